import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isTakenOver, readReplaced, type Replaced } from '#boot/baseline.ts';
import { BootFault, type DatabaseRefusal, type ReportFact } from './facts.ts';
import { LOCK } from '#db/locks.ts';
import { isPooled } from '#db/pooler.ts';
import { applySqlBefore, applySqlObjects, refuseLaterSql } from '#db/schema/sql-objects.ts';
import { many, one, raw, run, sql } from '#db/sql.ts';

const TABLE = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`;
const HAS_TABLE = sql<{ there: boolean }>`SELECT to_regclass('_prisma_migrations') IS NOT NULL AS there`;

type Begun = { migration_name: string; checksum: string; finished: boolean; logs: string | null };
const BEGUN = sql<Begun>`
  SELECT migration_name, checksum, finished_at IS NOT NULL AS finished, logs
  FROM _prisma_migrations WHERE rolled_back_at IS NULL`;
const TRY_LOCK = sql<{ free: boolean }>`SELECT pg_try_advisory_lock(${LOCK.migrations}) AS free`;

/** What Postgres refuses inside a transaction, and scripts that manage their own. */
const NO_TRANSACTION = [
  /\b(CONCURRENTLY|VACUUM|ALTER\s+SYSTEM|(CREATE|DROP)\s+(DATABASE|TABLESPACE))\b/i,
  /(^|;)\s*(BEGIN|START\s+TRANSACTION|COMMIT)\b/i,
];

type Migration = { name: string; text: string; checksum: string; replaces: Replaced | null };
type Options = {
  report: ReportFact;
  /** A migration that was edited after it was applied: a mistake while developing, a warning in operation. */
  changed: 'fail' | 'warn';
};

/**
 * Brings a database to what the folder `prisma` says. First `migrations`/<name>/migration.sql in order, as `prisma
 * migrate deploy` does (same table, checksum and lock), each in one transaction where Postgres allows; then what of
 * `sql` is not yet as it is written. Returns the names of the migrations that were applied. Two at once: one migrates,
 * the other waits. A database of a later release is refused: what this one would write there is untried.
 */
export const applyMigrations = async (url: string, prisma: string, { report, changed }: Options): Promise<string[]> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    // A lock is of a connection of one's own.
    if (await isPooled(client)) throw new BootFault({ is: 'owner-pooled' });
    await lockSchema(client, report);
    await ensureTable(client);
    const done = await appliedSoFar(client);
    const migrations = readMigrations(join(prisma, 'migrations'));
    const unknown = unknownOf([...done.keys()], migrations);
    if (unknown !== undefined) throw new BootFault({ is: 'migration-unknown', name: unknown });
    await refuseLaterSql(client);
    refuseEdited(migrations, done, { report, changed });
    const toCome = migrations.filter(({ name }) => !done.has(name));
    reportOutOfOrder(migrations, done, report);
    const takenOver = toCome.filter(({ replaces }) => replaces && isTakenOver(done, replaces));
    await applySqlBefore(client, join(prisma, 'sql'));
    for (const migration of takenOver) await takeOver(client, migration);
    for (const migration of toCome) if (!takenOver.includes(migration)) await apply(client, migration);
    await applySqlObjects(client, join(prisma, 'sql'), report);
    return toCome.map(({ name }) => name);
  } finally {
    await client.end();
  }
};

/**
 * Until the connection ends. Looked for again and again: who waits inside a statement would be waited for by a `CREATE
 * INDEX CONCURRENTLY` of the one that has it.
 */
export const lockSchema = async (client: pg.Client, report: ReportFact): Promise<void> => {
  for (let said = false; ; await sleep(200)) {
    if ((await one(client, TRY_LOCK)).free) return;
    if (!said) report({ is: 'other-migrates' });
    said = true;
  }
};

/** A role that may only read it needs nothing more while there is nothing to apply. */
const ensureTable = async (client: pg.Client) => {
  if ((await one(client, HAS_TABLE)).there) return;
  await run(client, raw(TABLE)).catch((error: unknown) => {
    throw new BootFault({ is: 'no-table', why: refusalOf(error, TABLE) });
  });
};

const appliedSoFar = async (client: pg.Client): Promise<Map<string, string>> => {
  const rows = await many(client, BEGUN);
  const failed = rows.find((row) => !row.finished);
  if (failed) throw halfway(failed.migration_name, failed.logs);
  return new Map(rows.map((row) => [row.migration_name, row.checksum]));
};

/** The first that no migration is called, nor one that a baseline stands for. */
export const unknownOf = (
  names: readonly string[],
  migrations: readonly Pick<Migration, 'name' | 'replaces'>[],
): string | undefined =>
  names.find((name) => !migrations.some((one) => one.name === name || one.replaces?.checksums.has(name)));

const refuseEdited = (migrations: readonly Migration[], done: Map<string, string>, { report, changed }: Options) => {
  const known = migrations.flatMap((one) => [[one.name, one.checksum] as const, ...(one.replaces?.checksums ?? [])]);
  for (const [name, checksum] of known) {
    if (!done.has(name) || done.get(name) === checksum) continue;
    const fact = { is: 'migration-edited', name } as const;
    if (changed === 'fail') throw new BootFault(fact);
    report(fact);
  }
};

/** One that is dated before what runs before it: a fresh database would run them the other way round, or fail. */
const reportOutOfOrder = (migrations: readonly Migration[], done: Map<string, string>, report: ReportFact) => {
  const last = migrations.findLast(({ name, replaces }) => done.has(name) || replaces !== null)?.name;
  if (last === undefined) return;
  for (const { name, replaces } of migrations)
    if (name < last && !done.has(name) && replaces === null) report({ is: 'migration-out-of-order', name, last });
};

/** The names of those that were applied whole. */
export const finishedMigrations = async (client: pg.Client): Promise<string[]> =>
  (await many(client, BEGUN)).filter(({ finished }) => finished).map((row) => row.migration_name);

export const readMigrations = (dir: string): Migration[] =>
  readdirSync(dir)
    .filter((name) => existsSync(join(dir, name, 'migration.sql')))
    .sort()
    .map((name) => {
      const text = readFileSync(join(dir, name, 'migration.sql'), 'utf8');
      const checksum = createHash('sha256').update(text).digest('hex');
      return { name, text, checksum, replaces: readReplaced(join(dir, name)) };
    });

const apply = (client: pg.Client, migration: Migration) =>
  NO_TRANSACTION.some((one) => one.test(withoutComments(migration.text)))
    ? applyLoose(client, migration)
    : applyWhole(client, migration);

/**
 * The row is part of the transaction: a failure or a kill leaves the database as it was, and the next start tries
 * again.
 */
const applyWhole = async (client: pg.Client, migration: Migration) => {
  try {
    await run(client, sql`BEGIN`);
    const id = await begin(client, migration);
    await run(client, raw(migration.text));
    await finish(client, id);
    await run(client, sql`COMMIT`);
  } catch (error) {
    await run(client, sql`ROLLBACK`).catch(() => {});
    throw new BootFault({ is: 'migration-undone', name: migration.name, why: refusalOf(error, migration.text) });
  }
};

const applyLoose = async (client: pg.Client, migration: Migration) => {
  const id = await begin(client, migration);
  try {
    await run(client, raw(migration.text));
  } catch (error) {
    const why = refusalOf(error, migration.text);
    await run(client, sql`UPDATE _prisma_migrations SET logs = ${why.message} WHERE id = ${id}`).catch(() => {});
    throw new BootFault({ is: 'migration-halfway', name: migration.name, why });
  }
  await finish(client, id);
};

/** Its tables are there already: only the note that they are. */
const takeOver = async (client: pg.Client, migration: Migration) => {
  await run(client, sql`BEGIN`);
  await finish(client, await begin(client, migration));
  await run(client, sql`COMMIT`);
};

const begin = async (client: pg.Client, { name, checksum }: Migration): Promise<string> => {
  const id = randomUUID();
  await run(
    client,
    sql`INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES (${id}, ${checksum}, ${name})`,
  );
  return id;
};

const finish = (client: pg.Client, id: string) =>
  run(
    client,
    sql`UPDATE _prisma_migrations SET finished_at = clock_timestamp(), applied_steps_count = 1 WHERE id = ${id}`,
  );

const refusalOf = (error: unknown, text: string): DatabaseRefusal => {
  const { message, position, code } = error as pg.DatabaseError;
  const line = position ? text.slice(0, Number(position)).split('\n').length : null;
  return { message, line, forbidden: code === '42501' };
};

/** As an earlier start noted it. */
const halfway = (name: string, noted: string | null) =>
  new BootFault({
    is: 'migration-halfway',
    name,
    why: noted === null ? null : { message: noted, line: null, forbidden: false },
  });

const withoutComments = (text: string) => text.replace(/--[^\n]*/g, '').replace(/\/\*[\s\S]*?\*\//g, '');
