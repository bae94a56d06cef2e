import { labelOf } from '@zhibiao/contract/core/codes';
import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { MARK_TASK } from '@zhibiao/contract/exam/staff-marking';
import type { Client } from '#db/client.ts';
import { lit, many, maybeOne, type Queryable, run, sql, type Statement } from '#db/sql.ts';
import { conflict, missing, refused } from '#errors.ts';

/** Answers that were settled are marked once more because their learner requested it, while the score stands. */

const markedTasks = (attemptId: Statement) => sql`"MarkTask" t
  WHERE t."attemptId" = ${attemptId}
    AND EXISTS (SELECT 1 FROM "Mark" m WHERE m."taskId" = t.id AND m."revokedAt" IS NULL)`;
/**
 * Whether a marker could judge again: a person marked an answer of this attempt. Who may ask, who is offered it and
 * what staff can agree to go by this alone.
 */
export const judgedByPeople = (attemptId: Statement): Statement => sql`EXISTS (SELECT FROM ${markedTasks(attemptId)})`;
const findMarked = (attemptId: string) => sql<{ questionId: string }>`
  SELECT t."questionId" FROM ${markedTasks(sql`${attemptId}`)} ORDER BY t."questionId"`;
/** What people marked; of what was left blank there is nothing to look at again. */
export const markedQuestions = async (on: Queryable, attemptId: string): Promise<string[]> =>
  (await many(on, findMarked(attemptId))).map(({ questionId }) => questionId);

const lockAttempt = (attemptId: string) => sql<{ status: number }>`
  SELECT status FROM "Attempt" WHERE id = ${attemptId} FOR NO KEY UPDATE`;
/** 5 → 2, and by nothing else. Two people have read it by then, whatever the paper's rule is. */
const reopen = (attemptId: string, questions: readonly string[], requestId: string) => sql`
  UPDATE "MarkTask" t SET state = ${lit(MARK_TASK.dispute)}, need = 2, "remarkId" = ${requestId}::uuid,
    version = version + 1, "leaseBy" = NULL, "leaseUntil" = NULL, "leasedAt" = NULL
  WHERE t."attemptId" = ${attemptId} AND t."questionId" = ANY(${questions}::uuid[])
    AND t.state = ${lit(MARK_TASK.settled)}
    AND EXISTS (SELECT 1 FROM "Mark" m WHERE m."taskId" = t.id AND m."revokedAt" IS NULL)`;

type Remark = { attemptId: string; questions: readonly string[]; requestId: string };
/** Sends these answers to arbitration, all or none, in the caller's transaction. */
export const remark = async (client: Client, { attemptId, questions, requestId }: Remark): Promise<void> => {
  const attempt = await maybeOne(client, lockAttempt(attemptId));
  if (!attempt) throw missing('考试记录不存在');
  if (attempt.status !== ATTEMPT.graded) throw refused(`本次考试${labelOf(ATTEMPT, attempt.status)}，不能复核`);
  if (questions.length === 0) throw refused('没有可以复核的题目');
  if ((await run(client, reopen(attemptId, questions, requestId))) !== questions.length)
    throw conflict('这份答卷正在复核仲裁中，请刷新');
};
