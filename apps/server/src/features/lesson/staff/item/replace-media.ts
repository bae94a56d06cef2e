import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { LESSON_STATE } from '@zhibiao/contract/lesson/staff';
import type { replaceMedia } from '@zhibiao/contract/media/staff';
import type { Client, Pool } from '#db/client.ts';
import { many, run, sql } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { conflict, missing, refused } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';
import { LIVE_ITEMS } from '#services/study/study-sql.ts';
import { stayingWhole } from '#features/lesson/staff/publish/check.ts';
import { keepEdition } from '#features/lesson/staff/publish/editions.ts';
import { askRecount, type LockedLesson, holdLessons, noteEditor } from '#features/lesson/staff/lock.ts';
import { wantSame } from './same-content.ts';

type File = { id: string; version: number; name: string; kind: string; durationSec: number; pages: number | null };
/** Two editors who exchange two files for each other lock them in one order; no item begins to use one meanwhile. */
const holdFiles = (ids: readonly string[]) => sql<File>`
  SELECT id, version, name, kind, "durationSec", pages FROM "Media"
  WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`;

type Use = { lid: string; lessonId: string; title: string; rev: number };
const selectUses = (mediaId: string) => sql<Use>`
  SELECT i.id AS lid, i."lessonId", i.title, i.rev FROM ${LIVE_ITEMS} i
  WHERE i."mediaId" = ${mediaId} ORDER BY i."lessonId", i.sort, i.id`;

const turn = (uses: readonly Use[], to: File, renewed: boolean) => sql`
  UPDATE "LessonItem" SET "mediaId" = ${to.id}, "durationSec" = ${to.durationSec}, version = version + 1,
    rev = rev + ${renewed ? 1 : 0}
  WHERE id = ANY(${uses.map(({ lid }) => lid)}::uuid[])`;

/** Courses before files, as an edit of one lecture locks them. */
const holdUses = async (client: Client, id: string, newMediaId: string) => {
  const seen = await many(client, selectUses(id));
  const lessons = await holdLessons(client, [...new Set(seen.map(({ lessonId }) => lessonId))]);
  const files = await many(client, holdFiles([id, newMediaId]));
  const [old, other] = [id, newMediaId].map((one) => files.find((file) => file.id === one));
  if (!old || !other) throw missing('文件不存在');
  const uses = await many(client, selectUses(id));
  // A course that came to show it between the two reads is not held.
  if (uses.some((use) => lessons.every((lesson) => lesson.id !== use.lessonId))) throw conflict();
  return { lessons, old, other, uses };
};

type Turn = { other: File; same: boolean; reason: string };

const turnLesson = async (
  client: Client,
  staff: Staff,
  lesson: LockedLesson,
  uses: readonly Use[],
  { other, same, reason }: Turn,
): Promise<boolean> => {
  const open = lesson.status !== LESSON_STATE.draft;
  const renewed = open && !same;
  if (renewed) for (const { lid } of uses) await keepEdition(client, lid, null, null);
  await stayingWhole(client, lesson, () => run(client, turn(uses, other, renewed)), `《${lesson.name}》`);
  if (renewed) for (const { lid } of uses) await keepEdition(client, lid, staff.id, reason);
  if (open) await askRecount(client, lesson.id);
  await noteEditor(client, staff, lesson.id);
  return renewed;
};

/**
 * Every lecture that shows a file shows the other, by the rules of an edit of each: other content of a course that
 * learners know is another edition, the hours stay honest, and a learner with all that is required now is concluded.
 */
export const replace = (
  deps: { pool: Pool },
  staff: Staff,
  { id, version, newMediaId, same, reason }: InputOf<typeof replaceMedia>['body'],
): Promise<AnswerOf<typeof replaceMedia>> =>
  audited(deps, staff, async (client, note) => {
    if (id === newMediaId) throw refused('请选择另一个文件', { field: 'newMediaId' });
    const { lessons, old, other, uses } = await holdUses(client, id, newMediaId);
    if (old.version !== version) throw conflict();
    if (old.kind !== other.kind) throw refused('只能替换为同一类型的文件', { field: 'newMediaId' });
    if (same) wantSame(old, other, 'same');

    const changes = { mediaId: { from: id, to: newMediaId } };
    note({ object: 'media', id, name: old.name, changes, reason, counts: { items: uses.length }, facts: { same } });
    for (const lesson of lessons) {
      const own = uses.filter(({ lessonId }) => lessonId === lesson.id);
      const renewed = await turnLesson(client, staff, lesson, own, { other, same, reason });
      for (const { lid, title, rev } of own)
        note({
          ...(renewed ? { action: 'item.renew' } : {}),
          object: 'item',
          id: lid,
          name: title,
          changes: renewed ? { ...changes, rev: { from: rev, to: rev + 1 } } : changes,
          reason,
          facts: { lessonId: lesson.id },
        });
    }
    await run(client, sql`UPDATE "Media" SET version = version + 1 WHERE id = ${id}`);
    return { id, version: version + 1, items: uses.length };
  });
