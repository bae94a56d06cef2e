import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLE } from '@zhibiao/contract/auth/roles';
import { inTransaction } from '#db/transaction.ts';
import { run, sql } from '#db/sql.ts';
import { absentId } from '#test/people/agent.ts';
import { buildLesson } from '#test/content/factories.ts';
import { buildOrganisation, buildPerson } from '#test/people/people.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { freeCode } from '#features/member/member-fixtures.ts';
import { applyRulesBehind } from '#services/study/assign-rules.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const FIRST = '00000000-0000-0000-0000-000000000000';
const RULE = '/api/org/study/rule';

const addPeople = (orgId: string, from: number, many: number) => sql`
  WITH people AS (
    INSERT INTO "User" (id, mobile, "passwordHash", "realName", "orgId", "updatedAt")
    SELECT gen_random_uuid(), '177' || lpad(n::text, 8, '0'), '', '学员' || n, ${orgId}::uuid, clock_timestamp()
    FROM generate_series(${from}::int + 1, ${from}::int + ${many}::int) AS n RETURNING id, "realName"
  )
  INSERT INTO "OrgMember" (id, "orgId", "userId", name, "departmentId", status, source, "joinedAt")
  SELECT gen_random_uuid(), ${orgId}::uuid, id, "realName", department_at(${orgId}, '研发中心/软件部'), 2, 3,
    clock_timestamp() FROM people`;

const house = async () => {
  const org = await buildOrganisation(world);
  const { agent } = await org.administrator(ROLE.trainingAdmin);
  const lesson = await buildLesson(world.deps, { name: '商业秘密保护' });
  await agent.post('/api/org/department', { parent: null, name: '研发中心' });
  await agent.post('/api/org/department', { parent: '研发中心', name: '软件部' });
  await agent.post('/api/org/department', { parent: null, name: '市场部' });
  const { db, pool } = world.deps;
  return {
    org,
    agent,
    lesson,
    rule: (department: string, days: number | null = 30, lessonId = lesson.id) =>
      agent.post(RULE, { department, lessonId, days }),
    list: async () => (await agent.get(`${RULE}/list`)).data as { id: string; people: number }[],
    settle: async (times: number[] = []) => {
      let all = 0;
      for (let after: string | null = FIRST; after !== null;) {
        const at = performance.now();
        const behind: string = after;
        const { last, applied }: { last: string | null; applied: number } = await inTransaction(pool, (client) =>
          applyRulesBehind(client, org.id, { after: behind, most: 500 }),
        );
        times.push(performance.now() - at);
        after = last;
        all += applied;
      }
      return all;
    },
    of: (userId: string) => db.userLesson.findFirst({ where: { userId, lessonId: lesson.id } }),
    join: async (department: string) => {
      const person = await buildPerson(world);
      const invite = await db.orgInvite.create({
        data: { orgId: org.id, code: freeCode(), maxUse: 5, department, createdBy: person.id },
      });
      expect((await person.agent.post('/api/org/join', { code: invite.code })).code).toBe(200);
      return person;
    },
  };
};

describe('a rule', () => {
  it('assigns the course to who is there and to who comes, below the department too, and to nobody else', async () => {
    const { org, rule, settle, of, join, list } = await house();
    const [dev, seller] = [
      await org.member({}, { department: '研发中心/软件部' }),
      await org.member({}, { department: '市场部' }),
    ];
    expect(await rule('研发中心')).toMatchObject({ code: 200, msg: '规则已保存，正在为符合规则的学员指派' });
    expect(await settle()).toBe(1);
    expect(await settle()).toBe(0);
    expect(await of(seller.id)).toBeNull();
    const made = await of(dev.id);
    expect(made).toMatchObject({ source: 2, orgId: org.id });
    const days = ((made?.deadline?.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThan(31);
    const comer = await join('研发中心');
    expect(await of(comer.id)).toMatchObject({ source: 2 });
    expect(await of((await join('市场部')).id)).toBeNull();
    expect(await list()).toMatchObject([{ department: '研发中心', lessonName: '商业秘密保护', days: 30, people: 2 }]);
    const told = await world.deps.db.notice.findMany({ where: { userId: comer.id, title: '新的学习任务' } });
    expect(told).toHaveLength(1);
  });

  it('meets whoever moves into the department, and whole departments that move', async () => {
    const { org, agent, rule, of, settle } = await house();
    const mover = await org.member({}, { department: '市场部' });
    const other = await org.member({}, { department: '市场部' });
    await rule('研发中心', null);
    await settle();
    expect((await agent.put('/api/org/student/update', { id: mover.member.id, department: '研发中心' })).code).toBe(
      200,
    );
    expect(await of(mover.id)).toMatchObject({ source: 2, deadline: null });
    const tree = (await agent.get('/api/org/department/list')).data as { id: string; path: string }[];
    const market = tree.find(({ path }) => path === '市场部');
    await agent.put('/api/org/department', { ...market, parent: '研发中心', name: '市场部' });
    expect(await settle()).toBe(1);
    expect(await of(other.id)).toMatchObject({ source: 2 });
  });

  it('brings nothing back that was taken back, and leaves the deadline of what was assigned by hand', async () => {
    const { org, agent, rule, of, settle, lesson } = await house();
    const [ann, bo] = [
      await org.member({}, { department: '研发中心' }),
      await org.member({}, { department: '研发中心' }),
    ];
    await agent.post('/api/org/study/assign', { lessonIds: [lesson.id], userIds: [ann.id], deadline: '2027-06-30' });
    const before = await of(ann.id);
    await rule('研发中心', 5);
    await settle();
    expect(await of(ann.id)).toEqual(before);
    await agent.post('/api/org/study/withdraw', { records: [{ userId: bo.id, lessonId: lesson.id }] });
    expect(await settle()).toBe(0);
    expect(await of(bo.id)).toBeNull();
  });

  it('is removed with or without what it assigned', async () => {
    const { org, agent, rule, of, settle, list } = await house();
    const dev = await org.member({}, { department: '研发中心' });
    for (const withdraw of [false, true]) {
      await rule('研发中心');
      await settle();
      const [one] = await list();
      const answer = await agent.post(`${RULE}/remove`, { id: one?.id, withdraw });
      expect(answer).toMatchObject({ code: 200, data: { removed: withdraw ? 0 : 0, kept: 0 } });
      expect(await list()).toEqual([]);
      expect(await of(dev.id)).toMatchObject({ source: 2 });
    }
    const fresh = await org.member({}, { department: '研发中心' });
    await rule('研发中心');
    await settle();
    const [one] = await list();
    expect(await agent.post(`${RULE}/remove`, { id: one?.id, withdraw: true })).toMatchObject({
      data: { removed: 1, kept: 0 },
    });
    expect([await of(fresh.id), (await of(dev.id))?.source]).toEqual([null, 2]);
  });

  it('is for a post as for a department: who has it, who gets it later, and nobody else', async () => {
    const { org, agent, lesson, settle, of, list } = await house();
    const engineer = await org.member({}, { position: '专利工程师' });
    const later = await org.member({}, { department: '市场部', position: '专利' });
    const rule = (body: object) => agent.post(RULE, { lessonId: lesson.id, days: null, ...body });
    expect(await rule({ position: '没有人担任' })).toMatchObject({ msg: '岗位不存在，请重新选择', field: 'position' });
    expect(await rule({ position: '专利', department: '市场部' })).toMatchObject({ msg: '请选择部门或岗位中的一项' });
    expect((await rule({ position: '专利工程师' })).code).toBe(200);
    expect(await rule({ position: '专利工程师' })).toMatchObject({
      msg: '该岗位已有这门课程的规则',
      field: 'lessonId',
    });
    expect(await settle()).toBe(1);
    expect([await of(engineer.id), await of(later.id)]).toMatchObject([{ source: 2, orgId: org.id }, null]);
    const moved = { id: later.member.id, department: '市场部', position: '专利工程师' };
    expect((await agent.put('/api/org/student/update', moved)).code).toBe(200);
    expect(await of(later.id)).toMatchObject({ source: 2, orgId: org.id });
    const invited = { name: '顾清和', mobile: '13677770001', position: '专利工程师', send: false };
    expect((await agent.post('/api/org/student/add', invited)).code).toBe(200);
    const comer = await buildPerson(world, { mobile: '13677770001' });
    expect((await comer.agent.post('/api/org/join', { orgId: org.id })).code).toBe(200);
    expect(await of(comer.id)).toMatchObject({ source: 2, orgId: org.id });
    expect(await list()).toMatchObject([{ department: null, position: '专利工程师', people: 3 }]);
    const byHand = { lessonIds: [lesson.id], positions: ['专利工程师'], deadline: '2027-06-30' };
    expect(await agent.post('/api/org/study/assign', byHand)).toMatchObject({ data: { people: 3, changed: 3 } });
    expect((await agent.get('/api/org/study/options')).data.positions).toEqual(['专利工程师']);
  });

  it('is one for each department and course, of this organisation and of courses that are open', async () => {
    const [mine, other] = [await house(), await house()];
    const answers = await Promise.all([mine.rule('市场部'), mine.rule('市场部'), mine.rule('市场部')]);
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(await mine.rule('市场部')).toMatchObject({ msg: '该部门已有这门课程的规则', field: 'lessonId' });
    expect(await mine.rule('没有')).toMatchObject({ msg: '部门不存在，请重新选择', field: 'department' });
    expect(await mine.rule('市场部', 0)).toMatchObject({ msg: '完成天数至少为1' });
    expect(await mine.rule('市场部', 5, absentId())).toMatchObject({ code: 404, msg: '课程不存在' });
    const [rule] = await mine.list();
    expect(await other.agent.post(`${RULE}/remove`, { id: rule?.id })).toMatchObject({ code: 404, msg: '规则不存在' });
    const tree = (await mine.agent.get('/api/org/department/list')).data as { id: string; path: string }[];
    expect(
      await mine.agent.post(
        '/api/org/department/remove',
        tree.find(({ path }) => path === '市场部'),
      ),
    ).toMatchObject({ msg: '部门有自动指派规则，请先在学习管理中删除' });
  });

  it('reaches 20,000 people in batches that keep nobody waiting', { timeout: 180_000 }, async () => {
    const { org, agent, rule, settle, list } = await house();
    // Their figures are not what this is about.
    const triggers = (how: string) => world.asOwner(`ALTER TABLE "OrgMember" ${how} TRIGGER USER`);
    await triggers('DISABLE');
    for (let at = 0; at < 20_000; at += 2_000) await run(world.deps.pool, addPeople(org.id, at, 2_000));
    await triggers('ENABLE');
    await rule('研发中心');
    const times: number[] = [];
    expect(await settle(times)).toBe(20_000);
    expect(await list()).toMatchObject([{ people: 20_000 }]);
    expect(Math.max(...times)).toBeLessThan(5_000);
    const tree = (await agent.get('/api/org/department/list')).data as { id: string; path: string }[];
    const node = tree.find(({ path }) => path === '研发中心');
    const at = performance.now();
    expect((await agent.put('/api/org/department', { ...node, parent: null, name: '研究院' })).code).toBe(200);
    expect(performance.now() - at).toBeLessThan(1_000);
  });
});
