import { SETTING_KEYS, settingFrom, type SettingKey, type SettingValue } from '@zhibiao/contract/settings';
import type { Deps } from '#deps.ts';
import type { Pool } from '#db/client.ts';
import { many, maybeOne, type Queryable, sql } from '#db/sql.ts';
import { keptFor } from '#lib/kept-for.ts';

type Given = Pick<Deps['config'], 'production' | 'issuer' | 'certPrefix'>;
export type SettingNeeds = Pick<Deps, 'pool'> & { config: Given };

/** What the environment says where staff have not set it. */
type GivenKey = 'cert.issuer' | 'cert.prefix';
/** What a stored value means here; an empty one may leave it to the environment. */
export const settingHere = <K extends SettingKey>(config: Given, key: K, stored: unknown): SettingValue<K> => {
  const value = settingFrom(key, stored, config.production);
  if (value !== '') return value;
  const given: Partial<Record<SettingKey, string>> = { 'cert.issuer': config.issuer, 'cert.prefix': config.certPrefix };
  return (given[key] ?? value) as SettingValue<K>;
};

/** How long one process goes by what it read; every replica obeys a change within five seconds. */
const KEPT_MS = 2_000;

type Stored = ReadonlyMap<string, unknown>;
const SELECT_SET = sql<{ key: string; value: unknown }>`
  SELECT key, value FROM "Setting" WHERE key = ANY(${SETTING_KEYS})`.named('settings');
const readStored = async (pool: Pool): Promise<Stored> =>
  new Map((await many(pool, SELECT_SET)).map(({ key, value }) => [key, value]));

const memories = new WeakMap<Pool, ReturnType<typeof keptFor<Stored>>>();
const memoryOf = (pool: Pool) => {
  const known = memories.get(pool) ?? keptFor<Stored>(KEPT_MS);
  memories.set(pool, known);
  return known;
};

/** What this is set to, as of a moment ago: `await settingOf(deps, 'study.hourMin')` → 45. */
export const settingOf = async <K extends SettingKey>(
  { pool, config }: SettingNeeds,
  key: K,
): Promise<SettingValue<K>> => {
  const stored = await memoryOf(pool).get('all', () => readStored(pool));
  return settingHere(config, key, stored.get(key));
};

/** Keys that mean the same wherever this runs. */
type EverywhereKey = Exclude<SettingKey, 'security.totp' | GivenKey>;
const selectOne = (key: SettingKey) => sql<{ value: unknown }>`SELECT value FROM "Setting" WHERE key = ${key}`;
/** What this is set to now: for a transaction that decides by it, and for jobs. */
export const settingNow = async <K extends EverywhereKey>(on: Queryable, key: K): Promise<SettingValue<K>> =>
  settingFrom(key, (await maybeOne(on, selectOne(key)))?.value, false);

/** The process that changed something knows it at once. */
export const forgetSettings = (pool: Pool): void => memoryOf(pool).forget();

/** What these are set to now, read afresh. */
export const settingsNow = async ({ pool, config }: Pick<Deps, 'pool'> & { config: { production: boolean } }) => {
  const stored = await readStored(pool);
  return <K extends Exclude<SettingKey, GivenKey>>(key: K): SettingValue<K> =>
    settingFrom(key, stored.get(key), config.production);
};
