import { maybeOne, type Queryable, sql } from '#db/sql.ts';

export type LastBackup = { at: Date; verifiedAt: Date; bytes: number };

/** The last one that was read again and found whole. */
const BACKUP = sql<LastBackup>`
  SELECT "madeAt" AS at, "verifiedAt", bytes::float8 AS bytes FROM "BackupRun"
  WHERE kind = 'backup' AND "verifiedAt" IS NOT NULL ORDER BY "madeAt" DESC LIMIT 1`;
const DRILL = sql<{ at: Date; fault: string | null }>`
  SELECT "startedAt" AS at, fault FROM "BackupRun"
  WHERE kind = 'drill' AND "endedAt" IS NOT NULL ORDER BY "startedAt" DESC LIMIT 1`;
const LOG = sql<{ reachesTo: Date | null; beganAt: Date }>`
  SELECT "reachesTo", "beganAt" FROM "BackupLog" ORDER BY "beganAt" DESC LIMIT 1`;
const BACKUP_HOURS = 24;

export const lastBackup = (on: Queryable): Promise<LastBackup | null> => maybeOne(on, BACKUP);
/** The last drill of restoring one, whole or not. */
export const lastDrill = (on: Queryable): Promise<{ at: Date; fault: string | null } | null> => maybeOne(on, DRILL);

/** Up to which moment the log is copied; that of its beginning, while nothing of it is. */
export const lastLog = async (on: Queryable): Promise<Date | null> => {
  const last = await maybeOne(on, LOG);
  return last && (last.reachesTo ?? last.beganAt);
};

export const isFreshBackup = (last: LastBackup | null): boolean =>
  last !== null && Date.now() - last.at.getTime() < BACKUP_HOURS * 3_600_000;
