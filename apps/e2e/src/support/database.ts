import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { DATA_DIR } from './server.ts';

/** Where the embedded Postgres keeps its cluster when its own user may not enter the data directory. */
const ELSEWHERE = '/var/lib/zhibiao';

let home = DATA_DIR;
/** From now on, in this process, the database of another server is meant; without one, the usual server's again. */
export const moveTo = (dataDir: string = DATA_DIR): void => {
  home = dataDir;
};

/** Where that server keeps its files. */
export const dataHome = (): string => home;

/** One connection to the database of the running server, as its owner; another server's by its data directory. */
export const withDatabase = async <T>(work: (client: pg.Client) => Promise<T>, dataDir: string = home): Promise<T> => {
  const password = (await readFile(join(dataDir, 'postgres.password'), 'utf8')).trim();
  const inside = join(dataDir, 'postgres');
  const cluster = existsSync(inside)
    ? inside
    : join(ELSEWHERE, createHash('sha256').update(dataDir).digest('hex').slice(0, 12), 'postgres');
  const port = Number((await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[3]);
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database: 'zhibiao' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};
