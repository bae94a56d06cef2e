import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { NOTES_MOST, type studyNotes } from '@zhibiao/contract/study/note';
import type * as contract from '@zhibiao/contract/study/note';
import type { Pool } from '#db/client.ts';
import { lit, lits, many, maybeOne, run, sql } from '#db/sql.ts';
import { TIMED } from '#domain/study/item-need.ts';
import { dateTime } from '#domain/time/time.ts';
import { missing, refused } from '#errors.ts';
import { EVER_ITEMS, LIVE_ITEMS } from '#services/study/study-sql.ts';

/** A learner's notes: each statement reads and writes their own alone. */

type Row = Omit<AnswerOf<typeof studyNotes>[number], 'createTime'> & { createdAt: Date };
const selectNotes = (userId: string, lessonId: string) =>
  sql<Row>`
    SELECT n.id, n.lid, i.title, n."atSec", n.text, n."createdAt", i."removedAt" IS NOT NULL AS gone
    FROM "StudyNote" n JOIN ${EVER_ITEMS} i ON i.id = n.lid
    WHERE n."userId" = ${userId} AND n."lessonId" = ${lessonId}
    ORDER BY i."removedAt" IS NOT NULL, i.sort, i.id, n."atSec", n."createdAt", n.id`.named('study-notes');

export const findStudyNotes = async (
  pool: Pool,
  userId: string,
  lessonId: string,
): Promise<AnswerOf<typeof studyNotes>> =>
  (await many(pool, selectNotes(userId, lessonId))).map(({ createdAt, ...note }) => ({
    ...note,
    createTime: dateTime(createdAt),
  }));

/** Of a lecture of a course that they joined; only what plays has a second, and none behind its end. */
const insertNote = (userId: string, { id, lid, atSec, text }: InputOf<typeof contract.addStudyNote>['body']) => sql<{
  id: string;
}>`
  INSERT INTO "StudyNote" (id, "userId", "lessonId", lid, "atSec", text)
  SELECT ${id}, ul."userId", i."lessonId", i.id,
    CASE WHEN i.type IN (${lits(TIMED)}) THEN least(${atSec}::int, i."durationSec") END, ${text}
  FROM ${LIVE_ITEMS} i JOIN "UserLesson" ul ON ul."lessonId" = i."lessonId" AND ul."userId" = ${userId}
  WHERE i.id = ${lid} AND (
    SELECT count(*) FROM "StudyNote" n WHERE n."userId" = ul."userId" AND n."lessonId" = i."lessonId"
  ) < ${lit(NOTES_MOST)}
  ON CONFLICT (id) DO UPDATE SET text = excluded.text WHERE "StudyNote"."userId" = excluded."userId"
  RETURNING id`;
const selectJoined = (userId: string, lid: string) => sql`
  SELECT 1 FROM ${LIVE_ITEMS} i JOIN "UserLesson" ul ON ul."lessonId" = i."lessonId" AND ul."userId" = ${userId}
  WHERE i.id = ${lid}`;

export const addStudyNote = async (
  pool: Pool,
  userId: string,
  note: InputOf<typeof contract.addStudyNote>['body'],
): Promise<AnswerOf<typeof contract.addStudyNote>> => {
  const written = await maybeOne(pool, insertNote(userId, note));
  if (written) return written;
  if (!(await maybeOne(pool, selectJoined(userId, note.lid)))) throw missing('课程内容不存在');
  throw refused(`一门课程最多记${NOTES_MOST}条笔记，请先删除不再需要的`, { field: 'text' });
};

const updateNote = (userId: string, { id, text }: InputOf<typeof contract.editStudyNote>['body']) => sql`
  UPDATE "StudyNote" SET text = ${text}, "updatedAt" = clock_timestamp() WHERE id = ${id} AND "userId" = ${userId}`;
export const editStudyNote = async (
  pool: Pool,
  userId: string,
  note: InputOf<typeof contract.editStudyNote>['body'],
): Promise<AnswerOf<typeof contract.editStudyNote>> => {
  if ((await run(pool, updateNote(userId, note))) === 0) throw missing('笔记不存在');
  return { id: note.id };
};

export const removeStudyNote = async (
  pool: Pool,
  userId: string,
  id: string,
): Promise<AnswerOf<typeof contract.removeStudyNote>> => {
  await run(pool, sql`DELETE FROM "StudyNote" WHERE id = ${id} AND "userId" = ${userId}`);
  return { id };
};
