import type { DoctorLevel, DoctorReport, DoctorRow } from '@zhibiao/contract/doctor/staff';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { many, sql } from '#db/sql.ts';
import { agentOf } from '#test/people/agent.ts';
import { buildStaff, type StaffPerson } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { DRILL_JOB } from '#services/backup/restore/drill-run.ts';
import { type DoctorCheck, statementOn } from './check.ts';
import { proofAt } from './echo.ts';
import { examineAndKeep, lastReport } from './result.ts';

let world: TestWorld;
let person: StaffPerson;
beforeAll(async () => {
  world = await openTestWorld();
  person = await buildStaff(world, { permissions: ['setting:view', 'setting:edit'], name: '程望舒' });
  await world.deps.db.staff.update({ where: { id: person.id }, data: { email: 'ops@example.com' } });
});
afterAll(() => world.close());

const level = { now: 'ok' as DoctorLevel };
const CHECK: DoctorCheck = { key: 'thing', title: '东西', run: () => ({ level: level.now, found: level.now }) };
const findAt = (next: DoctorLevel) => {
  level.now = next;
  return examineAndKeep(world.deps, [CHECK]);
};
const told = async () =>
  (
    await many(
      world.deps.pool,
      sql<{ text: string }>`SELECT text FROM "OutgoingMessage" WHERE template = 'staff-notice' ORDER BY id`,
    )
  ).map(({ text }) => text);

test('what gets worse is told once; what was so from the first, and what gets better, is not', async () => {
  await findAt('warn');
  expect(await told()).toEqual([]);
  await findAt('ok');
  await findAt('warn');
  expect(await told()).toHaveLength(1);
  await findAt('fault');
  await findAt('fault');
  const sentences = await told();
  expect(sentences).toHaveLength(2);
  expect(sentences[1]).toContain('“东西”出现故障');
  await findAt('ok');
  await findAt('fault');
  expect(await told()).toHaveLength(2);
  expect((await lastReport(world.deps.pool))?.rows).toMatchObject([{ key: 'thing', level: 'fault', found: 'fault' }]);
});

test('two looks at once leave one result', async () => {
  await Promise.all([findAt('ok'), findAt('ok'), findAt('ok')]);
  expect(await world.deps.db.doctorResult.count()).toBe(1);
});

test('whoever sees the settings sees it and may look anew; nobody else does', async () => {
  const viewer = await buildStaff(world, { permissions: ['setting:view'] });
  const other = await buildStaff(world, { permissions: ['learner:list'] });
  expect((await other.agent.get('/system/doctor')).code).toBe(403);
  expect((await other.agent.post('/system/doctor/run', {})).code).toBe(403);
  const ran = (await viewer.agent.post('/system/doctor/run', {})).data as DoctorReport;
  expect(ran.rows.length).toBeGreaterThan(12);
  expect(ran.tookMs).toBeLessThan(15_000);
  expect(((await viewer.agent.get('/system/doctor')).data as { report: DoctorReport }).report).toEqual(ran);
  const body = { key: 'keys', about: 'x', reason: '放在保险柜' };
  expect((await viewer.agent.post('/system/doctor/state', body)).code).toBe(403);
});

test('a drill is asked for by whoever may change the settings, and is under way until it has ended', async () => {
  const { db, config } = world.deps;
  const { backup } = config;
  const seen = async () => (await person.agent.get('/system/doctor')).data as Record<string, unknown>;
  const ask = () => person.agent.post('/system/doctor/drill', {});
  try {
    expect(await seen()).toMatchObject({ drilling: false, whyNoDrill: '没有设置 BACKUP_DIR，还没有备份可以试' });
    expect(await ask()).toMatchObject({ code: 500, msg: '没有设置 BACKUP_DIR，还没有备份可以试' });
    config.backup = { ...backup, dir: '/b' };
    expect(await ask()).toMatchObject({ msg: '还没有校验过的备份可以试' });
    const at = new Date();
    const made = { startedAt: at, heldUntil: at, endedAt: at, madeAt: at, verifiedAt: at };
    await db.backupRun.create({ data: { kind: 'backup', place: '/b', ...made } });
    expect(await ask()).toMatchObject({ msg: '还没有服务器运行周期任务，请稍后再试' });
    await db.jobRun.create({ data: { name: DRILL_JOB, title: '每周恢复演练', everyMs: 600_000 } });
    const viewer = await buildStaff(world, { permissions: ['setting:view'] });
    expect((await viewer.agent.post('/system/doctor/drill', {})).code).toBe(403);
    expect(await ask()).toMatchObject({ code: 200, data: { drilling: true } });
    expect(await seen()).toMatchObject({ drilling: true, whyNoDrill: null });
    expect(await db.auditLog.count({ where: { action: 'doctor.drill' } })).toBe(1);
    await db.jobRun.update({ where: { name: DRILL_JOB }, data: { askedAt: null } });
    expect(await seen()).toMatchObject({ drilling: false });
    const heldUntil = new Date(at.getTime() + 60_000);
    await db.backupRun.create({ data: { kind: 'drill', place: '/b', heldUntil } });
    expect(await seen()).toMatchObject({ drilling: true });
    config.backup = { ...backup, dir: '/b', recipient: 'age1x' };
    expect((await seen())['whyNoDrill']).toContain('--identity');
  } finally {
    config.backup = backup;
  }
});

test('a statement is by a person, about one thing, audited, and can be taken back', async () => {
  const keys = async (): Promise<DoctorRow> =>
    ((await person.agent.post('/system/doctor/run', {})).data as DoctorReport).rows.find(({ key }) => key === 'keys')!;
  const before = await keys();
  expect(before.level).toBe('warn');
  expect(before.statement).toMatchObject({ kind: 'copy', stated: null });
  const state = (about: string) =>
    person.agent.post('/system/doctor/state', { key: 'keys', about, reason: '抄在两张光盘上，存档案室' });
  expect((await state('another-key')).code).toBe(409);
  expect((await state(before.statement!.about)).code).toBe(200);
  const after = await keys();
  expect(after.level).toBe('ok');
  expect(after.statement?.stated).toMatchObject({ by: '程望舒', reason: '抄在两张光盘上，存档案室' });
  const entries = await world.deps.db.auditLog.findMany({ where: { action: 'doctor.state' } });
  expect(entries).toHaveLength(1);
  expect((await person.agent.post('/system/doctor/unstate', { key: 'keys' })).code).toBe(200);
  expect((await keys()).level).toBe('warn');
  expect((await person.agent.post('/system/doctor/unstate', { key: 'keys' })).code).toBe(404);
  const nothing = { key: 'disk', about: 'x', reason: '不要紧的' };
  expect((await person.agent.post('/system/doctor/state', nothing)).code).toBe(404);
});

test('what was stated of one key says nothing of the next', () => {
  const statements = new Map([['keys', { about: 'old', reason: '在', by: '程望舒', at: '2026-11-20 10:00:00' }]]);
  expect(statementOn({ statements }, 'keys', { kind: 'copy', about: 'new' }).stated).toBeNull();
  expect(statementOn({ statements }, 'keys', { kind: 'copy', about: 'old' }).stated).toMatchObject({ by: '程望舒' });
});

test('only the installation itself hears its echo', async () => {
  const guest = agentOf(world.app);
  const ask = (proof: string) => guest.get(`/doctor/echo?proof=${encodeURIComponent(proof)}`);
  expect((await ask(proofAt(world.deps.secrets, Date.now()))).data).toMatchObject({ secure: false, proxied: false });
  expect((await ask('1.x')).code).toBe(404);
  expect((await ask(proofAt(world.deps.secrets, Date.now() - 120_000))).code).toBe(404);
});
