import type { Hours } from '@zhibiao/contract/core/hours';
import { lits, one, type Queryable, sql } from '#db/sql.ts';
import { creditHoursOf } from '#domain/lesson/credit-hours.ts';
import { TIMED } from '#domain/study/item-need.ts';
import { settingNow } from '#services/settings/settings.ts';
import { LIVE_ITEMS } from '#services/study/study-sql.ts';

/** What is set above the measured hours and no colleague has approved, in 学时. */
export const unapprovedOf = (setHours: number, { measured, planned }: Hours): number =>
  Math.round(Math.max(0, setHours - measured - planned) * 10) / 10;

/** Seconds that item `i` counts with in its course: films and sound their length, the rest the time that it asks. */
export const MEASURED_SQL = sql`CASE WHEN i.type IN (${lits(TIMED)}) THEN i."durationSec" ELSE i."minSec" END`;

const selectMeasured = (lessonId: string) => sql<{ seconds: number }>`
  SELECT coalesce(sum(${MEASURED_SQL}), 0)::int AS seconds FROM ${LIVE_ITEMS} i
  WHERE i."lessonId" = ${lessonId} AND i.required`;

/** `hourMin`: minutes that are one of the hours. */
type Measured = { seconds: number; hourMin: number; hours: number };
/** The measured content of a course: what is required of it, in seconds and in 学时. */
export const measure = async (on: Queryable, lessonId: string): Promise<Measured> => {
  const { seconds } = await one(on, selectMeasured(lessonId));
  const hourMin = await settingNow(on, 'study.hourMin');
  return { seconds, hourMin, hours: creditHoursOf(seconds, hourMin) };
};
