import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIdCards } from '#ports/keys/id-card.ts';
import { agentOf } from '#test/people/agent.ts';
import { buildUser } from '#test/content/factories.ts';
import { sessionFor } from '#test/people/login.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

describe('the login user', () => {
  it('comes masked, with the counts of what is unread', async () => {
    const { db, secrets } = world.deps;
    const user = await buildUser(world.deps, { mobile: '13800138000', email: 'zhou.yuan@example.com' });
    const other = await buildUser(world.deps);
    await db.user.update({
      where: { id: user.id },
      data: { idCardCipher: createIdCards(secrets).seal('11010519491231002X') },
    });
    const suggestion = { type: '1', content: '希望增加案例' };
    await db.suggestion.createMany({
      data: [
        { ...suggestion, userId: user.id, status: 1 },
        { ...suggestion, userId: user.id, status: 1, isRead: 2 },
        { ...suggestion, userId: user.id, status: 1, isRead: 1 },
        { ...suggestion, userId: user.id, status: 0 },
        { ...suggestion, userId: other.id, status: 1 },
      ],
    });
    const notice = { type: 'exam', title: '成绩已发布', content: '请查看' };
    await db.notice.createMany({
      data: [
        { ...notice, userId: user.id },
        { ...notice, userId: user.id, isRead: true },
        { ...notice, userId: other.id },
      ],
    });

    const { data } = await agentOf(world.app, await sessionFor(world.app, world.deps, user.id, { remember: true })).get(
      '/api/user/getLoginUser',
    );
    expect(data).toMatchObject({
      id: user.id,
      realName: '周予安',
      mobile: '138****8000',
      email: 'z***@example.com',
      idCardMasked: '1101**********002X',
      role: 1,
      type: 1,
      currentType: '1',
      typeName: expect.any(String) as string,
      orgId: null,
      orgName: null,
      orgStatus: null,
      remember: true,
      unread: { suggest: 2, notice: 1, all: 3 },
      runningExams: [],
    });
    expect(JSON.stringify(data)).not.toMatch(/13800138000|zhou\.yuan|passwordHash|idCardCipher/);
  });

  it('has the exams under way, the one that ends first before the others, and no other', async () => {
    const { db } = world.deps;
    const [user, other] = [await buildUser(world.deps), await buildUser(world.deps)];
    const paper = (title: string) =>
      db.paper.create({ data: { title, mode: 1, rules: [], totalScore: 100, passScore: 60, durationMin: 30 } });
    const begun = (userId: string, paperId: string, minutes: number, status = 0) =>
      db.attempt.create({
        data: {
          userId,
          paperId,
          no: status + 1,
          seed: 'seed',
          snapshot: [],
          totalScore: 100,
          passScore: 60,
          multiRule: 0,
          blurLimit: 0,
          status,
          startTime: new Date(),
          deadline: new Date(Date.now() + minutes * 60_000),
        },
      });
    const [late, soon, up] = [await paper('标准考试'), await paper('入门测评'), await paper('到时的考试')];
    await begun(user.id, late.id, 60);
    const first = await begun(user.id, soon.id, 20);
    await begun(user.id, soon.id, 20, 3);
    await begun(user.id, up.id, -1);
    await begun(other.id, soon.id, 10);

    const agent = agentOf(world.app, await sessionFor(world.app, world.deps, user.id));
    const { runningExams } = (await agent.get('/api/user/getLoginUser')).data;
    expect(runningExams).toEqual([
      { attemptId: first.id, paperId: soon.id, title: '入门测评', remainingMs: expect.any(Number) as number },
      expect.objectContaining({ paperId: late.id, title: '标准考试' }),
    ]);
    expect(runningExams[0].remainingMs).toBeGreaterThan(19 * 60_000);
    expect(runningExams[0].remainingMs).toBeLessThanOrEqual(20 * 60_000);
  });
  it('has no masks where there is nothing, and needs a login', async () => {
    const user = await buildUser(world.deps);
    await world.deps.db.user.update({ where: { id: user.id }, data: { email: 'only@example.com', mobile: null } });
    const { data } = await agentOf(world.app, await sessionFor(world.app, world.deps, user.id)).get(
      '/api/user/getLoginUser',
    );
    expect(data).toMatchObject({ mobile: null, idCardMasked: null, unread: { suggest: 0, notice: 0, all: 0 } });
    expect((await agentOf(world.app).get('/api/user/getLoginUser')).code).toBe(401);
  });
});
