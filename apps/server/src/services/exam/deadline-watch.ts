import { lit, sql, type Statement } from '#db/sql.ts';

/** Whether the job looks after deadlines, and what a time is worth in which it did not. */

/** The job comes every few seconds; when it has not come for so long, learners may not have reached us either. */
export const OUTAGE_AFTER_SEC = 60;
/** No learner is given more back: one who sat before a night does not go on in the morning. */
const GIVEN_BACK_MOST_MIN = 60;

const STALE = sql`w."lastRunAt" < clock_timestamp() - interval ${lit(`${OUTAGE_AFTER_SEC} seconds`)}`;
/** A time that is up counts only while it is watched: else it first comes back. Before the first run it counts. */
export const WATCHED = sql`NOT EXISTS (SELECT 1 FROM "DeadlineWatch" w WHERE ${STALE})`;

/** Written by the job alone, which one replica runs at a time. */
export const NOTE_RUN = sql`
  INSERT INTO "DeadlineWatch" (id, "lastRunAt") VALUES (1, clock_timestamp())
  ON CONFLICT (id) DO UPDATE SET "lastRunAt" = excluded."lastRunAt"`.named('deadline-watch');

/** Of attempt `a`: it ran when the job did not look since `from`. */
export const ranIn = (from: Statement): Statement => sql`a.deadline > ${from}`;
/** What it gets back of the time from `from` until `until`: what of it came after its start. */
export const givenBack = (from: Statement, until: Statement): Statement => sql`
  least(${until} - greatest(${from}, a."startTime"), interval ${lit(`${GIVEN_BACK_MOST_MIN} minutes`)})`;

/** The deadline of `a` as it will be once the job has come: its own, but for an outage that is not over. */
export const DEADLINE = sql`a.deadline + coalesce((
  SELECT ${givenBack(sql`w."lastRunAt"`, sql`clock_timestamp()`)} FROM "DeadlineWatch" w
  WHERE ${STALE} AND ${ranIn(sql`w."lastRunAt"`)}
), interval '0')`;

/** The note of an extension that is no person's. */
export const OUTAGE_NOTE = '系统中断';
