import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '#boot/embedded/server.ts';
import { postgresUser } from '#boot/embedded/user.ts';
import { queryAt, takeBaseBackup, openYard } from '#test/world/backups.ts';
import { receiveWal } from './receive-wal.ts';
import { replicationFacts } from './replication-facts.ts';
import { verifyManifest } from './verify-backup.ts';

/** Where Debian puts the versions before the embedded one; a machine without them says so. */
const FOUND = [15, 16, 17].map((version) => `/usr/lib/postgresql/${version}/bin`).filter((path) => existsSync(path));

it(`tries ${FOUND.join(', ') || 'no PostgreSQL older than the embedded one: none is installed'}`, () => {
  expect(FOUND.every((path) => existsSync(join(path, 'initdb')))).toBe(true);
});

describe.each(FOUND)('PostgreSQL of %s', (programs) => {
  let yard: Awaited<ReturnType<typeof openYard>>;
  let url = '';
  const user = postgresUser(() => {});
  const run = (program: string, ...args: string[]) => {
    const ended = spawnSync(join(programs, program), args, { ...user, cwd: '/', stdio: 'ignore' });
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
    mkdirSync(at('cluster'), { mode: 0o700 });
    own(at('cluster'));
    run('initdb', '-D', at('cluster'), '-U', 'postgres', '--auth=trust', '--data-checksums', '--no-sync');
    url = await start(at('cluster'));
  });
  afterAll(async () => {
    stop(at('cluster'));
    await yard?.close();
  });

  it('is backed up in full, and starts from it', async () => {
    await queryAt(url, 'CREATE TABLE beat AS SELECT generate_series(1, 20000) AS id');
    expect(await takeBaseBackup(url, at('full'))).toMatchObject({ timeline: 1, incremental: false });
    expect(await verifyManifest(at('full'))).toEqual([]);
    own(at('full'));
    for (const entry of readdirSync(at('full'), { recursive: true })) own(join(at('full'), String(entry)));
    const again = await start(at('full'));
    try {
      expect(await queryAt(again, 'SELECT count(*)::int AS rows FROM beat')).toEqual([{ rows: 20_000 }]);
    } finally {
      stop(at('full'));
    }
  });

  it('streams its log, and says what it cannot do', async () => {
    const { missing, summarizesWal, checksums } = await replicationFacts(url);
    expect({ summarizesWal, checksums }).toEqual({ summarizesWal: false, checksums: true });
    expect(missing).toMatchObject({ backup: [], log: [] });
    expect(missing.increments).toHaveLength(1);

    const kept: string[] = [];
    const receiver = receiveWal(url, {
      slot: 'receiver',
      flushSec: 60,
      sink: async (name) => void kept.push(name),
      onState: () => {},
    });
    await expect.poll(() => queryAt(url, 'SELECT active FROM pg_replication_slots')).toEqual([{ active: true }]);
    await queryAt(url, 'SELECT pg_switch_wal()');
    await expect.poll(() => kept.length, { timeout: 10_000 }).toBeGreaterThan(0);
    await receiver.stop();
    expect(kept[0]).toMatch(/^0{7}1[0-9A-F]{16}$/);
  });
});
