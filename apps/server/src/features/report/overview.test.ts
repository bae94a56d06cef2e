import { MEMBER } from '@zhibiao/contract/member/learner';
import { WORK_KIND } from '@zhibiao/contract/inbox/work';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildPaper } from '#features/exam/exam-fixtures.ts';
import { storeCertificate } from '#features/certificate/certificate-fixtures.ts';
import { day } from '#domain/time/time.ts';
import { buildLesson, buildOrg, buildUser } from '#test/content/factories.ts';
import { buildStaff, limitTo, type StaffPerson } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { daysBefore } from './range.ts';
import { rebuildAll } from './stats.ts';

/** The overview, and that staff learn nothing of an organisation beyond their scope. */

let world: TestWorld;
let orgs: { suzhou: string; nanjing: string; beijing: string };
let learners: { id: string; orgId: string | null }[];
const today = day(new Date());
beforeAll(async () => {
  world = await openTestWorld();
  const { db } = world.deps;
  const build = async (areaCode: string, orgName: string) => {
    const { id } = await buildOrg(world.deps, { orgName });
    await db.organisation.update({ where: { id }, data: { areaCode } });
    return id;
  };
  orgs = {
    suzhou: await build('320505', '苏州精工（演示）'),
    nanjing: await build('320106', '南京远山（演示）'),
    beijing: await build('110108', '北京启明（演示）'),
  };
  await db.organisation.update({ where: { id: orgs.nanjing }, data: { orgType: '2' } });
  learners = [];
  const lesson = await buildLesson(world.deps, { name: '标准解读' });
  const paper = await buildPaper(world.deps, { lessonId: lesson.id });
  const now = new Date();
  // Five attempts in 苏州, one in 南京, two in 北京 and one of no organisation.
  for (const [orgId, count] of [
    [orgs.suzhou, 5],
    [orgs.nanjing, 1],
    [orgs.beijing, 2],
    [null, 1],
  ] as const) {
    for (let n = 0; n < count; n += 1) {
      const user = await buildUser(world.deps, orgId ? { orgId } : {});
      learners.push({ id: user.id, orgId });
      const rules = { seed: 'x', snapshot: [], totalScore: 100, passScore: 60, multiRule: 1, blurLimit: 3 };
      const times = { startTime: now, deadline: now, submitTime: now };
      await db.attempt.create({
        data: { userId: user.id, paperId: paper.id, no: 1, ...rules, ...times, status: 3, passed: n === 0 },
      });
    }
  }
  const creator = await buildUser(world.deps, {});
  await db.user.update({ where: { id: creator.id }, data: { createdAt: new Date(now.getTime() - 10 * 86_400_000) } });
  for (const [orgId, days] of [
    [orgs.suzhou, 0.5],
    [orgs.suzhou, 20],
    [orgs.beijing, 5],
    [null, 5],
  ] as const)
    await db.certApply.create({
      data: {
        applyNo: `O${Math.random()}`,
        kind: 1,
        status: 2,
        orgId,
        createdBy: creator.id,
        submitTime: new Date(now.getTime() - days * 86_400_000),
      },
    });
  // Of 苏州 three studied, of 北京 one, who has a certificate; so has one of 苏州 who never studied.
  for (const at of [0, 1, 2, 6]) {
    const row = { userId: learners[at]!.id, lessonId: lesson.id };
    await db.userLesson.create({ data: { ...row, creditedSec: 60 } });
  }
  for (const at of [4, 6]) await storeCertificate(world.deps, { ...learners[at]!, name: '沈知夏' });
  const member = { userId: learners[0]!.id, orgId: orgs.suzhou, name: '沈知夏', status: MEMBER.active, source: 3 };
  await db.orgMember.create({ data: member });
  for (const orgId of [orgs.suzhou, orgs.beijing])
    await db.workItem.create({
      data: {
        kind: WORK_KIND.suggest,
        subjectId: crypto.randomUUID(),
        orgId,
        state: 3,
        outcome: 1,
        openedAt: new Date(now.getTime() - 7_200_000),
        dueAt: new Date(now.getTime() - 3_600_000),
        closedAt: now,
      },
    });
  await rebuildAll(world.deps.pool);
});
afterAll(() => world.close());

const week = { from: daysBefore(today, 6), to: today };
const look = async ({ agent }: StaffPerson, query: object = {}) =>
  (await agent.get('/system/report/overview', { ...week, ...query })).data;
const viewer = () => buildStaff(world, { permissions: ['report:view'] });

it('tells all of the platform to whoever sees all of it, with the period before', async () => {
  const data = await look(await viewer());
  expect(data).toMatchObject({ partly: false, complete: true, step: 'day', previousTo: daysBefore(today, 7) });
  expect(data.current).toMatchObject({ registered: 9, attempts: 9, passed: 4 });
  expect(data.previous).toMatchObject({ registered: 1, attempts: 0 });
  expect(data.series).toHaveLength(7);
  expect(data.series[6]).toMatchObject({ day: today, attempts: 9 });
  expect(data.lessons).toEqual([expect.objectContaining({ name: '标准解读', attempts: 9, passed: 4 })]);
  expect(data.applies.map(({ count }: { count: number }) => count)).toEqual([1, 0, 2, 0, 1]);
  expect(data.expiring).toHaveLength(12);
  const codes = (list: { code: string; registered: number }[]) =>
    Object.fromEntries(list.map(({ code, registered }) => [code, registered]));
  expect(codes(data.provinces)).toEqual({ 11: 2, 32: 6 });
  expect(codes(data.cities)).toEqual({ 1101: 2, 3205: 5, 3201: 1 });
  expect(data.provinces.map(({ name }: { name: string }) => name)).toContain('江苏省');
  expect(data.work).toEqual([
    { kind: WORK_KIND.apply, closed: 0, late: 0, medianHours: null, waiting: 4 },
    { kind: WORK_KIND.suggest, closed: 2, late: 2, medianHours: 2, waiting: 0 },
  ]);
});

it('is narrowed by region and organisation', async () => {
  const who = await viewer();
  expect((await look(who, { areaCode: '32' })).current.attempts).toBe(6);
  const suzhou = await look(who, { orgId: orgs.suzhou });
  expect(suzhou).toMatchObject({ partly: true, orgName: '苏州精工（演示）', current: { attempts: 5, passed: 1 } });
  expect(suzhou.cities).toEqual([expect.objectContaining({ code: '3205', registered: 5 })]);
  expect((await look(who, { orgId: orgs.suzhou, areaCode: '11' })).current.attempts).toBe(0);
});

it('never tells who works for some organisations of another', async () => {
  const who = await limitTo(world, await viewer(), orgs.nanjing, orgs.beijing);
  const data = await look(who);
  expect(data.current).toMatchObject({ registered: 3, attempts: 3, passed: 2 });
  expect(data.lessons).toEqual([]);
  expect(data.applies.map(({ count }: { count: number }) => count)).toEqual([0, 0, 1, 0, 0]);
  expect(data.work.map(({ closed, waiting }: { closed: number; waiting: number }) => [closed, waiting])).toEqual([
    [0, 1],
    [1, 0],
  ]);
  expect(JSON.stringify([data.cities, data.provinces])).not.toContain('3205');
  expect((await look(who, { areaCode: '32' })).current.attempts).toBe(1);
  expect((await who.agent.get('/system/report/overview', { ...week, orgId: orgs.suzhou })).code).toBe(404);
  expect((await who.agent.get('/system/report/orgs', { keyword: '演示' })).data).toHaveLength(2);

  const { db } = world.deps;
  const region = await limitTo(world, await viewer(), orgs.nanjing);
  await db.staffScope.create({ data: { staffId: region.id, areaPrefix: '3205' } });
  await db.staffScope.create({ data: { staffId: region.id, areaPrefix: '32' } });
  const jiangsu = await look(region);
  expect(jiangsu.current).toMatchObject({ registered: 6, attempts: 6 });
  expect(jiangsu.provinces).toEqual([expect.objectContaining({ code: '32', registered: 6 })]);
});

it('adds up each type of organisation, and what belongs to none only for whoever sees everything', async () => {
  const [all, one] = [await viewer(), await limitTo(world, await viewer(), orgs.nanjing)];
  const row = (type: string | null, name: string, figures: readonly number[]) => {
    const [count, people, finished, passed, issued] = figures;
    return { type, name, orgs: count, people, finished, passed, issued };
  };
  const school = row('2', '高等学校', [1, 0, 0, 1, 0]);
  expect((await look(all)).orgTypes).toEqual([
    row('1', '企业', [2, 1, 0, 2, 2]),
    school,
    row(null, '个人学员', [0, 2, 0, 1, 0]),
  ]);
  expect((await look(one)).orgTypes).toEqual([school]);
  expect((await look(all, { areaCode: '32' })).orgTypes).toEqual([row('1', '企业', [1, 1, 0, 1, 1]), school]);
  expect((await look(all, { from: daysBefore(today, 9), to: daysBefore(today, 8) })).orgTypes[0]).toEqual(
    row('1', '企业', [2, 1, 0, 0, 0]),
  );
});

it('tells how far those got who registered, each step of those who took the one before', async () => {
  const [all, one] = [await viewer(), await limitTo(world, await viewer(), orgs.beijing)];
  const funnel = async ({ agent }: StaffPerson, query: object = {}) => {
    const { data } = await agent.get('/system/report/funnel', { ...week, ...query });
    return data.map(({ people }: { people: number }) => people);
  };
  expect(await funnel(all)).toEqual([9, 4, 4, 1]);
  expect(await funnel(all, { orgId: orgs.suzhou })).toEqual([5, 3, 3, 0]);
  expect(await funnel(one)).toEqual([2, 1, 1, 1]);
  expect(await funnel(all, { from: daysBefore(today, 12), to: daysBefore(today, 9) })).toEqual([1, 0, 0, 0]);
  expect((await one.agent.get('/system/report/funnel', { ...week, orgId: orgs.suzhou })).code).toBe(404);
  await world.deps.db.attempt.updateMany({ where: { userId: learners[2]!.id }, data: { status: 9 } });
  // What was answered stands for a minute; other filters query again.
  expect(await funnel(all, { areaCode: '32' })).toEqual([6, 3, 2, 0]);
  await world.deps.db.attempt.updateMany({ where: { userId: learners[2]!.id }, data: { status: 3 } });
});

it('refuses what it cannot tell, and who may not look', async () => {
  const { agent } = await viewer();
  const ask = async (query: Record<string, string>) => (await agent.get('/system/report/overview', query)).msg;
  expect(await ask({ from: today, to: daysBefore(today, 1) })).toBe('结束日期不能早于开始日期');
  expect(await ask({ from: daysBefore(today, 366), to: today })).toBe('一次最多查看366天');
  expect(await ask({ from: 'x', to: today })).toBe('日期有误');
  expect(await ask({ ...week, areaCode: '320' })).toBe('地区有误');
  expect((await (await buildStaff(world)).agent.get('/system/report/overview', week)).code).toBe(403);
});
