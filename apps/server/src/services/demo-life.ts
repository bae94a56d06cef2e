import type { Deps } from '#deps.ts';
import { maybeOne, sql } from '#db/sql.ts';

/**
 * How far the demo's eight months of life are written, in one row. Only a database that the demo was written into wants
 * one, and only once; what is 'begun' while no process is writing was cut off.
 */
export const LIFE_SETTING = 'demo.life';
export type LifeState = 'wanted' | 'begun' | 'failed' | 'ended';

export const LIFE_STATE = sql<{ value: LifeState }>`
  SELECT value #>> '{}' AS value FROM "Setting" WHERE key = ${LIFE_SETTING}`;

/** Of a server that may write it. */
export const isLifeInWriting = async ({ config, pool }: Pick<Deps, 'config' | 'pool'>): Promise<boolean> => {
  const state = config.life ? await maybeOne(pool, LIFE_STATE) : null;
  return state?.value === 'wanted' || state?.value === 'begun';
};
