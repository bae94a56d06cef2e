import type { AnswerOf } from '@zhibiao/contract/endpoint';
import { LESSON_STATUS } from '@zhibiao/contract/lesson';
import { LIGHT, type orgStudySummary, PROGRESS_BANDS } from '@zhibiao/contract/study-org';
import type { Pool } from '#db/client.ts';
import { lit, many, one, sql } from '#db/sql.ts';
import { LIGHT_SQL } from '#services/study-sql.ts';
import { membersOf, recordsOf } from './records.ts';

type Summary = AnswerOf<typeof orgStudySummary>;

const BAND = sql`CASE
  WHEN ul.status = ${lit(LESSON_STATUS.done)} THEN 6
  WHEN ul.status = ${lit(LESSON_STATUS.examDue)} THEN 5
  WHEN ul.progress = 0 THEN 0
  WHEN ul.progress <= 25 THEN 1
  WHEN ul.progress <= 50 THEN 2
  WHEN ul.progress <= 75 THEN 3
  ELSE 4 END`;

const countMembers = (orgId: string) => sql<{ members: number }>`
  SELECT count(*)::int AS members FROM (${membersOf(orgId)}) m`;

const countBands = (orgId: string) => sql<Band>`
  SELECT ${BAND} AS band, count(*)::int AS records,
    (count(*) FILTER (WHERE ${LIGHT_SQL} = ${lit(LIGHT.soon)}))::int AS soon,
    (count(*) FILTER (WHERE ${LIGHT_SQL} = ${lit(LIGHT.late)}))::int AS late
  ${recordsOf(orgId)} GROUP BY 1`;

const selectPassRates = (orgId: string) => sql<Summary['passRates'][number]>`
  SELECT l.id AS "lessonId", l.name, count(DISTINCT a."userId")::int AS examined,
    (count(DISTINCT a."userId") FILTER (WHERE a.passed))::int AS passed
  FROM (${membersOf(orgId)}) m
  JOIN "Attempt" a ON a."userId" = m."userId" AND a."startTime" >= m.since AND a.status = 3
  JOIN "Paper" p ON p.id = a."paperId"
  JOIN "Lesson" l ON l.id = p."lessonId"
  GROUP BY l.id ORDER BY examined DESC, l.name, l.id LIMIT 8`;

/** By openings, which are few; the beats between them are many. */
const selectActive = (orgId: string) => sql<Summary['active'][number]>`
  WITH today AS (SELECT (clock_timestamp() AT TIME ZONE 'Asia/Shanghai')::date AS day),
  opened AS (
    SELECT (s."startedAt" AT TIME ZONE 'Asia/Shanghai')::date AS day, count(DISTINCT s."userId")::int AS people
    FROM (${membersOf(orgId)}) m
    JOIN "StudySession" s ON s."userId" = m."userId"
      AND s."startedAt" >= greatest(m.since, ((SELECT day FROM today) - 13)::timestamp AT TIME ZONE 'Asia/Shanghai')
    GROUP BY 1
  )
  SELECT d.day::date::text AS day, coalesce(o.people, 0) AS people
  FROM today, generate_series(today.day - 13, today.day, interval '1 day') AS d(day)
  LEFT JOIN opened o ON o.day = d.day::date
  ORDER BY d.day`;

type Band = { band: number; records: number; soon: number; late: number };

const sum = (bands: readonly Band[], of: (band: Band) => number) => bands.reduce((total, band) => total + of(band), 0);

/** How the organisation's members stand, for the charts. */
export const summariseStudy = async (pool: Pool, orgId: string): Promise<Summary> => {
  const [{ members }, bands, passRates, active] = await Promise.all([
    one(pool, countMembers(orgId)),
    many(pool, countBands(orgId)),
    many(pool, selectPassRates(orgId)),
    many(pool, selectActive(orgId)),
  ]);
  const inBand = (band: number) => bands.find((row) => row.band === band)?.records ?? 0;
  return {
    members,
    records: sum(bands, (band) => band.records),
    finished: inBand(PROGRESS_BANDS.indexOf('已完成')),
    soon: sum(bands, (band) => band.soon),
    late: sum(bands, (band) => band.late),
    bands: PROGRESS_BANDS.map((_, index) => inBand(index)),
    passRates,
    active,
  };
};
