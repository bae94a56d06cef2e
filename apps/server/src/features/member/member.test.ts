import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { absentId, agentOf } from '#test/people/agent.ts';
import { buildLesson, buildOrg } from '#test/content/factories.ts';
import { OWN_ADDRESSES, visitor, type Visitor } from '#test/people/visitor.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { buildHost, buildJoiner, freeCode } from './member-fixtures.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const past = new Date(Date.now() - 1_000);
const guest = () => agentOf(world.app);

describe('an invitation code', () => {
  it('tells anybody who has it where it leads', async () => {
    const [open, draft] = [
      await buildLesson(world.deps, { name: '邀请之课' }),
      await buildLesson(world.deps, { status: 0 }),
    ];
    const host = await buildHost(world, { orgName: '启明精密制造' });
    const { code } = await host.invite({
      department: '研发部',
      lessonIds: [open.id, draft.id],
      expireTime: new Date('2099-01-01T00:00:00Z'),
    });
    expect((await guest().get('/api/org/invite/info', { code: ` ${code.toLowerCase()} ` })).data).toEqual({
      code,
      orgId: host.id,
      orgName: '启明精密制造',
      orgTypeName: '企业',
      areaName: '北京市',
      department: '研发部',
      needApprove: false,
      expireTime: '2099-01-01 08:00:00',
      lessons: [{ lessonId: open.id, name: '邀请之课' }],
    });
  });

  it('that leads nowhere says why, to guests and joiners alike', async () => {
    const host = await buildHost(world);
    const closed = await buildHost(world, { status: 2 });
    const cases = [
      [freeCode(), '邀请码不存在，请核对后重试'],
      [(await host.invite({ status: 0 })).code, '邀请码已停用，请联系机构管理员'],
      [(await host.invite({ expireTime: past })).code, '邀请码已过期，请联系机构管理员'],
      [(await host.invite({ maxUse: 3, used: 3 })).code, '邀请码的使用次数已满，请联系机构管理员'],
      [(await closed.invite()).code, '该机构暂不能加入，请联系机构管理员'],
      ['ABC', '请输入8位邀请码'],
      ['ABCDEFG0', '请输入8位邀请码'],
      ['', '请输入邀请码'],
    ] as const;
    const joiner = await buildJoiner(world);
    for (const [code, sentence] of cases) {
      expect((await guest().get('/api/org/invite/info', { code })).msg).toBe(sentence);
      if (code) expect((await joiner.join({ code })).msg).toBe(sentence);
    }
    expect(await joiner.my()).toEqual([]);
  });

  it('lets in at once, with its department and its courses', async () => {
    const [fresh, begun] = [await buildLesson(world.deps), await buildLesson(world.deps)];
    const host = await buildHost(world, { orgName: '启明' });
    const { id, code } = await host.invite({ department: '研发部', lessonIds: [fresh.id, begun.id] });
    const joiner = await buildJoiner(world);
    await joiner.agent.post('/api/lesson/join', { lessonId: begun.id });
    await world.deps.db.userLesson.updateMany({ where: { userId: joiner.id }, data: { creditedSec: 30, status: 1 } });

    expect((await joiner.join({ code })).data).toEqual({ status: 2, orgId: host.id, orgName: '启明' });
    expect(await joiner.row()).toMatchObject({ orgId: host.id, role: 1 });
    expect(await joiner.my()).toMatchObject([
      { orgId: host.id, orgName: '启明', department: '研发部', status: 2, source: 1, canLeave: true, leaveTime: null },
    ]);
    expect((await world.deps.db.orgInvite.findUniqueOrThrow({ where: { id } })).used).toBe(1);
    expect(
      await world.deps.db.userLesson.findMany({
        where: { userId: joiner.id },
        select: { orgId: true, source: true, status: true, creditedSec: true },
        orderBy: { creditedSec: 'asc' },
      }),
    ).toEqual([
      { orgId: host.id, source: 2, status: 0, creditedSec: 0 },
      { orgId: host.id, source: 2, status: 1, creditedSec: 30 },
    ]);
    expect(
      await world.deps.db.lesson.findMany({
        where: { id: { in: [fresh.id, begun.id] } },
        select: { studyCount: true },
      }),
    ).toEqual([{ studyCount: 1 }, { studyCount: 1 }]);
  });

  it('lets one of many who come for its last use in', async () => {
    const host = await buildHost(world);
    const { id, code } = await host.invite({ maxUse: 3, used: 2 });
    const joiners = await Promise.all(Array.from({ length: 6 }, () => buildJoiner(world)));
    const answers = await Promise.all(joiners.map(({ join }) => join({ code })));
    expect(answers.filter((a) => a.code === 200)).toHaveLength(1);
    expect(answers.filter((a) => a.msg === '邀请码的使用次数已满，请联系机构管理员')).toHaveLength(5);
    expect((await world.deps.db.orgInvite.findUniqueOrThrow({ where: { id } })).used).toBe(3);
    expect(await host.members(2)).toBe(2);
  });

  it('used twice by one person at once counts once', async () => {
    const host = await buildHost(world);
    const { id, code } = await host.invite();
    const joiner = await buildJoiner(world);
    const answers = await Promise.all([joiner.join({ code }), joiner.join({ code }), joiner.join({ code })]);
    expect(answers.filter((a) => a.code === 200)).toHaveLength(1);
    expect((await world.deps.db.orgInvite.findUniqueOrThrow({ where: { id } })).used).toBe(1);
    expect(await host.members(2)).toBe(2);
    expect((await joiner.join({ code })).msg).toBe('您已是“启明精密制造（演示）”的成员，请先退出后再加入其他机构');
  });

  it('that asks for approval takes no room, and tells the administrators', async () => {
    const host = await buildHost(world);
    const { id, code } = await host.invite({ needApprove: true, department: '质量部' });
    const joiner = await buildJoiner(world);
    expect((await joiner.join({ code })).data).toMatchObject({ status: 1, orgId: host.id });
    expect(await joiner.row()).toMatchObject({ orgId: null });
    expect(await joiner.my()).toMatchObject([{ status: 1, source: 1, department: '质量部', canLeave: false }]);
    expect((await world.deps.db.orgInvite.findUniqueOrThrow({ where: { id } })).used).toBe(0);
    expect(
      await world.deps.db.notice.findMany({
        where: { userId: host.owner.id },
        select: { type: true, title: true, content: true, about: { select: { realName: true } }, linkUrl: true },
      }),
    ).toEqual([
      {
        type: 'organisation',
        title: '新的加入申请',
        content: '申请加入机构，请及时审核。',
        about: { realName: '周予安' },
        linkUrl: '/admin/student',
      },
    ]);
  });
});

describe('asking an organisation', () => {
  it('waits for approval; a second request waits for the first, and a code ends the waiting', async () => {
    const [host, second] = [await buildHost(world), await buildHost(world)];
    const joiner = await buildJoiner(world);
    expect((await joiner.join({ orgId: host.id })).data).toMatchObject({ status: 1, orgId: host.id });
    expect((await joiner.join({ orgId: host.id })).msg).toBe('您已有待审核的申请，请等待审核，或先撤销申请');
    expect((await joiner.join({ orgId: second.id })).msg).toBe('您已有待审核的申请，请等待审核，或先撤销申请');
    const { code } = await second.invite();
    expect((await joiner.join({ code })).data).toMatchObject({ status: 2, orgId: second.id });
    expect((await joiner.my()).map(({ orgId, status }) => [orgId, status])).toEqual([
      [second.id, 2],
      [host.id, 5],
    ]);
  });

  it('twice at once is one request', async () => {
    const host = await buildHost(world);
    const joiner = await buildJoiner(world);
    const answers = await Promise.all(Array.from({ length: 4 }, () => joiner.join({ orgId: host.id })));
    expect(answers.filter((a) => a.code === 200)).toHaveLength(1);
    expect(await host.members(1)).toBe(1);
  });

  it('that is not in force reads like asking none, and one or the other must be named', async () => {
    const waiting = await buildOrg(world.deps, { status: 0 });
    const joiner = await buildJoiner(world);
    const { headers: _a, ...closed } = await joiner.join({ orgId: waiting.id });
    const { headers: _b, ...none } = await joiner.join({ orgId: absentId() });
    expect(closed).toEqual(none);
    expect(none).toMatchObject({ code: 404, msg: '机构不存在' });
    for (const body of [{}, { code: freeCode(), orgId: waiting.id }])
      expect((await joiner.join(body)).msg).toBe('请输入邀请码，或选择要加入的机构');
  });

  it("that has invited one lets in at once; another's invitation does not help", async () => {
    const host = await buildHost(world);
    const [joiner, other] = [await buildJoiner(world), await buildJoiner(world)];
    await world.deps.db.orgMember.create({
      data: { orgId: host.id, userId: joiner.id, name: '周予安', department: '法务部', status: 0, source: 3 },
    });
    expect((await other.join({ orgId: host.id })).data).toMatchObject({ status: 1 });
    expect((await joiner.join({ orgId: host.id })).data).toMatchObject({ status: 2 });
    expect(await joiner.my()).toMatchObject([{ status: 2, department: '法务部', source: 3 }]);
    expect(await joiner.row()).toMatchObject({ orgId: host.id });
  });

  it('finds an invitation that was made to the phone alone, to accept or to decline, and to nobody else', async () => {
    const [host, second] = [await buildHost(world), await buildHost(world)];
    const [joiner, other] = [await buildJoiner(world), await buildJoiner(world)];
    const { mobile } = await joiner.row();
    const listed = { mobile, name: '小周', status: 0, source: 3 };
    await world.deps.db.orgMember.createMany({
      data: [
        { ...listed, orgId: host.id, department: '法务部' },
        { ...listed, orgId: second.id },
      ],
    });
    expect(await other.my()).toEqual([]);
    const invitations = await joiner.my();
    expect(invitations.map(({ status }) => status)).toEqual([0, 0]);
    const declined = invitations.find(({ orgId }) => orgId === second.id)?.id;
    expect((await other.agent.post('/api/org/join/cancel', { id: declined })).code).toBe(404);
    expect((await joiner.agent.post('/api/org/join/cancel', { id: declined })).code).toBe(200);
    expect((await joiner.join({ orgId: host.id })).data).toMatchObject({ status: 2 });
    expect((await joiner.my()).map(({ status }) => status).toSorted()).toEqual([2, 3]);
    expect(await world.deps.db.orgMember.count({ where: { orgId: host.id, mobile } })).toBe(1);
  });

  it('lets in who has the former phone of a member', async () => {
    const host = await buildHost(world);
    const joiner = await buildJoiner(world);
    await world.deps.db.orgMember.create({
      data: {
        orgId: host.id,
        userId: host.owner.id,
        mobile: (await joiner.row()).mobile,
        name: '林知远',
        status: 1,
        source: 3,
      },
    });
    expect((await joiner.join({ code: (await host.invite()).code })).code).toBe(200);
    expect(await world.deps.db.orgMember.findFirstOrThrow({ where: { userId: joiner.id } })).toMatchObject({
      mobile: null,
      inviteId: expect.any(String),
    });
  });

  it('makes nobody an administrator, whatever is sent and whatever they were', async () => {
    const host = await buildHost(world);
    const { code } = await host.invite();
    const joiner = await buildJoiner(world, { role: 5 });
    await joiner.join({ code, role: 2, status: 2, userId: host.owner.id });
    expect(await joiner.row()).toMatchObject({ role: 1, orgId: host.id });
  });
});

describe('taking back', () => {
  it('withdraws a request, declines an invitation, and touches nothing else', async () => {
    const host = await buildHost(world);
    const joiner = await buildJoiner(world);
    await joiner.join({ orgId: host.id });
    const [request] = await joiner.my();
    expect((await joiner.agent.post('/api/org/join/cancel', { id: request?.id })).code).toBe(200);
    expect(await joiner.my()).toMatchObject([{ status: 5 }]);
    expect(await joiner.agent.post('/api/org/join/cancel', { id: request?.id })).toMatchObject({
      code: 404,
      msg: '申请不存在或已处理',
    });

    const invited = await world.deps.db.orgMember.create({
      data: { orgId: host.id, userId: joiner.id, name: '周予安', status: 0, source: 3 },
    });
    await joiner.agent.post('/api/org/join/cancel', { id: invited.id });
    expect((await joiner.my()).map(({ status }) => status).toSorted()).toEqual([3, 5]);
  });

  it("does not reach another's request or a membership", async () => {
    const host = await buildHost(world);
    const [joiner, other] = [await buildJoiner(world), await buildJoiner(world)];
    await joiner.join({ orgId: host.id });
    const [request] = await joiner.my();
    expect(await other.agent.post('/api/org/join/cancel', { id: request?.id })).toMatchObject({
      code: 404,
      msg: '申请不存在或已处理',
    });
    expect(await other.my()).toEqual([]);
    await other.join({ code: (await host.invite()).code });
    expect((await other.agent.post('/api/org/join/cancel', { id: (await other.my())[0]?.id })).code).toBe(404);
    expect(await host.members(1)).toBe(1);
    expect(await host.members(2)).toBe(2);
  });
});

describe('leaving', () => {
  it("ends the membership, the belonging and an administrator's role, and lets join again", async () => {
    const host = await buildHost(world);
    const { code } = await host.invite();
    const joiner = await buildJoiner(world);
    await joiner.join({ code });
    await world.deps.db.user.update({ where: { id: joiner.id }, data: { role: 7 } });
    expect((await joiner.agent.get('/api/org/findByOrgData')).data).not.toBeNull();
    expect(await joiner.leave()).toMatchObject({ code: 200, msg: '已退出机构' });
    expect(await joiner.row()).toMatchObject({ orgId: null, role: 1 });
    expect(await joiner.my()).toMatchObject([{ status: 5, leaveTime: expect.any(String), canLeave: false }]);
    expect((await joiner.agent.get('/api/org/findByOrgData')).data).toBeNull();
    expect((await joiner.leave()).msg).toBe('您尚未加入机构');
    expect((await joiner.join({ code })).code).toBe(200);
    expect((await joiner.my()).map(({ status }) => status)).toEqual([2, 5]);
  });

  it('is not for an owner', async () => {
    const host = await buildHost(world);
    const owner = await buildJoiner(world, { role: 2, orgId: host.id });
    await world.deps.db.orgMember.create({
      data: { orgId: host.id, userId: owner.id, name: '周予安', status: 2, source: 4 },
    });
    expect((await owner.my())[0]?.canLeave).toBe(false);
    expect((await owner.leave()).msg).toBe('您是机构负责人，请先移交机构后再退出');
    expect(await owner.row()).toMatchObject({ role: 2, orgId: host.id });
    expect(await host.members(2)).toBe(2);
  });
});

describe('looking for an organisation', () => {
  it('finds at most ten in force by a part of the name, with the credit code masked', async () => {
    const { agent } = await buildJoiner(world);
    const found = await buildOrg(world.deps, { orgName: '云杉软件科技' });
    await buildOrg(world.deps, { orgName: '云杉待审', status: 0 });
    for (let n = 0; n < 12; n += 1) await buildOrg(world.deps, { orgName: `百果园${n}` });
    const { data } = await agent.get('/api/org/search', { name: ' 云杉 ' });
    expect(data).toEqual([
      {
        orgId: found.id,
        orgName: '云杉软件科技',
        creditCodeMasked: `${found.creditCode.slice(0, 4)}**********${found.creditCode.slice(-4)}`,
        orgType: '1',
        areaName: '海淀区',
      },
    ]);
    expect((await agent.get('/api/org/search', { name: '百果' })).data).toHaveLength(10);
    expect((await agent.get('/api/org/search', { name: '%%' })).data).toEqual([]);
    expect((await agent.get('/api/org/search', { name: '云' })).msg).toBe('请至少输入2个字符');
    expect((await agent.get('/api/org/search')).msg).toBe('请输入机构名称');
  });

  it('is answered thirty times a minute', async () => {
    const { agent } = await buildJoiner(world);
    const answers = await Promise.all(Array.from({ length: 32 }, () => agent.get('/api/org/search', { name: '云杉' })));
    expect(answers.filter(({ code }) => code === 429)).toHaveLength(2);
  });
});

describe('a guest', () => {
  it('guesses twenty codes and links, and then none that is right either; others of the class come in', async () => {
    const own = await openTestWorld(OWN_ADDRESSES);
    try {
      const { code } = await (await buildHost(own)).invite();
      const [guesser, other] = [visitor(own), visitor(own)];
      const look = (who: Visitor, guess: string) => who.get('/api/org/invite/info', { code: guess });
      const right = await Promise.all(Array.from({ length: 25 }, () => look(other, code)));
      expect(right.map((one) => one.code)).toEqual(right.map(() => 200));
      for (let at = 0; at < 10; at++) {
        expect((await look(guesser, freeCode())).code).toBe(404);
        expect((await guesser.get('/api/org/invite/person', { m: `x${at}` })).code).toBe(404);
      }
      expect((await look(guesser, code)).code).toBe(429);
      expect((await guesser.get('/api/org/invite/person', { m: 'x' })).code).toBe(429);
      expect((await look(other, code)).code).toBe(200);
    } finally {
      await own.close();
    }
  }, 90_000);

  it('may look at a code only', async () => {
    const answers = [
      await guest().get('/api/org/search', { name: '云杉' }),
      await guest().post('/api/org/join', { code: freeCode() }),
      await guest().post('/api/org/join/cancel', { id: absentId() }),
      await guest().post('/api/org/leave'),
      await guest().get('/api/org/my'),
    ];
    expect(answers.map(({ code }) => code)).toEqual([401, 401, 401, 401, 401]);
  });
});
