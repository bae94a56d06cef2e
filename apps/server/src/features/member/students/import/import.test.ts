import { setTimeout as sleep } from 'node:timers/promises';
import { TASK } from '@zhibiao/contract/task/types';
import { strFromU8, unzipSync } from 'fflate';
import supertest from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { studentExport } from '#features/member/students/export-task.ts';
import { studentImport } from './import-task.ts';
import { startTasks } from '#jobs/queue/runner.ts';
import { exportName } from '#domain/text/export-name.ts';
import { type Agent, agentOf } from '#test/people/agent.ts';
import { buildUser, freeMobile } from '#test/content/factories.ts';
import { buildPerson } from '#test/people/people.ts';
import { readWorkbook } from '#test/files/read-workbook.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { checkStudentSheet, openOrg, studentSheetOf } from '#features/member/students/student-fixtures.ts';

let world: TestWorld;
let stop: () => Promise<void>;
const logs: string[] = [];
beforeAll(async () => {
  world = await openTestWorld();
  stop = startTasks(world.deps, {
    handlers: { 'student-import': studentImport, 'student-export': studentExport },
    log: { warn: (fields) => logs.push(JSON.stringify(fields)) },
  });
});
afterAll(async () => {
  await stop();
  await world.close();
});

const untilOver = async (agent: Agent, taskId: string, ms = 60_000) => {
  for (const end = performance.now() + ms; performance.now() < end; await sleep(100)) {
    const { data } = await agent.get(`/api/org/task/${taskId}`);
    if (data?.status === TASK.done || data?.status === TASK.failed) return data;
  }
  throw new Error(`task not over; ${logs.join()}`);
};
const resultOf = async (taskId: string) => {
  const { resultFile } = await world.deps.db.task.findUniqueOrThrow({ where: { id: taskId } });
  return resultFile ? readWorkbook(await world.deps.storage.read(resultFile), { maxRows: 20_000 }) : null;
};

test('checks, confirms, imports, and gives the failed rows back', async () => {
  const { org, agent, member } = await openOrg(world);
  const [known, late] = [await buildUser(world.deps), freeMobile()];
  const bytes = await studentSheetOf([
    ['周予安', known.mobile ?? '', '', '研发部', 'E1', '工程师'],
    ['林默', late, '', '', '', ''],
    ['X', '123', '', '=HYPERLINK("x")', '', ''],
    ['苏晴', known.mobile ?? '', '', '', '', ''],
    ['郑明远', member.mobile ?? '', '', '', '', ''],
  ]);
  const checked = await checkStudentSheet(world, agent, bytes);
  expect(checked).toMatchObject({ code: 200, data: { total: 5, ok: 2, failed: 3, names: ['周予安', '林默'] } });
  expect(checked.data.faults).toEqual([
    { place: '第 4 行', name: 'X', field: '姓名', msg: '姓名至少2个字符' },
    { place: '第 4 行', name: 'X', field: '手机号码', msg: '请输入正确的手机号码' },
    { place: '第 5 行', name: '苏晴', field: '手机号码', msg: '与第2行重复' },
    { place: '第 6 行', name: '郑明远', field: '手机号码', msg: '已在本机构的学员名单中' },
  ]);
  const { checkId } = checked.data;
  expect((await agent.get(`/api/org/task/${checkId}`)).code).toBe(404);
  expect(await world.deps.db.orgMember.count({ where: { orgId: org.id } })).toBe(1);

  // Meanwhile an administrator invites one of them by hand.
  await agent.post('/api/org/student/add', { name: '林默', mobile: late });
  const confirmed = await agent.post('/api/org/student/import/confirm', { checkId, createDepartments: true });
  expect(confirmed.data).toEqual({ taskId: checkId });
  expect((await agent.post('/api/org/student/import/confirm', { checkId, createDepartments: true })).data).toEqual({
    taskId: checkId,
  });
  expect(await untilOver(agent, checkId)).toMatchObject({
    status: TASK.done,
    total: 5,
    done: 5,
    failed: 4,
    fileName: exportName('未导入的学员'),
  });
  expect(await world.deps.db.orgMember.count({ where: { orgId: org.id } })).toBe(3);
  expect(
    await world.deps.db.orgMember.findFirst({
      where: { orgId: org.id, userId: known.id },
      include: { place: true },
    }),
  ).toMatchObject({ status: 0, place: { path: '研发部' }, source: 3 });
  expect(await world.deps.db.notice.count({ where: { userId: known.id, type: 'organisation' } })).toBe(1);
  const failed = await resultOf(checkId);
  expect(failed?.[0]).toEqual(['姓名', '手机号码', '邮箱', '部门', '工号', '岗位', '错误原因']);
  expect(failed?.slice(1).map((row) => [row[0], row[6]])).toEqual([
    ['林默', '手机号码或邮箱已在本机构的学员名单中'],
    ['X', '姓名：姓名至少2个字符；手机号码：请输入正确的手机号码'],
    ['苏晴', '手机号码：与第2行重复'],
    ['郑明远', '手机号码：已在本机构的学员名单中'],
  ]);
  expect(JSON.stringify(await world.deps.db.task.findUniqueOrThrow({ where: { id: checkId } }))).not.toContain(late);
});

test('two rows of one account are one invitation, and a member under another phone is found by it', async () => {
  const { org, owner, agent } = await openOrg(world);
  const learner = await buildUser(world.deps, { email: 'twice@example.com' });
  await world.deps.db.user.update({ where: { id: owner.id }, data: { email: 'owner@example.com' } });
  const { data } = await checkStudentSheet(
    world,
    agent,
    await studentSheetOf([
      ['周予安', learner.mobile ?? '', '', '', '', ''],
      ['周予安', '', 'twice@example.com', '', '', ''],
      ['郑明远', '', 'owner@example.com', '', '', ''],
    ]),
  );
  expect(data).toMatchObject({
    ok: 2,
    faults: [{ place: '第 4 行', name: '郑明远', field: '邮箱', msg: '已在本机构的学员名单中' }],
  });
  await agent.post('/api/org/student/import/confirm', { checkId: data.checkId, createDepartments: true });
  expect(await untilOver(agent, data.checkId)).toMatchObject({ done: 3, failed: 2 });
  expect(await world.deps.db.orgMember.count({ where: { orgId: org.id, userId: learner.id } })).toBe(1);
  expect((await resultOf(data.checkId))?.[1]?.[6]).toBe('手机号码或邮箱已在本机构的学员名单中');
});

test('the template offers the departments and is taken back as it is', async () => {
  const { agent, org } = await openOrg(world);
  await world.deps.db.orgMember.create({
    data: { orgId: org.id, name: '林默', mobile: freeMobile(), department: '研发部', status: 0, source: 3 },
  });
  const { body, headers } = await supertest(world.app.server)
    .get('/prod-api/api/org/student/template')
    .set('authorization', `Bearer ${agent.token}`)
    .responseType('blob');
  expect(headers['content-type']).toContain('spreadsheetml');
  expect(strFromU8(unzipSync(body as Buffer)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).toContain(
    'sqref="D2:D5001"',
  );
  expect((await readWorkbook(body as Buffer, { maxRows: 10 }))[0]).toEqual([
    '姓名*',
    '手机号码',
    '邮箱',
    '部门',
    '工号',
    '岗位',
  ]);
  expect((await checkStudentSheet(world, agent, body as Buffer)).msg).toBe('文件中没有学员，请填写后再导入');
});

test('another organisation, a learner and a guest can neither check nor confirm', async () => {
  const [mine, other] = [await openOrg(world), await openOrg(world, '另一机构')];
  const bytes = await studentSheetOf([['周予安', freeMobile(), '', '', '', '']]);
  const {
    data: { checkId },
  } = await checkStudentSheet(world, mine.agent, bytes);
  expect(await other.agent.post('/api/org/student/import/confirm', { checkId, createDepartments: true })).toMatchObject(
    {
      code: 404,
      msg: '检查结果不存在或已过期，请重新上传文件',
    },
  );
  const { agent: learner } = await buildPerson(world, { orgId: mine.org.id });
  expect((await checkStudentSheet(world, learner, bytes)).code).toBe(403);
  expect((await checkStudentSheet(world, agentOf(world.app), bytes)).code).toBe(401);
});

test.each([
  ['a CSV under the wrong name', () => Buffer.from('姓名,手机号码\n周予安,13800138000'), '文件无法识别'],
  ['a workbook without our columns', () => studentSheetOf([['a']], ['标题']), '表头缺少“姓名”、“手机号码”、“邮箱”列'],
  ['a workbook without people', () => studentSheetOf([]), '文件中没有学员'],
  ['an empty file', () => Buffer.alloc(0), '文件是空的'],
  ['a file too large', () => Buffer.alloc(5 * 1024 * 1024 + 10), '文件不能超过5M'],
])('refuses %s', async (_, make, sentence) => {
  const { agent } = await openOrg(world);
  const answer = await checkStudentSheet(world, agent, await make());
  expect(answer.code).toBe(500);
  expect(answer.msg).toContain(sentence);
});

test('exports what the filters show, masked, as a task', async () => {
  const { agent } = await openOrg(world);
  const mobile = freeMobile();
  await agent.post('/api/org/student/add', { name: '林默', mobile, department: '=1+1' });
  const {
    data: { taskId },
  } = await agent.post('/api/org/student/export', { keyword: '林' });
  expect(await untilOver(agent, taskId)).toMatchObject({
    status: TASK.done,
    fileName: expect.stringMatching(/^学员名单_\d{4}-\d\d-\d\d\.xlsx$/),
  });
  const rows = await resultOf(taskId);
  expect(rows?.[0]).toEqual(['姓名', '手机号码', '邮箱', '部门', '工号', '岗位', '状态', '登记时间', '加入时间']);
  expect(rows?.[1]?.slice(0, 7)).toEqual([
    '林默',
    `${mobile.slice(0, 3)}****${mobile.slice(7)}`,
    '',
    '=1+1',
    '',
    '',
    '待接受',
  ]);
  const {
    data: { taskId: none },
  } = await agent.post('/api/org/student/export', { keyword: '无此人' });
  expect(await untilOver(agent, none)).toMatchObject({ status: TASK.failed, error: '没有符合条件的学员' });
});

/** How fast is for the bench to say. */
test('5 000 rows are checked and imported whole, and others are answered meanwhile', { timeout: 120_000 }, async () => {
  const { org, agent } = await openOrg(world);
  const other = await openOrg(world, '另一机构');
  const bytes = await studentSheetOf(
    Array.from({ length: 5000 }, (_, i) => [
      '周予安',
      `177${String(i).padStart(8, '0')}`,
      `s${i}@example.com`,
      '研发部',
      `E${i}`,
      '工程师',
    ]),
  );
  let answered = 0;
  let over = false;
  const others = (async () => {
    while (!over) {
      expect((await other.agent.get('/api/org/student/list')).code).toBe(200);
      answered += 1;
      await sleep(20);
    }
  })();
  const {
    data: { checkId, ok },
  } = await checkStudentSheet(world, agent, bytes);
  const whileChecked = answered;
  expect(ok).toBe(5000);
  await agent.post('/api/org/student/import/confirm', { checkId, createDepartments: true });
  expect(await untilOver(agent, checkId)).toMatchObject({ status: TASK.done, failed: 0, done: 5000 });
  const whileImported = answered - whileChecked;
  over = true;
  await others;
  expect(await world.deps.db.orgMember.count({ where: { orgId: org.id } })).toBe(5001);
  expect(whileChecked).toBeGreaterThan(5);
  expect(whileImported).toBeGreaterThan(5);
});
