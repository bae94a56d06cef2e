import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '#db/embedded/server.ts';
import { postgresUser } from '#db/embedded/user.ts';
import { ask, backUp, openYard } from '#test/backups.ts';
import { receiveWal } from './receive-wal.ts';
import { replicationFacts } from './replication-facts.ts';
import { verifyManifest } from './verify-backup.ts';

/** Where Debian 12 puts it; a machine without it tries nothing here, and says so by the names of the tests. */
const PROGRAMS = '/usr/lib/postgresql/15/bin';
const there = existsSync(PROGRAMS);
const user = there ? postgresUser(() => {}) : null;

let yard: Awaited<ReturnType<typeof openYard>>;
let url = '';
const run = (program: string, ...args: string[]) => {
  const ended = spawnSync(join(PROGRAMS, program), args, { ...user, cwd: '/', stdio: 'ignore' });
  if (ended.status !== 0) throw new Error(`${program} ended with ${ended.status}`);
};
const start = async (dataDir: string) => {
  const port = await freePort();
  const options = `-p ${port} -c fsync=off -c listen_addresses=127.0.0.1 -c unix_socket_directories=`;
  run('pg_ctl', '-D', dataDir, '-o', options, '-l', join(dataDir, 'log'), '-w', 'start');
  return `postgresql://postgres@127.0.0.1:${port}/postgres`;
};
const stop = (dataDir: string) => run('pg_ctl', '-D', dataDir, '-m', 'immediate', '-w', 'stop');
const own = (path: string) => user && chownSync(path, user.uid, user.gid);
const at = (name: string) => join(yard.folder, name);

beforeAll(async () => {
  yard = await openYard();
  if (!there) return;
  mkdirSync(at('cluster'), { mode: 0o700 });
  own(at('cluster'));
  run('initdb', '-D', at('cluster'), '-U', 'postgres', '--auth=trust', '--data-checksums', '--no-sync');
  url = await start(at('cluster'));
});
afterAll(async () => {
  if (there) stop(at('cluster'));
  await yard?.close();
});

it(there ? 'is backed up in full, and starts from it' : `is not tried: no PostgreSQL 15 at ${PROGRAMS}`, async () => {
  if (!there) return;
  await ask(url, 'CREATE TABLE beat AS SELECT generate_series(1, 20000) AS id');
  expect(await backUp(url, at('full'))).toMatchObject({ timeline: 1, incremental: false });
  expect(await verifyManifest(at('full'))).toEqual([]);
  own(at('full'));
  for (const entry of readdirSync(at('full'), { recursive: true })) own(join(at('full'), String(entry)));
  const again = await start(at('full'));
  try {
    expect(await ask(again, 'SELECT count(*)::int AS rows FROM beat')).toEqual([{ rows: 20_000 }]);
  } finally {
    stop(at('full'));
  }
});

it(there ? 'streams its log, and says what it cannot do' : 'streams nothing where it is missing', async () => {
  if (!there) return;
  const { missing, summarizesWal, checksums } = await replicationFacts(url);
  expect({ summarizesWal, checksums }).toEqual({ summarizesWal: false, checksums: true });
  expect(missing).toEqual({ backup: [], increments: ['PostgreSQL 17 起才有增量备份，每次都做全量备份。'], log: [] });

  const kept: string[] = [];
  const receiver = receiveWal(url, {
    slot: 'receiver',
    flushSec: 60,
    sink: async (name) => void kept.push(name),
    onState: () => {},
  });
  await expect.poll(() => ask(url, 'SELECT active FROM pg_replication_slots')).toEqual([{ active: true }]);
  await ask(url, 'SELECT pg_switch_wal()');
  await expect.poll(() => kept.length, { timeout: 10_000 }).toBeGreaterThan(0);
  await receiver.stop();
  expect(kept[0]).toMatch(/^0{7}1[0-9A-F]{16}$/);
});
