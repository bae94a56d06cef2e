import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { absentId, agentOf } from '#test/people/agent.ts';
import { buildPerson } from '#test/people/people.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const learner = async () => {
  const { id, agent } = await buildPerson(world);
  return {
    id,
    agent,
    unread: async () => (await agent.get('/api/user/getLoginUser')).data.unread.notice,
    tell: (title: string, more = {}) =>
      world.deps.db.notice.create({ data: { userId: id, type: 'exam', title, content: '请查看', ...more } }),
  };
};

describe('notices', () => {
  it("are the person's own, newest first, in pages", async () => {
    const { agent, tell } = await learner();
    await (await learner()).tell('别人的通知');
    for (const [n, title] of ['一', '二', '三'].entries())
      await tell(title, { createdAt: new Date(Date.UTC(2026, 10, 1 + n)), linkUrl: '/examination' });
    const page = await agent.get('/api/notice/list', { pageSize: 2 });
    expect(page).toMatchObject({ code: 200, total: 3 });
    expect(page.rows).toEqual([
      {
        id: expect.any(String),
        type: 'exam',
        title: '三',
        content: '请查看',
        linkUrl: '/examination',
        isRead: false,
        createTime: '2026-11-03 08:00:00',
      },
      expect.objectContaining({ title: '二' }),
    ]);
    expect((await agent.get('/api/notice/list', { pageSize: 2, pageNum: 2 })).rows).toMatchObject([{ title: '一' }]);
  });

  it('are read one by one, or all at once', async () => {
    const [{ agent, tell, unread }, other] = [await learner(), await learner()];
    const first = await tell('一');
    await tell('二');
    await tell('三');
    await other.tell('别人的');
    expect((await agent.put(`/api/notice/read/${first.id}`)).code).toBe(200);
    expect((await agent.put(`/api/notice/read/${first.id}`)).code).toBe(200);
    expect(await unread()).toBe(2);
    expect((await agent.get('/api/notice/list', { unread: '1' })).total).toBe(2);
    expect(await agent.post('/api/notice/readAll')).toMatchObject({ code: 200, msg: '已全部标为已读' });
    expect(await unread()).toBe(0);
    expect((await agent.get('/api/notice/list')).total).toBe(3);
    expect(await other.unread()).toBe(1);
  });

  it('of somebody else read like none', async () => {
    const [mine, other] = [await learner(), await learner()];
    const theirs = await other.tell('别人的');
    expect(await mine.agent.put(`/api/notice/read/${theirs.id}`)).toMatchObject({ code: 404, msg: '消息不存在' });
    expect(await mine.agent.put(`/api/notice/read/${absentId()}`)).toMatchObject({ code: 404, msg: '消息不存在' });
    expect(await other.unread()).toBe(1);
  });

  it('refuse a bad question, and need a login', async () => {
    const { agent } = await learner();
    expect((await agent.get('/api/notice/list', { unread: 'x' })).msg).toBe('筛选条件有误');
    expect((await agent.put('/api/notice/read/x')).msg).toBe('消息不存在');
    const guest = agentOf(world.app);
    expect(
      [
        await guest.get('/api/notice/list'),
        await guest.put(`/api/notice/read/${absentId()}`),
        await guest.post('/api/notice/readAll'),
      ].map(({ code }) => code),
    ).toEqual([401, 401, 401]);
  });
});
