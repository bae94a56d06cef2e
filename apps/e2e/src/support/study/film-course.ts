import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { withDatabase } from '#support/database.ts';
import { largePdf } from './large-pdf.ts';
import { DATA_DIR } from '#support/server.ts';

const FIXTURES = join(import.meta.dirname, '../../../fixtures/film');
const SECONDS = 24;
const bytesOf = (name: string) => readFile(join(FIXTURES, name));

/** Into the storage of the running server, as it would lie there. */
const ontoDisk = async (file: string, bytes: Uint8Array): Promise<void> => {
  await mkdir(join(DATA_DIR, 'files', dirname(file)), { recursive: true });
  await writeFile(join(DATA_DIR, 'files', file), bytes);
};

type Put = typeof ontoDisk;
const keepBy = (put: Put) => async (bytes: Uint8Array, ext: string) => {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const file = `${sha256.slice(0, 2)}/${sha256}.${ext}`;
  await put(file, bytes);
  return { file, sha256, size: bytes.length };
};

type Stored = Awaited<ReturnType<ReturnType<typeof keepBy>>>;
const insertMedia = async (client: pg.Client, kind: string, mime: string, { file, sha256, size }: Stored) => {
  const id = randomUUID();
  await client.query(
    `INSERT INTO "Media" (id, kind, name, file, mime, size, sha256, "durationSec", width, height, advice)
     VALUES ($1, $2, $3, $3, $4, $5, $6, $7, 1920, 1080, '["anywhere"]')`,
    [id, kind, file, mime, size, sha256, SECONDS],
  );
  return id;
};

/** Captions of which one line stands the whole time. */
const CAPTIONS = `WEBVTT

00:00.000 --> 00:24.000
方块从左向右移动。

00:20.000 --> 00:24.000
方块快到右边了。
`;

/** A box that players skip. */
const skipped = (content: Uint8Array): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write('free', 4);
  return Buffer.concat([head, content]);
};
/** With such a box behind the last one: a file of its own, the same film, also for a second try. */
const ownCopy = (bytes: Uint8Array): Buffer => Buffer.concat([bytes, skipped(Buffer.from(randomUUID()))]);

/**
 * The same film, as large as a long one: on both sides of the pictures of each six seconds lie so many bytes that a
 * browser skips, and asks anew for what comes after them.
 */
const apart = (bytes: Buffer, gap: number): Buffer => {
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length;) {
    const box = Buffer.from(bytes.subarray(at, at + bytes.readUInt32BE(at)));
    const type = box.toString('latin1', 4, 8);
    at += box.length;
    // Where the pictures are, counted from here: behind the type of a `trun` stand flags and a number.
    if (type === 'moof')
      for (let run = box.indexOf('trun'); run >= 0; run = box.indexOf('trun', run + 4))
        box.writeInt32BE(box.readInt32BE(run + 12) + gap, run + 12);
    if (type === 'mdat') {
      box.writeUInt32BE(box.length + 2 * gap);
      parts.push(box.subarray(0, 8), Buffer.alloc(gap), box.subarray(8), Buffer.alloc(gap));
      // The index of each part counts its bytes as they were; a film does without.
    } else if (type !== 'sidx') parts.push(box);
  }
  return Buffer.concat(parts);
};

/** A published course of a film in three heights, the uploaded one among them, and a recording. */
export const publishFilmCourse = (
  name: string,
  { put = ontoDisk, gap = 0, pages = 0 }: { put?: Put; gap?: number; pages?: number } = {},
): Promise<{ film: string; sound: string; document: string | null }> =>
  withDatabase(async (client) => {
    const keep = keepBy(put);
    const uploaded = await keep(
      ownCopy(gap > 0 ? apart(await bytesOf('720.mp4'), gap) : await bytesOf('720.mp4')),
      'mp4',
    );
    const film = await insertMedia(client, 'video', 'video/mp4', uploaded);
    const recorded = await keep(ownCopy(await bytesOf('sound.m4a')), 'm4a');
    const sound = await insertMedia(client, 'audio', 'audio/mp4', recorded);
    const captions = await keep(Buffer.from(CAPTIONS), 'vtt');
    await client.query('UPDATE "Media" SET captions = $2 WHERE id = $1', [film, captions.file]);
    for (const height of [720, 480]) {
      const { file, size } = await keep(await bytesOf(`${height}.mp4`), 'mp4');
      const index = await bytesOf(`${height}.m3u8`);
      await client.query(
        `INSERT INTO "MediaRendition" ("mediaId", height, file, index, size, bandwidth)
         VALUES ($1, $2, $3, $4, $5, $6)`,
        [film, height, file, index.toString(), size, Math.ceil((size * 8) / SECONDS)],
      );
    }
    const [lesson, chapter] = [randomUUID(), randomUUID()];
    await client.query(
      `INSERT INTO "Lesson" (id, name, "desc", "categoryId", "teacherId", "creditHours", access, "seekLock", status,
         "publishTime", sort, "updatedAt")
       SELECT $1, $2, '影片与录音。', "categoryId", "teacherId", 1, 1, true, 1, clock_timestamp(), 999, clock_timestamp()
       FROM "Lesson" ORDER BY sort LIMIT 1`,
      [lesson, name],
    );
    await client.query(`INSERT INTO "LessonChapter" (id, "lessonId", title, sort) VALUES ($1, $2, '影音', 0)`, [
      chapter,
      lesson,
    ]);
    const document =
      pages > 0 ? await insertMedia(client, 'pdf', 'application/pdf', await keep(largePdf(pages), 'pdf')) : null;
    await client.query('UPDATE "Media" SET pages = $2 WHERE id = $1', [document, pages]);
    const item = async (title: string, type: number, mediaId: string, sort: number) => {
      const lid = randomUUID();
      await client.query(
        `INSERT INTO "LessonItem" (id, "lessonId", "chapterId", title, type, "mediaId", "durationSec", sort)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [lid, lesson, chapter, title, type, mediaId, SECONDS, sort],
      );
      return lid;
    };
    return {
      film: `/lesson/detail?id=${lesson}&lid=${await item('移动的方块', 1, film, 0)}`,
      sound: `/lesson/detail?id=${lesson}&lid=${await item('安静的录音', 4, sound, 1)}`,
      document: document && `/lesson/detail?id=${lesson}&lid=${await item('厚厚的文档', 2, document, 2)}`,
    };
  });
