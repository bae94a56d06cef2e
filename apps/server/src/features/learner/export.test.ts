import { afterAll, beforeAll, expect, it } from 'vitest';
import { tasks } from '#features.ts';
import { startTasks } from '#jobs/queue/runner.ts';
import { buildOrganisation } from '#test/people/people.ts';
import { readWorkbook } from '#test/files/read-workbook.ts';
import { buildStaff, limitTo, type StaffPerson } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { buildFull, ID_CARD } from './learner-fixtures.ts';

/** A list of learners as a workbook: masked, unless who asks may see each number anyway. */

let world: TestWorld;
let stop: () => Promise<void>;
beforeAll(async () => {
  world = await openTestWorld();
  stop = startTasks(world.deps, { handlers: tasks, log: { warn: () => {} } });
});
afterAll(async () => {
  await stop();
  await world.close();
});

const COLUMNS = ['name', 'mobile', 'email', 'idCard', 'org', 'status', 'certs'];
const start = ({ agent }: StaffPerson, body: object) =>
  agent.post('/system/learner/export', { filters: {}, columns: COLUMNS, reason: '年度核对', ...body });
const fileOf = async (taskId: string): Promise<{ text: string; rows: string[][] }> => {
  const find = () => world.deps.db.task.findUniqueOrThrow({ where: { id: taskId } });
  await expect.poll(async () => (await find()).status, { timeout: 20_000 }).toBe(2);
  const bytes = await world.deps.storage.read((await find()).resultFile ?? '');
  const rows = await readWorkbook(bytes, { maxRows: 100 });
  return { text: JSON.stringify(rows), rows };
};

it('holds who is found, masked in every cell, within the scope; nothing is a formula', async () => {
  const org = await buildOrganisation(world, { orgName: '=HYPERLINK("x")' });
  const person = await buildFull(world, { orgId: org.id, realName: '温以宁' });
  await buildFull(world, { realName: '旁人甲' });
  const who = await limitTo(world, await buildStaff(world, { permissions: ['learner:export'] }), org.id);
  const { taskId } = (await start(who, {})).data;
  const { text, rows } = await fileOf(taskId);
  expect(rows[0]).toEqual(['姓名', '手机号', '邮箱', '身份证号', '机构', '状态', '有效证书']);
  expect(rows).toHaveLength(2);
  expect(rows[1]?.[0]).toBe('温以宁');
  expect(text).not.toMatch(new RegExp(`${person.mobile}|${person.email}|${ID_CARD}|旁人甲`));
  expect((await start(who, { plain: true })).code).toBe(403);
});

it('is plain for whoever may reveal, and the log has the reason and the count, and no number', async () => {
  const person = await buildFull(world, { realName: '闻溪溪' });
  const who = await buildStaff(world, { permissions: ['learner:export', 'learner:reveal'] });
  const { taskId } = (await start(who, { filters: { keyword: person.mobile }, plain: true })).data;
  const { rows } = await fileOf(taskId);
  expect(rows[1]?.slice(0, 4)).toEqual(['闻溪溪', person.mobile, person.email, ID_CARD]);
  const log = await world.deps.db.auditLog.findFirstOrThrow({
    where: { action: 'learner.export', actorId: who.id },
    include: { detail: true },
  });
  expect(log.detail?.detail).toMatchObject({ reason: '年度核对', counts: { rows: 1 } });
  expect(JSON.stringify(log.detail?.detail)).not.toContain(person.mobile);
});

it('is refused in words', async () => {
  const who = await buildStaff(world, { permissions: ['learner:export'] });
  expect((await start(who, { filters: { keyword: '查无此人' } })).msg).toBe('没有符合条件的学员');
  expect((await start(who, { columns: [] })).msg).toBe('请选择要导出的列');
  expect((await start(who, { reason: '' })).msg).toBe('请填写原因');
  const stale = await buildStaff(world, { permissions: ['learner:export'], fresh: false });
  expect((await start(stale, {})).code).toBe(601);
});
