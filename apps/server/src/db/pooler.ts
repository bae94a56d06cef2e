import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { BootFault, type ReportFact } from '#boot/facts.ts';
import { one, run, sql } from './sql.ts';

/** What stands between us and PostgreSQL: nothing (a proxy that passes on bytes is nothing), or a pooler. */

/** A server's connection gets these at its start; a pooler hands out connections that began without us. */
export const SESSION_LIMITS = {
  statement_timeout: 4_200,
  idle_in_transaction_session_timeout: 10_000,
  // A page's statement is over before its helpers have started, and they take the processors from other requests.
  max_parallel_workers_per_gather: 0,
} as const;

const PID = sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`;

/** Whether who greeted us is not who answers. */
export const isPooled = async (client: pg.Client): Promise<boolean> =>
  (await one(client, PID)).pid !== (client as { processID?: number | null }).processID;

const once = async <T>(url: string, work: (client: pg.Client) => Promise<T>, more: pg.ClientConfig = {}) => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, ...more });
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
};

/** The same of an address. One that does not know what we say at the start is a pooler too. */
export const leadsToPooler = (url: string): Promise<boolean> =>
  once(url, isPooled, { statement_timeout: SESSION_LIMITS.statement_timeout }).catch((error: unknown) => {
    if (/unsupported startup parameter/i.test((error as Error).message)) return true;
    throw error;
  });

/** Of a role, for all who connect by it. `IN DATABASE`: others of the cluster are not ours. */
const LIMITS = Object.entries(SESSION_LIMITS);
export const limitRole = (database: string): string =>
  LIMITS.map(
    ([name, value]) => `ALTER ROLE CURRENT_USER IN DATABASE ${pg.escapeIdentifier(database)} SET ${name} = ${value};`,
  ).join('\n');
const HOLDING = sql<{ holding: number }>`
  SELECT count(*)::int AS holding FROM pg_settings s
  JOIN unnest(${LIMITS.map(([name]) => name)}::text[], ${LIMITS.map(([, value]) => String(value))}::text[])
    AS l(name, setting) USING (name, setting)`;

/** SQLSTATEs of a prepared statement that another has left behind, or that is not where it was prepared. */
const MIXED_UP = ['42P05', '26000'];

/** Two clients prepare under one name and change places: a pooler that does not keep them apart mixes them up. */
const keepsPrepared = (url: string): Promise<boolean> =>
  once(url, (first) =>
    once(url, async (second) => {
      const probe = sql`SELECT 1`.named(`probe-${randomBytes(6).toString('hex')}`);
      try {
        await run(first, probe);
        await run(second, sql`BEGIN`);
        await run(second, probe);
        await run(first, probe);
        return true;
      } catch (error) {
        if (MIXED_UP.includes((error as pg.DatabaseError).code ?? '')) return false;
        throw error;
      }
    }),
  );

/** Says that there is a pooler and what holds through it; one that cannot work is refused. */
export const reportPooler = async (url: string, report: ReportFact): Promise<void> => {
  if (!(await leadsToPooler(url))) return;
  if (!(await keepsPrepared(url))) throw new BootFault({ is: 'pooler-too-old' });
  const { holding } = await once(url, (client) => one(client, HOLDING));
  report({ is: 'pooled', limited: holding === LIMITS.length });
};
