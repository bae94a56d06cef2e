import type { Deps } from '#deps.ts';
import { lit, many, run, sql } from '#db/sql.ts';
import { keyOf, sha256Of } from '#ports/storage/key.ts';

/**
 * Documents whose row is not written yet. Where the process dies before it is, or its transaction fails, a job takes
 * them away: they name people.
 */

/** Far longer than a transaction may take that claims them. */
const LEFT = sql`interval ${lit('1 hour')}`;
const AT_ONCE = 500;

const insert = (key: string) => sql`
  INSERT INTO "UnclaimedDocument" (key, at) VALUES (${key}, clock_timestamp())
  ON CONFLICT (key) DO UPDATE SET at = excluded.at`;
/** Stores a document that a row is going to name, and gives its key; the row claims it (trigger). */
export const storeUnclaimed = async (
  { pool, storage }: Pick<Deps, 'pool' | 'storage'>,
  bytes: Uint8Array,
  ext: 'pdf' | 'svg',
): Promise<string> => {
  await run(pool, insert(keyOf({ sha256: sha256Of(bytes), ext })));
  return storage.put(bytes, ext);
};

const findLeft = sql<{ key: string }>`
  SELECT key FROM "UnclaimedDocument" WHERE at < clock_timestamp() - ${LEFT} ORDER BY at LIMIT ${lit(AT_ONCE)}`;
const drop = (keys: readonly string[]) => sql`DELETE FROM "UnclaimedDocument" WHERE key = ANY(${keys}::text[])`;

/** Removes those that were left, some at a time; gives how many. */
export const dropUnclaimed = async ({ pool, storage }: Pick<Deps, 'pool' | 'storage'>): Promise<number> => {
  const keys = (await many(pool, findLeft)).map(({ key }) => key);
  for (const key of keys) await storage.remove(key);
  // The files first: cut off in between, the next run finds the rest by their rows.
  if (keys.length > 0) await run(pool, drop(keys));
  return keys.length;
};
