import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { absentId, agentOf } from '#test/people/agent.ts';
import { buildPerson } from '#test/people/people.ts';
import { uploadPicture } from '#test/content/picture.ts';
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
    add: (body: unknown) => agent.post('/api/suggest/add', body),
    unread: async () => (await agent.get('/api/user/getLoginUser')).data.unread.suggest,
  };
};
const PLAIN = { type: '1', content: '希望增加案例讲解' };

describe('a suggestion', () => {
  it("is stored with the learner's own pictures and listed", async () => {
    const { id, agent, add } = await learner();
    const images = [
      await uploadPicture(world.app, agent.token),
      await uploadPicture(world.app, agent.token),
      await uploadPicture(world.app, agent.token),
    ];
    const answer = await add({ type: '5', content: ' <b>视频无法播放</b> ', images, contact: 'me@example.com' });
    expect(answer).toMatchObject({ code: 200, msg: '提交成功，感谢您的反馈' });
    const { rows, total } = await agent.get('/api/suggest/qeruyList');
    expect(total).toBe(1);
    expect(rows?.[0]).toEqual({
      id: answer.data.id,
      type: '5',
      content: '<b>视频无法播放</b>',
      images: images.map((image) => expect.stringContaining(`${image}?t=`)),
      contact: 'me@example.com',
      reply: null,
      status: '0',
      isRead: 0,
      createTime: expect.stringMatching(/^\d{4}-/),
      replyTime: null,
      replies: [],
      asksLeft: 5,
    });
    expect(
      await world.deps.db.suggestion.findMany({
        where: { userId: id },
        select: { status: true, isRead: true, reply: true },
      }),
    ).toEqual([{ status: 0, isRead: 0, reply: null }]);
  });

  it('needs neither pictures nor a contact, and takes nothing that staff decide', async () => {
    const { id, add } = await learner();
    const other = await learner();
    await add({
      ...PLAIN,
      userId: other.id,
      status: 1,
      isRead: 1,
      reply: '已采纳',
      repliedAt: new Date(),
      contact: ' ',
    });
    expect(await world.deps.db.suggestion.findMany({ where: { userId: { in: [id, other.id] } } })).toMatchObject([
      { userId: id, status: 0, isRead: 0, reply: null, repliedAt: null, contact: null, images: [] },
    ]);
  });

  it.each([
    [{ type: '77' }, '请选择反馈类型'],
    [{ type: undefined }, '请选择反馈类型'],
    [{ content: ' ' }, '请输入反馈内容'],
    [{ content: '太短了！' }, '反馈内容至少5个字符'],
    [{ content: '长'.repeat(501) }, '反馈内容不能超过500个字符，现有501个'],
    [{ contact: '1'.repeat(51) }, '联系方式不能超过50个字符，现有51个'],
    [{ images: ['a', 'b', 'c', 'd'] }, '最多上传3张图片'],
    [{ images: [1] }, '请重新上传图片'],
    [{ images: ['https://example.com/a.png'] }, '请重新上传图片'],
  ])('refuses %o: %s', async (change, sentence) => {
    const { id, add } = await learner();
    expect(await add({ ...PLAIN, ...change })).toMatchObject({ code: 500, msg: sentence });
    expect(await world.deps.db.suggestion.count({ where: { userId: id } })).toBe(0);
  });

  it('shows no picture of somebody else', async () => {
    const [mine, other] = [await learner(), await learner()];
    const url = await uploadPicture(world.app, other.agent.token);
    expect(await mine.add({ ...PLAIN, images: [url] })).toMatchObject({ code: 500, msg: '请重新上传图片' });
  });

  it('sent twice at once is one, and twenty a day are enough', async () => {
    const { id, add } = await learner();
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(PLAIN)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.filter(({ msg }) => msg === '不允许重复提交，请稍候再试')).toHaveLength(4);
    for (let n = 0; n < 19; n += 1) await add({ ...PLAIN, content: `希望增加第${n}个案例` });
    expect(await add({ ...PLAIN, content: '再多一个也无妨吧' })).toMatchObject({
      code: 429,
      msg: '今日提交的反馈过多，请明天再试',
    });
    expect(await world.deps.db.suggestion.count({ where: { userId: id } })).toBe(20);
  });

  it('needs a login', async () => {
    const guest = agentOf(world.app);
    expect(
      [
        await guest.post('/api/suggest/add', PLAIN),
        await guest.get('/api/suggest/qeruyList'),
        await guest.put(`/api/suggest/read/${absentId()}`),
      ].map(({ code }) => code),
    ).toEqual([401, 401, 401]);
  });
});

describe('answers to suggestions', () => {
  it('are unread while status is 1 and isRead is not 1, and read once opened', async () => {
    const { id, agent, unread } = await learner();
    const make = (status: number, isRead: number) =>
      world.deps.db.suggestion.create({ data: { ...PLAIN, userId: id, status, isRead } });
    const [waiting, answered] = [
      await make(0, 0),
      await make(1, 0),
      await make(1, 1),
      await make(1, 2),
      await make(2, 0),
    ];
    expect(await unread()).toBe(2);
    expect((await agent.put(`/api/suggest/read/${answered.id}`)).code).toBe(200);
    expect((await agent.put(`/api/suggest/read/${answered.id}`)).code).toBe(200);
    expect(await unread()).toBe(1);

    expect((await agent.put(`/api/suggest/read/${waiting.id}`)).code).toBe(200);
    await world.deps.db.suggestion.update({ where: { id: waiting.id }, data: { status: 1, reply: '已采纳' } });
    expect(await unread()).toBe(2);
    expect((await agent.get('/api/suggest/qeruyList', { status: 1 })).total).toBe(4);
    expect((await agent.get('/api/suggest/qeruyList', { status: 2 })).total).toBe(1);
    expect((await agent.get('/api/suggest/qeruyList', { status: 'x' })).msg).toBe('反馈状态有误');
  });

  it('of somebody else are neither listed nor read', async () => {
    const [mine, other] = [await learner(), await learner()];
    const theirs = await world.deps.db.suggestion.create({ data: { ...PLAIN, userId: other.id, status: 1 } });
    expect((await mine.agent.get('/api/suggest/qeruyList')).total).toBe(0);
    const foreign = await mine.agent.put(`/api/suggest/read/${theirs.id}`);
    expect(foreign).toMatchObject({ code: 404, msg: '反馈不存在' });
    expect(await mine.agent.put(`/api/suggest/read/${absentId()}`)).toMatchObject({ code: 404, msg: '反馈不存在' });
    expect((await mine.agent.put('/api/suggest/read/x')).msg).toBe('反馈不存在');
    expect(await other.unread()).toBe(1);
  });
});
