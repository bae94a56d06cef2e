import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { BootFault, type ReportFact } from './facts.ts';
import { finishedMigrations, readMigrations, unknownOf } from './migrate.ts';
import { one, sql } from '#db/sql.ts';
import { refuseLaterSql, sqlDrift } from '#db/schema/sql-objects.ts';

const LOOK_EVERY_MS = 1_000;

const MAY = sql<{ may: boolean }>`SELECT has_schema_privilege('public', 'CREATE') AS may`;
/** The grants come after the migrations: the first table of a new release cannot be read before. */
const GRANTED = sql<{ all: boolean }>`
  SELECT to_regclass('_prisma_migrations') IS NOT NULL AND NOT EXISTS (
    SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
      AND NOT has_table_privilege(oid, 'SELECT')) AS all`;

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** False of the application's own role, which may only work with the rows. */
export const mayMigrate = (url: string): Promise<boolean> =>
  withClient(url, async (client) => (await one(client, MAY)).may);

/**
 * Waits until the owner has brought the tables to what this release knows: it does that elsewhere, in a job or by
 * `npm run migrate`. A database of a later release is refused.
 */
export const awaitSchema = async (url: string, prisma: string, report: ReportFact, ms = 600_000): Promise<void> => {
  const deadline = Date.now() + ms;
  for (let said = false; ; await sleep(LOOK_EVERY_MS)) {
    const lacking = await withClient(url, (client) => lackingIn(client, prisma));
    if (lacking === 0) return;
    if (Date.now() > deadline) throw new BootFault({ is: 'schema-behind' });
    if (!said) report({ is: 'awaits-schema', lacking });
    said = true;
  }
};

/** How many migrations are still to come, and one for functions and triggers; one while only the rights are. */
const lackingIn = async (client: pg.Client, prisma: string): Promise<number> => {
  const migrations = readMigrations(join(prisma, 'migrations'));
  if (!(await one(client, GRANTED)).all) return migrations.length;
  const done = await finishedMigrations(client);
  const unknown = unknownOf(done, migrations);
  if (unknown !== undefined) throw new BootFault({ is: 'migration-unknown', name: unknown });
  await refuseLaterSql(client);
  const stale = (await sqlDrift(client, join(prisma, 'sql'))).some(({ how }) => how === 'stale' || how === 'extra');
  return migrations.filter(({ name }) => !done.includes(name)).length + (stale ? 1 : 0);
};
