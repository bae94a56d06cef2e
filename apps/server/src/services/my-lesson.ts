import { CERT_TYPE } from '@zhibiao/contract/certificate';
import type { MyLesson } from '@zhibiao/contract/lesson';
import { LESSON_STATUS } from '@zhibiao/contract/lesson';
import { lit, nothing, sql, type Statement } from '#db/sql.ts';
import { lessonLock } from '#domain/lesson-access.ts';
import { type NextFacts, nextStep } from '#domain/next-step.ts';
import type { Viewer } from '#domain/roles.ts';
import { dateTimeOrNull } from '#domain/time.ts';
import { SHOWN_STATUS_SQL } from './study-sql.ts';

const IS_OPEN = sql`NOT EXISTS (
  SELECT FROM "UserItem" u WHERE u."userId" = ul."userId" AND u.lid = o.id AND u."doneAt" IS NOT NULL
)`;
/** Required lectures `o` of the record's course that its learner has not done, from where `condition` says. */
const firstOpen = (condition: Statement) => sql`(
  SELECT o.id FROM "LessonItem" o
  WHERE o."lessonId" = ul."lessonId" AND o.required AND ${IS_OPEN}${condition}
  ORDER BY o.sort, o.id LIMIT 1
)`;

/**
 * The lecture to go on with: the one studied last while it is open, else the next that is required and open, from there
 * on and then from the beginning; where the order is fixed, simply the first. Each is looked for only when the one
 * before was not found, along the index of the course's lectures: a list asks for ten courses at once.
 */
const LECTURE_SQL = sql`(
  SELECT json_build_object('lid', i.id, 'title', i.title, 'number', (
    SELECT count(*)::int FROM "LessonItem" b
    WHERE b."lessonId" = i."lessonId" AND (b.sort, b.id) <= (i.sort, i.id)
  ))
  FROM "LessonItem" i WHERE i.id = coalesce(
    (SELECT o.id FROM "LessonItem" o WHERE o.id = ul."lastLid" AND o."lessonId" = ul."lessonId" AND ${IS_OPEN}),
    CASE WHEN NOT n.sequential AND ul."lastLid" IS NOT NULL THEN ${firstOpen(sql` AND (o.sort, o.id) > (
      SELECT z.sort, z.id FROM "LessonItem" z WHERE z.id = ul."lastLid" AND z."lessonId" = ul."lessonId")`)} END,
    ${firstOpen(nothing)}
  )
)`;

/** Only what the state of the record asks for is looked up. */
const NEXT_SQL = sql`(
  SELECT json_build_object(
    'lessonStatus', n.status, 'access', n.access,
    'lecture', CASE WHEN ul."learnedTime" IS NULL THEN ${LECTURE_SQL} END,
    'paperId', CASE WHEN ul."learnedTime" IS NOT NULL AND ul.status <> ${lit(LESSON_STATUS.done)} THEN (
      SELECT p.id FROM "Paper" p WHERE p."lessonId" = n.id AND p.status = 1 ORDER BY p.sort, p.id LIMIT 1
    ) END,
    'issued', ul.status = ${lit(LESSON_STATUS.done)} AND EXISTS (
      SELECT 1 FROM "Certificate" c
      WHERE c."userId" = ul."userId" AND c.status = 1 AND c.type = ${lit(CERT_TYPE.proof)}
        AND c.facts @> jsonb_build_object('lessons', jsonb_build_array(jsonb_build_object('lessonId', n.id::text)))
    )
  )
  FROM "Lesson" n WHERE n.id = ul."lessonId"
)`;

/** Columns of a UserLesson `ul`, as `mineOf` reads them. */
export const MINE_SQL = sql`ul."userId" IS NOT NULL AS joined, ${SHOWN_STATUS_SQL} AS "myStatus",
  ul.progress AS "myProgress", ul."creditedSec" AS "myCreditedSec", ul.source AS "mySource",
  ul.deadline, ul."startTime", ul."finishTime", ul."lastLid", ${NEXT_SQL} AS next`;

export type MineRow = {
  joined: boolean;
  myStatus: number;
  myProgress: number;
  myCreditedSec: number;
  mySource: number;
  deadline: Date | null;
  startTime: Date | null;
  finishTime: Date | null;
  lastLid: string | null;
  next: (Omit<NextFacts, 'status' | 'lock'> & { lessonStatus: number; access: number }) | null;
};

/** The learner's own record of a lesson, or null when it was not joined. */
export const mineOf = (row: MineRow, viewer: Viewer | null): MyLesson | null => {
  if (!row.joined || !row.next || !viewer) return null;
  const { lessonStatus, access, ...facts } = row.next;
  return {
    status: row.myStatus,
    progress: row.myProgress,
    creditedSec: row.myCreditedSec,
    source: row.mySource,
    deadline: dateTimeOrNull(row.deadline),
    startTime: dateTimeOrNull(row.startTime),
    finishTime: dateTimeOrNull(row.finishTime),
    lastLid: row.lastLid,
    next: nextStep({ ...facts, status: row.myStatus, lock: lessonLock({ status: lessonStatus, access }, viewer) }),
  };
};
