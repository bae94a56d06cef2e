import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Deps } from '#deps.ts';
import type { Db } from '#db/client.ts';
import { maybeOne, one, raw, run, sql } from '#db/sql.ts';
import { LIFE_SETTING, LIFE_STATE, type LifeState } from '#services/demo-life.ts';

export const wantLife = async (db: Db): Promise<void> => {
  await db.setting.createMany({
    data: { key: LIFE_SETTING, value: 'wanted' satisfies LifeState },
    skipDuplicates: true,
  });
};
export const lifeIsWanted = async ({ config, pool }: Pick<Deps, 'config' | 'pool'>): Promise<boolean> =>
  config.life && (await maybeOne(pool, LIFE_STATE))?.value === 'wanted';

export const lifeState = async (owner: pg.Client): Promise<LifeState | null> =>
  (await maybeOne(owner, LIFE_STATE))?.value ?? null;
export const noteState = (owner: pg.Client, state: LifeState): Promise<number> =>
  run(owner, sql`UPDATE "Setting" SET value = to_jsonb(${state}::text) WHERE key = ${LIFE_SETTING}`);

export const asDatabaseOwner = async <T>(ownerUrl: string, work: (owner: pg.Client) => Promise<T>): Promise<T> => {
  const owner = new pg.Client({ connectionString: ownerUrl });
  owner.on('error', () => {});
  await owner.connect();
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
};

/**
 * Held while a life is written, by the connection that ends with its writer: to the embedded PostgreSQL, so nothing
 * stands between.
 */
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
 * when that was so. One that failed stays: a user may have worked beside it since.
 */
export const emptyCutOff = (ownerUrl: string, dataDir: string): Promise<boolean> =>
  asDatabaseOwner(ownerUrl, async (owner) => {
    const state = (await one(owner, HAS_SETTINGS)).there ? await lifeState(owner) : null;
    if (state !== 'begun' || !(await holdLife(owner))) return false;
    await run(owner, raw('DROP SCHEMA public CASCADE; CREATE SCHEMA public'));
    for (const name of TRACES) await rm(join(dataDir, name), { recursive: true, force: true });
    return true;
  });
