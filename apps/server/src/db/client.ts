import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from './generated/client.ts';
import { createLines, type Lines } from './lines.ts';

export type { Prisma } from './generated/client.ts';
export type Db = PrismaClient;
/** Inside a transaction of `Db`. */
export type Tx = Omit<PrismaClient, '$connect' | '$disconnect' | '$on' | '$transaction' | '$extends'>;
export type Pool = pg.Pool;
/** A connection inside a transaction of `inTransaction`. */
export type Client = Pick<pg.PoolClient, 'query'>;

/** Of how many connections one is a line, and how many lines keep two processors busy. */
const LINE_SHARE = 4;
const MOST_LINES = 4;

/** Connections for whoever needs one alone, and the lines beside them. */
class PoolWithLines extends pg.Pool {
  readonly lines: Lines | null;
  constructor(config: pg.PoolConfig, max: number) {
    const count = Math.min(MOST_LINES, Math.floor(max / LINE_SHARE));
    super({ ...config, max: max - count });
    // A read is asked again and again with other values: planned once, however few rows they would make it expect.
    const options = `${config.options ?? ''} -c plan_cache_mode=force_generic_plan`;
    this.lines = count === 0 ? null : createLines({ ...config, options }, count);
  }
}

/** The lines of this pool, if it has some. */
export const linesOf = (on: object): Lines | null => (on instanceof PoolWithLines ? on.lines : null);

/**
 * At most `max` connections, for Prisma and for statements of our own.
 * A frozen database fails a request within seconds instead of holding it: waiting for a connection 3 s, a statement 5
 * s.
 */
export const connect = (url: string, max: number): { db: Db; pool: Pool; close: () => Promise<void> } => {
  const config = {
    connectionString: url,
    connectionTimeoutMillis: 3_000,
    keepAlive: true,
    statement_timeout: 5_000,
    query_timeout: 5_500,
    idle_in_transaction_session_timeout: 10_000,
    // A page's statement is over before its helpers have started, and they take the processors from other requests.
    options: '-c max_parallel_workers_per_gather=0',
  };
  const pool = new PoolWithLines({ ...config, idleTimeoutMillis: 60_000 }, max);
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
