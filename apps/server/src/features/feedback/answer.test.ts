import { SUGGEST_STATUS } from '@zhibiao/contract/feedback/learner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { absentId } from '#test/people/agent.ts';
import { buildPerson, type Person } from '#test/people/people.ts';
import { uploadPicture } from '#test/content/picture.ts';
import { buildStaff, limitTo, type StaffPerson } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { closeSilent } from './close-job.ts';

/** Feedback as a conversation: answered, questioned further, closed. */

let world: TestWorld;
let clerk: StaffPerson;
beforeAll(async () => {
  world = await openTestWorld();
  clerk = await buildStaff(world, { name: '孙洁', permissions: ['suggest:reply'] });
});
afterAll(() => world.close());

const written = async (images: string[] = []) => {
  const person = await buildPerson(world, { realName: '江映川' });
  const { data } = await person.agent.post('/api/suggest/add', { type: '1', content: '第三段没有声音', images });
  return { person, id: data.id as string };
};
const ask = ({ agent }: Pick<Person, 'agent'>, id: string, text: string) =>
  agent.post('/api/suggest/ask', { id, text });
const seen = async (id: string, by = clerk) => (await by.agent.get(`/system/suggest/item/${id}`)).data;
const reply = async (id: string, fields: { text?: string; close?: boolean; version?: number }, by = clerk) =>
  by.agent.post('/system/suggest/reply', { id, version: (await seen(id)).version, ...fields });
const own = async ({ agent }: Pick<Person, 'agent'>) => (await agent.get('/api/suggest/qeruyList')).rows![0];

describe('an answer', () => {
  it('is read by the learner, who is told, and asks on; each turn is an item of the inbox', async () => {
    const { person, id } = await written();
    expect(await seen(id)).toMatchObject({ name: '江映川', status: 0, replies: [], content: '第三段没有声音' });
    expect(await reply(id, { text: '已修复，请刷新。' })).toMatchObject({ code: 200 });
    expect(await own(person)).toMatchObject({ status: '1', isRead: 0, reply: '已修复，请刷新。', asksLeft: 5 });
    const { rows } = await person.agent.get('/api/notice/list');
    expect(rows).toMatchObject([{ title: '您的反馈有了答复', linkUrl: `/feedback/list?id=${id}` }]);
    const unread = async () => (await person.agent.get('/api/user/getLoginUser')).data.unread;
    expect(await unread()).toEqual({ suggest: 1, notice: 1, all: 1 });
    expect((await person.agent.put(`/api/suggest/read/${id}`)).code).toBe(200);
    expect(await unread()).toEqual({ suggest: 0, notice: 0, all: 0 });
    expect((await ask(person, id, '还是没有声音')).code).toBe(200);
    expect((await seen(id)).replies).toMatchObject([
      { by: 2, text: '已修复，请刷新。', name: '孙洁' },
      { by: 1, text: '还是没有声音', name: null },
    ]);
    const items = await world.deps.db.workItem.findMany({ where: { subjectId: id }, orderBy: { openedAt: 'asc' } });
    expect(items).toMatchObject([{ state: 3, closedBy: clerk.id }, { state: 0 }]);
    const [item] = (await clerk.agent.get('/system/inbox/list')).rows!;
    expect(item).toMatchObject({ subjectId: id, note: '追问1次' });
    await reply(id, { text: '换了新的文件。', close: true });
    expect(await own(person)).toMatchObject({ status: '2', reply: '换了新的文件。', asksLeft: 4 });
    expect((await own(person)).replies).toHaveLength(3);
    expect(await ask(person, id, '谢谢')).toMatchObject({ code: 500, msg: '此反馈已关闭，请提交新的反馈' });
  });

  it('may be asked on about five times', async () => {
    const { person, id } = await written();
    for (let nth = 1; nth <= 5; nth += 1) {
      await reply(id, { text: `第${nth}次答复` });
      expect((await ask(person, id, `第${nth}次追问`)).code).toBe(200);
      expect((await ask(person, id, '再催一次')).msg).toBe('平台还没有答复，请稍候');
    }
    await reply(id, { text: '最后一次答复' });
    expect(await ask(person, id, '第六次追问')).toMatchObject({ code: 500, msg: '追问次数已用完，请提交新的反馈' });
  });

  it('is given once of any number at the same moment, and not to what has moved on', async () => {
    const { id } = await written();
    const said = await Promise.all(
      Array.from({ length: 5 }, (_, nth) => reply(id, { text: `答复${nth}号`, version: 0 })),
    );
    expect(said.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(said.filter(({ code }) => code === 409)).toHaveLength(4);
  });

  it('needs words unless it closes, a permission, and a learner within the scope', async () => {
    const { person, id } = await written();
    expect(await reply(id, { text: ' ' })).toMatchObject({ code: 500, msg: '答复至少2个字符', field: 'text' });
    const limited = await limitTo(world, await buildStaff(world, { permissions: ['suggest:reply'] }), absentId());
    expect(await reply(id, { text: '您好您好' }, limited)).toMatchObject({ code: 404, msg: '反馈不存在' });
    expect((await limited.agent.get(`/system/suggest/item/${id}`)).code).toBe(404);
    const other = await buildPerson(world);
    expect(await ask(other, id, '追问一下')).toMatchObject({ code: 404, msg: '反馈不存在' });
    expect((await reply(id, { close: true })).code).toBe(200);
    expect(await own(person)).toMatchObject({ status: '2', reply: null });
    expect((await person.agent.get('/api/notice/list')).rows).toEqual([]);
  });

  it('waits fourteen days for another question', async () => {
    const { id } = await written();
    await reply(id, { text: '已修复，请刷新。' });
    expect(await closeSilent(world.deps.pool)).toBe(0);
    await run(
      world.deps.pool,
      sql`UPDATE "Suggestion" SET "repliedAt" = clock_timestamp() - interval '15 days' WHERE id = ${id}`,
    );
    expect(await closeSilent(world.deps.pool)).toBe(1);
    expect(await seen(id)).toMatchObject({ status: SUGGEST_STATUS.closed });
  });
});

it('pictures are shown to a login of the staff, as long as it is one', async () => {
  const person = await buildPerson(world);
  const image = await uploadPicture(world.app, person.agent.token);
  const { data } = await person.agent.post('/api/suggest/add', {
    type: '1',
    content: '第三段没有声音',
    images: [image],
  });
  const viewer = await buildStaff(world, { permissions: ['suggest:reply'] });
  const [address = ''] = (await seen(data.id, viewer)).images as string[];
  const look = async () => (await world.app.inject({ url: address })).statusCode;
  expect(await look()).toBe(200);
  await world.deps.db.staffSession.updateMany({ where: { staffId: viewer.id }, data: { revokedAt: new Date() } });
  expect(await look()).toBe(404);
});
