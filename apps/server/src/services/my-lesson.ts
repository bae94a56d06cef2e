import { CERT_TYPE } from '@zhibiao/contract/certificate';
import type { MyLesson } from '@zhibiao/contract/lesson';
import { LESSON_STATUS } from '@zhibiao/contract/lesson';
import { lit, sql } from '#db/sql.ts';
import { lessonLock } from '#domain/lesson-access.ts';
import { type NextFacts, nextStep } from '#domain/next-step.ts';
import type { Viewer } from '#domain/roles.ts';
import { dateTimeOrNull } from '#domain/time.ts';
import { SHOWN_STATUS_SQL } from './study-sql.ts';

/**
 * The lecture to go on with: the one studied last while it is open, else the next that is required and open, from there
 * on and then from the beginning; where the order is fixed, simply the first.
 */
const LECTURE_SQL = sql`(
  SELECT json_build_object('lid', i.id, 'number', i.number, 'title', i.title)
  FROM (
    SELECT i.id, i.title, i.required, i.number, i.last, max(i.number) FILTER (WHERE i.last) OVER () AS "lastNumber"
    FROM (
      SELECT i.id, i.title, i.required, coalesce(i.id = ul."lastLid", false) AS last,
        (row_number() OVER (ORDER BY i.sort, i.id))::int AS number
      FROM "LessonItem" i WHERE i."lessonId" = ul."lessonId"
    ) i
  ) i
  LEFT JOIN "UserItem" u ON u."userId" = ul."userId" AND u.lid = i.id
  WHERE u."doneAt" IS NULL AND (i.required OR i.last)
  ORDER BY i.last DESC, (NOT n.sequential AND i.number > coalesce(i."lastNumber", 0)) DESC, i.number LIMIT 1
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
