import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lessons } from '@zhibiao/prisma/seed/content/lessons/index.ts';
import manifest from '@zhibiao/prisma/seed/media/manifest.json' with { type: 'json' };
import { v7 } from 'uuid';
import type { Prisma } from '#db/client.ts';
import type { Storage } from '#ports/storage/storage.ts';

const FOLDER = join(import.meta.dirname, '../../../../prisma/seed/media');

/** Length of each video as it was measured when it was made, seconds; and which of them have no sound. */
const measured: Record<string, { durationSec: number; silent?: boolean } | undefined> = manifest;

export type DemoMedia = { id: string; durationSec: number };

/** Every file that a lesson shows, put into storage; rows name files that are there already. */
export const storeMedia = async (storage: Storage) => {
  const rows: Prisma.MediaCreateManyInput[] = [];
  const stored = new Map<string, DemoMedia>();
  const keep = (name: string, row: Prisma.MediaCreateManyInput & DemoMedia) => {
    rows.push(row);
    stored.set(name, { id: row.id, durationSec: row.durationSec });
  };
  for (const item of lessons.flatMap((lesson) => lesson.chapters).flatMap((chapter) => chapter.items)) {
    if (item.type === 'video' && !stored.has(item.video)) keep(item.video, await storeVideo(storage, item.video));
    if (item.type === 'pdf' && !stored.has(item.pdf)) keep(item.pdf, await storePdf(storage, item.pdf));
  }
  const idOf = (name: string): DemoMedia => {
    const media = stored.get(name);
    if (!media) throw new Error(`seed: no media ${name}`);
    return media;
  };
  return { rows, idOf };
};

const storeVideo = async (storage: Storage, name: string) => {
  const found = measured[name];
  if (!found) throw new Error(`seed: ${name} is not in media/manifest.json`);
  const bytes = await readFile(join(FOLDER, `${name}.mp4`));
  return {
    ...(await stored(storage, bytes, 'mp4')),
    kind: 'video',
    name: `${name}.mp4`,
    format: 'MP4',
    mime: 'video/mp4',
    width: 1280,
    height: 720,
    videoCodec: 'avc',
    audioCodec: found.silent ? null : 'aac',
    advice: found.silent ? ['anywhere', 'no-sound'] : ['anywhere'],
    captions: await storage.put(await readFile(join(FOLDER, `${name}.vtt`)), 'vtt'),
    poster: await storage.put(await readFile(join(FOLDER, `${name}.jpg`)), 'jpg'),
    // A second that does not fully exist cannot be watched.
    durationSec: Math.floor(found.durationSec),
  };
};

const storePdf = async (storage: Storage, name: string) => {
  const bytes = await readFile(join(FOLDER, `${name}.pdf`));
  const pages = bytes.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;
  if (!pages) throw new Error(`seed: ${name}.pdf shows no pages`);
  return {
    ...(await stored(storage, bytes, 'pdf')),
    kind: 'pdf',
    name: `${name}.pdf`,
    format: 'PDF',
    mime: 'application/pdf',
    durationSec: 0,
    pages,
  };
};

const stored = async (storage: Storage, bytes: Buffer, ext: string) => ({
  id: v7(),
  file: await storage.put(bytes, ext),
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});
