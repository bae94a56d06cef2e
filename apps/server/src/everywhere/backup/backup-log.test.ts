import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '#db/connect.ts';
import { startEmbedded } from '#boot/embedded/embedded.ts';
import { many, one, sql } from '#db/sql.ts';
import { followLog } from '#features/backup/follow-log.ts';
import { folderPlace } from '#ports/backup/folder-place.ts';
import { isBackupDue } from '#features/backup/due.ts';
import { lastLog } from '#services/backup/last-backup.ts';
import { runCommand } from '#test/world/command.ts';
import { buildLearner } from '#test/people/learner.ts';
import { commandEnv, openOwnCluster, type OwnCluster } from '#test/world/own-cluster.ts';
import { uploadPicture } from '#test/content/picture.ts';

/** The log after a backup, and what becomes of it. */

let world: OwnCluster;
let place: string;
let work: string;
let stop: () => Promise<void> = async () => {};
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'zhibiao-place-'));
  work = await mkdtemp(join(tmpdir(), 'zhibiao-work-'));
  await chmod(work, 0o755);
  world = await openOwnCluster({ BACKUP_DIR: place, BACKUP_PASSPHRASE: 'four words and a number 7' });
}, 180_000);
afterAll(async () => {
  await stop();
  await world.close();
  for (const folder of [place, work]) await rm(folder, { recursive: true, force: true });
});

const env = (more: Record<string, string> = {}) =>
  commandEnv(world.dataDir, { BACKUP_DIR: place, BACKUP_PASSPHRASE: 'four words and a number 7', ...more });
const restoreInto = (name: string, ...args: string[]) =>
  runCommand('restore.ts', ['--into', join(work, name), ...args], env());
const silent = { info: () => {}, warn: () => {}, error: () => {} };
const follow = (wal = true) => {
  const { config } = world.deps;
  const deps = { ...world.deps, config: { ...config, backup: { ...config.backup, wal } } };
  stop = followLog(deps, world.ownerUrl, silent, 1);
};
const SLOTS = sql<{ slot: string }>`SELECT slot_name AS slot FROM pg_replication_slots`;
const slots = () => many(world.deps.pool, SLOTS);
/** Until everything of before is kept. */
const kept = async () => {
  const now = new Date();
  await expect
    .poll(async () => ((await lastLog(world.deps.pool)) ?? new Date(0)) > now, { timeout: 60_000, interval: 200 })
    .toBe(true);
};
/** A new learner uploads a picture. */
const write = async () => {
  const { id, agent } = await buildLearner(world);
  await uploadPicture(world.app, agent.token);
  return id;
};
const PEOPLE = sql<{ id: string }>`SELECT id FROM "User" ORDER BY id`;
const peopleIn = async (name: string): Promise<string[]> => {
  const embedded = await startEmbedded(join(work, name), () => {}, ['fsync=off']);
  const on = await connect(embedded.url, 2);
  try {
    return (await many(on.pool, PEOPLE)).map(({ id }) => id);
  } finally {
    await on.close();
    await embedded.stop();
  }
};
const people = async () => (await many(world.deps.pool, PEOPLE)).map(({ id }) => id);
const filesIn = async (folder: string) =>
  (await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();

let then: { at: Date; people: string[]; files: string[] };

describe('the log', () => {
  it('begins before the set that it goes on from, which is due for it', async () => {
    follow();
    await expect.poll(slots, { timeout: 30_000 }).toHaveLength(1);
    await expect.poll(() => lastLog(world.deps.pool)).not.toBeNull();
    expect(await isBackupDue(world.deps.pool, 'backup')).toBe(true);
    await write();
    expect((await runCommand('backup.ts', [], env())).code).toBe(0);
    expect(await isBackupDue(world.deps.pool, 'backup')).toBe(false);
    await kept();
  }, 120_000);

  it('brings a restore to a moment: exactly the rows of before, with their files', async () => {
    await write();
    await sleep(1_000);
    then = { at: new Date(), people: await people(), files: await filesIn(world.dataDir) };
    await sleep(1_000);
    await write();
    await kept();
    const { code, said } = await restoreInto('then', '--at', then.at.toISOString());
    expect([code, said]).toEqual([0, expect.stringContaining('恢复完成')]);
    expect(await peopleIn('then')).toEqual(then.people);
    expect(await filesIn(join(work, 'then'))).toEqual(expect.arrayContaining(then.files));
  }, 180_000);

  it('without a moment is followed to its end, whatever became of the server', async () => {
    await stop();
    follow();
    await write();
    await kept();
    const all = { people: await people(), files: await filesIn(world.dataDir) };
    const postmaster = await readFile(join(world.dataDir, 'postgres/postmaster.pid'), 'utf8');
    process.kill(Number(postmaster.split('\n')[0]), 'SIGKILL');
    const { code, said } = await restoreInto('end');
    expect([code, said]).toEqual([0, expect.stringContaining('连续日志')]);
    expect(await peopleIn('end')).toEqual(all.people);
    expect(await filesIn(join(work, 'end'))).toEqual(all.files);
    await expect.poll(() => one(world.deps.pool, SLOTS).catch(() => null), { timeout: 60_000 }).not.toBeNull();
    await kept();
  }, 240_000);

  it('says which times there are, where the moment is none of them', async () => {
    for (const at of ['2026-01-01 08:00', '2099-01-01T00:00:00Z']) {
      const { code, said } = await restoreInto('never', '--at', at);
      expect([code, said]).toEqual([1, expect.stringContaining('可以恢复到的时间是')]);
    }
    expect((await restoreInto('never', '--at', 'yesterday')).said).toContain('--at 须写成');
    expect(await readdir(work)).not.toContain('never');
  }, 60_000);

  it('one byte of which is another is refused before anything is touched, and found without a key', async () => {
    const whole = await runCommand('backup-verify.ts', [], env({ BACKUP_PASSPHRASE: '' }));
    expect([whole.code, whole.said]).toEqual([0, expect.stringContaining('连续日志可恢复到')]);
    await stop();
    const paths = (await folderPlace(place).list('wal')).filter((path) => /\/[0-9A-F]{24}.*\.age$/.test(path));
    const path = paths.at(-1) ?? '';
    const bytes = await readFile(join(place, path));
    const flipped = Buffer.from(bytes);
    flipped[100] = (flipped[100] ?? 0) ^ 1;
    await writeFile(join(place, path), flipped);
    const verified = await runCommand('backup-verify.ts', [], env({ BACKUP_PASSPHRASE: '' }));
    expect([verified.code, verified.said]).toEqual([1, expect.stringContaining(`${path} 被改动`)]);
    const { code, said } = await restoreInto('never');
    expect([code, said]).toEqual([1, expect.stringContaining(`${path} 被改动`)]);
    expect(await readdir(work)).not.toContain('never');
    await rm(join(place, path));
    expect((await restoreInto('never')).said).toContain(`${path} 不在`);
    await writeFile(join(place, path), bytes);
  }, 120_000);

  it('that the server gave up on begins anew, with a set of its own', async () => {
    const [before] = await slots();
    await world.asOwner(sql`SELECT pg_drop_replication_slot(${before?.slot ?? ''})`);
    follow();
    await expect.poll(slots, { timeout: 60_000 }).not.toEqual([]);
    expect(await slots()).not.toEqual([before]);
    await expect.poll(() => isBackupDue(world.deps.pool, 'backup'), { timeout: 30_000 }).toBe(true);
    expect((await runCommand('backup.ts', [], env())).code).toBe(0);
    await kept();
    const { said } = await runCommand('backup-verify.ts', [], env());
    expect(said).toMatch(/可恢复到 .* 至 .*、.* 至 .* 之间/);
  }, 180_000);

  it('switched off holds nothing back', async () => {
    await stop();
    follow(false);
    await expect.poll(slots, { timeout: 30_000 }).toEqual([]);
  }, 60_000);
});
