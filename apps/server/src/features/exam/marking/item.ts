import type { GivenQuestion } from '@zhibiao/contract/question/types';
import type { AnswerValue } from '@zhibiao/contract/question/answer-form';
import { MARK_TASK, type MarkItem } from '@zhibiao/contract/exam/staff-marking';
import type { RubricPoint } from '@zhibiao/contract/question/content';
import type { Pool } from '#db/client.ts';
import { lit, maybeOne, sql } from '#db/sql.ts';
import { type PointMark, rubricOf, stageIn } from '#domain/exam/marking/marking.ts';
import { dateTime } from '#domain/time/time.ts';
import type { Anonymous } from './anonymous.ts';
import { RUBRIC_COLUMN } from './task.ts';
import { countingKey } from '#services/exam/attempt-key.ts';

type Row = {
  attemptId: string;
  version: number;
  state: number;
  full: number;
  leaseUntil: Date;
  leaseMs: number;
  given: GivenQuestion;
  value: AnswerValue | null;
  answer: string[] | null;
  analysis: string | null;
  rubric: RubricPoint[];
  marks: { nth: number; points: PointMark[]; score: number; comment: string }[];
};

/** Nothing but the question, what was written and how to judge it: no name, no time, no other answer. */
const findItem = (taskId: string, me: string) =>
  sql<Row>`
    SELECT t."attemptId", t.version, t.state, t."full"::float8 AS "full", t."leaseUntil",
      greatest(0, extract(epoch FROM t."leaseUntil" - clock_timestamp()) * 1000)::int AS "leaseMs",
      (
        SELECT q FROM jsonb_array_elements(a.snapshot) AS q WHERE q->>'questionId' = t."questionId"::text LIMIT 1
      ) AS given,
      (
        SELECT s.value FROM "AttemptAnswer" s WHERE s."attemptId" = t."attemptId" AND s."questionId" = t."questionId"
      ) AS value,
      k.key->(t."questionId"::text)->'answer' AS answer, k.key->(t."questionId"::text)->>'analysis' AS analysis,
      ${RUBRIC_COLUMN} AS rubric,
      coalesce((
        SELECT json_agg(json_build_object('nth', m.nth, 'points', m.points, 'score', m.score, 'comment', m.comment)
          ORDER BY m.nth)
        FROM "Mark" m
        WHERE m."taskId" = t.id AND m."revokedAt" IS NULL AND t.state = ${lit(MARK_TASK.dispute)}
      ), '[]') AS marks
    FROM "MarkTask" t JOIN "Attempt" a ON a.id = t."attemptId"
    LEFT JOIN LATERAL ${countingKey(sql`a.id`)} k ON true
    WHERE t.id = ${taskId} AND t."leaseBy" = ${me}`.named('mark-item');

/** The answer as its marker sees it; null when it is not theirs any more. */
export const findMarkingItem = async (
  pool: Pool,
  { codeOf }: Anonymous,
  me: string,
  taskId: string | null,
): Promise<MarkItem | null> => {
  const row = taskId === null ? null : await maybeOne(pool, findItem(taskId, me));
  const stage = row && stageIn(row.state);
  if (!row || !stage || taskId === null) return null;
  const { given, value, answer, analysis, rubric, full, leaseUntil, attemptId } = row;
  return {
    taskId,
    version: row.version,
    kind: stage.kind,
    code: codeOf(attemptId),
    question: given,
    full,
    rubric: rubricOf(rubric, full),
    reference: (answer ?? []).join('\n'),
    analysis: analysis ?? '',
    answer: Array.isArray(value) ? value.join('\n') : (value ?? ''),
    marks: row.marks,
    leaseUntil: dateTime(leaseUntil),
    leaseMs: row.leaseMs,
  };
};
