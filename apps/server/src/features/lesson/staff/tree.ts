import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import type { saveTree } from '@zhibiao/contract/lesson/staff';
import { LESSON_MAX } from '@zhibiao/contract/core/limits';
import { v7 as uuid } from 'uuid';
import type { Pool } from '#db/client.ts';
import { many, run, sql } from '#db/sql.ts';
import { digestOf } from '#domain/audit/fields.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { refused } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';
import { LIVE_ITEMS } from '#services/study/study-sql.ts';
import { treeConflict } from './lessons.ts';
import { holdLesson, moveTree, noteEditor } from './lock.ts';

const selectTree = (lessonId: string) => sql<{ id: string; title: string; lids: string[] }>`
  SELECT c.id, c.title, (
    SELECT coalesce(json_agg(i.id ORDER BY i.sort, i.id), '[]') FROM ${LIVE_ITEMS} i WHERE i."chapterId" = c.id
  ) AS lids
  FROM "LessonChapter" c WHERE c."lessonId" = ${lessonId} ORDER BY c.sort, c.id`;

type Row = { id: string; title: string; sort: number };
const putChapters = (lessonId: string, rows: readonly Row[]) => sql`
  INSERT INTO "LessonChapter" (id, "lessonId", title, sort)
  SELECT r.id, ${lessonId}, r.title, r.sort
  FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(id uuid, title text, sort int)
  ON CONFLICT (id) DO UPDATE SET title = excluded.title, sort = excluded.sort`;

type Place = { lid: string; chapterId: string; sort: number };
/** Only what moved is written: an item's own row also says to a beat whether it is still what it was. */
const putItems = (places: readonly Place[]) => sql`
  UPDATE "LessonItem" i SET "chapterId" = p."chapterId", sort = p.sort
  FROM jsonb_to_recordset(${JSON.stringify(places)}::jsonb) AS p(lid uuid, "chapterId" uuid, sort int)
  WHERE i.id = p.lid AND (i."chapterId" <> p."chapterId" OR i.sort <> p.sort)`;

/** What was removed stands below a chapter all the same, for the records. */
const rescueItems = (gone: readonly string[], heir: string | null) => sql`
  WITH moved AS (
    UPDATE "LessonItem" SET "chapterId" = ${heir}::uuid
    WHERE "chapterId" = ANY(${gone}::uuid[]) AND ${heir}::uuid IS NOT NULL AND "removedAt" IS NOT NULL RETURNING 1
  )
  SELECT count(*) FROM moved`;
const deleteChapters = (lessonId: string, gone: readonly string[]) => sql`
  DELETE FROM "LessonChapter" c WHERE c."lessonId" = ${lessonId} AND c.id = ANY(${gone}::uuid[])
    AND NOT EXISTS (SELECT 1 FROM "LessonItem" i WHERE i."chapterId" = c.id)`;

const same = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && new Set(a).size === a.length && a.every((one) => b.includes(one));

/** The whole order at once, as its editor saw it: another editor who was faster makes it a conflict. */
export const arrange = (
  deps: { pool: Pool },
  staff: Staff,
  { id, treeVersion, chapters }: InputOf<typeof saveTree>['body'],
): Promise<AnswerOf<typeof saveTree>> =>
  audited(deps, staff, async (client, note) => {
    const lesson = await holdLesson(client, id);
    const before = await many(client, selectTree(id));
    const known = before.map((chapter) => chapter.id);
    const named = chapters.flatMap((chapter) => (chapter.id === undefined ? [] : [chapter.id]));
    const wanted = chapters.flatMap(({ lids }) => lids);
    if (
      lesson.treeVersion !== treeVersion ||
      !same(
        wanted,
        before.flatMap(({ lids }) => lids),
      ) ||
      new Set(named).size !== named.length ||
      named.some((one) => !known.includes(one))
    )
      throw treeConflict();
    if (wanted.length > 0 && chapters.length === 0) throw refused('请至少保留一章', { field: 'chapters' });
    if (wanted.length > LESSON_MAX.items) throw refused(`一门课程最多${LESSON_MAX.items}讲`, { field: 'chapters' });

    const after = chapters.map((chapter) => ({ ...chapter, id: chapter.id ?? uuid() }));
    await run(
      client,
      putChapters(
        id,
        after.map(({ id: chapterId, title }, at) => ({ id: chapterId, title, sort: at + 1 })),
      ),
    );
    let sort = 0;
    await run(
      client,
      putItems(after.flatMap(({ id: chapterId, lids }) => lids.map((lid) => ({ lid, chapterId, sort: (sort += 1) })))),
    );
    const gone = known.filter((one) => !named.includes(one));
    if (gone.length > 0) {
      await run(client, rescueItems(gone, after[0]?.id ?? null));
      await run(client, deleteChapters(id, gone));
    }
    await noteEditor(client, staff, id);
    const outline = (tree: readonly { title: string; lids: readonly string[] }[]) =>
      tree.map(({ title, lids }) => `${title}（${lids.length}）`).join(' · ');
    const order = (tree: readonly { lids: readonly string[] }[]) =>
      digestOf(tree.flatMap(({ lids }) => lids).join(' '));
    note({
      object: 'lesson',
      id,
      name: lesson.name,
      changes: {
        chapters: { from: outline(before), to: outline(after) },
        order: { from: order(before), to: order(after) },
      },
    });
    return { id, treeVersion: await moveTree(client, id), chapters: after };
  });
