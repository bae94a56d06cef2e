import type { ExamResult } from '@zhibiao/contract/exam/review';
import type { AttemptTimelineEntry } from '@zhibiao/contract/exam/staff-stats';
import { many, maybeOne, type Queryable, sql } from '#db/sql.ts';
import {
  type ChangedScore,
  type AttemptMoment,
  momentsOf,
  type TimelineAttempt,
  type TimelineEvent,
} from '#domain/exam/attempt-moments.ts';
import { dateTime } from '#domain/time/time.ts';

/** What happened in an attempt, in its order. */

const findAttempt = (attemptId: string) => sql<TimelineAttempt>`
  SELECT a.no, a.status, a."reviewState", a."blurCount", a."blurLimit", a."startTime", a."submitTime", a."submitType",
    a.score::float8 AS score, a.passed, a."releasedAt",
    (SELECT max(t."settledAt") FROM "MarkTask" t WHERE t."attemptId" = a.id) AS "markedAt",
    s.count AS "savedCount", s.at AS "savedAt"
  FROM "Attempt" a CROSS JOIN LATERAL (
    SELECT count(*)::int AS count, max(s."savedAt") AS at FROM "AttemptAnswer" s WHERE s."attemptId" = a.id
  ) s WHERE a.id = ${attemptId}::uuid`;
const findEvents = (attemptId: string) => sql<TimelineEvent>`
  SELECT e.type, e."durationMs", e.at, e.note, s.name AS by FROM "ExamEvent" e LEFT JOIN "Staff" s ON s.id = e.by
  WHERE e."attemptId" = ${attemptId}::uuid ORDER BY e.at, e.id`;
const findChanges = (attemptId: string) => sql<ChangedScore>`
  SELECT c.cause, c."from"::float8 AS "from", c."to"::float8 AS "to", c."passedFrom", c.at, c.reason, s.name AS by
  FROM "ScoreChange" c LEFT JOIN "Staff" s ON s.id = c.by
  WHERE c."attemptId" = ${attemptId}::uuid ORDER BY c.at, c.id`;

const momentsIn = async (on: Queryable, attemptId: string): Promise<AttemptMoment[]> => {
  const attempt = await maybeOne(on, findAttempt(attemptId));
  const events = await many(on, findEvents(attemptId));
  const changes = await many(on, findChanges(attemptId));
  return attempt ? momentsOf({ attempt, events, changes }) : [];
};

/** A viewer who may not know the score yet is not shown what is `graded` or `score`. */
export const timelineOf = async (on: Queryable, attemptId: string): Promise<AttemptTimelineEntry[]> =>
  (await momentsIn(on, attemptId)).flatMap(({ at, type, staff, by = null, durationMs = null }) =>
    staff === null
      ? []
      : [
          {
            at: dateTime(at),
            type,
            text: staff,
            by,
            durationSec: durationMs === null ? null : Math.round(durationMs / 1_000),
          },
        ],
  );

/** As its learner may know it: no staff are named, and nothing is scored before it is published. */
export const learnersTimelineOf = async (
  on: Queryable,
  attemptId: string,
): Promise<NonNullable<ExamResult['timeline']>> =>
  (await momentsIn(on, attemptId)).flatMap(({ at, type, learner }) =>
    learner === null ? [] : [{ at: dateTime(at), type, text: learner }],
  );
