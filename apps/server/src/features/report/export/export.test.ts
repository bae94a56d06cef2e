import { EXPORT_COLUMNS, EXPORT_NEEDS, type ExportKind } from '@zhibiao/contract/report/staff-export';
import { TASK } from '@zhibiao/contract/task/types';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tasks } from '#features.ts';
import { day } from '#domain/time/time.ts';
import { startTasks } from '#jobs/queue/runner.ts';
import { buildLesson, buildOrg, buildUser } from '#test/content/factories.ts';
import { readWorkbook } from '#test/files/read-workbook.ts';
import { buildStaff, limitTo, type StaffPerson } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

/** Every kind of export: masked, within the scope, given up without a trace. */

let world: TestWorld;
let mine: string;
let people: { mobile: string; email: string | null }[];
const today = day(new Date());
const KINDS = Object.keys(EXPORT_COLUMNS) as ExportKind[];
const PERMISSIONS = ['report:export', ...Object.values(EXPORT_NEEDS)] as const;
beforeAll(async () => {
  world = await openTestWorld();
  const { db } = world.deps;
  const lesson = await buildLesson(world.deps);
  people = [];
  for (const [realName, orgName] of [
    ['温以宁', '=HYPERLINK("x")'],
    ['旁人甲', '旁人机构（演示）'],
  ] as const) {
    const org = await buildOrg(world.deps, { orgName });
    const person = await buildUser(world.deps, { realName, orgId: org.id });
    const email = `${org.id.slice(-12)}@example.com`;
    await db.organisation.update({
      where: { id: org.id },
      data: { contactName: realName, contactMobile: person.mobile },
    });
    await db.user.update({ where: { id: person.id }, data: { email } });
    people.push({ mobile: person.mobile, email });
    await db.userLesson.create({ data: { userId: person.id, lessonId: lesson.id } });
    const asked = { applyNo: `E${org.id.slice(-8)}`, kind: 1, status: 2, orgId: org.id, createdBy: person.id };
    await db.certApply.create({ data: { ...asked, submitTime: new Date() } });
    const sent = { event: 'code', channel: 1, toMasked: '138****0001', subject: '' };
    await db.delivery.create({ data: { ...sent, userId: person.id } });
    const login = { account: '138****0001', method: 'sms', ok: true, ip: '::1', device: '' };
    await db.loginLog.create({ data: { ...login, userId: person.id } });
    mine ||= org.id;
  }
});
afterAll(() => world.close());

const start = ({ agent }: StaffPerson, kind: ExportKind, more: object = {}) =>
  agent.post('/system/report/export', {
    kind,
    filters: { from: today, to: today },
    columns: Object.keys(EXPORT_COLUMNS[kind]),
    ...more,
  });
const find = (id: string) => world.deps.db.task.findUniqueOrThrow({ where: { id } });
const run = (handlers = tasks) => startTasks(world.deps, { handlers, log: { warn: () => {} } });
const textOf = async (id: string): Promise<string> => {
  await expect.poll(async () => (await find(id)).status, { timeout: 30_000 }).toBe(TASK.done);
  const bytes = await world.deps.storage.read((await find(id)).resultFile ?? '');
  return JSON.stringify(await readWorkbook(bytes, { maxRows: 100 }));
};

it('holds no full number of anybody, and nobody beyond the scope', async () => {
  const stop = run();
  const all = await buildStaff(world, { permissions: [...PERMISSIONS] });
  const some = await limitTo(world, await buildStaff(world, { permissions: [...PERMISSIONS] }), mine);
  for (const kind of KINDS) {
    if (kind === 'exam' || kind === 'cert') {
      expect((await start(some, kind)).msg).toBe('没有符合条件的记录');
      continue;
    }
    const [whole, part] = [await start(all, kind), await start(some, kind)];
    const [wholeText, partText] = [await textOf(whole.data.taskId), await textOf(part.data.taskId)];
    for (const { mobile, email } of people) {
      expect(wholeText).not.toContain(mobile);
      expect(wholeText).not.toContain(email);
    }
    expect(partText).not.toContain('旁人');
    expect(JSON.parse(partText)).toHaveLength(2);
  }
  await stop();
  const log = await world.deps.db.auditLog.findFirstOrThrow({
    where: { action: 'report.export', actorId: some.id },
    include: { detail: true },
  });
  expect(log.detail?.detail).toMatchObject({ counts: { rows: 1 } });
});

it('is given up while it waits and while it runs, and leaves nothing', async () => {
  const who = await buildStaff(world, { permissions: [...PERMISSIONS], name: '李静' });
  const other = await buildStaff(world, { permissions: ['job:list'] });
  const waiting = (await start(who, 'learner')).data.taskId;
  expect((await other.agent.post('/system/task/cancel', { id: waiting })).msg).toBe('任务已结束，或不能取消');
  expect((await who.agent.post('/system/task/cancel', { id: waiting })).code).toBe(200);
  expect((await who.agent.post('/system/task/cancel', { id: waiting })).msg).toBe('任务已结束，或不能取消');

  const running = (await start(who, 'org')).data.taskId;
  const files: string[] = [];
  const { put } = world.deps.storage;
  world.deps.storage.put = async (...args) => {
    const key = await put(...args);
    files.push(key);
    // The last moment: what it made is stored already.
    await who.agent.post('/system/task/cancel', { id: running });
    return key;
  };
  const stop = run();
  await expect.poll(() => files.length, { timeout: 20_000 }).toBe(1);
  await stop();
  world.deps.storage.put = put;
  expect(await find(running)).toMatchObject({ status: TASK.cancelled, resultFile: null, input: {} });
  expect(await find(waiting)).toMatchObject({ status: TASK.cancelled, resultFile: null });
  expect(await world.deps.storage.size(files[0]!)).toBeNull();
});

it('is refused in words, to who may not, and after ten in an hour', async () => {
  const who = await buildStaff(world, { permissions: ['report:export', 'learner:list'] });
  expect((await start(who, 'org')).code).toBe(403);
  expect((await start(who, 'learner', { columns: ['secret'] })).msg).toBe('列有误');
  expect((await start(who, 'learner', { columns: [] })).msg).toBe('请选择要导出的列');
  expect((await start(await buildStaff(world, { permissions: ['learner:list'] }), 'learner')).code).toBe(403);
  const columns = ['name', 'mobile', 'org', 'email', 'role', 'status', 'at'];
  const lists = Array.from({ length: 12 }, (_, n) => (n < 7 ? columns.slice(0, 1 + n) : columns.slice(n - 6)));
  const answers = await Promise.all(lists.map((list) => start(who, 'learner', { columns: list })));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(10);
  expect(answers.find(({ code }) => code !== 200)?.msg).toBe('每小时最多导出10次，请稍后再试');
});
