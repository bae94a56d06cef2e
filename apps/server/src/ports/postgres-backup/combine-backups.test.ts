import { copyFile, cp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Embedded } from '#boot/embedded/embedded.ts';
import {
  queryAt,
  takeBaseBackup,
  manifestIn,
  openYard,
  overwrite,
  restored,
  startYardCluster,
} from '#test/world/backups.ts';
import { combineBackups } from './combine-backups.ts';
import { verifyManifest } from './verify-backup.ts';

let yard: Awaited<ReturnType<typeof openYard>>;
let cluster: Embedded;
const at = (name: string) => join(yard.folder, name);
const change = (text: string) => queryAt(cluster.url, text);

/** Every row of every table, as one sum a table. */
const contents = async (url: string) => {
  const tables = await queryAt<{ name: string }>(
    url,
    "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1",
  );
  const sums: Record<string, unknown> = {};
  for (const { name } of tables)
    [sums[name]] = await queryAt(
      url,
      `SELECT count(*) AS rows, sum(hashtextextended(t::text, 0)) AS sum FROM ${name} t`,
    );
  return sums;
};

beforeAll(async () => {
  yard = await openYard();
  cluster = await startYardCluster(at('original'), ['summarize_wal=on']);
  for (const table of ['changed', 'cut', 'emptied', 'dropped', 'still'])
    await change(`CREATE TABLE ${table} AS SELECT g AS id, repeat('知', 100) AS word FROM generate_series(1, 20000) g`);
  await change('CREATE INDEX ON changed (id)');
  await takeBaseBackup(cluster.url, at('full'));

  await change('UPDATE changed SET word = word || id WHERE id % 700 = 0');
  await change('DELETE FROM cut WHERE id > 5000');
  await change('VACUUM cut');
  await change('TRUNCATE emptied');
  await change('DROP TABLE dropped');
  await change("CREATE TABLE added AS SELECT g AS id, 'new' AS word FROM generate_series(1, 5000) g");
  await takeBaseBackup(cluster.url, at('first'), { since: await manifestIn(at('full')) });

  await change("INSERT INTO cut SELECT g, 'again' FROM generate_series(1, 30000) g");
  await change("UPDATE changed SET word = 'twice' WHERE id BETWEEN 100 AND 120");
  await change('UPDATE added SET word = word || id');
  await takeBaseBackup(cluster.url, at('second'), { since: await manifestIn(at('first')) });
}, 60_000);
afterAll(async () => {
  await cluster?.stop();
  await yard?.close();
});

describe('a chain of backups', () => {
  it('becomes one full backup that starts with every row', async () => {
    const now = await contents(cluster.url);
    for (const folder of ['full', 'first', 'second']) expect(await verifyManifest(at(folder))).toEqual([]);
    const names = await readdir(at('second/base'), { recursive: true });
    expect(names.filter((name) => name.includes('INCREMENTAL.')).length).toBeGreaterThan(100);

    await combineBackups([at('full'), at('first'), at('second')], at('combined'));
    expect(await verifyManifest(at('combined'))).toEqual([]);
    const again = await restored(at('combined'), at('original'), at('restored'));
    try {
      expect(await contents(again.url)).toEqual(now);
      await queryAt(again.url, 'CREATE EXTENSION IF NOT EXISTS amcheck');
      const [row] = await queryAt<{ checked: string }>(
        again.url,
        "SELECT count(bt_index_check(oid, true)) AS checked FROM pg_class WHERE relam = 403 AND relpersistence = 'p'",
      );
      expect(Number(row?.checked)).toBeGreaterThan(50);
    } finally {
      await again.stop();
    }
  });

  it('is refused when it is not one, or the target is there', async () => {
    const combined = (...names: string[]) => combineBackups(names.map(at), at('never'));
    await expect(combined('full', 'second')).rejects.toThrow('不接着前一份');
    await expect(combined('first')).rejects.toThrow('不接着前一份');
    await expect(combined('full', 'full')).rejects.toThrow('只能是第一份');
    await expect(combineBackups([at('full')], at('first'))).rejects.toThrow('已经存在');
  });
});

describe('a backup that was tampered with', () => {
  const tampered = async (name: string, tamper: (folder: string) => Promise<void>) => {
    await cp(at('full'), at(name), { recursive: true });
    await tamper(at(name));
    return verifyManifest(at(name));
  };

  it('is told by the file', async () => {
    const flipped = await tampered('flipped', (folder) => overwrite(join(folder, 'global/1262'), 5000, 1));
    expect(flipped).toEqual(['global/1262 的内容变了']);
    expect(await tampered('missing', (folder) => rm(join(folder, 'PG_VERSION')))).toEqual(['缺少 PG_VERSION']);
    expect(await tampered('extra', (folder) => writeFile(join(folder, 'base/x'), ''))).toEqual(['多出 base/x']);
    expect(await tampered('longer', (folder) => writeFile(join(folder, 'PG_VERSION'), '18\n\n'))).toEqual([
      'PG_VERSION 应有 3 字节，实有 4',
    ]);
    const [unlogged = ''] = await tampered('unlogged', async (folder) => {
      for (const name of await readdir(join(folder, 'pg_wal')))
        if (name.startsWith('0')) await rm(join(folder, 'pg_wal', name));
    });
    expect(unlogged).toContain('日志');
    await expect(combineBackups([at('flipped')], at('never'))).rejects.toThrow('global/1262 的内容变了');
  });

  it('is told when the manifest itself was', async () => {
    const faults = await tampered('forged', (folder) => overwrite(join(folder, 'backup_manifest'), 300, 1));
    expect(faults).toEqual(['backup_manifest 已损坏，或不是 PostgreSQL 写的。']);
    const foreign = await tampered('foreign', (folder) => rm(join(folder, 'backup_manifest')));
    expect(foreign).toEqual(['backup_manifest 读不出来。']);
    expect(await copyFile(join(at('full'), 'backup_manifest'), join(at('foreign'), 'backup_manifest'))).toBe(undefined);
    expect(await verifyManifest(at('foreign'))).toEqual([]);
  });
});
