import type { Client, Pool } from '#db/client.ts';
import { run, sql, type Statement } from '#db/sql.ts';
import { EVER_ITEMS } from '#services/study-sql.ts';
import { inTransaction } from '#db/transaction.ts';

/** The figures of "StatDay": whole days, counted anew from the base tables. */

/** A day of Shanghai, which has had no daylight saving since 1991. */
const DAY_MS = 86_400_000;
const OFFSET_MS = 8 * 3_600_000;
const midnight = (dayText: string): number => Date.parse(`${dayText}T00:00:00Z`) - OFFSET_MS;

/**
 * The least id of that moment: ids begin with the time at which they were made, so the primary key finds what is
 * recent. What is counted was made at most a week before (an attempt, an application).
 */
const idFrom = (ms: number): string => {
  const hex = Math.max(0, ms).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
};

type Span = { from: Date; to: Date; least: string };
const dayOf = (at: Statement) => sql`(${at} AT TIME ZONE 'Asia/Shanghai')::date`;
const within = (at: Statement, { from, to }: Span) => sql`${at} >= ${from} AND ${at} < ${to}`;

const whole = (metric: string, value: Statement, at: Statement, from: Statement) => sql`
  SELECT ${dayOf(at)} AS day, 'all' AS dim, '' AS "dimId", ${metric}::text AS metric, (${value})::bigint AS value
  ${from} GROUP BY 1`;

/** Seconds are added up by the ledger's own index, for whoever opened a lecture in these days and the two before. */
const studied = (span: Span) => sql`
  SELECT DISTINCT ss."userId", i."lessonId" FROM "StudySession" ss JOIN ${EVER_ITEMS} i ON i.id = ss.lid
  WHERE ss.id >= ${span.least}::uuid AND ss."startedAt" < ${span.to}`;

const count = (span: Span): Statement => {
  const SUBMITTED = sql`FROM "Attempt" a WHERE a.id >= ${span.least}::uuid AND ${within(sql`a."submitTime"`, span)}
    AND a.status IN (1, 2, 3, 4)`;
  return sql`
    ${whole(
      'active',
      sql`count(DISTINCT g."userId")`,
      sql`g.at`,
      sql`FROM (${studied(span)}) p JOIN "StudySegment" g ON g."userId" = p."userId" AND g."lessonId" = p."lessonId"
        WHERE ${within(sql`g.at`, span)}`,
    )}
    UNION ALL ${whole(
      'creditedSec',
      sql`sum(g."creditedSec")`,
      sql`g.at`,
      sql`FROM (${studied(span)}) p JOIN "StudySegment" g ON g."userId" = p."userId" AND g."lessonId" = p."lessonId"
        WHERE ${within(sql`g.at`, span)}`,
    )}
    UNION ALL ${whole(
      'registered',
      sql`count(*)`,
      sql`u."createdAt"`,
      sql`FROM "User" u WHERE u.id >= ${span.least}::uuid AND ${within(sql`u."createdAt"`, span)}`,
    )}
    UNION ALL ${whole('attempts', sql`count(*)`, sql`a."submitTime"`, SUBMITTED)}
    UNION ALL ${whole('passed', sql`count(*) FILTER (WHERE a.passed AND a.status = 3)`, sql`a."submitTime"`, SUBMITTED)}
    UNION ALL ${whole(
      'applied',
      sql`count(*)`,
      sql`c."submitTime"`,
      sql`FROM "CertApply" c WHERE c.status <> 0 AND ${within(sql`c."submitTime"`, span)}`,
    )}
    UNION ALL ${whole(
      'issued',
      sql`count(*)`,
      sql`c."createdAt"`,
      sql`FROM "Certificate" c WHERE c.id >= ${span.least}::uuid AND ${within(sql`c."createdAt"`, span)}`,
    )}
    UNION ALL
    SELECT ${dayOf(sql`a."submitTime"`)}, 'lesson', p."lessonId"::text, m.metric,
      count(*) FILTER (WHERE m.metric = 'attempts' OR a.passed AND a.status = 3)
    FROM "Attempt" a JOIN "Paper" p ON p.id = a."paperId" AND p."lessonId" IS NOT NULL,
      (VALUES ('attempts'), ('passed')) AS m(metric)
    WHERE a.id >= ${span.least}::uuid AND ${within(sql`a."submitTime"`, span)} AND a.status IN (1, 2, 3, 4)
    GROUP BY 1, 3, 4`;
};

/** `only`: of these metrics alone. */
const rebuildIn = async (client: Client, span: Span, only: readonly string[] | null = null): Promise<number> => {
  const wanted = (metric: Statement) => (only === null ? sql`true` : sql`${metric} = ANY(${only}::text[])`);
  // One at a time: the second would meet the rows of the first.
  await run(client, sql`SELECT pg_advisory_xact_lock(hashtextextended('zhibiao-stats', 0))`);
  await run(
    client,
    sql`
      DELETE FROM "StatDay" WHERE day >= ${dayOf(sql`${span.from}::timestamptz`)}
        AND day < ${dayOf(sql`${span.to}::timestamptz`)} AND ${wanted(sql`metric`)}`,
  );
  return run(
    client,
    sql`
      INSERT INTO "StatDay" (day, dim, "dimId", metric, value)
      SELECT * FROM (${count(span)}) s WHERE s.value > 0 AND ${wanted(sql`s.metric`)}`,
  );
};

const REACH_DAYS = 7;
const spanOf = (first: string, last: string): Span => {
  const from = midnight(first);
  return {
    from: new Date(from),
    to: new Date(midnight(last) + DAY_MS),
    least: idFrom(from - REACH_DAYS * DAY_MS),
  };
};
/** Counts these days anew, both included (yyyy-MM-dd). Answers how many figures there are. */
export const rebuildDays = (pool: Pool, first: string, last: string): Promise<number> =>
  inTransaction(pool, (client) => rebuildIn(client, spanOf(first, last)));

const OF_EXAMS = ['attempts', 'passed'];
/** Of a day that stands otherwise: an attempt that was handed in then counts no more, or again. */
export const recountExams = (pool: Pool, dayText: string): Promise<number> =>
  inTransaction(pool, (client) => rebuildIn(client, spanOf(dayText, dayText), OF_EXAMS));

/** `yyyy-MM-dd` so many days before. */
export const daysBefore = (dayText: string, days: number): string =>
  new Date(Date.parse(`${dayText}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);
