import { PRESENCE_EXPIRE_SEC } from '@zhibiao/contract/limits';
import type { Pool } from '#db/client.ts';
import { lit, maybeOne, run, sql } from '#db/sql.ts';
import { nextCheckAt } from '#domain/presence.ts';

/** Answered in time nothing is lost; answered late, the time until now stays unpaid. */
const closeCheck = (userId: string, checkId: string, nextInMs: number) => sql`
  UPDATE "StudyClock"
  SET "checkId" = NULL, "checkAt" = NULL, version = version + 1,
    "nextCheckAt" = clock_timestamp() + ${nextInMs} * interval '1 millisecond',
    "lastBeatAt" = CASE
      WHEN "checkAt" < clock_timestamp() - interval ${lit(`${PRESENCE_EXPIRE_SEC} seconds`)}
        THEN greatest("lastBeatAt", clock_timestamp())
      ELSE "lastBeatAt" END
  WHERE "userId" = ${userId} AND "checkId"::text = ${checkId}`;

const selectPending = (userId: string) => sql`
  SELECT 1 FROM "StudyClock" WHERE "userId" = ${userId} AND "checkId" IS NOT NULL`;

/**
 * Answers the learner's pending presence check. Passed: none is pending any more, so a second click on the same one
 * passes too.
 */
export const answerPresence = async (pool: Pool, userId: string, checkId: string): Promise<{ passed: boolean }> => {
  const closed = await run(pool, closeCheck(userId, checkId, nextCheckAt(0, Math.random())));
  return { passed: closed === 1 || (await maybeOne(pool, selectPending(userId))) === null };
};
