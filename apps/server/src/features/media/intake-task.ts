import { MEDIA_UPLOAD } from '@zhibiao/contract/media/staff';
import { v7 } from 'uuid';
import type { Pool } from '#db/client.ts';
import { lit, maybeOne, one, type Queryable, run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import { NEEDS_TRANSCODE } from '#domain/media/kind.ts';
import { TASK_KIND } from '#jobs/queue/kinds.ts';
import type { TaskDeps, TaskHandler } from '#jobs/queue/runner.ts';
import { enqueueForStaff } from '#jobs/queue/staff.ts';
import { findFfmpeg } from '#ports/media/ffmpeg.ts';
import { isFull } from '#ports/incoming/incoming.ts';
import { openIncoming } from '#ports/incoming/open-incoming.ts';
import { type MediaFacts, hashFile, probeMedia } from '#ports/media/probe.ts';
import { SYSTEM } from '#services/audit/audited.ts';
import { naming } from '#services/files/uploads.ts';
import { SENTENCES } from './tus/refusal.ts';

/**
 * Looks into an upload that is complete: it becomes media, or is refused in a sentence. May be cut off anywhere: the
 * file's name is its hash, its new place is written down before it goes there, and the row is there once.
 */

type Upload = { id: string; name: string; size: number; staffId: string | null; file: string | null };
const find = (id: string) => sql<Upload>`
  SELECT id, name, size::float8 AS size, "staffId", file FROM "MediaUpload"
  WHERE id = ${id} AND state = ${lit(MEDIA_UPLOAD.checking)}`;

const refuse = (pool: Pool, id: string, fault: string) =>
  run(
    pool,
    sql`
      UPDATE "MediaUpload" SET state = ${lit(MEDIA_UPLOAD.refused)}, fault = ${fault}
      WHERE id = ${id} AND state = ${lit(MEDIA_UPLOAD.checking)}`,
  );
const noteFile = (pool: Pool, id: string, key: string) =>
  run(pool, sql`UPDATE "MediaUpload" SET file = ${key} WHERE id = ${id}`);

const findSame = (key: string) => sql<{ id: string }>`SELECT id FROM "Media" WHERE file = ${key} FOR SHARE`;
const insert = ({ name, size, staffId }: Upload, key: string, found: MediaFacts) => sql<{ id: string }>`
  INSERT INTO "Media" (id, kind, name, format, file, mime, size, sha256, "durationSec", pages, width, height,
    "videoCodec", "audioCodec", advice, "uploadedBy")
  VALUES (${v7()}, ${found.kind}, ${name}, ${found.format}, ${key}, ${found.mime}, ${size}, ${key.slice(3, 67)},
    ${found.durationSec}, ${found.pages}, ${found.width}, ${found.height}, ${found.videoCodec}, ${found.audioCodec},
    ${JSON.stringify(found.advice)}::jsonb, ${staffId})
  RETURNING id`;
const finish = (on: Queryable, id: string, mediaId: string, known: boolean) =>
  run(
    on,
    sql`
      UPDATE "MediaUpload" SET state = ${lit(MEDIA_UPLOAD.stored)}, "mediaId" = ${mediaId}, known = ${known}
      WHERE id = ${id} AND state = ${lit(MEDIA_UPLOAD.checking)}`,
  );

/** The row for this content, the one that is there or a new one; both with the file in its place. */
const finishUpload = (
  deps: TaskDeps,
  upload: Upload,
  key: string,
  found: MediaFacts,
  ownerId: string,
): Promise<boolean> =>
  inTransaction(deps.pool, async (client) => {
    await naming(client);
    if ((await deps.storage.size(key)) === null) return false;
    const same = await maybeOne(client, findSame(key));
    const mediaId = same?.id ?? (await one(client, insert(upload, key, found))).id;
    await finish(client, upload.id, mediaId, same !== null);
    if (!same && (await wantsRenditions(deps, found)))
      await enqueueForStaff(client, { ownerId, by: SYSTEM }, TASK_KIND.mediaRenditions, { mediaId });
    return true;
  });

/** What most browsers cannot play is made smaller at once; all else when staff request it. */
const wantsRenditions = async ({ config }: TaskDeps, { kind, advice }: MediaFacts): Promise<boolean> =>
  kind === 'video' &&
  advice.some((code) => NEEDS_TRANSCODE.includes(code)) &&
  (await findFfmpeg(config.ffmpegPath)) !== null;

const LOST = '文件已不在服务器上，请重新上传';

const lookInto = async (
  deps: TaskDeps,
  upload: Upload,
  path: string,
  move: boolean,
  ownerId: string,
): Promise<string | null> => {
  const probed = await probeMedia(path);
  if ('fault' in probed) return probed.fault;
  const sha256 = await hashFile(path);
  const key = `${sha256.slice(0, 2)}/${sha256}.${probed.ext}`;
  if (move) {
    await noteFile(deps.pool, upload.id, key);
    try {
      await deps.storage.putFile(path, { sha256, ext: probed.ext });
    } catch (error) {
      if (isFull(error)) return SENTENCES.full;
      throw error;
    }
  }
  return (await finishUpload(deps, upload, key, probed, ownerId)) ? null : LOST;
};

export const mediaIntake: TaskHandler = async ({ task, deps, signal }) => {
  const { uploadId } = task.input as { uploadId: string };
  const upload = await maybeOne(deps.pool, find(uploadId));
  if (!upload) return {};
  const incoming = openIncoming(deps.config);
  const { file } = upload;
  const arrived = await incoming.size(uploadId);
  // The try before this one was cut off between moving the file and writing its row.
  const moved = arrived === null && file !== null && (await deps.storage.size(file)) !== null;
  const fault = moved
    ? await deps.storage.lend(file, (path) => lookInto(deps, upload, path, false, task.ownerId))
    : arrived === upload.size
      ? await incoming.lend(uploadId, (path) => lookInto(deps, upload, path, true, task.ownerId))
      : LOST;
  signal.throwIfAborted();
  if (fault !== null) await refuse(deps.pool, uploadId, fault);
  await incoming.remove(uploadId);
  return {};
};
