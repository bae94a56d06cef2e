import type { Pool } from '#db/client.ts';
import { PRESENCE_EXPIRE_SEC } from '@zhibiao/contract/limits';
import { nextCheckAt } from '#domain/presence.ts';

/** Answered in time nothing is lost; answered late, the time until now stays unpaid. */
const ANSWER = `
  UPDATE "StudyClock" SET "checkId" = NULL, "checkAt" = NULL, "nextCheckAt" = clock_timestamp() + $3 * interval '1 millisecond', version = version + 1,
    "lastBeatAt" = CASE WHEN "checkAt" < clock_timestamp() - $4 * interval '1 second' THEN greatest("lastBeatAt", clock_timestamp()) ELSE "lastBeatAt" END
  WHERE "userId" = $1 AND "checkId"::text = $2`;

/**
 * Answers the learner's pending presence check. Passed: none is pending any more, so a second click on the same one
 * passes too.
 */
export const answerPresence = async (pool: Pool, userId: string, checkId: string): Promise<{ passed: boolean }> => {
  const answered = await pool.query(ANSWER, [userId, checkId, nextCheckAt(0, Math.random()), PRESENCE_EXPIRE_SEC]);
  if (answered.rowCount === 1) return { passed: true };
  const pending = await pool.query('SELECT 1 FROM "StudyClock" WHERE "userId" = $1 AND "checkId" IS NOT NULL', [
    userId,
  ]);
  return { passed: pending.rowCount === 0 };
};
