import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { lit, sql, type Statement } from '#db/sql.ts';

/** Older answers say little of what a learner knows today. */
const MONTHS = 24;

const SAYS_SOMETHING = sql`(
  (jsonb_typeof(s.value) = 'string' AND btrim(s.value #>> '{}') <> '')
  OR (jsonb_typeof(s.value) = 'array'
    AND EXISTS (SELECT FROM jsonb_array_elements_text(s.value) v WHERE btrim(v) <> ''))
)`;

/**
 * What was answered in graded attempts `a` that meet a condition, each question as its learner answered it last, in
 * tenths of a point. What was left empty tells of haste or of a look at the paper as much as of knowledge, and does not
 * count; nor does practice, where the answer was read before.
 */
export const answersOf = (condition: Statement): Statement => sql`
  SELECT DISTINCT ON (a."userId", s."questionId") a."userId", s."questionId",
    round(coalesce(s.score, 0) * 10)::int AS gained, round((q->>'score')::numeric * 10)::int AS "full"
  FROM "Attempt" a
  CROSS JOIN LATERAL jsonb_array_elements(a.snapshot) q
  JOIN "AttemptAnswer" s ON s."attemptId" = a.id AND s."questionId" = (q->>'questionId')::uuid
  WHERE a.status = ${lit(ATTEMPT.graded)}
    AND a."submitTime" > clock_timestamp() - interval ${lit(`${MONTHS} months`)} AND ${condition} AND ${SAYS_SOMETHING}
  ORDER BY a."userId", s."questionId", a."submitTime" DESC, a.id DESC`;
