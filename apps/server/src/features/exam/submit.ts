import { ATTEMPT, SUBMIT } from '@zhibiao/contract/exam';
import type { Pool } from '#db/client.ts';
import { missing } from '#errors.ts';
import { handIn, type Outcome } from './hand-in.ts';

const OWNED = `SELECT status, score::float8 AS score, passed FROM "Attempt" WHERE id = $1 AND "userId" = $2`;

const outcomeOf = async (pool: Pool, userId: string, attemptId: string): Promise<Outcome> => {
  const { rows: [outcome] } = await pool.query<Outcome>({ name: 'exam-outcome', text: OWNED, values: [attemptId, userId] });
  if (!outcome) throw missing('考试记录不存在');
  return outcome;
};

const OPEN: readonly number[] = [ATTEMPT.running, ATTEMPT.submitted];

/** Hands the viewer's attempt in. Repeatable: whoever comes second gets what the first one decided. */
export const submitAttempt = async (pool: Pool, userId: string, attemptId: string): Promise<{ attemptId: string; status: number; score?: number; passed?: boolean }> => {
  const before = await outcomeOf(pool, userId, attemptId);
  const outcome = OPEN.includes(before.status) ? (await handIn(pool, attemptId, SUBMIT.learner)) ?? (await outcomeOf(pool, userId, attemptId)) : before;
  const { status, score, passed } = outcome;
  return { attemptId, status, ...(status === ATTEMPT.graded && score !== null && passed !== null ? { score, passed } : {}) };
};
