import { type Queryable, one, sql } from '#db/sql.ts';
import { SHANGHAI_MS } from '#domain/time/time.ts';

const DAY_MS = 86_400_000;
/** 02:30 each night, and 04:00 on Sundays; 1970-01-01 was a Thursday. */
const NIGHT = { everyMs: DAY_MS, fromMs: 150 * 60_000 };
const SUNDAY = { everyMs: 7 * DAY_MS, fromMs: 3 * DAY_MS + 240 * 60_000 };
const RHYTHM = { backup: NIGHT, drill: SUNDAY } as const;
/** What failed so often is left to the people who were notified. */
const TRIES = 3;

type Kind = keyof typeof RHYTHM;

/** The last moment at which it should have begun, by the site's clock. */
export const lastTurn = (kind: Kind, now: Date): Date => {
  const { everyMs, fromMs } = RHYTHM[kind];
  const offset = fromMs - SHANGHAI_MS;
  return new Date(Math.floor((now.getTime() - offset) / everyMs) * everyMs + offset);
};

const since = (kind: Kind, from: Date) => sql<{ tries: number; done: boolean }>`
  SELECT count(*)::int AS tries, coalesce(bool_or("verifiedAt" IS NOT NULL), false) AS done
  FROM "BackupRun" WHERE kind = ${kind} AND "startedAt" >= ${from}
    AND (kind <> 'backup' OR "startedAt" >= coalesce((SELECT max("beganAt") FROM "BackupLog"), '-infinity'))`;

/** Not done since its turn came, however late this server started; a log that began again needs a set after it. */
export const isBackupDue = async (on: Queryable, kind: Kind, now = new Date()): Promise<boolean> => {
  const { tries, done } = await one(on, since(kind, lastTurn(kind, now)));
  return !done && tries < TRIES;
};
