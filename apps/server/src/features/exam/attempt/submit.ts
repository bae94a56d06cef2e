import type { CodeOf } from '@zhibiao/contract/core/codes';
import { ATTEMPT, SUBMIT } from '@zhibiao/contract/exam/types';
import type { Pool } from '#db/client.ts';
import { maybeOne, sql } from '#db/sql.ts';
import { learnersStatus } from '#domain/exam/attempt-states.ts';
import { missing } from '#errors.ts';
import { grade, handIn, type HandInOutcome } from './hand-in.ts';

const findOutcome = (userId: string, attemptId: string) =>
  sql<HandInOutcome>`
    SELECT status, score::float8 AS score, passed FROM "Attempt"
    WHERE id = ${attemptId} AND "userId" = ${userId}`.named('exam-outcome');

const outcomeOf = async (pool: Pool, userId: string, attemptId: string): Promise<HandInOutcome> => {
  const outcome = await maybeOne(pool, findOutcome(userId, attemptId));
  if (!outcome) throw missing('考试记录不存在');
  return outcome;
};

/** What an earlier call decided; if it has not graded yet, this one does. */
const decided = async (pool: Pool, userId: string, attemptId: string): Promise<HandInOutcome> => {
  const outcome = await outcomeOf(pool, userId, attemptId);
  if (outcome.status !== ATTEMPT.submitted) return outcome;
  return (await grade(pool, attemptId)) ?? outcomeOf(pool, userId, attemptId);
};

/** Hands the viewer's attempt in. Repeatable: a second request gets what the first one decided. */
export const submitAttempt = async (
  pool: Pool,
  userId: string,
  attemptId: string,
): Promise<{ attemptId: string; status: CodeOf<typeof ATTEMPT>; score?: number; passed?: boolean }> => {
  const { status, score, passed } =
    (await handIn(pool, attemptId, SUBMIT.learner, userId)) ?? (await decided(pool, userId, attemptId));
  return {
    attemptId,
    status: learnersStatus(status),
    ...(status === ATTEMPT.graded && score !== null && passed !== null ? { score, passed } : {}),
  };
};
