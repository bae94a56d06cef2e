import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { MARK_TASK } from '@zhibiao/contract/exam/staff-marking';
import type { RubricPoint } from '@zhibiao/contract/question/content';
import type { Client } from '#db/client.ts';
import { maybeOne, sql } from '#db/sql.ts';
import { missing, refused } from '#errors.ts';
import { countingKey } from '#services/exam/attempt-key.ts';

/** The rubric as the attempt was given it; of attempts from before rubrics, what the question has by now. */
export const RUBRIC_COLUMN = sql`
  coalesce(
    ${countingKey(sql`t."attemptId"`)}->(t."questionId"::text)->'rubric',
    (SELECT k.rubric FROM "QuestionKey" k WHERE k."questionId" = t."questionId"), '[]')`;

const lockAttempt = (taskId: string) => sql<{ attemptId: string; userId: string; status: number }>`
  SELECT a.id AS "attemptId", a."userId", a.status FROM "Attempt" a
  WHERE a.id = (SELECT t."attemptId" FROM "MarkTask" t WHERE t.id = ${taskId}) FOR NO KEY UPDATE OF a`;

export type LockedTask = {
  id: string;
  attemptId: string;
  userId: string;
  paperId: string;
  questionId: string;
  state: number;
  need: number;
  sample: number;
  gap: number;
  full: number;
  final: number | null;
  /** The request that had it marked again. */
  remarkId: string | null;
  version: number;
  leaseBy: string | null;
  leased: boolean;
  tookSec: number | null;
  rubric: RubricPoint[];
  /** Of the marks that stand: whose, and what they gave. */
  marks: { id: string; nth: number; markerId: string; score: number }[];
};
const lockTaskRow = (taskId: string) => sql<Omit<LockedTask, 'userId'>>`
  SELECT t.id, t."attemptId", t."paperId", t."questionId", t.state, t.need, t.sample, t.gap, t."full"::float8 AS "full",
    t.final::float8 AS final, t."remarkId", t.version, t."leaseBy",
    coalesce(t."leaseUntil" > clock_timestamp(), false) AS leased,
    extract(epoch FROM clock_timestamp() - t."leasedAt")::int AS "tookSec", ${RUBRIC_COLUMN} AS rubric,
    coalesce((
      SELECT json_agg(json_build_object('id', m.id, 'nth', m.nth, 'markerId', m."markerId", 'score', m.score)
        ORDER BY m.nth)
      FROM "Mark" m WHERE m."taskId" = t.id AND m."revokedAt" IS NULL
    ), '[]') AS marks
  FROM "MarkTask" t WHERE t.id = ${taskId} FOR UPDATE OF t`;

/** Its attempt has its score, and this answer is marked once more. */
export const isRemark = ({ state, remarkId }: Pick<LockedTask, 'state' | 'remarkId'>): boolean =>
  state === MARK_TASK.dispute && remarkId !== null;

/**
 * A task that a marker works on, no other's until the transaction ends. The attempt comes first: of two last marks
 * the second sees the first, and what voids or releases an attempt waits its turn. With `remark` also an answer of a
 * scored attempt, where it was sent back to be marked again.
 */
export const lockTask = async (
  client: Client,
  taskId: string,
  { remark = false }: { remark?: boolean } = {},
): Promise<LockedTask> => {
  const attempt = await maybeOne(client, lockAttempt(taskId));
  const task = attempt && (await maybeOne(client, lockTaskRow(taskId)));
  if (!task) throw missing('答卷不存在');
  const remarked = remark && isRemark(task) && attempt.status === ATTEMPT.graded;
  if (attempt.status !== ATTEMPT.marking && !remarked)
    throw refused(attempt.status === ATTEMPT.void ? '本次考试已作废，不再阅卷' : '本份试卷已出分，不能再评');
  return { ...task, userId: attempt.userId };
};
