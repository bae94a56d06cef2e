import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { withDatabase } from '#support/database.ts';
import { DATA_DIR } from '#support/server.ts';

const FIXTURES = join(import.meta.dirname, '../../../fixtures/film');
const SECONDS = 24;
const bytesOf = (name: string) => readFile(join(FIXTURES, name));

/** Into the storage of the running server, as it would lie there. */
const keep = async (bytes: Uint8Array, ext: string) => {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const file = `${sha256.slice(0, 2)}/${sha256}.${ext}`;
  await mkdir(join(DATA_DIR, 'files', sha256.slice(0, 2)), { recursive: true });
  await writeFile(join(DATA_DIR, 'files', file), bytes);
  return { file, sha256, size: bytes.length };
};

type Stored = Awaited<ReturnType<typeof keep>>;
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

/** With a box behind the last one that players skip: a file of its own, the same film, also for a second try. */
const ownCopy = (bytes: Uint8Array): Buffer => {
  const said = Buffer.from(randomUUID());
  const box = Buffer.alloc(8);
  box.writeUInt32BE(8 + said.length);
  box.write('free', 4);
  return Buffer.concat([bytes, box, said]);
};

/** A published course of a film in three heights, the uploaded one among them, and a recording. */
export const publishFilmCourse = (name: string): Promise<{ film: string; sound: string }> =>
  withDatabase(async (client) => {
    const uploaded = await keep(ownCopy(await bytesOf('720.mp4')), 'mp4');
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
    };
  });
