import { APPLY } from '@zhibiao/contract/apply/types';
import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { CHANNEL } from '@zhibiao/contract/notice/staff';
import { AREA_DIGITS, STAT_NAMES, type StatMetric, TYPE_METRICS } from '@zhibiao/contract/report/staff';
import type { Client, Pool } from '#db/client.ts';
import { dayOf } from '#db/days.ts';
import { lockName } from '#db/locks.ts';
import { joined, lit, lits, maybeOne, one, run, sql, type Statement } from '#db/sql.ts';
import { SEGMENT_KIND } from '#domain/study/ledger.ts';
import { day } from '#domain/time/time.ts';
import { inTransaction } from '#db/transaction.ts';
import { certTypeSql } from '#services/certificate/cert-of-apply.ts';
import { instantOf } from '#domain/time/time.ts';
import { daysBefore, type Range } from './range.ts';

/** The figures of "StatDay": whole days, recounted from the base tables. */

/**
 * The least id of that moment: ids begin with the time at which they were made, so the primary key finds what is
 * recent. What is counted was made at most a week before (an attempt, an application).
 */
const idFrom = (ms: number): string => {
  const hex = Math.max(0, ms).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
};

type Span = { from: Date; to: Date; least: string };
const within = (at: Statement, { from, to }: Span) => sql`${at} >= ${from} AND ${at} < ${to}`;

/**
 * The beats of these days, which lie together at their place in the ledger: read once, before anything is joined to
 * them. What was given afterwards, or came with a merged account, is no learner's day of study.
 */
const beats = (span: Span) => sql`
  SELECT b.*, u."orgId" FROM (
    SELECT ${dayOf(sql`g.at`)} AS day, g."userId", g."lessonId", sum(g."creditedSec") AS "creditedSec"
    FROM "StudyLedger" g WHERE ${within(sql`g.at`, span)} AND g.kind = ${lit(SEGMENT_KIND.beat)} GROUP BY 1, 2, 3
  ) b JOIN "User" u ON u.id = b."userId"`;

type Fact = {
  day: Statement;
  /** Whose it is; of a person the organisation of today. */
  org?: Statement;
  lesson?: Statement;
  /** CERT_TYPE */
  type?: Statement;
  value: Statement;
  from: Statement;
};
const attempts = (span: Span) => sql`
  FROM "Attempt" a JOIN "User" u ON u.id = a."userId" JOIN "Paper" p ON p.id = a."paperId"
  WHERE a.id >= ${span.least}::uuid AND ${within(sql`a."submitTime"`, span)}
    AND a.status IN (${lits([ATTEMPT.submitted, ATTEMPT.marking, ATTEMPT.graded, ATTEMPT.unreleased])})`;
const rounds = (span: Span) => sql`
  FROM "LessonRound" r JOIN "User" u ON u.id = r."userId" WHERE ${within(sql`r."finishTime"`, span)}`;
const byUser = sql`u."orgId"`;
const ofKind = sql`(${certTypeSql(sql`c.kind`)})::text`;

/** What each metric counts. Its value is a whole number: hours are kept in tenths. */
const FACTS: Record<StatMetric, (span: Span) => Fact> = {
  registered: (span) => ({
    day: dayOf(sql`u."createdAt"`),
    org: byUser,
    value: sql`count(*)`,
    from: sql`FROM "User" u WHERE u.id >= ${span.least}::uuid AND ${within(sql`u."createdAt"`, span)}`,
  }),
  active: () => ({
    day: sql`b.day`,
    org: sql`b."orgId"`,
    value: sql`count(DISTINCT b."userId")`,
    from: sql`FROM beats b`,
  }),
  creditedSec: () => ({
    day: sql`b.day`,
    org: sql`b."orgId"`,
    lesson: sql`b."lessonId"`,
    value: sql`sum(b."creditedSec")`,
    from: sql`FROM beats b`,
  }),
  hours: (span) => ({
    day: dayOf(sql`r."finishTime"`),
    org: byUser,
    lesson: sql`r."lessonId"`,
    value: sql`sum(r."measuredHours") * 10`,
    from: rounds(span),
  }),
  finished: (span) => ({
    day: dayOf(sql`r."finishTime"`),
    org: byUser,
    lesson: sql`r."lessonId"`,
    value: sql`count(*)`,
    from: rounds(span),
  }),
  attempts: (span) => ({
    day: dayOf(sql`a."submitTime"`),
    org: byUser,
    lesson: sql`p."lessonId"`,
    value: sql`count(*)`,
    from: attempts(span),
  }),
  passed: (span) => ({
    day: dayOf(sql`a."submitTime"`),
    org: byUser,
    lesson: sql`p."lessonId"`,
    value: sql`count(*) FILTER (WHERE a.passed AND a.status = ${lit(ATTEMPT.graded)})`,
    from: attempts(span),
  }),
  applied: (span) => ({
    day: dayOf(sql`c."submitTime"`),
    org: sql`c."orgId"`,
    type: ofKind,
    value: sql`count(*)`,
    from: sql`FROM "CertApply" c WHERE c.status <> ${lit(APPLY.draft)} AND ${within(sql`c."submitTime"`, span)}`,
  }),
  decided: (span) => ({
    day: dayOf(sql`l."createdAt"`),
    org: sql`c."orgId"`,
    type: ofKind,
    value: sql`count(*)`,
    from: sql`
      FROM "CertApplyLog" l JOIN "CertApply" c ON c.id = l."applyId"
      WHERE l.id >= ${span.least}::uuid AND ${within(sql`l."createdAt"`, span)}
        AND l."fromStatus" = ${lit(APPLY.platformReview)}
        AND l."toStatus" IN (${lits([APPLY.returned, APPLY.making, APPLY.rejected])})`,
  }),
  issued: (span) => ({
    day: dayOf(sql`c."createdAt"`),
    org: sql`c."orgId"`,
    type: sql`c.type::text`,
    value: sql`count(*)`,
    from: sql`FROM "Certificate" c WHERE c.id >= ${span.least}::uuid AND ${within(sql`c."createdAt"`, span)}`,
  }),
  sms: (span) => ({
    day: dayOf(sql`d."sentAt"`),
    value: sql`count(*)`,
    from: sql`
      FROM "Delivery" d WHERE d.id >= ${span.least}::uuid AND d.channel = ${lit(CHANNEL.sms)}
        AND ${within(sql`d."sentAt"`, span)}`,
  }),
};

const factsOf = (metric: StatMetric, span: Span): Statement => {
  const { day: on, org, lesson, type, value, from } = FACTS[metric](span);
  return sql`
    SELECT ${on} AS day, ${org ?? sql`NULL`}::uuid AS org, ${lesson ?? sql`NULL`}::uuid AS lesson,
      ${type ?? sql`NULL`}::text AS type, ${metric}::text AS metric, (${value})::bigint AS value
    ${from} GROUP BY 1, 2, 3, 4`;
};

/** Counted once for each organisation, course and type, and added up for every dimension. */
const count = (span: Span, only: readonly StatMetric[]): Statement => sql`
  WITH beats AS MATERIALIZED (${beats(span)}), f AS MATERIALIZED (${joined(
    only.map((metric) => factsOf(metric, span)),
    ' UNION ALL ',
  )})
  SELECT day, 'all' AS dim, '' AS "dimId", metric, sum(value)::bigint AS value FROM f GROUP BY day, metric
  UNION ALL SELECT day, 'org', org::text, metric, sum(value)::bigint FROM f
    WHERE org IS NOT NULL GROUP BY day, org, metric
  UNION ALL SELECT day, 'area', a.code, metric, sum(value)::bigint
    FROM f JOIN "Organisation" o ON o.id = f.org
      CROSS JOIN LATERAL (SELECT DISTINCT left(o."areaCode", n) AS code FROM unnest(${AREA_DIGITS}::int[]) n) a
    GROUP BY day, a.code, metric
  UNION ALL SELECT day, 'orgType', a.code || ':' || o."orgType", metric, sum(value)::bigint
    FROM f JOIN "Organisation" o ON o.id = f.org
      CROSS JOIN LATERAL (SELECT DISTINCT left(o."areaCode", n) AS code FROM unnest(${[0, ...AREA_DIGITS]}::int[]) n) a
    WHERE metric = ANY(${[...TYPE_METRICS]}::text[]) GROUP BY day, a.code, o."orgType", metric
  UNION ALL SELECT day, 'lesson', lesson::text, metric, sum(value)::bigint FROM f
    WHERE lesson IS NOT NULL GROUP BY day, lesson, metric
  UNION ALL SELECT day, 'type', type, metric, sum(value)::bigint FROM f
    WHERE type IS NOT NULL GROUP BY day, type, metric`;

/** Counted from the ledger: of months that were moved out of it they stay as they were counted. */
const OF_BEATS: readonly StatMetric[] = ['active', 'creditedSec'];
const COUNTABLE = sql`(metric <> ALL(${[...OF_BEATS]}::text[])
  OR day >= coalesce((SELECT ${dayOf(sql`max("to")`)} FROM "StudyArchive"), '-infinity'))`;

/** `only`: of these metrics alone. */
const rebuildIn = async (client: Client, span: Span, only: readonly StatMetric[] = STAT_NAMES): Promise<number> => {
  // One at a time: the second would meet the rows of the first.
  await run(client, lockName('zhibiao-stats'));
  await run(
    client,
    sql`
      DELETE FROM "StatDay" WHERE day >= ${dayOf(sql`${span.from}::timestamptz`)}
        AND day < ${dayOf(sql`${span.to}::timestamptz`)} AND metric = ANY(${only}::text[]) AND ${COUNTABLE}`,
  );
  return run(
    client,
    sql`
      INSERT INTO "StatDay" (day, dim, "dimId", metric, value)
      SELECT * FROM (${count(span, only)}) s WHERE s.value > 0`,
  );
};

const REACH_DAYS = 7;
const spanOf = (first: string, last: string): Span => {
  const from = instantOf(`${first} 00:00`);
  return {
    from,
    to: instantOf(`${last} 24:00`),
    least: idFrom(from.getTime() - REACH_DAYS * 86_400_000),
  };
};
/** Of these days, both included: the instants, and the least id of what can belong to them. */
export const instantsOf = ({ from, to }: Range): Pick<Span, 'from' | 'to'> => spanOf(from, to);
export const leastIdOf = ({ from, to }: Range): string => spanOf(from, to).least;

/** Counts these days again, both included (yyyy-MM-dd). Answers how many figures there are. */
export const rebuildDays = (pool: Pool, first: string, last: string): Promise<number> =>
  inTransaction(pool, (client) => rebuildIn(client, spanOf(first, last)));

const OF_EXAMS = ['attempts', 'passed'] as const;
/** Of days that stand otherwise: an attempt that was handed in then was marked since, or counts no more, or again. */
export const recountExams = (pool: Pool, first: string, last: string): Promise<number> =>
  inTransaction(pool, (client) => rebuildIn(client, spanOf(first, last), OF_EXAMS));

/** A week at a time, so that no other process waits long for the lock, nor the statement longer than it may. */
const AT_A_TIME = 7;
/** Counts again every day since the first account. */
export const rebuildAll = async (pool: Pool): Promise<number> => {
  const { first, now } = await one(
    pool,
    sql<{ first: Date | null; now: Date }>`
      SELECT (SELECT min("createdAt") FROM "User") AS first, clock_timestamp() AS now`,
  );
  const today = day(now);
  let figures = 0;
  for (let from = day(first ?? now); from <= today; from = daysBefore(from, -AT_A_TIME)) {
    const last = daysBefore(from, 1 - AT_A_TIME);
    figures += await rebuildDays(pool, from, last < today ? last : today);
  }
  await run(pool, sql`INSERT INTO "StatShape" (shape) VALUES (${lit(SHAPE)}) ON CONFLICT DO NOTHING`);
  return figures;
};

/** Raised with every new figure: what was counted before is then counted again, once. */
const SHAPE = 4;
export const isComplete = async (pool: Pool): Promise<boolean> =>
  (await maybeOne(pool, sql`SELECT 1 FROM "StatShape" WHERE shape >= ${lit(SHAPE)}`)) !== null;
