import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import { many, maybeOne, run, sql } from '#db/sql.ts';
import type { Client } from '#db/client.ts';
import { conflict, missing, refused } from '#errors.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { dutyOf } from '#services/staff/duty.ts';

/** A course as its commands need it; its row is held until the transaction ends. */
export type LockedLesson = {
  id: string;
  name: string;
  status: number;
  version: number;
  treeVersion: number;
  editedBy: string | null;
};

const hold = (where: ReturnType<typeof sql>) => sql<LockedLesson>`
  SELECT l.id, l.name, l.status, l.version, l."treeVersion", l."editedBy" FROM "Lesson" l
  WHERE ${where} ORDER BY l.id FOR NO KEY UPDATE`;

/** Learners may join meanwhile only in as far as they wait for the count; an editor of the same course waits here. */
export const holdLesson = async (client: Client, id: string): Promise<LockedLesson> => {
  const lesson = await maybeOne(client, hold(sql`l.id = ${id}`));
  if (!lesson) throw missing('课程不存在');
  return lesson;
};

/** All at once, in the same order for every caller. */
export const holdLessons = (client: Client, ids: readonly string[]): Promise<LockedLesson[]> =>
  many(client, hold(sql`l.id = ANY(${ids}::uuid[])`));

export const holdLessonAt = async (client: Client, id: string, version: number): Promise<LockedLesson> => {
  const lesson = await holdLesson(client, id);
  if (lesson.version !== version) throw conflict();
  return lesson;
};

/** Who teaches it: they are stopped before this, which then reads it, or after this transaction, and are refused. */
export const holdTeacherOf = async (client: Client, lessonId: string): Promise<void> => {
  await run(
    client,
    sql`SELECT 1 FROM "Teacher" t JOIN "Lesson" l ON l."teacherId" = t.id WHERE l.id = ${lessonId} FOR SHARE OF t`,
  );
};

/** The course was edited: by whom, and when. Its own version is for its own fields. */
export const noteEditor = async (client: Client, staff: Staff, id: string): Promise<void> => {
  await run(
    client,
    sql`UPDATE "Lesson" SET "editedBy" = ${await dutyOf(client, staff)}, "updatedAt" = clock_timestamp(),
        "publishFault" = NULL
      WHERE id = ${id}`,
  );
};

const nextTree = sql`"treeVersion" = "treeVersion" + 1`;
export const moveTree = async (client: Client, id: string): Promise<number> => {
  const row = await maybeOne(
    client,
    sql<{ treeVersion: number }>`UPDATE "Lesson" SET ${nextTree} WHERE id = ${id} RETURNING "treeVersion"`,
  );
  return row?.treeVersion ?? 0;
};

/** Who has all that is left to do is concluded soon after this transaction. */
export const askRecount = async (client: Client, id: string): Promise<void> => {
  await run(client, sql`UPDATE "Lesson" SET "recountAt" = clock_timestamp() WHERE id = ${id}`);
};

const STATE = ['草稿', '已发布', '已下架'];
/** `课程已下架，不能…`: every move that is not one of the states' own. */
export const notInLessonStatus = (status: number, what: string) =>
  refused(`课程${status === LESSON_STATE.draft ? '还是' : ''}${STATE[status] ?? ''}，不能${what}`);

export const wantReason = (reason: string | null | undefined, touches: boolean, sentence: string): void => {
  if (touches && !reason) throw refused(`请填写原因：${sentence}`, { field: 'reason' });
};
