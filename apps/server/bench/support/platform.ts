import { sayLine } from '#cli/terminal.ts';
import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbedded } from '#boot/embedded/embedded.ts';
import { raw, run, sql } from '#db/sql.ts';
import { makeStaff } from '#bench/console.ts';
import { freeBenchPort, startBenchProduct, stop } from './servers.ts';

export const PLATFORM_SECRET = 'm4RkZt8wQv2yNc6JxSbHd9PgLf3uTe7a';

export const verdict = (value: number, goal: number): string =>
  `${value.toFixed(value < 10 ? 2 : 0)} (goal ≤ ${goal})  ${value <= goal ? 'reached' : 'not reached'}`;
/** What else the machine does: without it no figure can be read. */
export const weather = (): string =>
  `load ${loadavg()
    .map((n) => n.toFixed(1))
    .join(' ')}`;

export type Platform = {
  pool: pg.Pool;
  url: string;
  port: number;
  /** The one that runs. */
  product: () => ChildProcess;
  /** Ends the server and starts it anew; answers when it is ready. */
  restart: (meanwhile?: () => Promise<unknown>) => Promise<void>;
  /** Another replica of it, with settings of the environment besides; whoever starts it ends it. */
  replica: (port: number, settings: Record<string, string>) => Promise<ChildProcess>;
  close: () => Promise<void>;
};

const { values: options } = parseArgs({ allowPositionals: true, strict: false, options: { keep: { type: 'string' } } });
const kept = typeof options['keep'] === 'string' ? resolve(options['keep']) : null;

/**
 * A server of its own on a database of its own, with the demo content and `fill` on top. With `--keep=directory` both
 * stay there for the next run, which then does not fill them again.
 */
export const openPlatform = async (fill: string): Promise<Platform> => {
  const directory = kept ?? (await mkdtemp(join(tmpdir(), 'zhibiao-bench-')));
  const ready = join(directory, 'ready');
  await mkdir(directory, { recursive: true });
  const postgres = await startEmbedded(join(directory, 'pg'), () => {});
  const pool = new pg.Pool({ connectionString: postgres.url, max: 4 });
  // What ends with the database is no fault of its own.
  pool.on('error', () => {});
  const port = await freeBenchPort();
  const replica = (at: number, settings: Record<string, string> = {}) =>
    startBenchProduct(at, postgres.url, join(directory, 'data'), PLATFORM_SECRET, { settings });
  const boot = () => replica(port);
  let product = await boot();
  const restart = async (meanwhile?: () => Promise<unknown>) => {
    await stop(product);
    await meanwhile?.();
    product = await boot();
  };
  const close = async () => {
    await stop(product);
    await pool.end();
    await postgres.stop();
    if (!kept) await rm(directory, { recursive: true, force: true });
  };
  const begin = performance.now();
  const fillIt = async () => {
    const client = await pool.connect();
    await run(client, raw(fill)).finally(() => client.release(true));
    await run(pool, sql`VACUUM ANALYZE`);
    await writeFile(ready, '');
  };
  try {
    if (!existsSync(ready)) await restart(fillIt);
    sayLine(`filled in ${((performance.now() - begin) / 1_000).toFixed(0)} s, ${process.version}, ${weather()}\n`);
  } catch (error) {
    await close();
    throw error;
  }
  return { pool, url: postgres.url, port, product: () => product, restart, replica, close };
};

/** The rows of platform.sql. */
export const inUse = (): Promise<string> => readFile(join(import.meta.dirname, 'platform.sql'), 'utf8');

/** Staff with these permissions and a fresh login; answers their bearers. */
export const staffWith = async (pool: pg.Pool, permissions: readonly string[]): Promise<string[]> => {
  // Of an earlier run on what was kept.
  await run(pool, sql`DELETE FROM "Staff" WHERE account LIKE 'bench%'`);
  await run(pool, sql`DELETE FROM "StaffRole" WHERE name = '测速'`);
  const tokens = await makeStaff(pool);
  await run(pool, sql`UPDATE "StaffRole" SET permissions = ${permissions}::text[] WHERE name = '测速'`);
  await run(pool, sql`UPDATE "StaffSession" SET "freshUntil" = now() + interval '2 hours'`);
  return tokens;
};

/** Asks once; answers how long it took, in ms, with what came. */
export const timed = async <T>(
  port: number,
  { method, path, headers, body }: { method: string; path: string; headers?: Record<string, string>; body?: string },
): Promise<{ ms: number; code: number; msg: string; data: T; rows?: unknown }> => {
  const begin = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    ...(headers ? { headers } : {}),
    ...(body ? { body } : {}),
  });
  const envelope = (await answer.json()) as { code: number; msg: string; data: T; rows?: unknown };
  return { ms: performance.now() - begin, ...envelope };
};
