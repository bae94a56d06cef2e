import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { MEMBER } from '@zhibiao/contract/member/learner';
import { identifier, joined, lit, lits, sql, type Statement } from '#db/sql.ts';
import { GRACE_SEC } from '#domain/exam/rules.ts';
import { WATCHED } from './deadline-watch.ts';

/**
 * What holds for one learner at one paper: its terms, and how they stand in their present round of it. One fragment, so
 * that list, start, the gate before answers and the console say the same.
 */

const orgOf = (userId: Statement): Statement => sql`
  (SELECT m."orgId" FROM "OrgMember" m WHERE m."userId" = ${userId} AND m.status = ${lit(MEMBER.active)})`;

/** In force for paper `p`: of the person, of their organisation (there is one at most), and of everybody. */
const overridesOf = (userId: Statement): Statement => sql`
  (SELECT 1) one
  LEFT JOIN "ExamOverride" mine ON mine."paperId" = p.id AND mine."endedAt" IS NULL AND mine."userId" = ${userId}
  LEFT JOIN "ExamOverride" ours ON ours."paperId" = p.id AND ours."endedAt" IS NULL AND ours."orgId" = ${orgOf(userId)}
  LEFT JOIN "ExamOverride" everyones ON everyones."paperId" = p.id AND everyones."endedAt" IS NULL
    AND everyones."userId" IS NULL AND everyones."orgId" IS NULL`;

/** Field by field the narrower wins, in the order of Moodle's overrides: person, organisation, everybody, the paper. */
const termsOf = (userId: Statement): Statement => sql`
  SELECT coalesce(mine."openTime", ours."openTime", everyones."openTime", p."openTime") AS "openTime",
    coalesce(mine."closeTime", ours."closeTime", everyones."closeTime", p."closeTime") AS "closeTime",
    coalesce(mine."extraMin", ours."extraMin", everyones."extraMin", 0) AS "extraMin",
    coalesce(mine."retryHours", ours."retryHours", everyones."retryHours", p."retryHours") AS "retryHours",
    coalesce(mine."blurLimit", ours."blurLimit", everyones."blurLimit", p."blurLimit") AS "blurLimit",
    coalesce(mine."blurMode", ours."blurMode", everyones."blurMode", p."blurMode") AS "blurMode",
    coalesce(mine."waiveLesson", ours."waiveLesson", everyones."waiveLesson", false) AS "waiveLesson"
  FROM ${overridesOf(userId)}`;

/** Which of them says what of a field, the narrowest that says something. */
const originOf = (field: keyof Origins): Statement => sql`
  CASE WHEN mine.${identifier(field)} IS NOT NULL THEN 'person' WHEN ours.${identifier(field)} IS NOT NULL THEN 'org'
    WHEN everyones.${identifier(field)} IS NOT NULL THEN 'all' ELSE 'paper' END AS ${identifier(field)}`;
type Origin = 'person' | 'org' | 'all' | 'paper';
export type Origins = Record<(typeof FIELDS)[number], Origin>;
const FIELDS = ['openTime', 'closeTime', 'extraMin', 'retryHours', 'blurLimit', 'blurMode', 'waiveLesson'] as const;
/** Where each field of `termsOf` comes from, for paper `p`. */
export const originsOf = (userId: Statement): Statement => sql`
  SELECT ${joined(FIELDS.map(originOf), ', ')} FROM ${overridesOf(userId)}`;

/** Attempts of the round alone count; what runs, and the number of the latest, are of all. */
const attemptsOf = (userId: Statement): Statement => sql`
  SELECT count(*) FILTER (WHERE own AND t.status <> ${lit(ATTEMPT.void)})::int AS used,
    coalesce(max(t.no), 0) AS "lastNo",
    max(t."submitTime") FILTER (WHERE own AND t.status <> ${lit(ATTEMPT.void)}) AS "lastSubmitTime",
    max(t.score) FILTER (WHERE own AND t.status = ${lit(ATTEMPT.graded)})::float8 AS best,
    coalesce(bool_or(t.passed) FILTER (WHERE own AND t.status = ${lit(ATTEMPT.graded)}), false) AS passed,
    coalesce(
      bool_or(t.status IN (${lits([ATTEMPT.submitted, ATTEMPT.marking, ATTEMPT.unreleased])})), false
    ) AS marking,
    (array_agg(t.id) FILTER (WHERE t.status = ${lit(ATTEMPT.running)}))[1] AS "runningId",
    max(t.deadline) FILTER (WHERE t.status = ${lit(ATTEMPT.running)}) AS deadline,
    coalesce(bool_or(
      t.status = ${lit(ATTEMPT.running)} AND t.deadline + ${lit(`${GRACE_SEC} seconds`)}::interval < clock_timestamp()
    ), false) AND ${WATCHED} AS overdue
  FROM "Attempt" t CROSS JOIN LATERAL (SELECT t.round = run.round AS own) o
  WHERE t."userId" = ${userId} AND t."paperId" = p.id`;

/**
 * Further attempts of the round: all that were given and those that may still be begun, until when they keep the paper
 * open, and whether the next of them waits for nothing.
 */
const grantsOf = (userId: Statement): Statement => sql`
  SELECT coalesce(sum(g.n), 0)::int AS given, coalesce(sum(g.n) FILTER (WHERE valid), 0)::int AS granted,
    max(g."validUntil") AS "keptOpenTo",
    coalesce(bool_or(g."skipWait" AND valid AND g.n > (
      SELECT count(*) FROM "Attempt" s
      WHERE s."userId" = ${userId} AND s."paperId" = p.id AND s.status <> ${lit(ATTEMPT.void)}
        AND s."startTime" >= g."createdAt"
    )), false) AS "skipWait"
  FROM "AttemptGrant" g
    CROSS JOIN LATERAL (SELECT g."validUntil" IS NULL OR g."validUntil" > clock_timestamp() AS valid) v
  WHERE g."userId" = ${userId} AND g."paperId" = p.id AND g.round = run.round`;

/**
 * For paper `p`, after it in a FROM: `s` with the terms as they hold for the learner; what names them has an alias of
 * more than one letter, or `u`. A grant whose days are over counts as far as it was used.
 */
export const paperStatusAt = (userId: Statement): Statement => sql`
  CROSS JOIN LATERAL (
    SELECT coalesce(max(r.no), 1) AS round FROM "PaperRound" r WHERE r."userId" = ${userId} AND r."paperId" = p.id
  ) run
  CROSS JOIN LATERAL (${termsOf(userId)}) terms
  CROSS JOIN LATERAL (${attemptsOf(userId)}) a
  CROSS JOIN LATERAL (${grantsOf(userId)}) g
  CROSS JOIN LATERAL (
    SELECT run.round, a.*, terms."openTime", terms."extraMin", terms."blurLimit", terms."blurMode",
      CASE WHEN terms."closeTime" < g."keptOpenTo" THEN g."keptOpenTo" ELSE terms."closeTime" END AS "closeTime",
      p."durationMin" + terms."extraMin" AS "durationMin",
      CASE WHEN g."skipWait" THEN 0 ELSE terms."retryHours" END AS "retryHours",
      p."requireLesson" AND NOT terms."waiveLesson" AS "requireLesson",
      greatest(p."maxAttempts" + g.granted, least(a.used, p."maxAttempts" + g.given)) AS "maxAttempts"
  ) s`;

/** The papers (`paperId`) of which a learner has something of their own, or terms that are not the paper's. */
export const papersTouched = (userId: Statement): Statement => sql`
  SELECT t."paperId" FROM "Attempt" t WHERE t."userId" = ${userId}
  UNION SELECT r."paperId" FROM "PaperRound" r WHERE r."userId" = ${userId}
  UNION SELECT g."paperId" FROM "AttemptGrant" g WHERE g."userId" = ${userId}
  UNION SELECT o."paperId" FROM "ExamOverride" o WHERE o."userId" = ${userId} AND o."endedAt" IS NULL
  UNION SELECT o."paperId" FROM "ExamOverride" o WHERE o."orgId" = ${orgOf(userId)} AND o."endedAt" IS NULL
  UNION SELECT o."paperId" FROM "ExamOverride" o
    WHERE o."userId" IS NULL AND o."orgId" IS NULL AND o."endedAt" IS NULL`;
