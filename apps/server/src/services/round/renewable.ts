import { CERT_STORED } from '@zhibiao/contract/certificate/types';
import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import { PAPER_STATUS } from '@zhibiao/contract/paper/types';
import type { Renewable } from '@zhibiao/contract/round/learner';
import { LESSON_STATUS } from '@zhibiao/contract/lesson/types';
import { dayOf, TODAY } from '#db/days.ts';
import { lit, lits, many, type Queryable, sql, type Statement } from '#db/sql.ts';
import { renewableFrom, roundName, type RoundEnds, whyNotRenew } from '#domain/round/round.ts';

/** When learners may begin a new round of a course or a paper: as its page says, and as opening decides. */

const UNDER_WAY = [ATTEMPT.running, ATTEMPT.submitted, ATTEMPT.marking, ATTEMPT.unreleased];

/**
 * The last day of the certificate about a course that the present round led to: of each kind the one that ends last,
 * of these the first. One from before `since` is what the round renews.
 */
const certEnds = (userId: Statement, lesson: Statement, since: Statement): Statement => sql`(
  SELECT min(ends)::text FROM (
    SELECT max(c."expireDate") AS ends FROM "Certificate" c
    WHERE c."userId" = ${userId} AND c.status = ${lit(CERT_STORED.valid)} AND c."expireDate" IS NOT NULL
      AND (${since} IS NULL OR c."createdAt" >= ${since})
      AND (
        c.facts @> jsonb_build_object('lessons', jsonb_build_array(jsonb_build_object('lessonId', ${lesson}.id::text)))
        OR c.facts ->> 'standardCode' = ${lesson}."standardCode"
      )
    GROUP BY c.type
  ) kinds)`;

/** The last day on which a pass of paper `p` at `at` counts. */
const passEnds = (at: Statement): Statement => sql`(${dayOf(at)} + make_interval(months => p."passValidMonths"))::date`;

/**
 * Of the learner's record `ul` of lesson `l`: done, passEnds, certEnds, busy, today. Where several papers conclude it,
 * the pass that ends first.
 */
export const lessonEnds = sql`
  SELECT ul.status = ${lit(LESSON_STATUS.done)} AS done, (
      SELECT min(ends)::text FROM (
        SELECT max(${passEnds(sql`a."submitTime"`)}) AS ends
        FROM "Paper" p JOIN "Attempt" a ON a."paperId" = p.id
        WHERE p."lessonId" = l.id AND p.status = ${lit(PAPER_STATUS.published)} AND a."userId" = ul."userId"
          AND a.status = ${lit(ATTEMPT.graded)} AND a.passed
          AND (ul."roundOpenedAt" IS NULL OR a."startTime" >= ul."roundOpenedAt")
        GROUP BY p.id
      ) papers
    ) AS "passEnds", ${certEnds(sql`ul."userId"`, sql`l`, sql`ul."roundOpenedAt"`)} AS "certEnds",
    EXISTS (
      SELECT FROM "Attempt" a JOIN "Paper" p ON p.id = a."paperId"
      WHERE a."userId" = ul."userId" AND p."lessonId" = l.id AND a.status IN (${lits(UNDER_WAY)})
    ) AS busy, ${TODAY}::text AS today`;

/** The same of paper `p` (with its lesson `l`, if any) for a learner. */
export const paperEnds = (userId: Statement): Statement => sql`
  SELECT t.passed IS NOT NULL AS done, ${passEnds(sql`t.passed`)}::text AS "passEnds",
    ${certEnds(userId, sql`l`, sql`run.since`)} AS "certEnds", t.busy, ${TODAY}::text AS today, run.no, run.since,
    t.passed AS "passedAt", t.began
  FROM (
    SELECT coalesce(max(r.no), 1) AS no, max(r."openedAt") AS since FROM "PaperRound" r
    WHERE r."userId" = ${userId} AND r."paperId" = p.id
  ) run
  CROSS JOIN LATERAL (
    SELECT max(a."submitTime") FILTER (
        WHERE a.passed AND a.status = ${lit(ATTEMPT.graded)} AND a.round = run.no
      ) AS passed, coalesce(bool_or(a.status IN (${lits(UNDER_WAY)})), false) AS busy,
      min(a."startTime") AS began
    FROM "Attempt" a WHERE a."userId" = ${userId} AND a."paperId" = p.id
  ) t`;

const renewableOf = (ends: RoundEnds): Renewable => {
  const why = whyNotRenew(ends);
  return { ok: why === null, from: ends.done ? renewableFrom(ends) : null, why };
};

type PaperEnds = RoundEnds & { paperId: string; no: number; key: string | null };
/** What the present run at a paper is called, and of one that was passed when the next may begin. */
type PaperRun = { roundName: string; renewable?: Renewable };

const selectLesson = (userId: string, lessonId: string) => sql<RoundEnds>`
  SELECT ends.* FROM "UserLesson" ul JOIN "Lesson" l ON l.id = ul."lessonId" CROSS JOIN LATERAL (${lessonEnds}) ends
  WHERE ul."userId" = ${userId}::uuid AND ul."lessonId" = ${lessonId}::uuid
    AND l.status = ${lit(LESSON_STATE.published)}`;
const selectPapers = (userId: string, paperIds: readonly string[]) => sql<PaperEnds>`
  SELECT p.id AS "paperId", ends.*, (
    SELECT r.key FROM "PaperRound" r WHERE r."userId" = ${userId}::uuid AND r."paperId" = p.id AND r.no = ends.no
  ) AS key
  FROM "Paper" p LEFT JOIN "Lesson" l ON l.id = p."lessonId"
  CROSS JOIN LATERAL (${paperEnds(sql`${userId}::uuid`)}) ends
  WHERE p.id = ANY(${paperIds}::uuid[]) AND p.status = ${lit(PAPER_STATUS.published)}`;

/** Null of a course that is not studied any more, or was never joined. */
export const lessonRenewable = async (on: Queryable, userId: string, lessonId: string): Promise<Renewable | null> => {
  const [ends] = await many(on, selectLesson(userId, lessonId));
  return ends ? renewableOf(ends) : null;
};
/** By paper; those that are not sat any more are left out. */
export const paperRounds = async (
  on: Queryable,
  userId: string,
  paperIds: readonly string[],
): Promise<Map<string, PaperRun>> => {
  if (paperIds.length === 0) return new Map();
  const rows = await many(on, selectPapers(userId, paperIds));
  return new Map(
    rows.map(({ paperId, no, key, ...ends }) => [
      paperId,
      { roundName: roundName({ no, key }), ...(ends.done && { renewable: renewableOf(ends) }) },
    ]),
  );
};
