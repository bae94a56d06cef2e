import { MEDIA_UPLOAD } from '@zhibiao/contract/media/staff';
import { TASK } from '@zhibiao/contract/task/types';
import type { Pool } from '#db/client.ts';
import { lit, many, maybeOne, run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import type { Job } from '#jobs/periodic.ts';
import { TASK_KIND } from '#jobs/queue/kinds.ts';
import { openIncoming } from '#ports/incoming/open-incoming.ts';
import { auditedAs, SYSTEM } from '#services/audit/audited.ts';
import { settingNow } from '#services/settings/settings.ts';
import { dropFiles } from '#services/files/uploads.ts';
import { dropMedia } from './library/commands.ts';
import { lockMedia } from './library/row.ts';
import { IS_USED } from './rows.ts';

/** Uploads that were not finished, bytes that belong to nothing, and media that nothing has used for long. */

const BATCH = 100;
/** Longer than the longest transcoding; whatever has no row by then was left by a process that died. */
const LEFT_MS = 8 * 3_600_000;
const GAVE_UP = '校验没有完成，请重新上传';

const EXPIRED = sql<{ file: string | null }>`
  DELETE FROM "MediaUpload" WHERE id IN (
    SELECT id FROM "MediaUpload" WHERE "expiresAt" < clock_timestamp() - interval '1 day' LIMIT ${lit(BATCH)}
  ) RETURNING file`;
/** With what lies in the storage for them and was never named, or is named no more. */
const dropExpired = ({ pool, storage }: Pick<Deps, 'pool' | 'storage'>): Promise<number> =>
  inTransaction(pool, async (client) => {
    const gone = await many(client, EXPIRED);
    const files = gone.flatMap(({ file }) => file ?? []);
    if (files.length > 0) await dropFiles(client, storage.remove, files);
    return gone.length;
  });
const LAPSED = sql<{ id: string }>`
  UPDATE "MediaUpload" SET state = ${lit(MEDIA_UPLOAD.dropped)}
  WHERE state = ${lit(MEDIA_UPLOAD.uploading)} AND "expiresAt" < clock_timestamp() RETURNING id`;
/** The task gave up, or went with its row. */
const STUCK = sql<{ id: string }>`
  UPDATE "MediaUpload" u SET state = ${lit(MEDIA_UPLOAD.refused)}, fault = ${GAVE_UP}
  WHERE u.state = ${lit(MEDIA_UPLOAD.checking)} AND NOT EXISTS (
    SELECT 1 FROM "Task" t WHERE t.kind = ${lit(TASK_KIND.mediaIntake)} AND t.status < ${lit(TASK.done)}
      AND t.input->>'uploadId' = u.id)
  RETURNING u.id`;
const awaited = (ids: readonly string[]) => sql<{ id: string }>`
  SELECT id FROM "MediaUpload" WHERE id = ANY(${ids})
    AND state IN (${lit(MEDIA_UPLOAD.uploading)}, ${lit(MEDIA_UPLOAD.checking)})`;

const sweepIncoming = async (deps: Pick<Deps, 'pool' | 'storage' | 'config'>): Promise<number> => {
  const { pool, config } = deps;
  const incoming = openIncoming(config);
  let done = await dropExpired(deps);
  for (const statement of [LAPSED, STUCK]) done += (await many(pool, statement)).length;
  const lying = await incoming.list();
  const kept = new Set((await many(pool, awaited(lying.map(({ name }) => name)))).map(({ id }) => id));
  for (const { name, ageMs } of lying) {
    if (kept.has(name) || ageMs < LEFT_MS) continue;
    await incoming.drop(name);
    done += 1;
  }
  return done;
};

const noteUse = async (pool: Pool): Promise<void> => {
  await run(
    pool,
    sql`
      UPDATE "Media" m SET "unusedSince" = CASE WHEN ${IS_USED} THEN NULL ELSE clock_timestamp() END
      WHERE ("unusedSince" IS NULL) <> ${IS_USED}`,
  );
};

/** An edition of a lecture is what a learner may still be in the middle of, or ask about: its film stays so long. */
const EDITION_DAYS = 30;
/** Condition on row `m`: an edition that began, or was shown, within these days names it. */
const IN_EDITION = sql`
  EXISTS (SELECT 1 FROM "LessonItemRev" e WHERE e."mediaId" = m.id
    AND greatest(e."from", m."unusedSince") > clock_timestamp() - make_interval(days => ${lit(EDITION_DAYS)}))`;

const findUnused = (days: number) => sql<{ id: string }>`
  SELECT m.id FROM "Media" m WHERE m."unusedSince" < clock_timestamp() - make_interval(days => ${days}::int)
    AND NOT ${IS_USED} AND NOT ${IN_EDITION} ORDER BY m."unusedSince" LIMIT ${lit(BATCH)}`;
const isUsed = (id: string) =>
  sql<{ id: string }>`SELECT m.id FROM "Media" m WHERE m.id = ${id} AND (${IS_USED} OR ${IN_EDITION})`;

const purge = async (deps: Pick<Deps, 'pool' | 'storage'>): Promise<number> => {
  const purgeDays = await settingNow(deps.pool, 'media.purgeDays');
  if (purgeDays <= 0) return 0;
  const unused = await many(deps.pool, findUnused(purgeDays));
  for (const { id } of unused) {
    const locked = await inTransaction(deps.pool, (client) => maybeOne(client, lockMedia(id)));
    if (!locked || (await maybeOne(deps.pool, isUsed(id)))) continue;
    await auditedAs(deps, SYSTEM, 'media.remove', async (client, note) => {
      const row = await maybeOne(client, lockMedia(id));
      // If something began to use it meanwhile, the foreign key refuses; the next run looks again.
      if (row) await dropMedia(client, deps, row);
      note({ object: 'media', id, name: locked.name, facts: { unusedDays: purgeDays } });
    });
  }
  return unused.length;
};

export const sweepMedia = async (deps: Pick<Deps, 'pool' | 'storage' | 'config'>): Promise<number> => {
  const swept = await sweepIncoming(deps);
  await noteUse(deps.pool);
  return swept + (await purge(deps));
};

export const sweepMediaJob: Job = {
  name: 'sweep-media',
  title: '清理媒体库：未传完的文件与长期未使用的媒体',
  everyMs: 3_600_000,
  run: sweepMedia,
};
