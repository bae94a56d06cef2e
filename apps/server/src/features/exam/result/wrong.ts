import { ATTEMPT } from '@zhibiao/contract/exam/types';
import type { GivenQuestion } from '@zhibiao/contract/question/types';
import type { AnswerValue } from '@zhibiao/contract/question/answer-form';
import type { WrongQuestion } from '@zhibiao/contract/exam/review';
import type { PageQuery } from '@zhibiao/contract/core/fields';
import type { Pool } from '#db/client.ts';
import { lit, many, nothing, one, sql } from '#db/sql.ts';
import { pageOf } from '#db/paging.ts';
import { releaseOf } from '#domain/exam/release.ts';
import type { AnswerKey } from '#domain/exam/scoring.ts';
import { handInOverdueOf } from '#features/exam/attempt/hand-in.ts';
import { review } from './results.ts';
import { findOwnPapers, remainsOf } from '#features/exam/paper/viewed-paper.ts';
import { findWithheld } from '#services/exam/withheld.ts';
import { countingKey } from '#services/exam/attempt-key.ts';

type Row = {
  attemptId: string;
  paperTitle: string;
  question: GivenQuestion;
  value: AnswerValue | null;
  gained: number | null;
  comment: string | null;
  times: number;
  key: AnswerKey;
};

/** The papers, the questions that are not shown, and of which type the others are to be. */
type WrongQuery = { paperIds: readonly string[]; withheld: readonly string[]; type: number | undefined };

/** A question missed in several attempts is one entry, as it was given last. */
const findBook = (
  userId: string,
  { paperIds, withheld, type }: WrongQuery,
  { take, skip }: ReturnType<typeof pageOf>,
) =>
  sql<{ total: number; rows: Row[] }>`
    WITH missed AS (
      SELECT a.id AS "attemptId", a."paperId", a."submitTime", q.question, q.question->>'questionId' AS "questionId",
        s.value, s.score AS gained, s.comment,
        count(*) OVER (PARTITION BY q.question->>'questionId')::int AS times,
        row_number() OVER (PARTITION BY q.question->>'questionId' ORDER BY a."submitTime" DESC, a.id DESC) AS nth
      FROM "Attempt" a
      CROSS JOIN LATERAL jsonb_array_elements(a.snapshot) AS q(question)
      LEFT JOIN "AttemptAnswer" s ON s."attemptId" = a.id AND s."questionId" = (q.question->>'questionId')::uuid
      WHERE a."userId" = ${userId} AND a.status = ${lit(ATTEMPT.graded)} AND a."paperId" = ANY(${paperIds}::uuid[])
        ${type === undefined ? nothing : sql`AND (q.question->>'type')::int = ${type}`}
        AND NOT (q.question->>'questionId')::uuid = ANY(${withheld}::uuid[])
        AND coalesce(s.score, 0) < (q.question->>'score')::numeric
    ), book AS (SELECT * FROM missed WHERE nth = 1)
    SELECT (SELECT count(*)::int FROM book) AS total, coalesce((
      SELECT json_agg(json_build_object(
        'attemptId', b."attemptId", 'paperTitle', p.title, 'question', b.question, 'value', b.value,
        'gained', b.gained, 'comment', b.comment, 'times', b.times, 'key', k.key->b."questionId"
      ) ORDER BY b."submitTime" DESC, b."questionId")
      FROM (SELECT * FROM book ORDER BY "submitTime" DESC, "questionId" LIMIT ${take} OFFSET ${skip}) b
      JOIN "Paper" p ON p.id = b."paperId"
      CROSS JOIN LATERAL ${countingKey(sql`b."attemptId"`)} k
    ), '[]') AS rows`;

const findWrongQuestions = (userId: string, paperIds: readonly string[]) =>
  sql<{ id: string }>`
    SELECT DISTINCT q->>'questionId' AS id
    FROM "Attempt" a CROSS JOIN LATERAL jsonb_array_elements(a.snapshot) q
    WHERE a."userId" = ${userId} AND a.status = ${lit(ATTEMPT.graded)}
      AND a."paperId" = ANY(${paperIds}::uuid[])`.named('exam-asked');

/** That a question stands in the book says that it was missed, so a withheld one is not in it at all. */
const withheldOf = async (pool: Pool, userId: string, paperIds: string[]): Promise<string[]> => {
  const asked = (await many(pool, findWrongQuestions(userId, paperIds))).map(({ id }) => id);
  return [...(await findWithheld(pool, userId, asked)).keys()];
};

/** 错题本: what the viewer missed, of the papers whose answers the gate releases. */
export const findWrong = async (
  pool: Pool,
  userId: string,
  query: PageQuery & { type?: number | undefined },
): Promise<{ rows: WrongQuestion[]; total: number }> => {
  await handInOverdueOf(pool, userId);
  const papers = await findOwnPapers(pool, userId);
  const released = papers
    .filter((paper) => releaseOf({ status: ATTEMPT.graded, showResult: paper.showResult, ...remainsOf(paper) }).answers)
    .map(({ paperId }) => paperId);
  if (released.length === 0) return { rows: [], total: 0 };
  const withheld = await withheldOf(pool, userId, released);
  const asked = { paperIds: released, withheld, type: query.type };
  const book = await one(pool, findBook(userId, asked, pageOf(query)));
  const rows = book.rows.map(({ attemptId, paperTitle, question, value, gained, comment, times, key }) => ({
    ...review(question, value === null ? undefined : { value, gained, comment }, { [question.questionId]: key }),
    paperTitle,
    attemptId,
    times,
  }));
  return { rows, total: book.total };
};
