import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Embedded } from '#boot/embedded/embedded.ts';
import { queryAt, openYard, startYardCluster } from '#test/world/backups.ts';
import { replicationFacts } from './replication-facts.ts';

let yard: Awaited<ReturnType<typeof openYard>>;
let cluster: Embedded;
const asRole = (role: string) => {
  const url = new URL(cluster.url);
  [url.username, url.password] = [role, 'secret'];
  return url.href;
};
const set = async (name: string, value: string) => {
  await queryAt(cluster.url, `ALTER SYSTEM SET ${name} = ${value}`);
  await queryAt(cluster.url, 'SELECT pg_reload_conf()');
  await expect.poll(() => queryAt(cluster.url, `SHOW ${name}`)).toEqual([{ [name]: value.replaceAll("'", '') }]);
};

beforeAll(async () => {
  yard = await openYard();
  cluster = await startYardCluster(yard.folder);
});
afterAll(async () => {
  await cluster?.stop();
  await yard?.close();
});

it('lacks nothing of the embedded PostgreSQL', async () => {
  const facts = await replicationFacts(cluster.url);
  expect([facts.checkpointMb > 1, facts.checkpointMb < 128]).toEqual([true, true]);
  expect(facts).toMatchObject({
    role: 'postgres',
    mayReplicate: true,
    walLevel: 'replica',
    summarizesWal: true,
    checksums: true,
    slotKeepsMb: 2048,
    missing: { backup: [], increments: [], log: [] },
  });
});

it('says what a role and a server lack, and how to mend it', async () => {
  await queryAt(cluster.url, "CREATE ROLE plain LOGIN PASSWORD 'secret'");
  const { missing } = await replicationFacts(asRole('plain'));
  expect(missing.backup).toEqual(['用户 plain 没有复制权限，请由数据库管理员执行：ALTER ROLE "plain" REPLICATION;']);
  await queryAt(cluster.url, 'ALTER ROLE plain REPLICATION');
  expect((await replicationFacts(asRole('plain'))).missing.backup).toEqual([]);

  await set('synchronous_standby_names', "'*'");
  const { missing: synchronous } = await replicationFacts(cluster.url);
  expect(synchronous.log.join()).toContain('synchronous_standby_names');
});
