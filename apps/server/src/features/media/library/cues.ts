import type { Client } from '#db/client.ts';
import { many, maybeOne, run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Cue } from '#domain/media/caption-cues.ts';
import { readCues } from '#domain/media/captions.ts';
import { faultForLog } from '#db/faults.ts';
import type { Job } from '#jobs/periodic.ts';
import type { MediaDeps } from './row.ts';

/** Captions as rows, so that a search finds what is said in a film. They are written from the file, which counts. */

const clear = (mediaId: string) => sql`DELETE FROM "CaptionCue" WHERE "mediaId" = ${mediaId}`;
const insert = (mediaId: string, cues: readonly Cue[]) => sql`
  INSERT INTO "CaptionCue" ("mediaId", no, "fromMs", text)
  SELECT ${mediaId}, c.no, c."fromMs", c.text
  FROM jsonb_to_recordset(${JSON.stringify(
    cues.map(({ from, text }, at) => ({ no: at + 1, fromMs: Math.round(from * 1000), text })),
  )}::jsonb) AS c(no int, "fromMs" int, text text)`;
const noteRead = (mediaId: string, captions: string | null) => sql`
  UPDATE "Media" SET "captionsRead" = ${captions} WHERE id = ${mediaId}`;

/** Within the transaction that has the media's row: what its captions say from now on. */
export const writeCues = async (client: Client, mediaId: string, captions: string | null, vtt: string | null) => {
  await run(client, clear(mediaId));
  if (vtt !== null) await run(client, insert(mediaId, readCues(vtt)));
  await run(client, noteRead(mediaId, captions));
};

type Unread = { id: string; captions: string | null };
const UNREAD = sql<Unread>`SELECT id, captions FROM "Media" WHERE captions IS DISTINCT FROM "captionsRead"`;
/** An editor who changed the captions meanwhile has written their cues. */
const lockUnread = ({ id, captions }: Unread) => sql`
  SELECT 1 FROM "Media" WHERE id = ${id} AND captions IS NOT DISTINCT FROM ${captions}::text FOR UPDATE`;

type Reader = Pick<MediaDeps, 'pool' | 'storage'>;
const readOne = async ({ pool, storage }: Reader, unread: Unread): Promise<void> => {
  const vtt = unread.captions === null ? null : (await storage.read(unread.captions)).toString();
  await inTransaction(pool, async (client) => {
    if (await maybeOne(client, lockUnread(unread))) await writeCues(client, unread.id, unread.captions, vtt);
  });
};

/** Reads what nothing has read yet: what an upgrade, a seed or a restore brought. One that cannot be read waits. */
export const readCaptions = async (deps: Reader, failed: (fault: string) => void = () => {}): Promise<number> => {
  let done = 0;
  for (const row of await many(deps.pool, UNREAD))
    await readOne(deps, row).then(
      () => (done += 1),
      (fault: unknown) => failed(faultForLog(fault).message),
    );
  return done;
};

export const readCaptionsJob: Job = {
  name: 'read-captions',
  title: '读取字幕供检索',
  everyMs: 60_000,
  run: (deps, log) => readCaptions(deps, (fault) => log.warn({ fault }, 'captions not read, will try again')),
};
