import { cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Embedded } from '#boot/embedded/embedded.ts';
import { queryAt, takeBaseBackup, openYard, restored, startYardCluster } from '#test/world/backups.ts';
import { inWords } from '#test/world/boot.ts';
import { parseLsn } from './lsn.ts';
import { receiveWal, type WalReceiverOptions, type WalState } from './receive-wal.ts';
import { dropSlot } from './wal-slot.ts';

let yard: Awaited<ReturnType<typeof openYard>>;
let cluster: Embedded;
const at = (name: string) => join(yard.folder, name);
const insert = (from: number, to: number, url = cluster.url) =>
  queryAt(url, `INSERT INTO beat SELECT g, repeat('知', 200) FROM generate_series(${from}, ${to}) g`);
const switchSegment = () => queryAt(cluster.url, 'SELECT pg_switch_wal()');
const last = async (url: string) => (await queryAt<{ last: number }>(url, 'SELECT max(id) AS last FROM beat'))[0]?.last;
const slots = () => queryAt<{ name: string }>(cluster.url, 'SELECT slot_name AS name FROM pg_replication_slots');

/** Receives into a folder, as long as the test lasts. */
const receiveInto = async (folder: string, url: string, options: Partial<WalReceiverOptions> = {}) => {
  await mkdir(folder, { recursive: true });
  const states: WalState[] = [];
  const sink = async (name: string, bytes: Buffer) => {
    await writeFile(join(folder, `.${name}`), bytes);
    await rename(join(folder, `.${name}`), join(folder, name));
  };
  const receiver = receiveWal(url, {
    slot: 'receiver',
    flushSec: 1,
    sink,
    onState: (state) => states.push(state),
    ...options,
  });
  const kept = () => states.findLast((state) => state.is === 'kept')?.place.lsn ?? 0n;
  return {
    states,
    sink,
    stop: receiver.stop,
    /** Until all that is committed now is kept. */
    async catchUp() {
      const [row] = await queryAt<{ lsn: string }>(url, 'SELECT pg_current_wal_flush_lsn() AS lsn');
      await expect.poll(() => kept() >= parseLsn(row?.lsn ?? ''), { timeout: 20_000 }).toBe(true);
    },
    saw: (is: WalState['is']) =>
      expect.poll(() => states.some((state) => state.is === is), { timeout: 20_000 }).toBe(true),
  };
};

/** A cluster that was begun with the backup and followed this log, which it is given as a copy. */
const recovered = async (name: string, log: string, moment?: Date) => {
  await cp(log, at(`${name}.wal`), { recursive: true });
  return restored(at('full'), at('original'), at(name), {
    walFolder: at(`${name}.wal`),
    ...(moment && { at: moment }),
  });
};

beforeAll(async () => {
  yard = await openYard();
  cluster = await startYardCluster(at('original'));
  await queryAt(cluster.url, 'CREATE TABLE beat (id int PRIMARY KEY, word text)');
});
afterAll(async () => {
  await cluster?.stop();
  await yard?.close();
});

describe('the log as it is streamed', () => {
  it('brings a backup to a moment: exactly the rows before it, and to the last one', async () => {
    const receiver = await receiveInto(at('wal'), cluster.url);
    await receiver.saw('streaming');
    await takeBaseBackup(cluster.url, at('full'));
    await insert(1, 40_000);
    await switchSegment();
    await insert(40_001, 40_010);
    await sleep(50);
    const moment = new Date();
    await sleep(50);
    await insert(40_011, 60_000);
    await receiver.catchUp();
    await receiver.stop();
    const names = await readdir(at('wal'));
    expect(names.filter((name) => /^0{7}1[0-9A-F]{16}$/.test(name)).length).toBeGreaterThan(0);
    expect(names.filter((name) => name.endsWith('.partial')).length).toBeGreaterThan(0);

    const then = await recovered('then', at('wal'), moment);
    expect(await last(then.url)).toBe(40_010);
    await insert(40_011, 40_012, then.url);
    await then.stop();
    const end = await recovered('end', at('wal'));
    expect(await last(end.url)).toBe(60_000);
    await end.stop();
  }, 60_000);

  it('says when the moment is outside of what was kept', async () => {
    const [early, late] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 3_600_000)];
    await expect(recovered('early', at('wal'), early).catch(inWords)).rejects.toThrow('用更早的一份');
    await expect(recovered('late', at('wal'), late).catch(inWords)).rejects.toThrow('到那时之前就结束了');
  }, 60_000);

  it('goes on after the server was killed, and after its sink failed', async () => {
    const failing: string[] = [];
    const log = at('wal');
    const receiver = await receiveInto(log, cluster.url, {
      sink: async (name, bytes) => {
        if (failing.length < 2 && failing.push(name)) throw new Error('disk full');
        await writeFile(join(log, name), bytes);
      },
    });
    await insert(60_001, 70_000);
    await switchSegment();
    await receiver.saw('waiting');
    await receiver.catchUp();

    process.kill(Number((await readFile(at('original/postgres/postmaster.pid'), 'utf8')).split('\n')[0]), 'SIGKILL');
    await expect
      .poll(
        () =>
          insert(70_001, 80_000).then(
            () => true,
            () => false,
          ),
        { timeout: 20_000, interval: 500 },
      )
      .toBe(true);
    await receiver.catchUp();
    await receiver.stop();
    expect(receiver.states.filter(({ is }) => is === 'gap')).toEqual([]);
    const again = await recovered('killed', log);
    expect(await last(again.url)).toBe(80_000);
    expect(await queryAt(again.url, 'SELECT count(*)::int AS rows FROM beat')).toEqual([{ rows: 80_000 }]);
    await again.stop();
  }, 90_000);

  it('follows the cluster to its next timeline', async () => {
    const next = await recovered('next', at('wal'));
    const receiver = await receiveInto(at('wal-next'), next.url, {
      from: { timeline: 1, lsn: await switchPoint(at('next')) },
    });
    await insert(90_001, 90_002, next.url);
    await receiver.catchUp();
    await receiver.stop();
    await next.stop();
    const names = await readdir(at('wal-next'));
    expect(names).toContain('00000002.history');
    expect(names.filter((name) => name.startsWith('00000002') && name.endsWith('.partial'))).toHaveLength(1);

    await cp(at('wal-next'), at('wal'), { recursive: true });
    const after = await recovered('after', at('wal'));
    expect(await last(after.url)).toBe(90_002);
    await after.stop();
  }, 90_000);

  it('says a gap where the server gave up on it, and goes on from there', async () => {
    await queryAt(cluster.url, 'ALTER SYSTEM SET max_slot_wal_keep_size = 0');
    await cluster.stop();
    cluster = await startYardCluster(at('original'), [
      'max_slot_wal_keep_size=1MB',
      'max_wal_size=32MB',
      'min_wal_size=32MB',
    ]);
    for (let round = 0; round < 4; round += 1) {
      await insert(100_000 + round * 20_000, 119_999 + round * 20_000);
      await switchSegment();
    }
    await queryAt(cluster.url, 'CHECKPOINT');
    const lsn = await switchPoint(at('next'));
    const receiver = await receiveInto(at('wal-late'), cluster.url, { from: { timeline: 1, lsn } });
    await receiver.saw('gap');
    await receiver.catchUp();
    await receiver.stop();
    expect(await slots()).toEqual([{ name: 'receiver' }]);
    await dropSlot(cluster.url, 'receiver');
    await dropSlot(cluster.url, 'receiver');
    expect(await slots()).toEqual([]);
  }, 90_000);
});

/** Where the second timeline of this data directory began. */
const switchPoint = async (dataDir: string): Promise<bigint> => {
  const history = await readFile(join(dataDir, 'postgres/pg_wal/00000002.history'), 'utf8');
  return parseLsn(history.split('\t')[1] ?? '');
};
