import { PrismaPg } from '@prisma/adapter-pg';
import type { Db, Pool } from './client.ts';
import { PrismaClient } from './generated/client.ts';
import { type PoolSettings, PoolWithLines } from './pool.ts';
import { leadsToPooler, SESSION_LIMITS } from './pooler.ts';
import { PooledClient, WritingClient } from './writing-client.ts';

const plainSettings = (url: string) => ({
  connectionString: url,
  connectionTimeoutMillis: 3_000,
  keepAlive: true,
  query_timeout: 4_500,
});
/** Of every connection that leads to PostgreSQL itself. */
export const settingsOf = (url: string) => {
  const { max_parallel_workers_per_gather: helpers, ...limits } = SESSION_LIMITS;
  return { ...plainSettings(url), ...limits, options: `-c max_parallel_workers_per_gather=${helpers}` };
};
/** A pooler takes none of the limits, there the role has them. */
const configFor = (url: string, pooled: boolean): PoolSettings =>
  pooled ? { ...plainSettings(url), Client: PooledClient } : { ...settingsOf(url), Client: WritingClient };

/**
 * At most `max` connections, for Prisma and for statements of our own.
 * A frozen database fails a request within 5 s instead of holding it: one that waits for a connection after 3 s, one
 * that has a connection when the statement's own time is over.
 */
export const connect = async (
  url: string,
  max: number,
): Promise<{ db: Db; pool: Pool; close: () => Promise<void> }> => {
  const pool = new PoolWithLines(configFor(url, await leadsToPooler(url)), max);
  // Without a listener the loss of a connection would end the process: the pool speaks for those that are idle, each
  // for itself while it is out.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new PrismaClient({ adapter: new PrismaPg(pool) });
  return {
    db,
    pool,
    close: async () => {
      await Promise.all([db.$disconnect(), pool.lines?.end()]);
      if (!pool.ended) await pool.end();
    },
  };
};
