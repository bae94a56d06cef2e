import type { DoctorDoor, DoctorLevel, DoctorStatement } from '@zhibiao/contract/doctor/staff';
import type { Deps } from '#deps.ts';
import type { DiskSample } from './disk-growth.ts';

/** What a check looks at; on the command line without a server. */
export type DoctorDeps = Pick<Deps, 'config' | 'pool' | 'storage' | 'truth' | 'secrets'> & {
  statements: ReadonlyMap<string, OperatorStatement>;
  /** How full the disk was, a day each. */
  samples: readonly DiskSample[];
  /** Given up after the check's time. */
  signal: AbortSignal;
};
export type OperatorStatement = { about: string; reason: string; by: string; at: string };

export type Finding = {
  level: DoctorLevel;
  found: string;
  why?: string | undefined;
  todo?: string | undefined;
  door?: DoctorDoor | undefined;
  /** What a person may state about it. */
  statement?: DoctorStatement;
};
type Common = { key: string; title: string; limitMs?: number };
/** `alone`: needs no database, and is looked at while that is away. */
export type DoctorCheck = Common &
  (
    | { alone: true; run: (deps: Omit<DoctorDeps, 'pool' | 'statements'>) => Promise<Finding> | Finding }
    | { alone?: never; run: (deps: DoctorDeps) => Promise<Finding> | Finding }
  );

type More = Omit<Finding, 'level' | 'found'>;
export const fine = (found: string, more: More = {}): Finding => ({ level: 'ok', found, ...more });
export const warned = (found: string, more: More = {}): Finding => ({ level: 'warn', found, ...more });
export const faulty = (found: string, more: More = {}): Finding => ({ level: 'fault', found, ...more });

/** The statement on a check, where it is about the same thing still. */
export const statementOn = (
  { statements }: Pick<DoctorDeps, 'statements'>,
  key: string,
  { kind, about }: Pick<DoctorStatement, 'kind' | 'about'>,
): DoctorStatement => {
  const known = statements.get(key);
  const stated = known?.about === about ? { by: known.by, at: known.at, reason: known.reason } : null;
  return { kind, about, stated };
};
