import { setTimeout as sleep } from 'node:timers/promises';
import { BUILT_IN_ROLES } from '@zhibiao/contract/staff/built-in-roles';
import type { CheckRow } from '@zhibiao/contract/checklist/staff';
import { TASK } from '@zhibiao/contract/task/types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tasks } from '#features.ts';
import { buildMarkedPaper, buildMarker } from '#features/exam/marking/marking-fixtures.ts';
import { startTasks } from '#jobs/queue/runner.ts';
import { refillByItself } from '#services/agreement/fill.ts';
import { noteFileCheck } from '#services/files/file-check.ts';
import { buildStaff, type StaffPerson } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

let world: TestWorld;
let person: StaffPerson;
beforeAll(async () => {
  world = await openTestWorld({ PUBLIC_URL: 'http://xue.example.cn', ISSUER_NAME: '某某培训中心' });
  await refillByItself(world.deps);
  person = await buildStaff(world, { permissions: ['setting:view', 'setting:edit', 'starter:import'] });
});
afterAll(() => world.close());

const look = async () => {
  const { data } = await person.agent.get('/system/checklist');
  const rows = new Map((data.rows as CheckRow[]).map((row) => [row.key, row]));
  return {
    open: data.open as number,
    state: (key: string) => rows.get(key)?.state,
    why: (key: string) => rows.get(key)?.why,
    places: (key: string) => rows.get(key)?.places.map(({ label, page }) => `${label} ${page}`),
  };
};

test('a backup counts for a day, and only one that was read again', async () => {
  const { db } = world.deps;
  const at = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const made = (hours: number, verifiedAt: Date | null) =>
    db.backupRun.create({
      data: {
        kind: 'backup',
        place: '/backup',
        heldUntil: at(hours),
        endedAt: at(hours),
        madeAt: at(hours),
        verifiedAt,
      },
    });
  expect((await look()).why('backup')).toContain('BACKUP_DIR');
  await made(25, at(25));
  await made(1, null);
  expect([(await look()).state('backup'), (await look()).why('backup')]).toEqual([
    0,
    expect.stringContaining('请检查'),
  ]);
  await made(2, at(1));
  expect([(await look()).state('backup'), (await look()).why('backup')]).toEqual([
    1,
    expect.stringMatching(/^最近一次 2.*已校验$/),
  ]);
});

test('a backup counts once it was restored, whole', async () => {
  const at = new Date('2026-11-22T04:00:00+08:00');
  const run = { kind: 'drill', place: '/backup', heldUntil: at, startedAt: at, endedAt: at };
  expect((await look()).why('restore')).toContain('还没有试过');
  const { id } = await world.deps.db.backupRun.create({ data: { ...run, fault: '少 1 个文件' } });
  expect([(await look()).state('restore'), (await look()).why('restore')]).toEqual([
    0,
    expect.stringContaining('2026-11-22 04:00 试恢复没有成功：少 1 个文件'),
  ]);
  await world.deps.db.backupRun.update({ where: { id }, data: { fault: null } });
  expect([(await look()).state('restore'), (await look()).why('restore')]).toEqual([
    1,
    '2026-11-22 04:00 从备份恢复成功，核对一致',
  ]);
});

test('what the agreements leave open leads to the settings that fill it', async () => {
  const { state, why, places } = await look();
  expect([state('placeholders'), why('placeholders')]).toEqual([0, '3 份协议中还有 6 项空白，填写后自动写入协议']);
  expect(places('placeholders')).toContain('联系地址 /console/setting#site.address');
  // The issuer is named by the environment here.
  expect(places('placeholders')).not.toContain('发证机构名称 /console/setting#cert.issuer');
  const keys = ['site.address', 'site.hotline', 'site.privacyContact', 'site.messageProvider', 'site.regulator'];
  const values = keys.map((key) => ({ key, value: '某某', version: 0 }));
  const mail = { key: 'site.mail', value: 'help@example.com', version: 0 };
  expect((await person.agent.put('/system/setting', { values: [...values, mail] })).code).toBe(200);
  expect([(await look()).state('placeholders'), (await look()).places('placeholders')]).toEqual([1, []]);
  // A text with its places filled is still the product's.
  expect((await look()).why('agreements')).toContain('《隐私政策》还是产品自带的示例');
  await world.deps.db.setting.deleteMany({ where: { key: { in: keys } } });
});

test('learners find certificate services', async () => {
  const { db } = world.deps;
  expect((await look()).places('services')).toEqual([
    '导入初始内容 /console/starter',
    '去写证书服务 /console/article?type=3',
  ]);
  const { id } = await db.article.create({
    data: {
      type: 3,
      sourceType: 1,
      title: '学习证明',
      content: '<p>凭学习记录开具。</p>',
      publishDate: new Date(),
      status: 0,
    },
  });
  expect((await look()).why('services')).toContain('有 1 篇草稿');
  await db.article.update({ where: { id }, data: { status: 1 } });
  expect((await look()).state('services')).toBe(1);
  await db.article.delete({ where: { id } });
});

test('files are as the last night found them', async () => {
  expect([(await look()).state('files'), (await look()).why('files')]).toEqual([1, '还没有到第一次夜间核对']);
  const report = { files: 12, hashed: 3, missing: ['a'], altered: ['b', 'c'] };
  await noteFileCheck(world.deps.pool, '2026-11-27', report);
  expect([(await look()).state('files'), (await look()).why('files')]).toEqual([
    0,
    '1 个不在，2 个内容被改动，请从备份恢复；是哪些，见服务器日志',
  ]);
  await noteFileCheck(world.deps.pool, '2026-11-28', { ...report, missing: [], altered: [] });
  expect((await look()).why('files')).toMatch(/核对了 12 个，全部完整$/);
});

test('says what is missing and why, and sees at once what was done', async () => {
  const before = await look();
  expect(before.why('agreements')).toBe('《用户协议》、《隐私政策》还是产品自带的示例，请由法务审定后发布');
  expect(['name', 'hotline', 'icp', 'https', 'course', 'totp', 'messages'].map(before.state)).toEqual(
    Array.from({ length: 7 }, () => 0),
  );
  expect([before.state('issuer'), before.state('audit')]).toEqual([1, 1]);

  await world.deps.db.setting.create({ data: { key: 'site.hotline', value: '010-8888 0000' } });
  await world.deps.db.setting.create({ data: { key: 'site.icp', value: '京ICP备00000000号' } });
  await world.deps.db.staff.update({ where: { id: person.id }, data: { totpAt: new Date() } });
  const after = await look();
  expect([after.state('hotline'), after.state('icp'), after.state('totp')]).toEqual([1, 1, 1]);
  expect(after.open).toBe(before.open - 3);
});

test('a line is set aside with a reason, and taken up again', async () => {
  const { open } = await look();
  const set = (ignored: boolean) =>
    person.agent.post('/system/checklist/ignore', { key: 'https', ignored, reason: '由前置网关加密' });
  expect((await set(true)).code).toBe(200);
  expect([(await look()).state('https'), (await look()).open]).toEqual([2, open - 1]);
  await set(false);
  expect((await look()).open).toBe(open);
  expect((await person.agent.post('/system/checklist/ignore', { key: 'x', ignored: true, reason: '没有' })).code).toBe(
    404,
  );
});

test('a test message goes to who asks for it, and counts for thirty days', async () => {
  const send = (channel: string) => person.agent.post('/system/checklist/testMessage', { channel });
  expect((await send('mail')).msg).toBe('请先在个人设置中填写邮箱');
  await world.deps.db.staff.update({ where: { id: person.id }, data: { mobile: '13911112222', email: 'a@b.cn' } });
  world.outbox.failing = true;
  expect((await send('sms')).msg).toBe('没有发出去：the provider refused');
  world.outbox.failing = false;
  expect((await look()).state('messages')).toBe(0);
  await sleep(5_100);
  expect((await send('sms')).data).toEqual({ to: '139****2222' });
  expect(world.outbox.messages.at(-1)).toMatchObject({ channel: 'sms', to: '13911112222' });
  expect((await look()).state('messages')).toBe(1);
});

test('the starter pack comes once, as drafts, and never over what was edited', async () => {
  const { db } = world.deps;
  const stop = startTasks(world.deps, { handlers: tasks, log: { warn: () => {} } });
  const bring = async (parts: string[]) => {
    const { data } = await person.agent.post('/system/starter/import', { parts });
    const { taskId } = data as { taskId: string };
    await expect
      .poll(async () => (await db.task.findUniqueOrThrow({ where: { id: taskId } })).status, { timeout: 60_000 })
      .toBe(TASK.done);
  };
  await bring(['questions', 'lessons', 'faq']);
  expect(await db.lesson.count({ where: { status: { not: 0 } } })).toBe(0);
  // Questions wait for approval.
  expect(await db.question.count({ where: { status: { not: 2 } } })).toBe(0);
  const article = await db.article.findFirstOrThrow({ where: { starterKey: { not: null } } });
  expect(article.status).toBe(0);
  await db.article.update({ where: { id: article.id }, data: { title: '改过的标题', status: 1 } });
  const count = async () => [await db.lesson.count(), await db.question.count(), await db.paper.count()];
  const first = await count();
  expect(Math.min(...first)).toBeGreaterThan(0);
  await bring(['faq', 'lessons', 'questions', 'policies', 'usage', 'services']);
  expect(await count()).toEqual(first);
  expect(await db.article.findUniqueOrThrow({ where: { id: article.id } })).toMatchObject({ title: '改过的标题' });
  const { data } = await person.agent.get('/system/starter');
  expect((data as { total: number; imported: number }[]).map(({ total, imported }) => total - imported)).toEqual([
    0, 0, 0, 0, 0, 0,
  ]);
  expect(await db.paper.count({ where: { lessonId: { not: null } } })).toBeGreaterThan(0);
  await stop();
});

test('an exam that people mark needs somebody for each step, who is named by the role to give', async () => {
  expect([(await look()).state('marking'), (await look()).why('marking')]).toEqual([1, '题库中还没有由人评阅的题目']);
  await buildMarkedPaper(world, { rule: { double: 2 } });
  const why = async () => (await look()).why('marking');
  expect(await why()).toMatch(/^没有人能阅卷：请把“.+”角色给另一位员工$/);
  await buildMarker(world);
  expect(await why()).toMatch(/^双评由两人阅卷，还差 1 人：/);
  await buildMarker(world, '阅卷乙');
  expect(await why()).toMatch(/^两次评分相差过大时，没有未评过的人能仲裁：请把“阅卷组长”/);
  await buildMarker(world, '组长', BUILT_IN_ROLES.chiefMarker.permissions);
  expect(await why()).toMatch(/^成绩复核时，没有未评过、也未仲裁过的人能重评：/);
  await buildMarker(world, '教务', BUILT_IN_ROLES.teaching.permissions);
  expect([(await look()).state('marking'), await why()]).toEqual([1, '每一步都有没有评过的人']);
});
