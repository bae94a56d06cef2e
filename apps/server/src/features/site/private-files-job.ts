import type { Deps } from '#deps.ts';
import { identifier, many, run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Job } from '#jobs/periodic.ts';
import { naming, PREFIX, PRIVATE_FOLDER } from '#services/files/uploads.ts';

/**
 * Portraits and licences of before private files were kept apart, and those that a client brings without saying what
 * they are for, are copied there; the old file stays for a week, as any that nothing names.
 */
const COLUMNS = [
  { table: identifier('User'), column: identifier('photo') },
  { table: identifier('Organisation'), column: identifier('licenseUrl') },
] as const;
type Place = (typeof COLUMNS)[number];

const BATCH = 200;
const findOld = ({ table, column }: Place, after: string) => sql<{ id: string; url: string }>`
  SELECT id, ${column} AS url FROM ${table}
  WHERE id > ${after} AND starts_with(${column}, ${PREFIX}) AND NOT starts_with(${column}, ${PREFIX + PRIVATE_FOLDER})
  ORDER BY id LIMIT ${BATCH}`;

/** Whoever changed it meanwhile is right; who uploaded the old file has uploaded the new one. */
const rename = ({ table, column }: Place, { id, url }: { id: string; url: string }, key: string) => sql`
  WITH moved AS (UPDATE ${table} SET ${column} = ${PREFIX + key} WHERE id = ${id} AND ${column} = ${url} RETURNING 1),
  aged AS (
    UPDATE "Upload" SET at = clock_timestamp() WHERE key = ${url.slice(PREFIX.length)}
    RETURNING "userId", bytes
  )
  INSERT INTO "Upload" (key, "userId", bytes, at) SELECT ${key}, "userId", bytes, clock_timestamp() FROM aged
  ON CONFLICT (key, "userId") DO NOTHING`;

const hold = ({ table }: Place, id: string) => sql`SELECT 1 FROM ${table} WHERE id = ${id} FOR NO KEY UPDATE`;

type Moving = Pick<Deps, 'pool' | 'storage'>;
const moveOne = async ({ pool, storage }: Moving, place: Place, row: { id: string; url: string }): Promise<number> => {
  const old = row.url.slice(PREFIX.length);
  if ((await storage.size(old)) === null) return 0;
  const bytes = await storage.read(old);
  await inTransaction(pool, async (client) => {
    // The row before the files, as everybody has it.
    await run(client, hold(place, row.id));
    await naming(client);
    const key = await storage.put(bytes, old.slice(old.lastIndexOf('.') + 1), 'private');
    await run(client, rename(place, row, key));
  });
  return 1;
};

const FIRST = '00000000-0000-0000-0000-000000000000';
export const movePrivateFiles = async (deps: Moving): Promise<number> => {
  let moved = 0;
  for (const place of COLUMNS) {
    let after = FIRST;
    for (;;) {
      const rows = await many(deps.pool, findOld(place, after));
      for (const row of rows) moved += await moveOne(deps, place, row);
      const last = rows.at(-1);
      if (!last) break;
      after = last.id;
    }
  }
  return moved;
};

export const privateFilesJob: Job = {
  name: 'private-files',
  title: '证件照与营业执照移入私有目录',
  everyMs: 60 * 60_000,
  run: movePrivateFiles,
};
