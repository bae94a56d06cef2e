import { setTimeout as sleep } from 'node:timers/promises';
import type { DoctorReport, DoctorRow } from '@zhibiao/contract/doctor/staff';
import { faultForLog, isDatabaseAway } from '#db/faults.ts';
import { dateTime, monotonic } from '#domain/time/time.ts';
import { AppError } from '#errors.ts';
import { BootError } from '#lib/boot-error.ts';
import { VERSION } from '#lib/version.ts';
import { type DoctorCheck, type DoctorDeps, type Finding, faulty, warned } from './check.ts';

/** The whole ends within fifteen seconds, whatever hangs. */
const LIMIT_MS = 12_000;
const LATE = Symbol('late');

type World = Omit<DoctorDeps, 'signal'>;
type WithoutDatabase = Omit<World, 'pool' | 'statements'>;

const rowOf = ({ key, title }: DoctorCheck, { level, found, why, todo, door, statement }: Finding): DoctorRow => ({
  key,
  title,
  level,
  found,
  why: why ?? null,
  todo: todo ?? null,
  door: door ?? null,
  statement: statement ?? null,
});

/** What was meant for people says what is wrong; of anything else it is said that the check came to no end. */
const thrown = (fault: unknown): Finding => {
  if (fault instanceof BootError || fault instanceof AppError) return faulty(fault.message);
  if (isDatabaseAway(fault)) return faulty('数据库没有应答，没有查完', { todo: '先看“数据库”一项' });
  return faulty(`没有查完：${faultForLog(fault).message}`);
};

/** A check that hangs is a fault of its own, and holds up no other check. */
const within = async (limitMs: number, work: (signal: AbortSignal) => Promise<Finding>): Promise<Finding> => {
  const given = new AbortController();
  const answered = new AbortController();
  const late = sleep(limitMs, LATE, { signal: answered.signal }).catch(() => LATE);
  try {
    const first = await Promise.race([work(given.signal).catch(thrown), late]);
    return typeof first === 'symbol'
      ? faulty(`${limitMs / 1_000} 秒内没有查完`, { todo: '再查一次；仍然如此时看它所查的服务是否停住' })
      : first;
  } finally {
    answered.abort();
    given.abort();
  }
};

const look = (check: DoctorCheck, world: World | WithoutDatabase): Promise<Finding> =>
  within(check.limitMs ?? LIMIT_MS, async (signal) => {
    if (check.alone) return check.run({ ...world, signal });
    if ('pool' in world) return check.run({ ...world, signal });
    return warned('数据库用不了，没有查', { todo: '先看“数据库”一项' });
  });

/** All checks side by side. `said` are rows that are known beforehand, as why there is no database. */
export const examine = async (
  world: World | WithoutDatabase,
  checks: readonly DoctorCheck[],
  said: readonly DoctorRow[] = [],
): Promise<DoctorReport> => {
  const [at, begin] = [new Date(), monotonic()];
  const rows = await Promise.all(
    checks.map(async (check) => said.find(({ key }) => key === check.key) ?? rowOf(check, await look(check, world))),
  );
  return { at: dateTime(at), tookMs: Math.round(monotonic() - begin), version: VERSION, rows };
};
