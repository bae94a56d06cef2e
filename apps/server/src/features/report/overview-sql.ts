import { APPLY } from '@zhibiao/contract/apply/types';
import { CERT_STORED } from '@zhibiao/contract/certificate/types';
import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import { MEMBER } from '@zhibiao/contract/member/learner';
import {
  type OrgType,
  RATE_LEAST,
  REGION_METRICS,
  type RegionMetric,
  type StatMetric,
  TYPE_METRICS,
} from '@zhibiao/contract/report/staff';
import { ORG_STATUS, USER_STATUS } from '@zhibiao/contract/auth/roles';
import { SHARED_WORK, WORK_OUTCOME, WORK_STATE, type WorkKind } from '@zhibiao/contract/inbox/work';
import { identifier, joined, lit, lits, nothing, sql, type Statement } from '#db/sql.ts';
import { COVERED } from '#services/certificate/covered.ts';
import type { Range } from './range.ts';
import type { Dim } from './seen.ts';
import { instantsOf, leastIdOf } from './stats.ts';

/** What an overview asks the database; `seen` is a condition on an organisation's column. */

export type Seen = (column: Statement) => Statement;
const between = ({ from, to }: Range) => sql`s.day BETWEEN ${from}::date AND ${to}::date`;
const dimsSql = (dims: readonly Dim[]) => sql`
  unnest(${dims.map(({ dim }) => dim)}::text[], ${dims.map(({ id }) => id)}::text[]) AS d(dim, id)`;

export type OverviewPoint = { step: string | null; metric: StatMetric; value: number };
/** Of every step of the range, and of the whole period before it, where `step` is null. */
export const points = (dims: readonly Dim[], range: Range, previous: Range, step: string) => sql<OverviewPoint>`
  SELECT CASE WHEN s.day < ${range.from}::date THEN NULL
      ELSE date_trunc(${step}::text, s.day::timestamp)::date::text END AS step,
    s.metric, sum(s.value)::float8 AS value
  FROM ${dimsSql(dims)} JOIN "StatDay" s ON s.dim = d.dim AND s."dimId" = d.id
  WHERE ${between({ from: previous.from, to: range.to })} GROUP BY 1, 2`;

export type LessonRate = { id: string; name: string; attempts: number; passed: number };
const LESSONS_SHOWN = 10;
const rated = (counted: Statement) => sql<LessonRate>`
  SELECT l.id, l.name, s.attempts::int, s.passed::int FROM (${counted}) s JOIN "Lesson" l ON l.id = s.id
  WHERE s.attempts >= ${lit(RATE_LEAST)} ORDER BY s.attempts DESC, l.id LIMIT ${lit(LESSONS_SHOWN)}`;
export const allLessons = (range: Range) =>
  rated(sql`
    SELECT "dimId"::uuid AS id, sum(value) FILTER (WHERE metric = 'attempts') AS attempts,
      coalesce(sum(value) FILTER (WHERE metric = 'passed'), 0) AS passed
    FROM "StatDay" s WHERE dim = 'lesson' AND metric IN ('attempts', 'passed') AND ${between(range)} GROUP BY "dimId"`);
/** No row tells of a course and an organisation at once: these are counted from the attempts. */
export const lessonsSeen = (range: Range, seen: Seen) => {
  const { from, to } = instantsOf(range);
  return rated(sql`
    SELECT p."lessonId" AS id, count(*) AS attempts,
      count(*) FILTER (WHERE a.passed AND a.status = ${lit(ATTEMPT.graded)}) AS passed
    FROM "Attempt" a JOIN "User" u ON u.id = a."userId" JOIN "Paper" p ON p.id = a."paperId"
    WHERE a.id >= ${leastIdOf(range)}::uuid AND a."submitTime" >= ${from} AND a."submitTime" < ${to}
      AND a.status IN (${lits([ATTEMPT.submitted, ATTEMPT.marking, ATTEMPT.graded, ATTEMPT.unreleased])})
        AND p."lessonId" IS NOT NULL AND ${seen(sql`u."orgId"`)}
    GROUP BY p."lessonId"`);
};

export const appliesByAge = (seen: Seen, ages: readonly number[]) => sql<{ age: number; count: number }>`
  SELECT (
      SELECT min(n) FROM unnest(${ages}::int[]) n
      WHERE n = ${Math.max(...ages)} OR c."submitTime" > clock_timestamp() - make_interval(days => n)
    ) AS age, count(*)::int AS count
  FROM "CertApply" c WHERE c.status = ${lit(APPLY.platformReview)} AND ${seen(sql`c."orgId"`)} GROUP BY 1`;

/** From today until the month of `before`. */
export const expiring = (seen: Seen, today: string, before: string) => sql<{ month: string; count: number }>`
  SELECT to_char(c."expireDate", 'YYYY-MM') AS month, count(*)::int AS count FROM "Certificate" c
  WHERE c.status = ${lit(CERT_STORED.valid)} AND c."expireDate" >= ${today}::date
    AND c."expireDate" < ${`${before}-01`}::date
    AND ${seen(sql`c."orgId"`)} AND NOT ${COVERED}
  GROUP BY 1`;

export type RegionRow = { code: string; name: string | null } & Record<RegionMetric, number>;
const CITY = 4;
/** By city: whole areas from their own rows, a county or an organisation from its own. */
const cityFigures = (dims: readonly Dim[], range: Range): Statement => {
  const wide = dims.filter(({ dim, id }) => dim === 'all' || (dim === 'area' && id.length <= CITY));
  const single = dims.filter((dim) => !wide.includes(dim));
  const within = wide.some(({ dim }) => dim === 'all')
    ? sql`true`
    : sql`EXISTS (SELECT FROM unnest(${wide.map(({ id }) => id)}::text[]) w WHERE starts_with(s."dimId", w))`;
  return sql`
    SELECT s."dimId" AS city, s.metric, s.value FROM "StatDay" s
    WHERE s.dim = 'area' AND length(s."dimId") = ${lit(CITY)} AND s.metric = ANY(${[...REGION_METRICS]}::text[])
      AND ${between(range)} AND ${within}
    UNION ALL
    SELECT left(coalesce(o."areaCode", d.id), ${lit(CITY)}), s.metric, s.value
    FROM ${dimsSql(single)} JOIN "StatDay" s ON s.dim = d.dim AND s."dimId" = d.id
      LEFT JOIN "Organisation" o ON d.dim = 'org' AND o.id::text = d.id
    WHERE s.metric = ANY(${[...REGION_METRICS]}::text[]) AND ${between(range)}`;
};
const metricSum = (metric: RegionMetric) => sql`
  coalesce(sum(value) FILTER (WHERE metric = ${metric}::text), 0)::float8`;
/** Provinces have two digits, cities four. */
export const places = (dims: readonly Dim[], range: Range) => sql<RegionRow>`
  WITH f AS MATERIALIZED (
    SELECT city, metric, sum(value) AS value FROM (${cityFigures(dims, range)}) c GROUP BY city, metric)
  SELECT p.code, a.name, p.hours, p.registered, p.passed, p.issued FROM (
    SELECT left(city, n) AS code, ${metricSum('hours')} AS hours, ${metricSum('registered')} AS registered,
      ${metricSum('passed')} AS passed, ${metricSum('issued')} AS issued
    FROM f CROSS JOIN (VALUES (2), (${lit(CITY)})) AS digits(n) GROUP BY 1
  ) p LEFT JOIN "Area" a ON a.code = rpad(p.code, 6, '0')`;

const typeSum = (metric: (typeof TYPE_METRICS)[number]) => sql`
  coalesce(sum(f.value) FILTER (WHERE f.metric = ${metric}::text), 0)::float8 AS ${identifier(metric)}`;
const TYPE_SUMS = joined(TYPE_METRICS.map(typeSum), ', ');
const ofTypes = (range: Range) => sql`s.metric = ANY(${[...TYPE_METRICS]}::text[]) AND ${between(range)}`;
/** By type: whole areas from their own rows, an organisation from its own. */
const typeFigures = (dims: readonly Dim[], range: Range): Statement => {
  const areas = dims.filter(({ dim }) => dim !== 'org').map(({ id }) => id);
  const orgs = dims.filter(({ dim }) => dim === 'org').map(({ id }) => id);
  return sql`
    SELECT t.type, s.metric, s.value
    FROM (SELECT DISTINCT type FROM seen) t CROSS JOIN unnest(${areas}::text[]) area
      JOIN "StatDay" s ON s.dim = 'orgType' AND s."dimId" = area || ':' || t.type
    WHERE ${ofTypes(range)}
    UNION ALL SELECT o.type, s.metric, s.value
    FROM seen o JOIN "StatDay" s ON s.dim = 'org' AND s."dimId" = o.id::text
    WHERE o.id = ANY(${orgs}::uuid[]) AND ${ofTypes(range)}`;
};
const ALONE = '个人学员';
/** Of those who belong to no organisation: what all did, less what organisations' learners did. */
const alone = (range: Range) => sql`
  UNION ALL SELECT NULL, ${ALONE}, NULL, 0,
    (SELECT count(*)::int FROM "User" u WHERE u."orgId" IS NULL AND u.status <> ${lit(USER_STATUS.closed)}),
    ${TYPE_SUMS}
  FROM (
    SELECT s.metric, s.value FROM "StatDay" s WHERE s.dim = 'all' AND ${ofTypes(range)}
    UNION ALL SELECT metric, -value FROM f
  ) f`;
/** Each type of organisation that there is one of: its organisations and members of today, its figures of the range. */
export const orgTypes = (dims: readonly Dim[], range: Range, seen: Seen, whole: boolean) => sql<OrgType>`
  WITH seen AS MATERIALIZED (
    SELECT o.id, o."orgType" AS type, o.status FROM "Organisation" o WHERE ${seen(sql`o.id`)}
  ), f AS MATERIALIZED (${typeFigures(dims, range)}), m AS MATERIALIZED (
    SELECT "orgId", count(*) AS people FROM "OrgMember"
    WHERE status = ${lit(MEMBER.active)} AND "userId" IS NOT NULL GROUP BY 1)
  SELECT type, name, orgs, people, finished, passed, issued FROM (
    SELECT t.type, coalesce(d.label, t.type) AS name, d.sort, t.orgs, t.people, g.finished, g.passed, g.issued
    FROM (
      SELECT s.type, (count(*) FILTER (WHERE s.status = ${lit(ORG_STATUS.active)}))::int AS orgs,
        coalesce(sum(m.people), 0)::int AS people
      FROM seen s LEFT JOIN m ON m."orgId" = s.id GROUP BY s.type
    ) t
      CROSS JOIN LATERAL (SELECT ${TYPE_SUMS} FROM f WHERE f.type = t.type) g
      LEFT JOIN "DictEntry" d ON d.type = 'org_type' AND d.value = t.type
    ${whole ? alone(range) : nothing}
  ) e ORDER BY type IS NULL, sort, type`;

export type Work = { kind: WorkKind; closed: number; late: number; medianHours: number | null; waiting: number };
/** What was taken back, or had become void, was no work of staff. */
export const work = (range: Range, seen: Seen) => {
  const { from, to } = instantsOf(range);
  return sql<Work>`
    SELECT coalesce(c.kind, o.kind) AS kind, coalesce(c.closed, 0) AS closed, coalesce(c.late, 0) AS late,
      c.hours AS "medianHours", coalesce(o.waiting, 0) AS waiting
    FROM (
      SELECT w.kind, count(*)::int AS closed, (count(*) FILTER (WHERE w."closedAt" > w."dueAt"))::int AS late,
        percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM w."closedAt" - w."openedAt")) / 3600 AS hours
      FROM "WorkItem" w
      WHERE w.state = ${lit(WORK_STATE.closed)} AND w."closedAt" >= ${from} AND w."closedAt" < ${to}
        AND w.outcome IN (${lits([WORK_OUTCOME.done, WORK_OUTCOME.refused])}) AND ${seen(sql`w."orgId"`)}
        AND w.kind NOT IN (${lits(SHARED_WORK)})
      GROUP BY w.kind
    ) c FULL JOIN (
      SELECT w.kind, count(*)::int AS waiting FROM "WorkItem" w
      WHERE w.state < ${lit(WORK_STATE.paused)} AND ${seen(sql`w."orgId"`)}
        AND w.kind NOT IN (${lits(SHARED_WORK)})
      GROUP BY w.kind
    ) o ON o.kind = c.kind
    ORDER BY 1`;
};

export const markingBacklog = (seen: Seen) => sql<{ marking: number; empty: boolean }>`
  SELECT (SELECT count(*)::int FROM (
      SELECT FROM "Attempt" a JOIN "User" u ON u.id = a."userId"
      WHERE a.status = ${lit(ATTEMPT.marking)} AND ${seen(sql`u."orgId"`)} LIMIT 1001) m) AS marking,
    NOT EXISTS (SELECT FROM "Lesson" WHERE status = ${lit(LESSON_STATE.published)}) AS empty`;
