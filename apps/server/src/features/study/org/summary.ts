import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { type orgStudySummary, PROGRESS_BANDS, SOON_DAYS } from '@zhibiao/contract/study/org';
import type { Pool } from '#db/client.ts';
import { lit, many, one, sql } from '#db/sql.ts';
import { activeDaysOf, FIGURE, orgFigures } from '#services/org/figures.ts';

type Summary = AnswerOf<typeof orgStudySummary>;
type Band = { band: number; records: number; soon: number; late: number };

const FINISHED = PROGRESS_BANDS.indexOf('已完成');

const membersOf = (orgId: string) => sql<{ members: number }>`
  SELECT coalesce(sum(f.amount), 0)::int AS members FROM ${orgFigures(orgId, FIGURE.people)}`;

const open = sql`f.part <> ${lit(FINISHED)}`;
const soonEnds = sql`clock_timestamp() + ${lit(`${SOON_DAYS} days`)}::interval`;

/** Deadlines are compared when they are read: what is late by now was not when it was written. */
const bandsOf = (orgId: string) => sql<Band>`
  SELECT f.part AS band, sum(f.amount)::int AS records,
    coalesce(sum(f.amount) FILTER (
      WHERE ${open} AND f.deadline >= clock_timestamp() AND f.deadline < ${soonEnds}
    ), 0)::int AS soon,
    coalesce(sum(f.amount) FILTER (WHERE ${open} AND f.deadline < clock_timestamp()), 0)::int AS late
  FROM ${orgFigures(orgId, FIGURE.records)} GROUP BY 1`;

/** The names of the courses decide among as many people: they are looked up for those that may be among the first. */
const passRatesOf = (orgId: string) => sql<Summary['passRates'][number]>`
  SELECT l.id AS "lessonId", l.name, t.examined, t.passed
  FROM (
    SELECT f."lessonId", sum(f.amount)::int AS examined, sum(f.passed)::int AS passed
    FROM ${orgFigures(orgId, FIGURE.examined)}
    GROUP BY f."lessonId" HAVING sum(f.amount) > 0 ORDER BY examined DESC FETCH FIRST 8 ROWS WITH TIES
  ) t JOIN "Lesson" l ON l.id = t."lessonId" ORDER BY t.examined DESC, l.name, l.id LIMIT 8`;

const sum = (bands: readonly Band[], of: (band: Band) => number) => bands.reduce((total, band) => total + of(band), 0);

/** How the organisation's members stand, for the charts. */
export const summariseStudy = async (pool: Pool, orgId: string): Promise<Summary> => {
  const [{ members }, bands, passRates, active] = await Promise.all([
    one(pool, membersOf(orgId)),
    many(pool, bandsOf(orgId)),
    many(pool, passRatesOf(orgId)),
    many(pool, activeDaysOf(orgId)),
  ]);
  const inBand = (band: number) => bands.find((row) => row.band === band)?.records ?? 0;
  return {
    members,
    records: sum(bands, (band) => band.records),
    finished: inBand(FINISHED),
    soon: sum(bands, (band) => band.soon),
    late: sum(bands, (band) => band.late),
    bands: PROGRESS_BANDS.map((_, index) => inBand(index)),
    passRates,
    active,
  };
};
