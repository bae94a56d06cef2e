import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/world/database.ts';
import { isBackupDue, lastTurn } from './due.ts';
import { withBackupRun } from '#services/backup/runs.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const at = (time: string) => new Date(`${time}:00+08:00`);

test('a backup has its turn at 02:30 of the site, a drill on Sunday at 04:00', () => {
  expect(lastTurn('backup', at('2026-11-27T02:29'))).toEqual(at('2026-11-26T02:30'));
  expect(lastTurn('backup', at('2026-11-27T02:30'))).toEqual(at('2026-11-27T02:30'));
  expect(lastTurn('drill', at('2026-11-29T03:59'))).toEqual(at('2026-11-22T04:00'));
  expect(lastTurn('drill', at('2026-11-29T04:00'))).toEqual(at('2026-11-29T04:00'));
});

test('what was done is done until its next turn; what failed is tried three times, and told', async () => {
  const { db, pool } = database;
  const attempt = (fault: string | null) =>
    withBackupRun(pool, { kind: 'backup', place: '/backup' }, async () => ({
      set: '20261127T183000Z',
      verifiedAt: fault === null ? new Date() : null,
      fault,
      report: {},
    }));
  expect(await isBackupDue(pool, 'backup')).toBe(true);
  await attempt(null);
  expect(await isBackupDue(pool, 'backup')).toBe(false);
  expect(await isBackupDue(pool, 'backup', new Date(Date.now() + 86_400_000))).toBe(true);
  await db.backupRun.deleteMany();
  for (let tries = 0; tries < 3; tries += 1) {
    expect(await isBackupDue(pool, 'backup')).toBe(true);
    await attempt('磁盘已满');
  }
  expect(await isBackupDue(pool, 'backup')).toBe(false);
  expect(await db.staffTold.count({ where: { key: { startsWith: 'backup.failed:' } } })).toBe(1);
});

test('one at a time over all replicas; one that was killed holds up nobody for long', async () => {
  const { db, pool } = database;
  const outcome = { set: '', verifiedAt: new Date(), fault: null, report: {} };
  const run = () => withBackupRun(pool, { kind: 'drill', place: '/backup' }, async () => outcome);
  const heldUntil = (ms: number) => new Date(Date.now() + ms);
  const killed = await db.backupRun.create({
    data: { kind: 'backup', place: '/backup', heldUntil: heldUntil(30_000) },
  });
  await expect(run()).rejects.toThrow('已有一次备份或恢复演练正在进行');
  await db.backupRun.update({ where: { id: killed.id }, data: { heldUntil: heldUntil(-1_000) } });
  await expect(run()).resolves.toEqual(outcome);
  expect(await db.backupRun.findUnique({ where: { id: killed.id } })).toMatchObject({ fault: '中途被打断' });
});
