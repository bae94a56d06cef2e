import { CERT_STORED, CERT_TYPE } from '@zhibiao/contract/certificate/types';
import type { CodeOf } from '@zhibiao/contract/core/codes';
import type { MyLesson } from '@zhibiao/contract/lesson/learner';
import type { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import { type ACCESS, LESSON_STATUS } from '@zhibiao/contract/lesson/types';
import { PAPER_STATUS } from '@zhibiao/contract/paper/types';
import type { STUDY_SOURCE } from '@zhibiao/contract/study/types';
import type { Pool } from '#db/client.ts';
import { lit, sql } from '#db/sql.ts';
import { lessonLock } from '#domain/lesson/access.ts';
import { type NextFacts, nextLecture, nextStep } from '#domain/study/next-step.ts';
import type { Viewer } from '#domain/auth/roles.ts';
import { dateTimeOrNull } from '#domain/time/time.ts';
import { findOutline } from './outlines.ts';
import { SHOWN_STATUS_SQL, STUDY_STATUS_SQL } from './study-sql.ts';

/** Only what the state of the record asks for is looked up. */
const NEXT_SQL = sql`(
  SELECT json_build_object(
    'lessonId', l.id, 'lessonStatus', ${STUDY_STATUS_SQL}, 'access', l.access, 'sequential', l.sequential,
    'done', CASE WHEN ul."learnedTime" IS NULL THEN (
      SELECT coalesce(json_agg(u.lid), '[]') FROM "UserItem" u
      WHERE u."userId" = ul."userId" AND u."lessonId" = l.id AND u.round = ul.round AND u."doneAt" IS NOT NULL
    ) END,
    'paperId', CASE WHEN ul."learnedTime" IS NOT NULL AND ul.status <> ${lit(LESSON_STATUS.done)} THEN (
      SELECT p.id FROM "Paper" p WHERE p."lessonId" = l.id AND p.status = ${lit(PAPER_STATUS.published)}
        ORDER BY p.sort, p.id LIMIT 1
    ) END,
    'issued', ul.status = ${lit(LESSON_STATUS.done)} AND EXISTS (
      SELECT 1 FROM "Certificate" c
      WHERE c."userId" = ul."userId" AND c.status = ${lit(CERT_STORED.valid)} AND c.type = ${lit(CERT_TYPE.proof)}
        AND c.facts @> jsonb_build_object('lessons', jsonb_build_array(
          jsonb_build_object('lessonId', l.id::text)
            || CASE WHEN ul.round > 1 THEN jsonb_build_object('round', ul.round) ELSE '{}' END
        ))
    )
  )
  FROM "Lesson" l WHERE l.id = ul."lessonId"
)`;

/** Columns of a UserLesson `ul`, as `mineOf` reads them. */
export const MINE_SQL = sql`ul."userId" IS NOT NULL AS joined, ${SHOWN_STATUS_SQL} AS "myStatus",
  ul.progress AS "myProgress", ul."creditedSec" AS "myCreditedSec", ul.source AS "mySource",
  ul.deadline, ul."startTime", ul."finishTime", ul."lastLid", ${NEXT_SQL} AS next`;

export type MineRow = {
  joined: boolean;
  myStatus: CodeOf<typeof LESSON_STATUS>;
  myProgress: number;
  myCreditedSec: number;
  mySource: CodeOf<typeof STUDY_SOURCE>;
  deadline: Date | null;
  startTime: Date | null;
  finishTime: Date | null;
  lastLid: string | null;
  next: (Pick<NextFacts, 'paperId' | 'issued'> & LessonFacts) | null;
};
type LessonFacts = {
  lessonId: string;
  lessonStatus: CodeOf<typeof LESSON_STATE>;
  access: CodeOf<typeof ACCESS>;
  sequential: boolean;
  /** Lectures that are done; null once all that is required is learned. */
  done: string[] | null;
};

/** The learner's own record of a lesson, or null when it was not joined. */
export const mineOf = async (pool: Pool, row: MineRow, viewer: Viewer | null): Promise<MyLesson | null> => {
  if (!row.joined || !row.next || !viewer) return null;
  const { lessonId, lessonStatus, access, sequential, done, ...facts } = row.next;
  const { lastLid } = row;
  const lecture = done && nextLecture(await findOutline(pool, lessonId), { done, lastLid, sequential });
  const lock = lessonLock({ status: lessonStatus, access }, viewer);
  return {
    status: row.myStatus,
    progress: row.myProgress,
    creditedSec: row.myCreditedSec,
    source: row.mySource,
    deadline: dateTimeOrNull(row.deadline),
    startTime: dateTimeOrNull(row.startTime),
    finishTime: dateTimeOrNull(row.finishTime),
    lastLid,
    next: nextStep({ ...facts, status: row.myStatus, lock, lecture }),
  };
};
