import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import type * as contract from '@zhibiao/contract/lesson/learner';
import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import { STUDY_SOURCE } from '@zhibiao/contract/study/types';
import type { Pool } from '#db/client.ts';
import { lit, maybeOne, run, sql } from '#db/sql.ts';
import { isMember, lessonLock } from '#domain/lesson/access.ts';
import type { Viewer } from '#domain/auth/roles.ts';
import { missing, refused } from '#errors.ts';
import { MINE_SQL, mineOf, type MineRow } from '#services/study/my-lesson.ts';

const selectLesson = (lessonId: string) => sql<{ status: number; access: number }>`
  SELECT status, access FROM "Lesson" WHERE id = ${lessonId} AND status = ${lit(LESSON_STATE.published)}`;

/** The lesson among the learner's own, once; the insert decides, and the lesson's count moves with it. */
const insertMine = (userId: string, lessonId: string, orgId: string | null) => sql`
  WITH joined AS (
    INSERT INTO "UserLesson" ("userId", "lessonId", "orgId", source, "updatedAt")
    VALUES (${userId}, ${lessonId}, ${orgId}, ${lit(STUDY_SOURCE.own)}, clock_timestamp())
    ON CONFLICT ("userId", "lessonId") DO NOTHING
    RETURNING "lessonId"
  )
  UPDATE "Lesson" l SET "studyCount" = l."studyCount" + 1 FROM joined WHERE l.id = joined."lessonId"`;

const selectMine = (userId: string, lessonId: string) => sql<MineRow>`
  SELECT ${MINE_SQL} FROM "UserLesson" ul WHERE ul."userId" = ${userId} AND ul."lessonId" = ${lessonId}`;

/** Joins a lesson that the learner may study; joining again changes nothing. */
export const joinLesson = async (
  pool: Pool,
  viewer: Viewer,
  lessonId: string,
): Promise<AnswerOf<typeof contract.joinLesson>> => {
  const lesson = await maybeOne(pool, selectLesson(lessonId));
  if (!lesson) throw missing('课程不存在');
  const lock = lessonLock(lesson, viewer);
  if (lock) throw refused(lock);
  await run(pool, insertMine(viewer.id, lessonId, isMember(viewer) ? viewer.orgId : null));
  const row = await maybeOne(pool, selectMine(viewer.id, lessonId));
  const mine = row && (await mineOf(pool, row, viewer));
  if (!mine) throw missing('课程不存在');
  return mine;
};
