import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copy } from '@zhibiao/contract/copy';
import type { AnswerOf, InputOf } from '@zhibiao/contract/endpoint';
import { MEDIA } from '@zhibiao/contract/media';
import type {
  removeMedia,
  renameMedia,
  setMediaCaptions,
  setMediaPoster,
  transcodeMedia,
} from '@zhibiao/contract/media-staff';
import { TASK } from '@zhibiao/contract/task';
import type { Deps } from '#deps.ts';
import type { Client } from '#db/client.ts';
import { lit, many, maybeOne, run, sql, type Statement } from '#db/sql.ts';
import { captionsFrom, CaptionsFault } from '#domain/captions.ts';
import type { Staff } from '#domain/staff.ts';
import { conflict, missing, refused } from '#errors.ts';
import { TASK_KIND } from '#jobs/queue/kinds.ts';
import { enqueueTask } from '#jobs/queue/rows.ts';
import { findFfmpeg } from '#ports/ffmpeg.ts';
import { repaint } from '#ports/image.ts';
import { incomingMedia } from '#ports/incoming.ts';
import { audited } from '#services/audit/audited.ts';
import { EVER_ITEMS, LIVE_ITEMS } from '#services/study-sql.ts';
import { dropFiles, naming } from '#services/uploads.ts';
import { keptBy } from './detail.ts';

type Kept = {
  id: string;
  version: number;
  name: string;
  kind: string;
  file: string;
  captions: string | null;
  poster: string | null;
  durationSec: number;
};
export const lockMedia = (id: string) => sql<Kept>`
  SELECT id, version, name, kind, file, captions, poster, "durationSec" FROM "Media" WHERE id = ${id} FOR UPDATE`;

const GONE = '文件不存在';

/** The row as its editor saw it, locked until the end. */
const theRow = async (client: Client, id: string, version: number | null): Promise<Kept> => {
  const row = await maybeOne(client, lockMedia(id));
  if (!row) throw missing(GONE);
  if (version !== null && row.version !== version) throw conflict();
  return row;
};
const change = async (client: Client, { id, version }: Kept, set: Statement) => {
  await run(client, sql`UPDATE "Media" SET ${set}, version = version + 1 WHERE id = ${id}`);
  return { id, version: version + 1 };
};

type Needs = Pick<Deps, 'pool' | 'storage' | 'config'>;

export const rename = (
  deps: Needs,
  staff: Staff,
  { id, version, name }: InputOf<typeof renameMedia>['body'],
): Promise<AnswerOf<typeof renameMedia>> =>
  audited(deps, staff, async (client, note) => {
    const row = await theRow(client, id, version);
    note({ object: 'media', id, name, changes: { name: { from: row.name, to: name } } });
    return change(client, row, sql`name = ${name}`);
  });

/** What was there goes, unless something else names the same content. */
const letGo = (client: Client, { storage }: Needs, key: string | null, now: string | null) =>
  key === null || key === now ? undefined : dropFiles(client, storage.remove, [key]);

export const setCaptions = (
  deps: Needs,
  staff: Staff,
  { id, version, file }: InputOf<typeof setMediaCaptions>['body'],
): Promise<AnswerOf<typeof setMediaCaptions>> =>
  audited(deps, staff, async (client, note) => {
    const row = await theRow(client, id, version);
    if (row.kind === MEDIA.pdf) throw refused('文档没有字幕');
    const made = file === null ? null : captionsOf(Buffer.from(file, 'base64'), row.durationSec);
    await naming(client);
    const key = made && (await deps.storage.put(Buffer.from(made.vtt), 'vtt'));
    const written = await change(client, row, sql`captions = ${key}`);
    await letGo(client, deps, row.captions, key);
    note({ object: 'media', id, name: row.name, counts: { cues: made?.cues ?? 0 } });
    return { ...written, cues: made?.cues ?? 0 };
  });

const captionsOf = (bytes: Buffer, durationSec: number) => {
  try {
    return captionsFrom(bytes, durationSec);
  } catch (error) {
    throw error instanceof CaptionsFault ? refused(error.message, { field: 'file' }) : error;
  }
};

const FAULTS = {
  format: copy.imageTip,
  unreadable: copy.imageUnreadable,
  'too-many-pixels': copy.imagePixels,
  'too-costly': copy.imageCostly,
};

/** Decoded and painted anew, as every picture that somebody brings. */
const painted = async ({ config }: Needs, who: string, bytes: Buffer) => {
  const folder = incomingMedia(config.dataDir);
  await mkdir(folder, { recursive: true });
  const path = join(folder, `poster-${randomBytes(12).toString('hex')}`);
  try {
    await writeFile(path, bytes, { mode: 0o600, flag: 'wx' });
    const result = await repaint(who, path);
    if ('fault' in result) throw refused(FAULTS[result.fault], { field: 'file' });
    return result;
  } finally {
    await rm(path, { force: true });
  }
};

export const setPoster = async (
  deps: Needs,
  staff: Staff,
  { id, version, file }: InputOf<typeof setMediaPoster>['body'],
): Promise<AnswerOf<typeof setMediaPoster>> => {
  const picture = file === null ? null : await painted(deps, staff.id ?? staff.kind, Buffer.from(file, 'base64'));
  return audited(deps, staff, async (client, note) => {
    const row = await theRow(client, id, version);
    if (row.kind !== MEDIA.video) throw refused('只有视频有封面');
    await naming(client);
    const key = picture && (await deps.storage.put(picture.picture, picture.kind === 'png' ? 'png' : 'jpg'));
    const written = await change(client, row, sql`poster = ${key}`);
    await letGo(client, deps, row.poster, key);
    note({ object: 'media', id, name: row.name, facts: { removed: key === null } });
    return written;
  });
};

const findOpenTask = (id: string) => sql<{ id: string }>`
  SELECT id FROM "Task" WHERE kind = ${lit(TASK_KIND.mediaRenditions)} AND status < ${lit(TASK.done)}
    AND input->>'mediaId' = ${id} LIMIT 1`;
const NOBODY = '00000000-0000-0000-0000-000000000000';

export const transcode = async (
  deps: Needs,
  staff: Staff,
  { id }: InputOf<typeof transcodeMedia>['body'],
): Promise<AnswerOf<typeof transcodeMedia>> => {
  if (!(await findFfmpeg(deps.config.ffmpegPath))) throw refused('服务器上没有 ffmpeg，无法转码');
  return audited(deps, staff, async (client, note) => {
    const row = await theRow(client, id, null);
    if (row.kind !== MEDIA.video) throw refused('只有视频可以转码');
    if (await maybeOne(client, findOpenTask(id))) throw refused('正在转码，请稍候');
    note({ object: 'media', id, name: row.name });
    const input = { mediaId: id };
    return enqueueTask(
      { pool: client },
      { kind: TASK_KIND.mediaRenditions, ownerId: staff.id ?? NOBODY, orgId: null, input },
    );
  });
};

const findLessons = (id: string) => sql<{ name: string }>`
  SELECT DISTINCT l.name FROM ${LIVE_ITEMS} i JOIN "Lesson" l ON l.id = i."lessonId"
  WHERE i."mediaId" = ${id} ORDER BY 1`;
/** Lectures that left their course hold nothing any more. */
const leaveRemoved = (id: string) => sql`
  UPDATE ${EVER_ITEMS} SET "mediaId" = NULL WHERE "mediaId" = ${id} AND "removedAt" IS NOT NULL`;
const findFiles = (id: string) => sql<{ file: string }>`SELECT file FROM "MediaRendition" WHERE "mediaId" = ${id}`;

/** Takes the row and what belongs to it away; the row is locked, so nobody begins to use it meanwhile. */
export const dropMedia = async (client: Client, { storage }: Pick<Deps, 'storage'>, row: Kept): Promise<void> => {
  const made = (await many(client, findFiles(row.id))).map(({ file }) => file);
  await run(client, leaveRemoved(row.id));
  await run(client, sql`DELETE FROM "Media" WHERE id = ${row.id}`);
  await dropFiles(client, storage.remove, [row.file, row.captions, row.poster, ...made]);
};

export const remove = (
  deps: Needs,
  staff: Staff,
  { id, version }: InputOf<typeof removeMedia>['body'],
): Promise<AnswerOf<typeof removeMedia>> =>
  audited(deps, staff, async (client, note) => {
    const row = await theRow(client, id, version);
    const kept = keptBy((await many(client, findLessons(id))).map(({ name }) => name));
    if (kept) throw refused(kept);
    await dropMedia(client, deps, row);
    note({ object: 'media', id, name: row.name });
    return { id };
  });
