import { ROLE } from '@zhibiao/contract/auth/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tasks } from '#features.ts';
import { finishedLesson } from '#features/certificate/certificate-fixtures.ts';
import { startTasks } from '#jobs/queue/runner.ts';
import { buildOrganisation } from '#test/people/people.ts';
import { readWorkbook } from '#test/files/read-workbook.ts';
import { buildStaff, limitTo } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

let world: TestWorld;
let stop: () => Promise<void>;
beforeAll(async () => {
  world = await openTestWorld({ LOG_LEVEL: 'fatal' });
  stop = startTasks(world.deps, { handlers: tasks, log: { warn: () => {} } });
});
afterAll(async () => {
  await stop();
  await world.close();
});

type Run = { creditHours: number; finishTime?: string; orgId?: string };
const finish = async (userId: string, { orgId, finishTime = '2025-06-01T02:00:00Z', creditHours }: Run) => {
  const lesson = await finishedLesson(world.deps, userId, { name: '商标管理', creditHours, finishTime });
  if (orgId)
    await world.asOwner(`
      SET session_replication_role = replica;
      UPDATE "LessonRound" SET "orgId" = '${orgId}' WHERE "lessonId" = '${lesson.id}';
      SET session_replication_role = DEFAULT`);
};
/** Two members: one with ninety hours in the organisation and five before it, one with ten. */
const openOrg = async () => {
  const org = await buildOrganisation(world);
  const { agent: admin } = await org.administrator(ROLE.trainingAdmin);
  const met = await org.member({ realName: '温以宁' }, { department: '研发部' });
  const less = await org.member({ realName: '闻溪溪' }, { department: '法务部' });
  await finish(met.id, { creditHours: 90, orgId: org.id });
  await finish(met.id, { creditHours: 5 });
  await finish(less.id, { creditHours: 10, orgId: org.id });
  await finish(less.id, { creditHours: 99, orgId: org.id, finishTime: '2025-12-31T16:00:00Z' });
  return { org, admin, met, less };
};
const fileOf = async (taskId: string) => {
  const find = () => world.deps.db.task.findUniqueOrThrow({ where: { id: taskId } });
  await expect.poll(async () => (await find()).status, { timeout: 20_000 }).toBe(2);
  return readWorkbook(await world.deps.storage.read((await find()).resultFile ?? ''), { maxRows: 100 });
};
const brief = (rows: { name: string; total: { measured: number }; light: number }[] = []) =>
  rows.map(({ name, total, light }) => [name, total.measured, light]);

describe('an organisation', () => {
  it('sees what its members finished as its members, in that year, and no other’s', async () => {
    const { admin } = await openOrg();
    await openOrg();
    const { rows, total } = await admin.get('/api/org/study/year', { year: 2025 });
    expect(total).toBe(2);
    expect(brief(rows)).toEqual([
      ['闻溪溪', 10, 2],
      ['温以宁', 90, 0],
    ]);
    expect((await admin.get('/api/org/study/yearSummary', { year: 2025 })).data).toEqual({
      target: 90,
      majorTarget: 60,
      countsPlanned: false,
      members: 2,
      met: 1,
    });
    const narrowed = async (query: Record<string, string>) =>
      brief((await admin.get('/api/org/study/year', { year: 2025, ...query })).rows).map(([name]) => name);
    expect(await narrowed({ met: '0' })).toEqual(['闻溪溪']);
    expect(await narrowed({ met: '1' })).toEqual(['温以宁']);
    expect(await narrowed({ department: '研发部' })).toEqual(['温以宁']);
    expect(await narrowed({ keyword: '溪溪' })).toEqual(['闻溪溪']);
  });

  it('asks of its members what it has set itself, which staff see too', async () => {
    const { org } = await openOrg();
    const { agent: admin } = await org.administrator(ROLE.owner);
    const viewer = await buildStaff(world, { permissions: ['report:view'] });
    const summary = async () => (await admin.get('/api/org/study/yearSummary', { year: 2025 })).data;
    expect((await admin.put('/api/org/update', { yearTarget: 0 })).msg).toBe('年度学时要求须是1–500的整数');
    expect((await admin.put('/api/org/update', { yearTarget: 10 })).code).toBe(200);
    expect(await summary()).toMatchObject({ target: 10, majorTarget: 6.7, members: 2, met: 2 });
    const { rows } = await admin.get('/api/org/study/year', { year: 2025, met: '1' });
    expect(brief(rows).map(([, , light]) => light)).toEqual([0, 0]);
    expect((await admin.get('/api/org/findByOrgData')).data).toMatchObject({ yearTarget: 10, usualYearTarget: 90 });
    const asked = { year: 2025, orgId: org.id };
    expect((await viewer.agent.get('/system/report/year/org', asked)).rows).toMatchObject([{ met: 2 }]);
    expect((await viewer.agent.get('/system/report/year/list', { ...asked, met: '1' })).total).toBe(2);

    expect((await admin.put('/api/org/update', { yearTarget: null })).code).toBe(200);
    expect(await summary()).toMatchObject({ target: 90, met: 1 });
  });

  it('has them as a workbook, and needs the right to study', async () => {
    const { admin, org } = await openOrg();
    const { taskId } = (await admin.post('/api/org/study/yearExport', { year: 2025, met: '0' })).data;
    const rows = await fileOf(taskId);
    expect(rows).toHaveLength(2);
    expect(rows[1]?.slice(0, 1)).toEqual(['闻溪溪']);
    expect(rows[1]?.slice(4)).toEqual(['10', '10', '0', '0', '0', '0', '1', '未达标']);
    const { agent: other } = await org.administrator(ROLE.certificateAdmin);
    for (const path of ['/api/org/study/year', '/api/org/study/yearSummary'])
      expect((await other.get(path, { year: 2025 })).code).toBe(403);
    expect((await other.post('/api/org/study/yearExport', { year: 2025 })).code).toBe(403);
    expect((await admin.post('/api/org/study/yearExport', { year: 2025, keyword: '无此人' })).msg).toBe(
      '没有可导出的学员',
    );
  });

  it('is answered in words to odd parameters', async () => {
    const { admin } = await openOrg();
    for (const year of ['', 'x', '1999', '2025.5'])
      expect((await admin.get('/api/org/study/year', { year })).msg).toBe('年度有误');
    expect((await admin.get('/api/org/study/year', { year: 2025, met: '2' })).msg).toBe('达标情况有误');
  });
});

describe('the staff', () => {
  it('see all of a learner’s year, within their scope', async () => {
    const { org } = await openOrg();
    const { org: far } = await openOrg();
    const who = await limitTo(
      world,
      await buildStaff(world, { permissions: ['report:view', 'report:export'] }),
      org.id,
    );
    const { rows, total } = await who.agent.get('/system/report/year/list', { year: 2025, pageSize: 50 });
    expect([total, brief(rows)]).toEqual([
      3,
      expect.arrayContaining([
        ['温以宁', 95, 0],
        ['闻溪溪', 10, 2],
      ]),
    ]);
    const beyond = await who.agent.get('/system/report/year/list', { year: 2025, orgId: far.id });
    expect(beyond.rows).toEqual([]);
    const orgs = (await who.agent.get('/system/report/year/org', { year: 2025 })).rows;
    expect(orgs).toEqual([
      { orgId: org.id, orgName: org.orgName, people: 2, met: 1, hours: { measured: 105, planned: 0 } },
    ]);
    const { taskId } = (await who.agent.post('/system/report/year/export', { year: 2025, met: '1' })).data;
    expect((await fileOf(taskId)).slice(1).map((row) => [row[0], row[4]])).toEqual([['温以宁', '95']]);
    const log = await world.deps.db.auditLog.findFirstOrThrow({
      where: { action: 'report.year', actorId: who.id },
      include: { detail: true },
    });
    expect(log.detail?.detail).toMatchObject({ counts: { rows: 1 } });
  });

  it('need the permission, and are answered in words', async () => {
    const { agent } = await buildStaff(world, { permissions: ['learner:list'] });
    for (const path of ['list', 'org'])
      expect((await agent.get(`/system/report/year/${path}`, { year: 2025 })).code).toBe(403);
    expect((await agent.post('/system/report/year/export', { year: 2025 })).code).toBe(403);
    const viewer = await buildStaff(world, { permissions: ['report:view'] });
    const asked = async (query: Record<string, string | number>) =>
      (await viewer.agent.get('/system/report/year/list', query)).msg;
    expect(await asked({})).toBe('年度有误');
    expect(await asked({ year: 2025, areaCode: "1'1" })).toBe('地区有误');
    expect(await asked({ year: 2025, orgId: 'x' })).toBe('机构不存在');
  });
});
