import type { AnswerOf } from '@zhibiao/contract/endpoint';
import type { joinLesson as endpoint } from '@zhibiao/contract/lesson';
import type { Pool } from '#db/client.ts';
import { MINE_SQL, mineOf, type MineRow } from '#services/study-sql.ts';
import { isMember, LESSON_PUBLISHED, lessonLock } from '#domain/lesson-access.ts';
import type { Viewer } from '#domain/roles.ts';
import { missing, refused } from '#errors.ts';

const JOIN = `
  WITH joined AS (
    INSERT INTO "UserLesson" ("userId", "lessonId", "orgId", source, "updatedAt") VALUES ($1, $2, $3, 1, clock_timestamp())
    ON CONFLICT ("userId", "lessonId") DO NOTHING RETURNING "lessonId"
  )
  UPDATE "Lesson" l SET "studyCount" = l."studyCount" + 1 FROM joined WHERE l.id = joined."lessonId"`;

/** Puts the lesson among the learner's own, once; the insert decides, and the lesson's count moves with it. */
export const enrol = async (pool: Pool, viewer: Viewer, lessonId: string): Promise<void> => {
  await pool.query(JOIN, [viewer.id, lessonId, isMember(viewer) ? viewer.orgId : null]);
};

/** Joins a lesson that the learner may study; joining again changes nothing. */
export const joinLesson = async (pool: Pool, viewer: Viewer, lessonId: string): Promise<AnswerOf<typeof endpoint>> => {
  const {
    rows: [lesson],
  } = await pool.query<{ status: number; access: number }>(
    'SELECT status, access FROM "Lesson" WHERE id = $1 AND status = $2',
    [lessonId, LESSON_PUBLISHED],
  );
  if (!lesson) throw missing('课程不存在');
  const lock = lessonLock(lesson, viewer);
  if (lock) throw refused(lock);
  await enrol(pool, viewer, lessonId);
  const {
    rows: [row],
  } = await pool.query<MineRow>(
    `SELECT ${MINE_SQL.parts.text} FROM "UserLesson" ul WHERE ul."userId" = $1 AND ul."lessonId" = $2`,
    [viewer.id, lessonId],
  );
  const mine = row && mineOf(row);
  if (!mine) throw missing('课程不存在');
  return mine;
};
