import { INVITE_ALPHABET } from '@zhibiao/contract/member/invite-form';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { absentId, agentOf } from '#test/people/agent.ts';
import { buildLesson } from '#test/content/factories.ts';
import { buildOrganisation, buildPerson } from '#test/people/people.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { createInvite } from './commands.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const BASE = '/api/org/invite';
/** yyyy-MM-dd in Shanghai, days from today. */
const day = (days: number) => new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
const body = (more: Record<string, unknown> = {}) => ({
  department: '研发部',
  maxUse: 30,
  expireDay: day(30),
  ...more,
});

const administrator = async (role = 2) => {
  const org = await buildOrganisation(world);
  const { agent, ...user } = await org.administrator(role);
  return {
    ...agent,
    org,
    user,
    create: async (more: Record<string, unknown> = {}): Promise<{ id: string; code: string }> =>
      (await agent.post(BASE, body(more))).data,
    row: (id: string) => world.deps.db.orgInvite.findUniqueOrThrow({ where: { id } }),
    rows: async (state?: string) =>
      (await agent.get(`${BASE}/list`, state ? { state } : {})).rows as { id: string; state: string }[],
  };
};

describe('creating an invitation', () => {
  it('gives a code of clear characters that lets a learner in, with its courses', async () => {
    const admin = await administrator(5);
    const lesson = await buildLesson(world.deps);
    const made = await admin.post(BASE, body({ lessonIds: [lesson.id, lesson.id] }));
    expect(made).toMatchObject({ code: 200, msg: '邀请已创建' });
    expect(made.data.code).toMatch(new RegExp(`^[${INVITE_ALPHABET}]{8}$`));

    const joiner = await buildPerson(world);
    expect((await joiner.agent.post('/api/org/join', { code: made.data.code })).data.status).toBe(2);
    expect(
      await world.deps.db.userLesson.count({
        where: { userId: joiner.id, lessonId: lesson.id, orgId: admin.org.id, source: 2 },
      }),
    ).toBe(1);
    const [row] = await admin.rows();
    expect(row).toEqual({
      id: made.data.id,
      code: made.data.code,
      department: '研发部',
      lessons: [{ lessonId: lesson.id, name: '商业秘密保护', published: true }],
      maxUse: 30,
      used: 1,
      pending: 0,
      needApprove: false,
      expireTime: `${day(30)} 23:59:59`,
      state: 'open',
      createdBy: '林知远',
      createTime: expect.any(String),
    });
    expect(
      await world.deps.db.orgMember.findFirst({ where: { userId: joiner.id }, include: { place: true } }),
    ).toMatchObject({ inviteId: made.data.id, source: 1, place: { path: '研发部' } });
  });

  it.each([
    [{ maxUse: 0 }, '可使用次数至少为1'],
    [{ maxUse: 10_001 }, '可使用次数不能超过10000'],
    [{ maxUse: 1.5 }, '请输入可使用次数'],
    [{ maxUse: undefined }, '请输入可使用次数'],
    [{ expireDay: undefined }, '请选择有效期'],
    [{ expireDay: '2026-02-30' }, '请选择有效期'],
    [{ expireDay: day(-1) }, '有效期不能早于今天'],
    [{ expireDay: day(368) }, '有效期最长1年'],
    [{ department: '部'.repeat(51) }, '部门不能超过50个字符'],
    [{ lessonIds: [absentId()] }, '所选课程不存在或已下架'],
    [{ lessonIds: ['x'] }, '所选课程不存在或已下架'],
  ])('refuses %o', async (fields, sentence) => {
    const admin = await administrator();
    expect(await admin.post(BASE, body(fields))).toMatchObject({ code: 500, msg: sentence });
    expect(await world.deps.db.orgInvite.count({ where: { orgId: admin.org.id } })).toBe(0);
  });

  it('assigns no course that learners cannot see, and serves today and a year ahead', async () => {
    const admin = await administrator();
    const draft = await buildLesson(world.deps, { status: 0 });
    expect((await admin.post(BASE, body({ lessonIds: [draft.id] }))).msg).toBe('所选课程不存在或已下架');
    for (const expireDay of [day(0), day(365)]) expect((await admin.post(BASE, body({ expireDay }))).code).toBe(200);
  });

  it('draws again when a code is taken', async () => {
    const admin = await administrator();
    const { code } = await admin.create();
    const owner = { role: 2, orgId: admin.org.id, orgStatus: 1, rights: [] };
    const viewer = { id: admin.user.id, sessionId: '', remember: false, ...owner };
    const fields = { department: null, lessonIds: [], maxUse: 1, expireDay: day(1), needApprove: false };
    const drawn = [code, code, 'ABCDEFGH'];
    expect((await createInvite(world.deps, viewer, fields, () => drawn.shift() ?? '')).code).toBe('ABCDEFGH');
    await expect(createInvite(world.deps, viewer, fields, () => code)).rejects.toThrow();
  });

  it('takes a second press for the first', async () => {
    const admin = await administrator();
    await admin.create();
    expect((await admin.post(BASE, body())).msg).toBe('不允许重复提交，请稍候再试');
  });
});

describe('the list', () => {
  it('tells what each code is worth and finds by it', async () => {
    const admin = await administrator();
    const at = { orgId: admin.org.id, maxUse: 2, createdBy: admin.user.id };
    const past = new Date(Date.now() - 60_000);
    const make = (code: string, more: object) =>
      world.deps.db.orgInvite.create({ data: { ...at, code: `${code}${v7().slice(-4).toUpperCase()}`, ...more } });
    await make('OPEN', {});
    await make('STOP', { status: 0, used: 2, expireTime: past });
    await make('PAST', { used: 2, expireTime: past });
    await make('FULL', { used: 2 });
    expect((await admin.rows()).map(({ state }) => state)).toEqual(['full', 'expired', 'stopped', 'open']);
    for (const state of ['open', 'stopped', 'expired', 'full'])
      expect((await admin.rows(state)).map((row) => row.state)).toEqual([state]);
    expect(await admin.get(`${BASE}/list`, { pageSize: 3, pageNum: 2 })).toMatchObject({
      total: 4,
      rows: [{ state: 'open' }],
    });
    expect((await admin.get(`${BASE}/list`, { state: 'x' })).msg).toBe('筛选条件有误');
  });

  it('shows nothing of another organisation', async () => {
    const [mine, other] = [await administrator(), await administrator()];
    await other.create();
    expect(await mine.get(`${BASE}/list`)).toMatchObject({ total: 0, rows: [] });
  });
});

describe('changing an invitation', () => {
  it('keeps what was left out', async () => {
    const admin = await administrator();
    const { id } = await admin.create();
    expect(await admin.put(`${BASE}/${id}`, { expireDay: day(5), maxUse: 5 })).toMatchObject({
      code: 200,
      msg: '保存成功',
    });
    expect(await admin.row(id)).toMatchObject({ department: '研发部', maxUse: 5, needApprove: false, status: 1 });
    expect((await admin.put(`${BASE}/${id}`, { department: ' ', needApprove: true })).code).toBe(200);
    expect(await admin.row(id)).toMatchObject({ department: null, maxUse: 5, needApprove: true });
    expect((await admin.put(`${BASE}/${id}`, { expireDay: day(-1) })).msg).toBe('有效期不能早于今天');
    expect((await admin.put(`${BASE}/${id}`, { lessonIds: [absentId()] })).msg).toBe('所选课程不存在或已下架');
  });

  it('never leaves less room than is used, whoever comes in meanwhile', async () => {
    const admin = await administrator();
    const { id, code } = await admin.create();
    const joiners = await Promise.all(Array.from({ length: 4 }, () => buildPerson(world)));
    const answers = await Promise.all([
      ...joiners.map(({ agent }) => agent.post('/api/org/join', { code })),
      admin.put(`${BASE}/${id}`, { maxUse: 2 }),
    ]);
    const { used, maxUse } = await admin.row(id);
    expect(used).toBeLessThanOrEqual(maxUse);
    expect(used).toBe(answers.slice(0, 4).filter((answer) => answer.code === 200).length);
    if (used > 1)
      expect((await admin.put(`${BASE}/${id}`, { maxUse: used - 1 })).msg).toBe(
        `已有${used}人使用，可使用次数不能小于${used}`,
      );
  });

  it('stops a code and lets it serve again', async () => {
    const admin = await administrator(5);
    const { id, code } = await admin.create();
    const joiner = await buildPerson(world);
    expect((await admin.put(`${BASE}/${id}/status`, { status: 0 })).code).toBe(200);
    expect((await joiner.agent.post('/api/org/join', { code })).msg).toBe('邀请码已停用，请联系机构管理员');
    expect((await admin.put(`${BASE}/${id}/status`, { status: 1 })).code).toBe(200);
    expect((await joiner.agent.post('/api/org/join', { code })).code).toBe(200);
    expect((await admin.put(`${BASE}/${id}/status`, { status: 2 })).msg).toBe('请选择停用或启用');
  });

  it("answers for another organisation's as for none", async () => {
    const [mine, other] = [await administrator(), await administrator()];
    const { id } = await other.create();
    const none = { code: 404, msg: '邀请不存在' };
    for (const one of [id, absentId()]) {
      expect(await mine.put(`${BASE}/${one}`, { maxUse: 5 })).toMatchObject(none);
      expect(await mine.put(`${BASE}/${one}/status`, { status: 0 })).toMatchObject(none);
      expect(await mine.get(`${BASE}/${one}/members`)).toMatchObject(none);
    }
    expect(await other.row(id)).toMatchObject({ maxUse: 30, status: 1 });
  });
});

describe('who came', () => {
  it('is listed masked, with those who wait', async () => {
    const admin = await administrator();
    const { id, code } = await admin.create({ needApprove: true });
    const joiner = await buildPerson(world);
    expect((await joiner.agent.post('/api/org/join', { code })).data.status).toBe(1);
    expect(await admin.get(`${BASE}/list`)).toMatchObject({ rows: [{ used: 0, pending: 1 }] });
    expect(await admin.get(`${BASE}/${id}/members`)).toMatchObject({
      total: 1,
      rows: [
        {
          name: '周予安',
          mobile: joiner.mobile?.replace(/^(...)....(....)$/, '$1****$2'),
          email: null,
          department: '研发部',
          status: 1,
          joinTime: null,
        },
      ],
    });
  });

  it('is for administrators', async () => {
    const { agent } = await buildPerson(world);
    expect((await agent.get(`${BASE}/list`)).code).toBe(403);
    expect((await agentOf(world.app).get(`${BASE}/list`)).code).toBe(401);
  });
});
