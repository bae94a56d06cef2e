import { mkdir } from 'node:fs/promises';
import { lit, many, maybeOne, run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import { refused } from '#errors.ts';
import type { TaskDeps, TaskHandler } from '#jobs/queue/runner.ts';
import { inputOfTask } from '#jobs/queue/staff.ts';
import { findFfmpeg } from '#ports/media/ffmpeg.ts';
import { incomingMedia } from '#ports/incoming/incoming.ts';
import { hashFile } from '#ports/media/probe.ts';
import { dropFiles, naming } from '#services/files/uploads.ts';
import { heightsFor, type Made, makePoster, makeRendition } from './make.ts';

/** Smaller films of a video, one height after the other; each is a row when it is finished, so a restart goes on. */

type Media = { id: string; file: string; height: number | null; durationSec: number; poster: string | null };
const find = (id: string) => sql<Media>`
  SELECT id, file, height, "durationSec", poster FROM "Media" WHERE id = ${id} AND kind = ${lit('video')}`;
const findMade = (id: string) => sql<{ height: number }>`SELECT height FROM "MediaRendition" WHERE "mediaId" = ${id}`;
const setPoster = (id: string, poster: string) => sql`
  UPDATE "Media" SET poster = ${poster}, version = version + 1 WHERE id = ${id} AND poster IS NULL`;

/** The media may have been removed meanwhile: then the film made of it has no row to belong to. */
const insert = (mediaId: string, height: number, file: string, { index, size, bandwidth }: Made) => sql`
  INSERT INTO "MediaRendition" ("mediaId", height, file, index, size, bandwidth)
  SELECT id, ${height}, ${file}, ${index}, ${size}, ${bandwidth} FROM "Media" WHERE id = ${mediaId} FOR KEY SHARE
  ON CONFLICT DO NOTHING`;

const keep = async ({ pool, storage }: TaskDeps, mediaId: string, height: number, made: Made): Promise<void> => {
  const key = await storage.putFile(made.path, { sha256: await hashFile(made.path), ext: 'mp4' });
  const kept = await inTransaction(pool, async (client) => {
    await naming(client);
    return run(client, insert(mediaId, height, key, made));
  });
  if (kept === 0 && !(await maybeOne(pool, find(mediaId)))) await storage.remove(key);
};

/** Staff may have chosen one meanwhile, or removed the film: then this one belongs to no row. */
const keepPoster = async ({ pool, storage }: TaskDeps, mediaId: string, picture: Buffer): Promise<void> => {
  const key = await storage.put(picture, 'jpg');
  await inTransaction(pool, async (client) => {
    await naming(client);
    if ((await run(client, setPoster(mediaId, key))) === 0) await dropFiles(client, storage.remove, [key]);
  });
};

const NO_PROGRAM = '服务器上没有 ffmpeg，无法转码';

export const mediaRenditions: TaskHandler = async ({ task, deps, signal, progress }) => {
  const { mediaId } = inputOfTask(task) as { mediaId: string };
  const media = await maybeOne(deps.pool, find(mediaId));
  if (!media) return {};
  const program = await findFfmpeg(deps.config.ffmpegPath);
  if (!program) throw refused(NO_PROGRAM);
  const { dataDir } = deps.config;
  await mkdir(incomingMedia(dataDir), { recursive: true });

  await deps.storage.lend(media.file, async (source) => {
    const job = { program, source, dataDir, signal };
    if (media.poster === null) {
      const picture = await makePoster(job, Math.min(10, media.durationSec / 10));
      if (picture) await keepPoster(deps, mediaId, picture);
    }
    const made = new Set((await many(deps.pool, findMade(mediaId))).map(({ height }) => height));
    const heights = heightsFor(media.height);
    let reportedAt = 0;
    for (const [index, height] of heights.entries()) {
      const tell = (share: number) => progress(Math.round((index + Math.min(share, 1)) * 100), 0, heights.length * 100);
      await tell(0);
      if (made.has(height)) continue;
      const onTime = (sec: number) => {
        if (performance.now() - reportedAt < 1_000) return;
        reportedAt = performance.now();
        tell(sec / Math.max(media.durationSec, 1)).catch(() => {});
      };
      await makeRendition({ ...job, height, onTime }, (one) => keep(deps, mediaId, height, one));
      signal.throwIfAborted();
    }
    await progress(heights.length * 100, 0, heights.length * 100);
  });
  return {};
};
