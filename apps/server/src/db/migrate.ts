import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { BootError, type Log } from './boot-error.ts';
import { many, one, raw, run, sql } from './sql.ts';

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
const NO_TRANSACTION =
  /\b(CONCURRENTLY|VACUUM|ALTER\s+SYSTEM|(CREATE|DROP)\s+(DATABASE|TABLESPACE))\b|(^|;)\s*(BEGIN|START\s+TRANSACTION|COMMIT)\b/i;

type Migration = { name: string; text: string; checksum: string };
type Options = {
  log: Log;
  /** A migration that was edited after it was applied: a mistake while developing, a warning in operation. */
  changed: 'fail' | 'warn';
};

/**
 * Applies `dir`/<name>/migration.sql in order, as `prisma migrate deploy` does (same table, checksum and lock), each in
 * one transaction where Postgres allows. Returns the names applied. Two at once: one migrates, the other waits.
 */
export const applyMigrations = async (url: string, dir: string, { log, changed }: Options): Promise<string[]> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    await lock(client, log);
    await ensureTable(client);
    const done = await appliedSoFar(client);
    const migrations = readMigrations(dir);
    for (const name of done.keys()) {
      if (!migrations.some((m) => m.name === name))
        log(`数据库里有本版本不认识的迁移 ${name}：数据库可能来自更新的版本。`);
    }
    const applied: string[] = [];
    for (const migration of migrations) {
      const checksum = done.get(migration.name);
      if (checksum === undefined) {
        await apply(client, migration);
        applied.push(migration.name);
      } else if (checksum !== migration.checksum) {
        const sentence = `迁移 ${migration.name} 在执行之后被修改过。请恢复原文，把改动写成新的迁移。`;
        if (changed === 'fail') throw new BootError(sentence);
        log(sentence);
      }
    }
    return applied;
  } finally {
    await client.end();
  }
};

const lock = async (client: pg.Client, log: Log) => {
  for (let said = false; ; await sleep(200)) {
    if ((await one(client, TRY_LOCK)).free) return;
    if (!said) log('另一个实例正在迁移数据库，等它完成。');
    said = true;
  }
};

/** A role that may only read it needs nothing more while there is nothing to apply. */
const ensureTable = async (client: pg.Client) => {
  if ((await one(client, HAS_TABLE)).there) return;
  await run(client, raw(TABLE)).catch((error: unknown) => {
    throw new BootError(`无法在数据库中建表：${explain(error, TABLE)}`);
  });
};

const appliedSoFar = async (client: pg.Client): Promise<Map<string, string>> => {
  const rows = await many(client, BEGUN);
  const failed = rows.find((row) => !row.finished);
  if (failed) throw new BootError(halfDone(failed.migration_name, failed.logs ?? '执行中断'));
  return new Map(rows.map((row) => [row.migration_name, row.checksum]));
};

const readMigrations = (dir: string): Migration[] =>
  readdirSync(dir)
    .filter((name) => existsSync(join(dir, name, 'migration.sql')))
    .sort()
    .map((name) => {
      const text = readFileSync(join(dir, name, 'migration.sql'), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    });

const apply = (client: pg.Client, migration: Migration) =>
  NO_TRANSACTION.test(withoutComments(migration.text)) ? applyLoose(client, migration) : applyWhole(client, migration);

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
    throw new BootError(
      `迁移 ${migration.name} 失败，已整体撤回，数据库没有改变：${explain(error, migration.text)}。改正后重新启动即可。`,
    );
  }
};

const applyLoose = async (client: pg.Client, migration: Migration) => {
  const id = await begin(client, migration);
  try {
    await run(client, raw(migration.text));
  } catch (error) {
    const why = explain(error, migration.text);
    await run(client, sql`UPDATE _prisma_migrations SET logs = ${why} WHERE id = ${id}`).catch(() => {});
    throw new BootError(halfDone(migration.name, why));
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

const explain = (error: unknown, text: string): string => {
  const { message, position, code } = error as pg.DatabaseError;
  if (code === '42501') return `${message}；请用 MIGRATE_DATABASE_URL 指明拥有这些表的用户`;
  const line = position ? text.slice(0, Number(position)).split('\n').length : null;
  return line ? `${message}（第 ${line} 行）` : message;
};

const halfDone = (name: string, why: string) =>
  [
    `迁移 ${name} 没有完成（${why}），它不能整体撤回，数据库可能停在半途。请检查数据库，然后`,
    `  已手工撤回它的改动：npx prisma migrate resolve --rolled-back ${name}`,
    `  已手工补完它的改动：npx prisma migrate resolve --applied ${name}`,
    '再重新启动。',
  ].join('\n');

const withoutComments = (text: string) => text.replace(/--[^\n]*/g, '').replace(/\/\*[\s\S]*?\*\//g, '');
