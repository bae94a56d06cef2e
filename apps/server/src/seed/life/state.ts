import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Deps } from '#deps.ts';
import type { Db } from '#db/client.ts';
import { maybeOne, one, raw, run, sql } from '#db/sql.ts';

/**
 * One row says how far the life is. Only a database that the demo was written into wants one, and only once; what is
 * 'begun' while nobody is writing was cut off.
 */
const KEY = 'demo.life';
type State = 'wanted' | 'begun' | 'ended';

export const wantLife = async (db: Db): Promise<void> => {
  await db.setting.createMany({ data: { key: KEY, value: 'wanted' satisfies State }, skipDuplicates: true });
};
/** Of a server that may write it. */
export const lifeIsWanted = async ({ config, pool }: Pick<Deps, 'config' | 'pool'>): Promise<boolean> =>
  config.life && (await maybeOne(pool, STATE))?.value === 'wanted';

const STATE = sql<{ value: State }>`SELECT value #>> '{}' AS value FROM "Setting" WHERE key = ${KEY}`;
export const lifeState = async (owner: pg.Client): Promise<State | null> =>
  (await maybeOne(owner, STATE))?.value ?? null;
export const noteState = (owner: pg.Client, state: State): Promise<number> =>
  run(owner, sql`UPDATE "Setting" SET value = to_jsonb(${state}::text) WHERE key = ${KEY}`);

export const asOwner = async <T>(ownerUrl: string, work: (owner: pg.Client) => Promise<T>): Promise<T> => {
  const owner = new pg.Client({ connectionString: ownerUrl });
  owner.on('error', () => {});
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
};

/** Held while a life is written, by the connection that ends with its writer. */
export const holdLife = async (owner: pg.Client): Promise<boolean> =>
  (
    await one(
      owner,
      sql<{ taken: boolean }>`SELECT pg_try_advisory_lock(hashtextextended('zhibiao-demo-life', 0)) AS taken`,
    )
  ).taken;

const HAS_SETTINGS = sql<{ there: boolean }>`SELECT to_regclass('"Setting"') IS NOT NULL AS there`;
/** What the data directory keeps of rows that are gone. */
const TRACES = [
  'files',
  'ledger-anchors',
  'audit-anchors.jsonl',
  'audit-check.json',
  'audit-night.json',
  'keys/standing.jsonl',
];

/**
 * A life that was cut off is half of one: the demo begins again from an empty database, as at its first start. True
 * when that was so.
 */
export const emptyCutOff = (ownerUrl: string, dataDir: string): Promise<boolean> =>
  asOwner(ownerUrl, async (owner) => {
    if (!(await one(owner, HAS_SETTINGS)).there || (await lifeState(owner)) !== 'begun') return false;
    if (!(await holdLife(owner))) return false;
    await run(owner, raw('DROP SCHEMA public CASCADE; CREATE SCHEMA public'));
    for (const name of TRACES) await rm(join(dataDir, name), { recursive: true, force: true });
    return true;
  });
