import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import { ITEM } from '@zhibiao/contract/lesson/types';
import type { createItem, removeItem, updateItem } from '@zhibiao/contract/lesson/staff-items';
import { LESSON_MAX } from '@zhibiao/contract/core/limits';
import { v7 as uuid } from 'uuid';
import type { Client, Pool } from '#db/client.ts';
import { maybeOne, one, run, sql } from '#db/sql.ts';
import { changesOf } from '#domain/audit/fields.ts';
import { readingSec } from '#domain/lesson/credit-hours.ts';
import { isTimed } from '#domain/study/item-need.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { conflict, missing, refused } from '#errors.ts';
import { cleanHtml } from '#lib/text/html.ts';
import { audited } from '#services/audit/audited.ts';
import { LIVE_ITEMS } from '#services/study/study-sql.ts';
import { stayingWhole } from '#features/lesson/staff/publish/check.ts';
import { keepEdition } from '#features/lesson/staff/publish/editions.ts';
import { impactOf, type ItemChange, touchesNobody } from '#features/lesson/staff/publish/impact.ts';
import { askInItem } from './item-checks.ts';
import { tagItem } from './item-clauses.ts';
import {
  askRecount,
  holdLesson,
  type LockedLesson,
  moveTree,
  noteEditor,
  wantReason,
} from '#features/lesson/staff/lock.ts';
import { wantSame } from './same-content.ts';

type Deps = { pool: Pool };
type Body = Pick<
  InputOf<typeof createItem>['body'],
  'title' | 'mediaId' | 'html' | 'minSec' | 'required' | 'freePreview'
>;
/** An item as its row holds it. */
type Fields = {
  title: string;
  mediaId: string | null;
  html: string | null;
  durationSec: number;
  minSec: number;
  required: boolean;
  freePreview: boolean;
};
type Stored = Fields & {
  lid: string;
  lessonId: string;
  type: number;
  rev: number;
  version: number;
  pages: number | null;
};

const KIND: Record<number, string> = { [ITEM.video]: 'video', [ITEM.audio]: 'audio', [ITEM.pdf]: 'pdf' };
const WRONG_KIND: Record<number, string> = {
  [ITEM.video]: '请选择视频文件',
  [ITEM.audio]: '请选择音频文件',
  [ITEM.pdf]: '请选择PDF文件',
};

type File = { kind: string; durationSec: number; pages: number | null };
const selectFile = (id: string) => sql<File>`
  SELECT kind, "durationSec", pages FROM "Media" WHERE id = ${id} FOR KEY SHARE`;

/** What the row will hold, of this type of item. */
const fieldsOf = async (client: Client, type: number, body: Body): Promise<Fields & { pages: number | null }> => {
  const { title, required, freePreview } = body;
  const common = { title, required, freePreview, mediaId: null, html: null, durationSec: 0, pages: null };
  if (type === ITEM.article) {
    const html = body.html ? cleanHtml(body.html) : '';
    // As long as it takes to read, unless its editor sets another time.
    return { ...common, html: html || null, minSec: body.minSec || readingSec(html) };
  }
  const minSec = isTimed(type) ? 0 : body.minSec;
  if (!body.mediaId) return { ...common, minSec };
  const file = await maybeOne(client, selectFile(body.mediaId));
  if (!file) throw refused('文件不存在', { field: 'mediaId' });
  if (file.kind !== KIND[type]) throw refused(WRONG_KIND[type] ?? '请选择文件', { field: 'mediaId' });
  return {
    ...common,
    minSec,
    mediaId: body.mediaId,
    durationSec: isTimed(type) ? file.durationSec : 0,
    pages: file.pages,
  };
};

const selectChapter = (id: string) => sql<{ lessonId: string; sort: number }>`
  SELECT "lessonId", sort FROM "LessonChapter" WHERE id = ${id}`;
/** The last place of the chapter in the order of the whole course. */
const selectPlace = (lessonId: string, chapterSort: number) => sql<{ items: number; after: number }>`
  SELECT count(*)::int AS items, coalesce(max(i.sort) FILTER (WHERE c.sort <= ${chapterSort}), 0)::int AS after
  FROM ${LIVE_ITEMS} i JOIN "LessonChapter" c ON c.id = i."chapterId" WHERE i."lessonId" = ${lessonId}`;
const makeRoom = (lessonId: string, after: number) => sql`
  UPDATE "LessonItem" SET sort = sort + 1 WHERE "lessonId" = ${lessonId} AND sort > ${after}`;
const insert = (lid: string, lessonId: string, chapterId: string, type: number, sort: number, f: Fields) => sql`
  INSERT INTO "LessonItem" (id, "lessonId", "chapterId", title, type, "mediaId", html, "durationSec", "minSec",
    required, "freePreview", sort)
  VALUES (${lid}, ${lessonId}, ${chapterId}, ${f.title}, ${type}, ${f.mediaId}, ${f.html}, ${f.durationSec},
    ${f.minSec}, ${f.required}, ${f.freePreview}, ${sort})`;

/** Learners in the course have it to do as well: it wants a reason where it is required. */
export const addItem = (
  deps: Deps,
  staff: Staff,
  { chapterId, type, reason, clauseIds, checks, ...body }: InputOf<typeof createItem>['body'],
): Promise<AnswerOf<typeof createItem>> =>
  audited(deps, staff, async (client, note) => {
    const chapter = await maybeOne(client, selectChapter(chapterId));
    if (!chapter) throw missing('章节不存在');
    const lesson = await holdLesson(client, chapter.lessonId);
    // Chapters go with the order, which is held by now.
    if (!(await maybeOne(client, selectChapter(chapterId)))) throw missing('章节不存在');
    const { items, after } = await one(client, selectPlace(lesson.id, chapter.sort));
    if (items >= LESSON_MAX.items) throw refused(`一门课程最多${LESSON_MAX.items}讲`);
    const fields = await fieldsOf(client, type, body);
    const impact = await impactOf(client, lesson.id, null);
    const felt = lesson.status !== LESSON_STATE.draft && fields.required;
    wantReason(reason, felt && !touchesNobody(impact), impact.sentence);

    const lid = uuid();
    await stayingWhole(client, lesson, async () => {
      await run(client, makeRoom(lesson.id, after));
      await run(client, insert(lid, lesson.id, chapterId, type, after + 1, fields));
    });
    const tags = { ...(await tagItem(client, lid, clauseIds)), ...(await askInItem(client, lid, checks)) };
    if (lesson.status !== LESSON_STATE.draft) await keepEdition(client, lid, staff.id, reason ?? null);
    await noteEditor(client, staff, lesson.id);
    note({
      object: 'item',
      id: lid,
      name: fields.title,
      changes: { ...changesOf({}, fields), ...tags },
      reason,
      facts: { lessonId: lesson.id, type, ...(felt ? { impact } : {}) },
    });
    return { lid, version: 0, rev: 1, treeVersion: await moveTree(client, lesson.id) };
  });

const selectItem = (lid: string) => sql<Stored>`
  SELECT i.id AS lid, i."lessonId", i.type, i.title, i."mediaId", i.html, i."durationSec", i."minSec", i.required,
    i."freePreview", i.rev, i.version, m.pages
  FROM ${LIVE_ITEMS} i LEFT JOIN "Media" m ON m.id = i."mediaId" WHERE i.id = ${lid}`;

/** The item and its course, held; 404 for what was removed meanwhile. */
const holdItem = async (
  client: Client,
  lid: string,
  version: number,
): Promise<{ item: Stored; lesson: LockedLesson }> => {
  const seen = await maybeOne(client, selectItem(lid));
  if (!seen) throw missing('课程内容不存在');
  const lesson = await holdLesson(client, seen.lessonId);
  const item = await maybeOne(client, selectItem(lid));
  if (!item) throw missing('课程内容不存在');
  if (item.version !== version) throw conflict();
  return { item, lesson };
};

/** Whether the content is another one; said by the editor, and refused where the measures say otherwise. */
const isRenewed = (
  item: Stored,
  next: Fields & { pages: number | null },
  renew: boolean | null | undefined,
): boolean => {
  const had = item.mediaId !== null || item.html !== null;
  if (!had || (item.mediaId === next.mediaId && item.html === next.html)) return false;
  if (renew === null || renew === undefined)
    throw refused('内容有变化，请选择“内容相同”或“内容已更新”', { field: 'renew' });
  if (!renew) wantSame(item, next, 'renew');
  return renew;
};

const update = (lid: string, f: Fields, rev: number) => sql<{ version: number }>`
  UPDATE "LessonItem" SET title = ${f.title}, "mediaId" = ${f.mediaId}, html = ${f.html},
    "durationSec" = ${f.durationSec}, "minSec" = ${f.minSec}, required = ${f.required},
    "freePreview" = ${f.freePreview}, rev = ${rev}, version = version + 1
  WHERE id = ${lid} RETURNING version`;

/** What of the item will be other than it is, as far as learners notice. */
const changeOf = (item: Stored, next: Fields & { pages: number | null }, renewed: boolean): ItemChange => ({
  lid: item.lid,
  ...(renewed ? { renewed } : {}),
  ...(next.required === item.required ? {} : { required: next.required }),
  ...(next.minSec === item.minSec ? {} : { minSec: next.minSec }),
  ...(next.durationSec === item.durationSec ? {} : { durationSec: next.durationSec }),
  ...(next.pages === item.pages ? {} : { pages: next.pages }),
});

export const editItem = (
  deps: Deps,
  staff: Staff,
  { lid, version, renew, reason, clauseIds, checks, ...body }: InputOf<typeof updateItem>['body'],
): Promise<AnswerOf<typeof updateItem>> =>
  audited(deps, staff, async (client, note) => {
    const { item, lesson } = await holdItem(client, lid, version);
    const next = await fieldsOf(client, item.type, body);
    const open = lesson.status !== LESSON_STATE.draft;
    const renewed = open && isRenewed(item, next, renew);
    const change = changeOf(item, next, renewed);
    const felt = open && Object.keys(change).length > 1;
    const impact = felt ? await impactOf(client, lesson.id, change) : null;
    if (impact) wantReason(reason, !touchesNobody(impact), impact.sentence);

    const rev = renewed ? item.rev + 1 : item.rev;
    if (renewed) await keepEdition(client, lid, null, null);
    const saved = await stayingWhole(client, lesson, () => one(client, update(lid, next, rev)));
    const tags = { ...(await tagItem(client, lid, clauseIds)), ...(await askInItem(client, lid, checks)) };
    if (renewed) await keepEdition(client, lid, staff.id, reason ?? null);
    if (felt) await askRecount(client, lesson.id);
    await noteEditor(client, staff, lesson.id);
    const { pages: _, ...fields } = next;
    note({
      ...(renewed ? { action: 'item.renew' } : {}),
      object: 'item',
      id: lid,
      name: next.title,
      changes: { ...changesOf<Fields & { rev: number }>(item, { ...fields, rev }), ...tags },
      reason,
      facts: { lessonId: lesson.id, ...(impact ? { impact } : {}) },
    });
    return { lid, version: saved.version, rev, treeVersion: lesson.treeVersion };
  });

/** No learner has studied a draft: its items go. Of a course that was public they stay in the records. */
const remove = (lid: string, draft: boolean) =>
  draft
    ? sql`DELETE FROM "LessonItem" WHERE id = ${lid}`
    : sql`UPDATE "LessonItem" SET "removedAt" = clock_timestamp(), version = version + 1 WHERE id = ${lid}`;

export const dropItem = (
  deps: Deps,
  staff: Staff,
  { lid, version, reason }: InputOf<typeof removeItem>['body'],
): Promise<AnswerOf<typeof removeItem>> =>
  audited(deps, staff, async (client, note) => {
    const { item, lesson } = await holdItem(client, lid, version);
    const open = lesson.status !== LESSON_STATE.draft;
    const impact = open ? await impactOf(client, lesson.id, { lid, removed: true }) : null;
    if (impact) wantReason(reason, !touchesNobody(impact), impact.sentence);
    await stayingWhole(client, lesson, () => run(client, remove(lid, !open)));
    if (open) await askRecount(client, lesson.id);
    await noteEditor(client, staff, lesson.id);
    note({
      object: 'item',
      id: lid,
      name: item.title,
      reason,
      facts: { lessonId: lesson.id, rev: item.rev, ...(impact ? { impact } : {}) },
    });
    return { lid, treeVersion: await moveTree(client, lesson.id) };
  });

/** What is queried before a save: the item as it is, and as it would be. */
export const plannedChange = async (
  pool: Pool,
  lid: string,
  query: { change: string; required?: boolean; minSec?: number; mediaId?: string },
): Promise<{ lessonId: string; change: ItemChange }> => {
  const item = await maybeOne(pool, selectItem(lid));
  if (!item) throw missing('课程内容不存在');
  const { lessonId } = item;
  if (query.change === 'remove') return { lessonId, change: { lid, removed: true } };
  const file = query.mediaId ? await maybeOne(pool, selectFile(query.mediaId)) : null;
  if (query.mediaId && !file) throw missing('文件不存在');
  const next = {
    ...item,
    required: query.required ?? item.required,
    minSec: query.minSec ?? item.minSec,
    durationSec: file && isTimed(item.type) ? file.durationSec : item.durationSec,
    pages: file ? file.pages : item.pages,
  };
  return { lessonId, change: changeOf(item, next, query.change === 'renew') };
};
