import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { lits, many, type Queryable, sql, type Statement } from '#db/sql.ts';
import type { RescoredAttempt } from '#domain/exam/rescore.ts';
import { countingKey } from '#services/exam/attempt-key.ts';

/** Attempts that have a score, as scoring them again reads them. */

/** Released or not. What is sat or marked just now is left as given, and what is void is left out. */
export const SCORED = sql`a.status IN (${lits([ATTEMPT.graded, ATTEMPT.unreleased])})`;

export type GradedAttempt = RescoredAttempt & {
  id: string;
  userId: string;
  paperId: string;
  title: string;
  lessonId: string | null;
  status: number;
};

/** With the question in their snapshot; of a pass mark all. */
export const questionFilter = (questionId: string | null): Statement =>
  questionId === null ? sql`true` : sql`a.snapshot @> ${JSON.stringify([{ questionId }])}::jsonb`;

export const findGradedAttempts = (
  on: Queryable,
  ids: readonly string[],
  questionId: string | null,
): Promise<GradedAttempt[]> =>
  many(
    on,
    sql<GradedAttempt>`
      SELECT a.id, a."userId", a."paperId", p.title, p."lessonId", a.status, a.score::float8 AS score,
        coalesce(a.passed, false) AS passed, a."passScore", a."multiRule", a."indefRule", a.snapshot,
        coalesce(${countingKey(sql`a.id`)}, '{}') AS key,
        coalesce((
          SELECT json_object_agg(s."questionId", json_build_object('value', s.value, 'score', s.score))
          FROM "AttemptAnswer" s WHERE s."attemptId" = a.id
        ), '{}') AS answers
      FROM "Attempt" a JOIN "Paper" p ON p.id = a."paperId"
      WHERE a.id = ANY(${ids}::uuid[]) AND ${SCORED} AND a.score IS NOT NULL AND ${questionFilter(questionId)}
      ORDER BY a.id`,
  );
