import { REALM } from '@zhibiao/contract/staff/log';
import { lit, many, type Queryable, sql } from '#db/sql.ts';
import { lockedAmong, type Locks } from '#services/auth/guesses.ts';

/** No lock outlives the failures that made it by more than this. */
const WINDOW_MIN = 15;
const MOST = 5_000;
/** A lock is counted under a keyed hash, so who is locked is looked for among those who failed lately. */
const FAILED_LATELY = sql<{ id: string }>`
  SELECT DISTINCT "userId" AS id FROM (
    SELECT "userId" FROM "LoginLog"
    WHERE realm = ${lit(REALM.learner)} AND NOT ok AND "userId" IS NOT NULL
      AND "createdAt" > clock_timestamp() - interval ${lit(`${WINDOW_MIN} minutes`)}
    ORDER BY "createdAt" DESC LIMIT ${lit(MOST)}
  ) lately`;

/** Learners whom too many wrong passwords keep out now, in some network. */
export const findLocked = async (on: Queryable, locks: Locks): Promise<string[]> => [
  ...(await lockedAmong(
    on,
    locks,
    (await many(on, FAILED_LATELY)).map(({ id }) => id),
  )),
];
