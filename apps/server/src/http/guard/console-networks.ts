import { maybeOne, type Queryable, sql } from '#db/sql.ts';

/** From where the console may be used at all; an empty list is from anywhere. */

/** As a column of whatever is asked anyway. */
export const CONSOLE_NETWORKS = sql`(SELECT value FROM "Setting" WHERE key = 'security.consoleCidrs')`;
export const networksOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

const READ = sql<{ value: unknown }>`SELECT ${CONSOLE_NETWORKS} AS value`;
export const readConsoleNetworks = async (on: Queryable): Promise<string[]> =>
  networksOf((await maybeOne(on, READ))?.value);
