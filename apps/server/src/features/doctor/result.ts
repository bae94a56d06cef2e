import { DOCTOR_LABEL, DOCTOR_LEVELS, type DoctorReport, type DoctorRow } from '@zhibiao/contract/doctor/staff';
import type { Client, Pool } from '#db/client.ts';
import { many, maybeOne, run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { dateTime } from '#domain/time/time.ts';
import { tellStaff } from '#services/notify/tell-staff.ts';
import type { DoctorCheck, DoctorDeps, OperatorStatement } from './check.ts';
import { CHECKS } from './checks.ts';
import { diskOf } from './checks/disk.ts';
import { type DiskSample, withSample } from './disk-growth.ts';
import { examine } from './examine.ts';

/** What was found last is kept in one row: the page shows it at once, and what gets worse is seen by it. */

type Result = { report: DoctorReport; disk: DiskSample[] };
const RESULT = sql<Result>`SELECT report, disk FROM "DoctorResult" WHERE id = 1`;
const LOCKED = sql<Result>`SELECT report, disk FROM "DoctorResult" WHERE id = 1 FOR UPDATE`;
const keep = (report: DoctorReport, disk: readonly DiskSample[]) => sql`
  INSERT INTO "DoctorResult" (id, report, disk)
  VALUES (1, ${JSON.stringify(report)}::jsonb, ${JSON.stringify(disk)}::jsonb)
  ON CONFLICT (id) DO UPDATE SET report = excluded.report, disk = excluded.disk`;

type Stated = { key: string; about: string; reason: string; by: string; at: Date };
const STATED = sql<Stated>`SELECT key, about, reason, "staffName" AS by, at FROM "DoctorStatement"`;

/** What earlier looks and people left, which some of the checks go by. */
export const readMemory = async (pool: Pool): Promise<Pick<DoctorDeps, 'statements' | 'samples'>> => {
  const [result, stated] = await Promise.all([maybeOne(pool, RESULT), many(pool, STATED)]);
  const statements = stated.map(({ key, at, ...one }): [string, OperatorStatement] => [
    key,
    { ...one, at: dateTime(at) },
  ]);
  return { statements: new Map(statements), samples: result?.disk ?? [] };
};

export const lastReport = async (pool: Pool): Promise<DoctorReport | null> =>
  (await maybeOne(pool, RESULT))?.report ?? null;

const rank = ({ level }: Pick<DoctorRow, 'level'>): number => DOCTOR_LEVELS.indexOf(level);
/** Rows that were better the time before; what is looked at for the first time got no worse. */
const worsened = (before: DoctorReport | undefined, now: DoctorReport): DoctorRow[] =>
  now.rows.filter((row) => {
    const known = before?.rows.find(({ key }) => key === row.key);
    return known !== undefined && rank(row) < rank(known);
  });

const tellWorse = async (client: Client, rows: readonly DoctorRow[], day: string): Promise<void> => {
  for (const { key, title, level } of rows) {
    const once = `doctor.worse:${key}:${level}:${day}`;
    await tellStaff(client, 'doctor.worse', { check: title, level: DOCTOR_LABEL[level] }, { once });
  }
};

type Needs = Pick<Deps, 'config' | 'pool' | 'storage' | 'truth' | 'secrets'>;
/** Looks at everything, keeps what was found, and tells the staff what got worse. */
export const examineAndKeep = async (deps: Needs, checks: readonly DoctorCheck[] = CHECKS): Promise<DoctorReport> => {
  const report = await examine({ ...deps, ...(await readMemory(deps.pool)) }, checks);
  const { day, disk, used } = await diskOf(deps.config.dataDir);
  await inTransaction(deps.pool, async (client) => {
    const before = await maybeOne(client, LOCKED);
    await run(client, keep(report, withSample(before?.disk ?? [], { day, disk, used })));
    await tellWorse(client, worsened(before?.report, report), day);
  });
  return report;
};
