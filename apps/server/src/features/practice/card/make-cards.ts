import { ATTEMPT } from '@zhibiao/contract/exam/types';
import type { Pool } from '#db/client.ts';
import { lit, lits, many, run, sql } from '#db/sql.ts';
import { findWithheld } from '#services/exam/withheld.ts';
import { PRACTISED_TYPES } from '#features/practice/practised.ts';

/** Of one look at the practice; what is left over comes with the next. */
const MOST_AT_ONCE = 500;

type Missed = { questionId: string; attemptId: string };
/** What was not answered right in papers whose answers are released, each question as it was given last. */
const findMissed = (userId: string, paperIds: readonly string[]) =>
  sql<Missed>`
    WITH missed AS (
      SELECT DISTINCT ON (q->>'questionId') (q->>'questionId')::uuid AS "questionId", a.id AS "attemptId"
      FROM "Attempt" a
      CROSS JOIN LATERAL jsonb_array_elements(a.snapshot) q
      LEFT JOIN "AttemptAnswer" s ON s."attemptId" = a.id AND s."questionId" = (q->>'questionId')::uuid
      WHERE a."userId" = ${userId} AND a.status = ${lit(ATTEMPT.graded)} AND a."paperId" = ANY(${paperIds}::uuid[])
        AND (q->>'type')::int IN (${lits(PRACTISED_TYPES)}) AND coalesce(s.score, 0) < (q->>'score')::numeric
      ORDER BY q->>'questionId', a."submitTime" DESC, a.id DESC
    )
    SELECT m.* FROM missed m
    LEFT JOIN "PracticeCard" c ON c."userId" = ${userId} AND c."questionId" = m."questionId"
    WHERE c."attemptId" IS DISTINCT FROM m."attemptId"
    ORDER BY m."attemptId" DESC, m."questionId" LIMIT ${lit(MOST_AT_ONCE)}`.named('practice-missed');

/** A question missed once more starts over; one whose last miss was taken back goes on by the one before. */
const writeCards = (userId: string, cards: readonly Missed[]) => sql`
  INSERT INTO "PracticeCard" AS c ("userId", "questionId", "attemptId", box, "dueAt")
  SELECT ${userId}::uuid, n."questionId", n."attemptId", 1, clock_timestamp()
  FROM unnest(${cards.map(({ questionId }) => questionId)}::uuid[], ${cards.map(({ attemptId }) => attemptId)}::uuid[])
    AS n("questionId", "attemptId")
  ORDER BY n."questionId"
  ON CONFLICT ("userId", "questionId") DO UPDATE SET "attemptId" = excluded."attemptId",
    box = CASE WHEN excluded."attemptId" > c."attemptId" THEN 1 ELSE c.box END,
    "dueAt" = CASE WHEN excluded."attemptId" > c."attemptId" THEN clock_timestamp() ELSE c."dueAt" END
  WHERE c."attemptId" IS DISTINCT FROM excluded."attemptId"`;

/** Questions that a paper may still ask get no card: that there is one says that it was missed. */
export const makeCards = async (pool: Pool, userId: string, paperIds: readonly string[]): Promise<void> => {
  if (paperIds.length === 0) return;
  const missed = await many(pool, findMissed(userId, paperIds));
  const withheld = await findWithheld(
    pool,
    userId,
    missed.map(({ questionId }) => questionId),
  );
  const cards = missed.filter(({ questionId }) => !withheld.has(questionId));
  if (cards.length > 0) await run(pool, writeCards(userId, cards));
};
