import type { Deps } from '#deps.ts';
import type { Client } from '#db/client.ts';
import { maybeOne, run, sql, type Statement } from '#db/sql.ts';
import { conflict, missing } from '#errors.ts';

export type MediaDeps = Pick<Deps, 'pool' | 'storage' | 'config'>;

/** A row of "Media" that staff or a job change. */
export type KeptMedia = {
  id: string;
  version: number;
  name: string;
  kind: string;
  file: string;
  captions: string | null;
  poster: string | null;
  durationSec: number;
};
export const lockMedia = (id: string) => sql<KeptMedia>`
  SELECT id, version, name, kind, file, captions, poster, "durationSec" FROM "Media" WHERE id = ${id} FOR UPDATE`;

/** The row as its editor saw it, locked until the end. */
export const theRow = async (client: Client, id: string, version: number | null): Promise<KeptMedia> => {
  const row = await maybeOne(client, lockMedia(id));
  if (!row) throw missing('文件不存在');
  if (version !== null && row.version !== version) throw conflict();
  return row;
};

export const change = async (client: Client, { id, version }: KeptMedia, set: Statement) => {
  await run(client, sql`UPDATE "Media" SET ${set}, version = version + 1 WHERE id = ${id}`);
  return { id, version: version + 1 };
};
