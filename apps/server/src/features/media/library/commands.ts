import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import type * as contract from '@zhibiao/contract/media/staff';
import type { Deps } from '#deps.ts';
import type { Client } from '#db/client.ts';
import { many, run, sql } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { refused } from '#errors.ts';
import { audited } from '#services/audit/audited.ts';
import { EVER_ITEMS, LIVE_ITEMS } from '#services/study/study-sql.ts';
import { dropFiles } from '#services/files/uploads.ts';
import { keptBy } from './detail.ts';
import { change, type KeptMedia, type MediaDeps, theRow } from './row.ts';

export const renameMedia = (
  deps: MediaDeps,
  staff: Staff,
  { id, version, name }: InputOf<typeof contract.renameMedia>['body'],
): Promise<AnswerOf<typeof contract.renameMedia>> =>
  audited(deps, staff, async (client, note) => {
    const row = await theRow(client, id, version);
    note({ object: 'media', id, name, changes: { name: { from: row.name, to: name } } });
    return change(client, row, sql`name = ${name}`);
  });

const findLessons = (id: string) => sql<{ name: string }>`
  SELECT DISTINCT l.name FROM ${LIVE_ITEMS} i JOIN "Lesson" l ON l.id = i."lessonId"
  WHERE i."mediaId" = ${id} ORDER BY 1`;
/** Lectures that left their course hold nothing any more. */
const leaveRemoved = (id: string) => sql`
  UPDATE ${EVER_ITEMS} SET "mediaId" = NULL WHERE "mediaId" = ${id} AND "removedAt" IS NOT NULL`;
const findFiles = (id: string) => sql<{ file: string }>`SELECT file FROM "MediaRendition" WHERE "mediaId" = ${id}`;

/** Takes the row and what belongs to it away; the row is locked, so nothing begins to use it meanwhile. */
export const dropMedia = async (client: Client, { storage }: Pick<Deps, 'storage'>, row: KeptMedia): Promise<void> => {
  const made = (await many(client, findFiles(row.id))).map(({ file }) => file);
  await run(client, leaveRemoved(row.id));
  await run(client, sql`DELETE FROM "Media" WHERE id = ${row.id}`);
  await dropFiles(client, storage.remove, [row.file, row.captions, row.poster, ...made]);
};

export const removeMedia = (
  deps: MediaDeps,
  staff: Staff,
  { id, version }: InputOf<typeof contract.removeMedia>['body'],
): Promise<AnswerOf<typeof contract.removeMedia>> =>
  audited(deps, staff, async (client, note) => {
    const row = await theRow(client, id, version);
    const kept = keptBy((await many(client, findLessons(id))).map(({ name }) => name));
    if (kept) throw refused(kept);
    await dropMedia(client, deps, row);
    note({ object: 'media', id, name: row.name });
    return { id };
  });
