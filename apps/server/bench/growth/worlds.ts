import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { one, raw, run, sql } from '#db/sql.ts';
import { startEmbedded } from '#boot/embedded/embedded.ts';
import { reportTo } from '#boot/words.ts';
import { applyMigrations } from '#boot/migrate.ts';
import { freeBenchPort, startBenchProduct, stop } from '#bench/support/servers.ts';
import { type Size, SIZES, type WorldName, WORLDS } from './sizes.ts';

const SECRET = 'm4RkZt8wQv2yNc6JxSbHd9PgLf3uTe7a';

export type GrowthWorld = { name: WorldName; port: number; size: Size; pool: pg.Pool; server: ChildProcess };
export type Worlds = {
  small: GrowthWorld;
  big: GrowthWorld;
  secret: string;
  logFile: string;
  close: () => Promise<void>;
};

const PRISMA = join(import.meta.dirname, '../../../../prisma');

/** Plans are written to the database's log while somebody asks for them (plans.ts), and cost nothing until then. */
const SETTINGS = [
  'session_preload_libraries=auto_explain',
  'auto_explain.log_analyze=on',
  'auto_explain.log_buffers=on',
  'shared_buffers=512MB',
  'max_wal_size=4GB',
];

/**
 * Two databases in one Postgres, filled by seed.sql, and a server on each. In `kept` they stay for the next run, which
 * then only brings them up to date.
 */
export const openWorlds = async (kept: string | null, say: (line: string) => void): Promise<Worlds> => {
  const directory = kept ? resolve(kept) : await mkdtemp(join(tmpdir(), 'zhibiao-growth-'));
  await mkdir(directory, { recursive: true });
  const postgres = await startEmbedded(join(directory, 'pg'), () => {}, SETTINGS);
  const closers: (() => Promise<unknown>)[] = [
    () => (kept ? Promise.resolve() : rm(directory, { recursive: true, force: true })),
    postgres.stop,
  ];
  const close = async () => {
    for (const end of closers.toReversed()) await end();
  };
  try {
    const ready = join(directory, 'ready');
    if (!existsSync(ready)) {
      await fill(directory, postgres.url, say);
      await writeFile(ready, '');
    }
    const open = async (name: WorldName): Promise<GrowthWorld> => {
      const url = addressOf(postgres.url, name);
      // On a big database longer than a server may take to start.
      await applyMigrations(url, PRISMA, { report: reportTo(say), changed: 'warn' });
      const port = await freeBenchPort();
      const server = await startBenchProduct(port, url, join(directory, `data-${name}`), SECRET);
      closers.push(() => stop(server));
      const pool = new pg.Pool({ connectionString: url, max: 2 });
      closers.push(() => pool.end());
      // Migrations that came with this start may have made tables and columns that autovacuum has not been to yet.
      await run(pool, sql`VACUUM ANALYZE`);
      return { name, port, size: SIZES[name], pool, server };
    };
    const [small, big] = [await open('small'), await open('big')];
    const { data_directory: folder } = await one(small.pool, sql<{ data_directory: string }>`SHOW data_directory`);
    return { small, big, secret: SECRET, logFile: join(folder, '..', 'postgres.log'), close };
  } catch (error) {
    await close();
    throw error;
  }
};

const addressOf = (url: string, database: string): string => Object.assign(new URL(url), { pathname: database }).href;

/** The demo content once, by the server itself; the worlds are copies of it with seed.sql on top. */
const fill = async (directory: string, url: string, say: (line: string) => void) => {
  const demo = join(directory, 'data-demo');
  await stop(await startBenchProduct(await freeBenchPort(), url, demo, SECRET));
  const seed = await readFile(join(import.meta.dirname, 'seed.sql'), 'utf8');
  for (const name of WORLDS) {
    const begin = performance.now();
    await cp(demo, join(directory, `data-${name}`), { recursive: true });
    await query(addressOf(url, 'postgres'), [
      `DROP DATABASE IF EXISTS ${name}`,
      `CREATE DATABASE ${name} TEMPLATE ${new URL(url).pathname.slice(1)}`,
    ]);
    await query(addressOf(url, name), [withSizes(seed, SIZES[name]), 'VACUUM ANALYZE']);
    say(`${name}: filled in ${((performance.now() - begin) / 1000).toFixed(0)} s`);
  }
};

const withSizes = (seed: string, size: Size): string =>
  seed.replace(/:(N[ULATORG]+|BIGORG)\b/g, (_, key: keyof Size) => {
    if (size[key] === undefined) throw new Error(`seed.sql asks for :${key}`);
    return String(size[key]);
  });

const query = async (url: string, statements: string[]) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await run(client, raw(statement));
  } finally {
    await client.end();
  }
};
