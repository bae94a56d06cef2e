import { MEMBER } from '@zhibiao/contract/member/learner';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { absentId, agentOf } from '#test/people/agent.ts';
import { buildUser, freeMobile } from '#test/content/factories.ts';
import { buildPerson } from '#test/people/people.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { openOrg } from './student-fixtures.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

type Joining = Awaited<ReturnType<typeof buildUser>>;
const memberOf = ({ org }: Awaited<ReturnType<typeof openOrg>>, user: Joining, status: number) =>
  org.register(user, { department: '研发部', source: 4, status });
const member = (id: string) => world.deps.db.orgMember.findUniqueOrThrow({ where: { id }, include: { place: true } });
const noticesOf = (userId: string) =>
  world.deps.db.notice.findMany({ where: { userId, type: 'organisation' }, orderBy: { id: 'asc' } });
const person = (more = {}) => ({
  name: '沈砚秋',
  mobile: freeMobile(),
  department: '法务部',
  empNo: 'E01',
  position: '专员',
  ...more,
});

test('lists, counts and filters its own students only, phones masked', async () => {
  const [mine, other] = [await openOrg(world), await openOrg(world, '另一机构')];
  const learner = await buildUser(world.deps, {
    realName: '顾清和',
    orgId: mine.org.id,
    email: 'guqinghe@example.com',
  });
  await memberOf(mine, learner, MEMBER.active);
  await memberOf(other, await buildUser(world.deps, { orgId: other.org.id }), MEMBER.active);
  await mine.agent.post('/api/org/student/add', person({ name: '沈砚秋' }));

  const list = await mine.agent.get('/api/org/student/list', { department: '研发部' });
  expect(list).toMatchObject({ code: 200, total: 1 });
  expect(list.rows?.[0]).toMatchObject({
    name: '顾清和',
    mobile: learner.mobile?.replace(/^(...)....(....)$/, '$1****$2'),
    email: 'g***@example.com',
    status: 2,
    role: 1,
    userId: learner.id,
    hasAccount: true,
  });
  expect(JSON.stringify(await mine.agent.get('/api/org/student/list'))).not.toContain(learner.mobile);
  expect((await mine.agent.get('/api/org/student/list', { keyword: '砚' })).rows).toMatchObject([
    { name: '沈砚秋', status: 0 },
  ]);
  expect((await mine.agent.get('/api/org/student/list', { keyword: learner.mobile?.slice(3) ?? '' })).total).toBe(0);
  expect((await mine.agent.get('/api/org/student/list', { keyword: learner.mobile ?? '' })).total).toBe(1);
  expect((await mine.agent.get('/api/org/student/list', { keyword: 'GuQinghe@example.com' })).rows).toMatchObject([
    { name: '顾清和' },
  ]);
  expect((await mine.agent.get('/api/org/student/list', { keyword: 'qinghe@' })).total).toBe(0);
  expect((await mine.agent.get('/api/org/student/list', { keyword: '%' })).total).toBe(0);
  expect((await mine.agent.get('/api/org/student/list', { status: 2 })).total).toBe(2);
  const answered = await mine.agent.get('/api/org/student/list', { answered: '1' });
  expect([answered.total, answered.rows?.map(({ status }: { status: number }) => status)]).toEqual([2, [2, 2]]);
  expect((await mine.agent.get('/api/org/student/list', { answered: '1', keyword: '砚' })).total).toBe(0);
  expect((await mine.agent.get('/api/org/student/counts')).data).toMatchObject({
    total: 3,
    byStatus: [
      { status: 0, count: 1 },
      { status: 1, count: 0 },
      { status: 2, count: 2 },
      { status: 3 },
      { status: 4 },
      { status: 5 },
    ],
  });
  expect((await mine.agent.get('/api/org/student/departments')).data).toEqual(['法务部', '研发部']);
  expect(await mine.agent.get('/api/org/student/list', { status: 9 })).toMatchObject({ code: 500, msg: '状态有误' });
});

test('invites a person with an account without moving them, and tells nobody that they have one', async () => {
  const [mine, other] = [await openOrg(world), await openOrg(world, '另一机构')];
  const learner = await buildUser(world.deps, { orgId: other.org.id });
  await memberOf(other, learner, MEMBER.active);
  const [known, unknown] = [
    await mine.agent.post('/api/org/student/add', person({ mobile: learner.mobile })),
    await mine.agent.post('/api/org/student/add', person({ name: '林默' })),
  ];
  expect([known.code, known.msg]).toEqual([unknown.code, unknown.msg]);
  expect(known.msg).toBe('邀请已登记，对方注册或登录后会看到');
  expect(await member(known.data.id)).toMatchObject({ status: MEMBER.invited, userId: learner.id, source: 3 });
  expect(await world.deps.db.user.findUniqueOrThrow({ where: { id: learner.id } })).toMatchObject({
    orgId: other.org.id,
  });
  expect(await noticesOf(learner.id)).toMatchObject([
    { title: '机构邀请您加入', linkUrl: '/mycenter/join-enterprise' },
  ]);
  expect(
    (await mine.agent.get('/api/org/student/list', { status: 0 })).rows?.map((row) => [
      row.hasAccount,
      row.userId,
      row.role,
    ]),
  ).toEqual([
    [false, null, null],
    [false, null, null],
  ]);

  expect(
    await mine.agent.post('/api/org/student/add', person({ name: '又一次', mobile: learner.mobile })),
  ).toMatchObject({ code: 500, msg: '该手机号码已在本机构的学员名单中' });
  expect(await mine.agent.post('/api/org/student/add', person({ mobile: null }))).toMatchObject({
    code: 500,
    msg: '手机号码和邮箱至少填写一项',
  });
  expect(await mine.agent.post('/api/org/student/add', person({ name: '' }))).toMatchObject({
    code: 500,
    msg: '请输入姓名',
  });
});

test('invites twenty thousand a day and no more; an invitation sent again is one notice to the person', async () => {
  const { org, agent } = await openOrg(world);
  const learner = await buildUser(world.deps);
  const invite = () => agent.post('/api/org/student/add', person({ mobile: learner.mobile, empNo: freeMobile() }));
  for (let n = 0; n < 3; n += 1) {
    const { data } = await invite();
    expect((await agent.post('/api/org/student/remove', { id: data.id })).code).toBe(200);
  }
  expect(await noticesOf(learner.id)).toHaveLength(1);

  await world.asOwner(sql`INSERT INTO "OrgMember" (id, "orgId", name, mobile, status, source)
    SELECT gen_random_uuid(), ${org.id}, '沈砚秋', '1' || (3000000000 + n), 4, 3 FROM generate_series(1, 19996) n`);
  const [last, beyond] = [
    await agent.post('/api/org/student/add', person()),
    await agent.post('/api/org/student/add', person()),
  ];
  expect(last.code).toBe(200);
  expect(beyond).toMatchObject({ code: 500, msg: '每个机构一天最多邀请20000人，请明天再继续' });
  await world.asOwner(
    sql`UPDATE "OrgMember" SET "createdAt" = "createdAt" - interval '1 day' WHERE "orgId" = ${org.id}`,
  );
  expect((await agent.post('/api/org/student/add', person())).code).toBe(200);
});

test('an invitation to a phone becomes a membership when its owner accepts', async () => {
  const { org, agent } = await openOrg(world);
  const mobile = freeMobile();
  const {
    data: { id },
  } = await agent.post('/api/org/student/add', person({ mobile }));
  const learner = await buildPerson(world, { mobile });
  const joined = await learner.agent.post('/api/org/join', { orgId: org.id });
  expect(joined.data).toMatchObject({ status: MEMBER.active });
  expect(await member(id)).toMatchObject({ status: MEMBER.active, userId: learner.id, place: { path: '法务部' } });
});

test('edits where a student is; the name only while it is the organisation’s own', async () => {
  const [mine, other] = [await openOrg(world), await openOrg(world, '另一机构')];
  const learner = await buildUser(world.deps, { orgId: mine.org.id });
  const active = await memberOf(mine, learner, MEMBER.active);
  const {
    data: { id },
  } = await mine.agent.post('/api/org/student/add', person());
  expect(
    await mine.agent.put('/api/org/student/update', {
      id,
      name: '沈砚冬',
      department: '',
      empNo: 'E9',
      position: null,
    }),
  ).toMatchObject({ code: 200 });
  expect(await member(id)).toMatchObject({ name: '沈砚冬', place: null, empNo: 'E9', position: null });
  expect(
    await mine.agent.put('/api/org/student/update', { id: active.id, name: '别人', department: '生产部' }),
  ).toMatchObject({ code: 500, msg: '学员已有账号，姓名由本人修改' });
  expect(
    await mine.agent.put('/api/org/student/update', {
      id: active.id,
      department: '生产部',
      empNo: '1',
      position: '工程师',
    }),
  ).toMatchObject({ code: 200 });
  for (const stranger of [id, absentId()])
    expect(await other.agent.put('/api/org/student/update', { id: stranger, department: '偷' })).toMatchObject({
      code: 404,
      msg: '学员不存在',
    });
});

test('decides requests in bulk, naming who is elsewhere already, and assigns the invitation’s courses', async () => {
  const [mine, other] = [await openOrg(world), await openOrg(world, '另一机构')];
  const [free, taken, refusedOne] = [
    await buildUser(world.deps, { realName: '林默' }),
    await buildUser(world.deps, { realName: '苏晴', orgId: other.org.id }),
    await buildUser(world.deps),
  ];
  await memberOf(other, taken, MEMBER.active);
  const [a, b, c] = [
    await memberOf(mine, free, MEMBER.pending),
    await memberOf(mine, taken, MEMBER.pending),
    await memberOf(mine, refusedOne, MEMBER.pending),
  ];
  const stranger = await memberOf(other, await buildUser(world.deps), MEMBER.pending);

  const decided = await mine.agent.post('/api/org/student/audit', { ids: [a.id, b.id, stranger.id], pass: true });
  expect(decided.data).toEqual({
    done: 1,
    failures: [
      { id: b.id, name: '苏晴', msg: '“苏晴”已加入其他机构，不能通过' },
      { id: stranger.id, name: null, msg: '学员不存在' },
    ],
  });
  expect(await member(a.id)).toMatchObject({ status: MEMBER.active, joinedAt: expect.any(Date) });
  expect(await member(b.id)).toMatchObject({ status: MEMBER.pending, joinedAt: null });
  expect(await world.deps.db.user.findUniqueOrThrow({ where: { id: free.id } })).toMatchObject({
    orgId: mine.org.id,
    role: 1,
  });
  expect(await world.deps.db.user.findUniqueOrThrow({ where: { id: taken.id } })).toMatchObject({
    orgId: other.org.id,
  });
  expect((await noticesOf(free.id))[0]).toMatchObject({ title: '加入申请已通过' });

  expect(await mine.agent.post('/api/org/student/audit', { ids: [c.id], pass: false })).toMatchObject({
    code: 500,
    msg: '请输入拒绝原因',
  });
  expect(
    (await mine.agent.post('/api/org/student/audit', { ids: [c.id], pass: false, reason: '非本机构人员' })).data,
  ).toEqual({ done: 1, failures: [] });
  expect((await noticesOf(refusedOne.id))[0]?.content).toContain('非本机构人员');
  expect(await mine.agent.post('/api/org/student/audit', { ids: [c.id], pass: true })).toMatchObject({
    code: 409,
    msg: '数据已被他人处理，请刷新',
  });
  expect((await mine.agent.post('/api/org/student/audit', { ids: [a.id, b.id], pass: true })).data).toMatchObject({
    done: 0,
    failures: [{ id: a.id, msg: '数据已被他人处理，请刷新' }, { id: b.id }],
  });
});

test('removes a member, whose rights end at once; owners, oneself and fellow administrators stay', async () => {
  const [mine, other] = [await openOrg(world), await openOrg(world, '另一机构')];
  const officer = await mine.org.administrator(5);
  const certifier = await mine.org.administrator(7);
  const learner = await buildUser(world.deps, { orgId: mine.org.id });
  const [five, seven, one] = [
    await memberOf(mine, officer, 2),
    await memberOf(mine, certifier, 2),
    await memberOf(mine, learner, 2),
  ];
  const asOfficer = officer.agent;
  const remove = (agent: typeof asOfficer, id: string) => agent.post('/api/org/student/remove', { id });

  expect(await remove(asOfficer, mine.member.id)).toMatchObject({ code: 500, msg: '机构负责人不能移出，请先移交机构' });
  expect(await remove(asOfficer, five.id)).toMatchObject({ code: 500, msg: '不能移出自己，您可以在个人中心退出机构' });
  expect(await remove(asOfficer, seven.id)).toMatchObject({ code: 500, msg: '只有机构负责人可以移出管理员' });
  for (const id of [one.id, absentId()])
    expect(await remove(other.agent, id)).toMatchObject({ code: 404, msg: '学员不存在' });
  expect((await remove(asOfficer, one.id)).code).toBe(200);
  expect(await member(one.id)).toMatchObject({ status: MEMBER.removed, leftAt: expect.any(Date) });
  expect(await remove(asOfficer, one.id)).toMatchObject({ code: 409, msg: '数据已被他人处理，请刷新' });
  expect((await remove(mine.agent, five.id)).code).toBe(200);
  expect((await asOfficer.get('/api/org/student/list')).code).toBe(403);
  expect(await world.deps.db.user.findUniqueOrThrow({ where: { id: officer.id } })).toMatchObject({
    orgId: null,
    role: 1,
  });

  const {
    data: { id: invited },
  } = await mine.agent.post('/api/org/student/add', person());
  expect((await remove(mine.agent, invited)).code).toBe(200);
});

test.each([2, 5])('role %i may; learners and guests may not', async (role) => {
  const { org } = await openOrg(world);
  const { agent: admin } = await org.administrator(role);
  const { agent: learner } = await buildPerson(world, { orgId: org.id });
  for (const path of ['/api/org/student/list', '/api/org/student/counts', '/api/org/student/departments']) {
    expect([
      (await admin.get(path)).code,
      (await learner.get(path)).code,
      (await agentOf(world.app).get(path)).code,
    ]).toEqual([200, 403, 401]);
  }
  expect([
    (await admin.get('/api/org/student/template')).status,
    (await learner.get('/api/org/student/template')).status,
    (await agentOf(world.app).get('/api/org/student/template')).status,
  ]).toEqual([200, 403, 401]);
});
