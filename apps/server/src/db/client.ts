import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from './generated/client.ts';

export type { Prisma } from './generated/client.ts';
export type Db = PrismaClient;
/** Inside a transaction of `Db`. */
export type Tx = Omit<PrismaClient, '$connect' | '$disconnect' | '$on' | '$transaction' | '$extends'>;
export type Pool = pg.Pool;

/**
 * One pool for Prisma and for the few hot statements in raw SQL.
 * A frozen database fails a request within seconds instead of holding it: waiting for a connection 3 s, a statement 5
 * s.
 */
export const connect = (url: string, max: number): { db: Db; pool: Pool; close: () => Promise<void> } => {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    statement_timeout: 5_000,
    query_timeout: 5_500,
    idle_in_transaction_session_timeout: 10_000,
    // A page's statement is over before its helpers have started, and they take the processors from other requests.
    options: '-c max_parallel_workers_per_gather=0',
  });
  // Without a listener the loss of a connection would end the process: the pool speaks for those that are idle, each
  // for itself while it is out.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new PrismaClient({ adapter: new PrismaPg(pool) });
  return {
    db,
    pool,
    close: async () => {
      await db.$disconnect();
      if (!pool.ended) await pool.end();
    },
  };
};
