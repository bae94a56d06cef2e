import type { DoctorDrill } from '@zhibiao/contract/doctor/staff';
import type { Pool } from '#db/client.ts';
import { maybeOne, sql } from '#db/sql.ts';
import { dateTime } from '#domain/time/time.ts';
import type { DrillReport } from '#services/backup/restore/drill.ts';

type Row = { at: Date; set: string | null; fault: string | null; report: DrillReport | null };
const LAST = sql<Row>`
  SELECT "startedAt" AS at, set, fault, report FROM "BackupRun"
  WHERE kind = 'drill' AND "endedAt" IS NOT NULL ORDER BY "startedAt" DESC LIMIT 1`;

/** The last time that a backup was restored to see whether it can be; null where it never was. */
export const findDrill = async (pool: Pool): Promise<DoctorDrill | null> => {
  const row = await maybeOne(pool, LAST);
  if (!row) return null;
  const { at, set, fault, report } = row;
  return {
    at: dateTime(at),
    set,
    fault,
    tookSec: report?.tookSec ?? null,
    objects: report?.objects ?? null,
    bytes: report?.bytes ?? null,
    found: report?.steps.findLast(({ ok }) => ok)?.found ?? null,
  };
};
