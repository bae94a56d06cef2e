import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ROBOT, ROBOT_FAILURES, ROBOT_STATUS } from '@zhibiao/contract/notice/staff-robot';
import { STAFF_EVENT_NAMES, staffEvent } from '@zhibiao/contract/notice/staff-events';
import { WORK_KIND } from '@zhibiao/contract/inbox/work';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import { keepWork } from '#features/inbox/sla-job.ts';
import { startJobs } from '#jobs/start-jobs.ts';
import { sealSecret } from '#ports/keys/kept-secret.ts';
import { createRobots, signDingtalk } from '#ports/robot/robot.ts';
import { tellStaff } from '#services/notify/tell-staff.ts';
import { absentId } from '#test/people/agent.ts';
import { buildStaff, type StaffPerson } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { tellMorning } from '#features/notice/send/morning-job.ts';
import { sendRobots } from './send-robots-job.ts';
import { robotText } from './text.ts';

const SECRET = 'SEC-0123456789abcdef';
const GOOD = 'https://oapi.dingtalk.com/robot/send?access_token=0123456789abcdef';

let world: TestWorld;
let staff: StaffPerson;
/** A group at 钉钉, which takes only what is signed. */
const said: string[] = [];
let refuses = false;
const provider = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '', 'http://localhost');
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    const { sign } = signDingtalk(SECRET, Number(searchParams.get('timestamp')));
    const whole = !refuses && searchParams.get('sign') === sign;
    if (whole) said.push((JSON.parse(body) as { text: { content: string } }).text.content);
    response.end(whole ? '{"errcode":0}' : '{"errcode":310000}');
  });
});
let origin = '';
const robotId = '01920000-0000-7000-8000-000000000001';
beforeAll(async () => {
  world = await openTestWorld();
  staff = await buildStaff(world, { permissions: ['channel:edit', 'audit:list'] });
  await world.deps.db.staff.update({ where: { id: staff.id }, data: { email: 'ops@example.com' } });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
});
afterAll(async () => {
  provider.close();
  await world.close();
});
beforeEach(async () => {
  said.length = 0;
  refuses = false;
  const { db, secrets } = world.deps;
  for (const table of ['OutgoingMessage', 'Delivery', 'Robot', 'StaffTold', 'RateLimit'])
    await world.asOwner(`DELETE FROM "${table}"`);
  await db.robot.create({
    data: {
      id: robotId,
      kind: ROBOT.dingtalk,
      name: '值班群',
      urlCipher: sealSecret(secrets, `${origin}/robot/send?access_token=t`),
      secretCipher: sealSecret(secrets, SECRET),
      events: [...STAFF_EVENT_NAMES],
    },
  });
});

const deps = () => ({ ...world.deps, robots: createRobots((_, url) => url.startsWith(origin)) });
const due = () => run(world.deps.pool, sql`UPDATE "Robot" SET "nextAt" = clock_timestamp() - interval '1 second'`);
const tell = (...args: [Parameters<typeof tellStaff>[1], Parameters<typeof tellStaff>[2]?]) =>
  inTransaction(world.deps.pool, (client) => tellStaff(client, ...args));
const newItem = (fields: object = {}) =>
  world.deps.db.workItem.create({ data: { kind: WORK_KIND.org, subjectId: crypto.randomUUID(), ...fields } });
const mails = async () => (await world.deps.db.delivery.findMany()).map(({ subject }) => subject);
const robot = () => world.deps.db.robot.findUniqueOrThrow({ where: { id: robotId } });

test('what waits for a decision is said to the group, counted and without a name', async () => {
  await newItem();
  await newItem();
  await newItem({ kind: WORK_KIND.appeal });
  expect(await sendRobots(deps())).toBe(1);
  expect(said).toEqual(['【知标学堂】\n新待办：机构审核，2 项\n新待办：学时申诉']);
  expect(await world.deps.db.robotMessage.count()).toBe(0);
});

test('an item that is taken back with its subject is not told', async () => {
  await inTransaction(world.deps.pool, async (client) => {
    await tellStaff(client, 'audit.broken');
    throw new Error('rolled back');
  }).catch(() => {});
  expect(await sendRobots(deps())).toBe(0);
  expect(await mails()).toEqual([]);
});

test('fifteen messages a minute at most, on however many replicas: what happens meanwhile joins', async () => {
  await tell('work.opened', { kind: 1 });
  await sendRobots(deps());
  for (let n = 0; n < 20; n += 1) await tell('work.opened', { kind: 1 });
  await Promise.all([0, 1, 2, 3].map(() => sendRobots(deps())));
  expect(said).toHaveLength(1);
  const { nextAt } = await robot();
  expect(nextAt.getTime() - Date.now()).toBeGreaterThan(2_000);
  await due();
  await Promise.all([0, 1, 2, 3].map(() => sendRobots(deps())));
  expect(said.slice(1)).toEqual(['【知标学堂】\n新待办：机构审核，20 项']);
});

test('an item that becomes late is told once', async () => {
  await newItem({ dueAt: new Date(Date.now() - 60_000) });
  await newItem({ dueAt: new Date(Date.now() - 30 * 86_400_000) });
  await newItem({ dueAt: new Date(Date.now() + 60_000) });
  await Promise.all([keepWork(world.deps.pool), keepWork(world.deps.pool)]);
  await keepWork(world.deps.pool);
  expect(await world.deps.db.robotMessage.count({ where: { event: 'work.overdue' } })).toBe(1);
});

test('five failures in a row pause it and tell; whoever mends it begins anew', async () => {
  refuses = true;
  await tell('audit.broken');
  for (let n = 0; n < ROBOT_FAILURES + 2; n += 1) {
    await sendRobots(deps()).catch(() => {});
    await due();
  }
  expect(await robot()).toMatchObject({
    status: ROBOT_STATUS.paused,
    failures: ROBOT_FAILURES,
    lastError: '服务商拒绝发送（310000）',
  });
  expect(await mails()).toEqual(['【知标学堂】审计日志不完整', '【知标学堂】机器人暂停']);
  const { version, name, events, kind } = await robot();
  const body = { id: robotId, version, kind, name, events, on: true };
  expect((await staff.agent.put('/system/notify/robot', body)).code).toBe(200);
  refuses = false;
  expect(await sendRobots(deps())).toBe(1);
  expect((await robot()).failures).toBe(0);
});

test('a job that fails twice in a row is told once a day', async () => {
  const job = {
    name: 'broken',
    title: '总是失败',
    everyMs: 20,
    run: async () => {
      throw new Error('broken');
    },
  };
  const stop = startJobs(world.deps, { info: () => {}, warn: () => {}, error: () => {} }, [job]);
  await expect.poll(() => world.deps.db.robotMessage.count(), { timeout: 10_000 }).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 200));
  await stop();
  expect(await world.deps.db.robotMessage.findMany()).toMatchObject([
    { event: 'job.failed', facts: { job: '总是失败' } },
  ]);
});

test('the morning brings one summary, and says where a backup is missing', async () => {
  const at = (time: string) => new Date(`2026-11-24T${time}:00+08:00`);
  expect(await tellMorning(world.deps, at('09:06'))).toBe(0);
  const told = await Promise.all([0, 1].map(() => tellMorning(world.deps, at('09:07'))));
  expect(told.toSorted()).toEqual([0, 2]);
  expect(await sendRobots(deps())).toBe(1);
  expect(said[0]).toMatch(/摘要\n新注册 \d+ 人.*\n短信 \d+ 条.*\n现有待办 \d+ 项/);
  expect(said[0]).toContain('没有备份记录');
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const [made, old] = [hoursAgo(1), hoursAgo(25)];
  const dates = { heldUntil: made, endedAt: made, madeAt: made, verifiedAt: made };
  const { id } = await world.deps.db.backupRun.create({ data: { kind: 'backup', place: '/backup', ...dates } });
  await world.asOwner('DELETE FROM "StaffTold"');
  expect(await tellMorning(world.deps, at('13:00'))).toBe(0);
  await world.deps.db.backupRun.update({ where: { id }, data: { madeAt: old } });
  expect(await tellMorning(world.deps, at('13:00'))).toBe(1);
});

test('robots are kept by whoever may: sealed, seen by their end, and only at the three providers', async () => {
  const { agent } = staff;
  const one = { kind: ROBOT.dingtalk, name: '客服群', url: GOOD, secret: SECRET, events: ['work.opened'] };
  const add = (fields: object) => agent.post('/system/notify/robot', { ...one, ...fields });
  expect((await add({ url: 'https://10.0.0.1/robot/send?access_token=0123456789' })).msg).toBe('机器人地址不受支持');
  expect((await add({ kind: ROBOT.feishu })).msg).toBe('机器人地址不受支持');
  expect((await add({ events: [] })).msg).toBe('请选择至少一种消息');
  expect((await add({ name: '值班群' })).msg).toBe('机器人名称已被使用');
  const { id } = (await add({})).data;
  const stored = await world.deps.db.robot.findUniqueOrThrow({ where: { id } });
  expect(JSON.stringify(stored)).not.toContain('0123456789');
  const listed = await agent.get('/system/notify/robot/list');
  expect(listed.data).toMatchObject([{ name: '值班群' }, { id, urlEnd: 'cdef', hasSecret: true, waiting: 0 }]);
  expect(JSON.stringify(listed)).not.toContain('0123456789');
  const edit = { id, version: 0, kind: one.kind, name: '客服组', events: ['daily'], on: false };
  const both = await Promise.all([0, 1].map(() => agent.put('/system/notify/robot', edit)));
  expect(both.map(({ code }) => code).toSorted()).toEqual([200, 409]);
  expect(await world.deps.db.robot.findUnique({ where: { id } })).toMatchObject({
    urlCipher: stored.urlCipher,
    secretCipher: stored.secretCipher,
    status: ROBOT_STATUS.off,
  });
  expect((await agent.put('/system/notify/robot', { ...edit, version: 1, secret: null })).code).toBe(200);
  expect(await world.deps.db.robot.findUnique({ where: { id } })).toMatchObject({
    urlCipher: stored.urlCipher,
    secretCipher: null,
  });
  expect((await agent.post('/system/notify/robot/remove', { id: absentId, version: 0 })).msg).toBe('机器人不存在');
  expect((await agent.post('/system/notify/robot/remove', { id, version: 2 })).code).toBe(200);
  const audit = JSON.stringify(await world.deps.db.auditDetail.findMany({ select: { detail: true } }));
  expect(audit).not.toContain('0123456789');

  const other = await buildStaff(world, { permissions: ['setting:edit'] });
  expect((await other.agent.get('/system/notify/robot/list')).code).toBe(403);
  const stale = await buildStaff(world, { permissions: ['channel:edit'], fresh: false });
  expect((await stale.agent.post('/system/notify/robot', one)).code).toBe(601);
});

test('a test message goes out at once, ten times an hour', async () => {
  // Of this server the three providers alone are allowed.
  expect((await staff.agent.post('/system/notify/robot/test', { id: robotId })).msg).toContain('没有发出去');
  for (let n = 0; n < 9; n += 1) await staff.agent.post('/system/notify/robot/test', { id: robotId });
  expect((await staff.agent.post('/system/notify/robot/test', { id: robotId })).msg).toContain('频繁');
});

test('every event has its words, and a message never grows beyond what a group takes', () => {
  for (const name of STAFF_EVENT_NAMES) {
    const { text } = staffEvent(name);
    expect(
      text({ kind: 1, sent: 8, max: 10, channel: '短信', robot: '钉钉', failures: 5, job: '统计', last: '' }),
    ).toBeTruthy();
  }
  const many = Array.from({ length: 200 }, (_, n) => ({ event: 'job.failed', facts: { job: `任务${n}` } }));
  const text = robotText('知标学堂', many) ?? '';
  expect(Buffer.byteLength(text)).toBeLessThan(2_048);
  expect(text).toMatch(/另有 \d+ 条/);
  expect(robotText('知标学堂', [{ event: 'of-tomorrow', facts: {} }])).toBeNull();
});
