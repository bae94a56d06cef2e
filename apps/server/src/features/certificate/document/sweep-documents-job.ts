import { lit, many, run, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import type { Job } from '#jobs/periodic.ts';

/**
 * Documents whose row was never written: the process died before, or its transaction failed. They name people, so they
 * go.
 */

/** Far longer than a transaction may take that claims them. */
const LEFT = sql`interval ${lit('1 hour')}`;
const AT_ONCE = 500;

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

export const sweepDocumentsJob: Job = {
  name: 'sweep-documents',
  title: '清理没有签发成的证书文件',
  everyMs: 60 * 60_000,
  run: dropUnclaimed,
};
