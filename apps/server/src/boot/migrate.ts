import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { BootFault, type Refusal, type Report } from './facts.ts';
import { isPooled } from '#db/pooler.ts';
import { many, one, raw, run, sql } from '#db/sql.ts';

/** The key of `prisma migrate deploy`, so that the two never run at once. */
const LOCK = 72707369;

const TABLE = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`;
const HAS_TABLE = sql<{ there: boolean }>`SELECT to_regclass('_prisma_migrations') IS NOT NULL AS there`;

type Begun = { migration_name: string; checksum: string; finished: boolean; logs: string | null };
const BEGUN = sql<Begun>`
  SELECT migration_name, checksum, finished_at IS NOT NULL AS finished, logs
  FROM _prisma_migrations WHERE rolled_back_at IS NULL`;
const TRY_LOCK = sql<{ free: boolean }>`SELECT pg_try_advisory_lock(${LOCK}) AS free`;

/** What Postgres refuses inside a transaction, and scripts that manage their own. */
const NO_TRANSACTION = [
  /\b(CONCURRENTLY|VACUUM|ALTER\s+SYSTEM|(CREATE|DROP)\s+(DATABASE|TABLESPACE))\b/i,
  /(^|;)\s*(BEGIN|START\s+TRANSACTION|COMMIT)\b/i,
];

type Migration = { name: string; text: string; checksum: string };
type Options = {
  report: Report;
  /** A migration that was edited after it was applied: a mistake while developing, a warning in operation. */
  changed: 'fail' | 'warn';
};

/**
 * Applies `dir`/<name>/migration.sql in order, as `prisma migrate deploy` does (same table, checksum and lock), each in
 * one transaction where Postgres allows. Returns the names applied. Two at once: one migrates, the other waits. A
 * database of a later release is refused: what this one would write there, nobody has tried.
 */
export const applyMigrations = async (url: string, dir: string, { report, changed }: Options): Promise<string[]> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    // A lock is of a connection of one's own.
    if (await isPooled(client)) throw new BootFault({ is: 'owner-pooled' });
    await lock(client, report);
    await ensureTable(client);
    const done = await appliedSoFar(client);
    const migrations = readMigrations(dir);
    const unknown = [...done.keys()].find((name) => !migrations.some((m) => m.name === name));
    if (unknown !== undefined) throw new BootFault({ is: 'migration-unknown', name: unknown });
    const applied: string[] = [];
    for (const migration of migrations) {
      const checksum = done.get(migration.name);
      if (checksum === undefined) {
        await apply(client, migration);
        applied.push(migration.name);
      } else if (checksum !== migration.checksum) {
        const fact = { is: 'migration-edited', name: migration.name } as const;
        if (changed === 'fail') throw new BootFault(fact);
        report(fact);
      }
    }
    return applied;
  } finally {
    await client.end();
  }
};

const lock = async (client: pg.Client, report: Report) => {
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

/** The names of those that were applied whole. */
export const finishedMigrations = async (client: pg.Client): Promise<string[]> =>
  (await many(client, BEGUN)).filter(({ finished }) => finished).map((row) => row.migration_name);

export const migrationNames = (dir: string): string[] =>
  readdirSync(dir)
    .filter((name) => existsSync(join(dir, name, 'migration.sql')))
    .sort();

const readMigrations = (dir: string): Migration[] =>
  migrationNames(dir).map((name) => {
    const text = readFileSync(join(dir, name, 'migration.sql'), 'utf8');
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
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

const refusalOf = (error: unknown, text: string): Refusal => {
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
