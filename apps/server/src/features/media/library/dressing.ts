import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copy } from '@zhibiao/contract/core/copy';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { MEDIA } from '@zhibiao/contract/media/types';
import type { checkMediaCaptions, setMediaCaptions, setMediaPoster } from '@zhibiao/contract/media/staff';
import type { Client } from '#db/client.ts';
import { maybeOne, sql } from '#db/sql.ts';
import { CaptionsFault } from '#domain/media/caption-text.ts';
import { captionsFrom } from '#domain/media/captions.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { missing, refused } from '#errors.ts';
import { repaint } from '#ports/image/image.ts';
import { incomingMedia } from '#ports/incoming/incoming.ts';
import { audited } from '#services/audit/audited.ts';
import { dropFiles } from '#services/files/uploads.ts';
import { writeCues } from './cues.ts';
import { change, type MediaDeps, theRow } from './row.ts';
import { storedFirst } from './stored-first.ts';

/** What stands around a film: its captions and its poster. */

/** What was there goes, unless something else names the same content. */
const letGo = (client: Client, { storage }: MediaDeps, key: string | null, now: string | null) =>
  key === null || key === now ? undefined : dropFiles(client, storage.remove, [key]);

const findLength = (id: string) => sql<{ kind: string; durationSec: number }>`
  SELECT kind, "durationSec" FROM "Media" WHERE id = ${id}`;

const lengthOf = async ({ pool }: MediaDeps, id: string): Promise<number> => {
  const media = await maybeOne(pool, findLength(id));
  if (!media) throw missing('文件不存在');
  if (media.kind === MEDIA.pdf) throw refused('文档没有字幕');
  return media.durationSec;
};

const captionsOf = (file: string, durationSec: number) => {
  try {
    return captionsFrom(Buffer.from(file, 'base64'), durationSec);
  } catch (error) {
    throw error instanceof CaptionsFault ? refused(error.message, { field: 'file' }) : error;
  }
};

export const checkCaptions = async (
  deps: MediaDeps,
  { id, file }: InputOf<typeof checkMediaCaptions>['body'],
): Promise<AnswerOf<typeof checkMediaCaptions>> => {
  const { vtt: _, ...read } = captionsOf(file, await lengthOf(deps, id));
  return read;
};

export const setCaptions = async (
  deps: MediaDeps,
  staff: Staff,
  { id, version, file }: InputOf<typeof setMediaCaptions>['body'],
): Promise<AnswerOf<typeof setMediaCaptions>> => {
  const durationSec = await lengthOf(deps, id);
  const made = file === null ? null : captionsOf(file, durationSec);
  const { cues, unread, mended } = made ?? { cues: 0, unread: [], mended: [] };
  return storedFirst(deps, staff, made && { bytes: Buffer.from(made.vtt), ext: 'vtt' }, (key, hold) =>
    audited(deps, staff, async (client, note) => {
      const row = await theRow(client, id, version);
      await hold(client);
      const written = await change(client, row, sql`captions = ${key}`);
      await writeCues(client, id, key, made?.vtt ?? null);
      await letGo(client, deps, row.captions, key);
      note({ object: 'media', id, name: row.name, counts: { cues } });
      return { ...written, cues, unread, mended };
    }),
  );
};

const FAULTS = {
  format: copy.imageTip,
  unreadable: copy.imageUnreadable,
  'too-many-pixels': copy.imagePixels,
  'too-costly': copy.imageCostly,
};

/** Decoded and painted again, as every picture that is uploaded. */
const painted = async ({ config }: MediaDeps, who: string, bytes: Buffer) => {
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
  deps: MediaDeps,
  staff: Staff,
  { id, version, file }: InputOf<typeof setMediaPoster>['body'],
): Promise<AnswerOf<typeof setMediaPoster>> => {
  const picture = file === null ? null : await painted(deps, staff.id, Buffer.from(file, 'base64'));
  const stored = picture && { bytes: picture.picture, ext: picture.kind === 'png' ? 'png' : 'jpg' };
  return storedFirst(deps, staff, stored, (key, hold) =>
    audited(deps, staff, async (client, note) => {
      const row = await theRow(client, id, version);
      if (row.kind !== MEDIA.video) throw refused('只有视频有封面');
      await hold(client);
      const written = await change(client, row, sql`poster = ${key}`);
      await letGo(client, deps, row.poster, key);
      note({ object: 'media', id, name: row.name, facts: { removed: key === null } });
      return written;
    }),
  );
};
