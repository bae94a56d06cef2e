import { setTimeout as sleep } from 'node:timers/promises';
import { allOf } from '@zhibiao/contract/core/codes';
import { APPLY_AGE, type Figures, type Overview, type Region, STAT_NAMES } from '@zhibiao/contract/report/staff';
import { many, one, sql, type Statement } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import type { Scope, Staff } from '#domain/auth/staff.ts';
import { dateTime, day, monotonic } from '#domain/time/time.ts';
import { keptFor } from '#lib/kept-for.ts';
import { isPartly, type Narrowed, seenSql } from '#services/staff/narrowed.ts';
import * as ask from './overview-sql.ts';
import { monthAfter, previousOf, type Range, stepOf, stepsOf } from './range.ts';
import { dimsOf, nameOfOrg } from './seen.ts';
import { isComplete, rebuildAll, rebuildDays } from './stats.ts';

const KEPT_MS = 60_000;
const SOON_MS = 2_000;
const AGES = allOf(APPLY_AGE);
const MONTHS = 12;

const figuresOf = (points: readonly ask.OverviewPoint[]): Figures => {
  const sums = new Map<string, number>();
  for (const { metric, value } of points) sums.set(metric, (sums.get(metric) ?? 0) + value);
  return Object.fromEntries(STAT_NAMES.map((name) => [name, sums.get(name) ?? 0])) as Figures;
};

const regionsOf = (places: readonly ask.RegionRow[], digits: number): Region[] =>
  places.flatMap(({ name, ...place }) =>
    place.code.length === digits ? [{ ...place, name: name ?? place.code }] : [],
  );

type Query = Range & Narrowed;
type ReportNeeds = Pick<Deps, 'pool' | 'reading'>;
/** `count` brings the figures by day up to now; what is not read from them is queried meanwhile. */
const find = async (
  { pool, reading }: ReportNeeds,
  { scope, query, now }: { scope: Scope; query: Query; now: Date },
  count: () => Promise<unknown>,
): Promise<Overview> => {
  const range = { from: query.from, to: query.to };
  const [previous, step, today] = [previousOf(range), stepOf(range), day(now)];
  const partly = isPartly(scope, query);
  const dims = await dimsOf(pool, scope, query);
  const seen = (column: Statement) => seenSql(scope, query, column);
  const counted = count();
  const byDay = async () => {
    await counted;
    return reading.from(
      (from) =>
        Promise.all([
          many(from, ask.points(dims, range, previous, step)),
          many(from, ask.orgTypes(dims, range, seen, !partly)),
          many(from, partly ? ask.lessonsSeen(range, seen) : ask.allLessons(range)),
          many(from, ask.places(dims, range)),
          isComplete(from),
        ]),
      'page',
    );
  };
  const asIs = reading.from(
    (from) =>
      Promise.all([
        many(from, ask.appliesByAge(seen, AGES)),
        many(from, ask.expiring(seen, today, monthAfter(today, MONTHS))),
        many(from, ask.work(range, seen)),
        one(from, ask.markingBacklog(seen)),
        nameOfOrg(from, query),
      ]),
    'page',
  );
  const [[points, orgTypes, lessons, places, complete], [applies, expiring, work, { marking, empty }, orgName]] =
    await Promise.all([byDay(), asIs]);
  return {
    at: dateTime(now),
    today,
    complete,
    partly,
    orgName,
    current: figuresOf(points.filter((point) => point.step !== null)),
    previous: figuresOf(points.filter((point) => point.step === null)),
    previousFrom: previous.from,
    previousTo: previous.to,
    step,
    series: stepsOf(range, step).map((first) => ({
      day: first,
      ...figuresOf(points.filter((point) => point.step === first)),
    })),
    lessons,
    applies: AGES.map((age) => ({ age, count: applies.find((one) => one.age === age)?.count ?? 0 })),
    expiring: Array.from({ length: MONTHS }, (_, n) => monthAfter(today, n)).map((month) => ({
      month,
      count: expiring.find((one) => one.month === month)?.count ?? 0,
    })),
    provinces: regionsOf(places, 2),
    cities: regionsOf(places, 4),
    orgTypes,
    work,
    marking,
    empty,
  };
};

/** Today is counted again when staff look, once a minute; the days before stand. What is answered stands as long. */
export const createOverview = ({ pool, reading }: ReportNeeds) => {
  const answers = keptFor<Overview>(KEPT_MS);
  let counted: { today: string; at: number; done: Promise<unknown> } | null = null;
  const countToday = (today: string): Promise<unknown> => {
    if (counted?.today === today && monotonic() - counted.at < KEPT_MS) return counted.done;
    counted = { today, at: monotonic(), done: rebuildDays(pool, today, today) };
    counted.done.catch(() => {
      counted = null;
    });
    return counted.done;
  };
  let counting: Promise<unknown> | null = null;
  /**
   * An installation that was there before a figure was: its past is counted while others are answered. A new one has
   * next to none, and is answered whole.
   */
  const countPast = async () => {
    if (counting || (await isComplete(pool))) return;
    counting = rebuildAll(pool).catch(() => {
      counting = null;
    });
    await Promise.race([counting, sleep(SOON_MS, undefined, { ref: false })]);
  };

  return async ({ scope }: Pick<Staff, 'scope'>, query: Query): Promise<Overview> => {
    const { now } = await one(pool, sql<{ now: Date }>`SELECT clock_timestamp() AS now`);
    return answers.get(JSON.stringify([scope, query]), () =>
      find({ pool, reading }, { scope, query, now }, () => countToday(day(now)).then(countPast)),
    );
  };
};
