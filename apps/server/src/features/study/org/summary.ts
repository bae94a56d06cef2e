import type { AnswerOf } from '@zhibiao/contract/endpoint';
import { LESSON_STATUS } from '@zhibiao/contract/lesson';
import { LIGHT, type orgStudySummary, PROGRESS_BANDS } from '@zhibiao/contract/study-org';
import type { Pool } from '#db/client.ts';
import { LIGHT_SQL } from '#services/study-sql.ts';
import { MEMBERS, recordsOf } from './records.ts';

type Summary = AnswerOf<typeof orgStudySummary>;

const BAND = `CASE WHEN ul.status = ${LESSON_STATUS.done} THEN 6 WHEN ul.status = ${LESSON_STATUS.examDue} THEN 5 WHEN ul.progress = 0 THEN 0
  WHEN ul.progress <= 25 THEN 1 WHEN ul.progress <= 50 THEN 2 WHEN ul.progress <= 75 THEN 3 ELSE 4 END`;

const MEMBER_COUNT = `SELECT count(*)::int AS members FROM (${MEMBERS}) m`;
const PASS_RATES = `
  SELECT l.id AS "lessonId", l.name, count(DISTINCT a."userId")::int AS examined, (count(DISTINCT a."userId") FILTER (WHERE a.passed))::int AS passed
  FROM (${MEMBERS}) m JOIN "Attempt" a ON a."userId" = m."userId" AND a."startTime" >= m.since AND a.status = 3
  JOIN "Paper" p ON p.id = a."paperId" JOIN "Lesson" l ON l.id = p."lessonId"
  GROUP BY l.id ORDER BY examined DESC, l.name, l.id LIMIT 8`;
/** By openings, which are few; the beats between them are many. */
const ACTIVE = `
  WITH today AS (SELECT (clock_timestamp() AT TIME ZONE 'Asia/Shanghai')::date AS day),
  opened AS (
    SELECT (s."startedAt" AT TIME ZONE 'Asia/Shanghai')::date AS day, count(DISTINCT s."userId")::int AS people
    FROM (${MEMBERS}) m JOIN "StudySession" s ON s."userId" = m."userId"
      AND s."startedAt" >= greatest(m.since, ((SELECT day FROM today) - 13)::timestamp AT TIME ZONE 'Asia/Shanghai')
    GROUP BY 1
  )
  SELECT d.day::date::text AS day, coalesce(o.people, 0) AS people
  FROM today, generate_series(today.day - 13, today.day, interval '1 day') AS d(day) LEFT JOIN opened o ON o.day = d.day::date
  ORDER BY d.day`;

type Band = { band: number; records: number; soon: number; late: number };

const sum = (bands: readonly Band[], of: (band: Band) => number) => bands.reduce((total, band) => total + of(band), 0);

/** How the organisation's members stand, for the charts. */
export const summariseStudy = async (pool: Pool, orgId: string): Promise<Summary> => {
  const { from, values } = recordsOf(orgId);
  const bands = `
    SELECT ${BAND} AS band, count(*)::int AS records, (count(*) FILTER (WHERE ${LIGHT_SQL.parts.text} = ${LIGHT.soon}))::int AS soon, (count(*) FILTER (WHERE ${LIGHT_SQL.parts.text} = ${LIGHT.late}))::int AS late
    ${from} GROUP BY 1`;
  const [members, counted, passRates, active] = await Promise.all([
    pool.query<{ members: number }>(MEMBER_COUNT, values),
    pool.query<Band>(bands, values),
    pool.query<Summary['passRates'][number]>(PASS_RATES, values),
    pool.query<Summary['active'][number]>(ACTIVE, values),
  ]);
  const inBand = (band: number) => counted.rows.find((row) => row.band === band)?.records ?? 0;
  return {
    members: members.rows[0]?.members ?? 0,
    records: sum(counted.rows, (band) => band.records),
    finished: inBand(PROGRESS_BANDS.indexOf('已完成')),
    soon: sum(counted.rows, (band) => band.soon),
    late: sum(counted.rows, (band) => band.late),
    bands: PROGRESS_BANDS.map((_, index) => inBand(index)),
    passRates: passRates.rows,
    active: active.rows,
  };
};
