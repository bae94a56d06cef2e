import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Embedded } from '#boot/embedded/embedded.ts';
import { queryAt, takeBaseBackup, openYard, overwrite, restored, startYardCluster } from '#test/world/backups.ts';
import { baseBackup } from './base-backup.ts';
import { parseLsn } from './lsn.ts';

let yard: Awaited<ReturnType<typeof openYard>>;
let cluster: Embedded;
const original = () => join(yard.folder, 'original');
const senders = () =>
  queryAt<{ pid: number }>(cluster.url, "SELECT pid FROM pg_stat_activity WHERE backend_type = 'walsender'");

beforeAll(async () => {
  yard = await openYard();
  cluster = await startYardCluster(original(), ['allow_in_place_tablespaces=on']);
  await queryAt(cluster.url, 'CREATE TABLE beat (id int PRIMARY KEY, word text)');
  await queryAt(cluster.url, "INSERT INTO beat SELECT g, repeat('知识产权', 50) FROM generate_series(1, 60000) g");
});
afterAll(async () => {
  await cluster?.stop();
  await yard?.close();
});

/** Rows one after the other until told to stop, each with a place in the log by which it was committed. */
const keepWriting = () => {
  const rows: { id: number; by: bigint }[] = [];
  let going = true;
  const done = (async () => {
    for (let id = 1_000_000; going; id += 1) {
      await queryAt(cluster.url, `INSERT INTO beat VALUES (${id}, 'written meanwhile')`);
      const [at] = await queryAt<{ lsn: string }>(cluster.url, 'SELECT pg_current_wal_flush_lsn() AS lsn');
      rows.push({ id, by: parseLsn(at?.lsn ?? '') });
    }
  })();
  return async () => {
    going = false;
    await done;
    return rows;
  };
};

describe('a base backup', () => {
  it('made under writes starts by itself, with every row that was committed before it ended', async () => {
    const stopWriting = keepWriting();
    const into = join(yard.folder, 'full');
    const made = await takeBaseBackup(cluster.url, into, { label: "夜里的 '备份'" });
    const written = await stopWriting();

    expect(made).toMatchObject({ timeline: 1, incremental: false });
    expect(made.serverVersion).toBeGreaterThanOrEqual(180_000);
    expect(parseLsn(made.startLsn)).toBeLessThan(parseLsn(made.endLsn));
    expect(await readFile(join(into, 'backup_label'), 'utf8')).toContain("LABEL: 夜里的 '备份'");
    const due = written.filter(({ by }) => by > parseLsn(made.startLsn) && by <= parseLsn(made.endLsn));
    expect(due.length).toBeGreaterThan(0);

    const again = await restored(into, original(), join(yard.folder, 'restored'));
    try {
      const found = await queryAt<{ id: number }>(again.url, 'SELECT id FROM beat');
      const ids = new Set(found.map(({ id }) => id));
      expect(Array.from({ length: 60_000 }, (_, at) => at + 1).filter((id) => !ids.has(id))).toEqual([]);
      expect(due.filter(({ id }) => !ids.has(id))).toEqual([]);
    } finally {
      await again.stop();
    }
  });

  it('is held back by whoever takes it, and ends with the signal, leaving no sender', async () => {
    const halt = new AbortController();
    const made = baseBackup(cluster.url, {
      label: 'halted',
      signal: halt.signal,
      sink: async (_name, bytes) => {
        for await (const _ of bytes) {
          await sleep(300);
          expect(await senders()).toHaveLength(1);
          halt.abort(new Error('no more'));
        }
      },
    });
    await expect(made).rejects.toThrow('no more');
    await expect.poll(senders, { timeout: 5_000 }).toEqual([]);
  });

  it('ends with the fault of its sink, and one that reads nothing is a fault', async () => {
    const failing = async () => {
      throw new Error('disk full');
    };
    await expect(baseBackup(cluster.url, { label: 'x', sink: failing })).rejects.toThrow('disk full');
    await expect(baseBackup(cluster.url, { label: 'x', sink: async () => {} })).rejects.toThrow('left base.tar unread');
    await expect.poll(senders, { timeout: 5_000 }).toEqual([]);
  });

  it('says a damaged page', async () => {
    await queryAt(cluster.url, 'CREATE TABLE torn AS SELECT generate_series(1, 1000) AS id; CHECKPOINT');
    const [file] = await queryAt<{ path: string }>(cluster.url, "SELECT pg_relation_filepath('torn') AS path");
    await overwrite(join(original(), 'postgres', file?.path ?? ''), 4000, 1);
    const made = baseBackup(cluster.url, { label: 'x', sink: async (_name, bytes) => void (await text(bytes)) });
    await expect(made).rejects.toThrow('校验和');
    await queryAt(cluster.url, 'DROP TABLE torn');
  });

  it('refuses a cluster with tablespaces', async () => {
    await queryAt(cluster.url, "CREATE TABLESPACE beside LOCATION ''");
    await expect(takeBaseBackup(cluster.url, join(yard.folder, 'never'))).rejects.toThrow('表空间');
    await queryAt(cluster.url, 'DROP TABLESPACE beside');
  });
});
