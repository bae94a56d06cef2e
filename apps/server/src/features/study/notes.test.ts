import { randomUUID } from 'node:crypto';
import { NOTE_MAX, NOTES_MOST } from '@zhibiao/contract/study/note';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Agent } from '#test/people/agent.ts';
import { buildLesson } from '#test/content/factories.ts';
import { buildPerson } from '#test/people/people.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

/** A learner who joined a course of a film, a text and a recording. */
const begin = async () => {
  const lesson = await buildLesson(world.deps, {}, [{ durationSec: 90 }, { type: 3 }, { type: 4, durationSec: 30 }]);
  const person = await buildPerson(world);
  await world.deps.db.userLesson.create({ data: { userId: person.id, lessonId: lesson.id } });
  return { ...person, lessonId: lesson.id, lids: lesson.items.map(({ id }) => id) };
};
const add = (agent: Agent, lid: string | undefined, atSec: number | null, text: string, id = randomUUID()) =>
  agent.post('/api/lesson/note/add', { id, lid, atSec, text });
const notesOf = async (agent: Agent, lessonId: string) =>
  ((await agent.get('/api/lesson/note/list', { lessonId })).data as { text: string; atSec: number | null }[]).map(
    ({ text, atSec }) => [text, atSec],
  );

it('a note keeps its second, none behind the end, in the order of the course; what is read has none', async () => {
  const { agent, lessonId, lids } = await begin();
  await add(agent, lids[2], 500, '录音的结尾');
  await add(agent, lids[0], 61, ' 意识的例子 ');
  await add(agent, lids[0], 4, '术语');
  expect(await add(agent, lids[1], 7, '图文')).toMatchObject({ code: 200 });
  expect(await notesOf(agent, lessonId)).toEqual([
    ['术语', 4],
    ['意识的例子', 61],
    ['图文', null],
    ['录音的结尾', 30],
  ]);
});

it('sent again after a failure it stands there once; it can be changed and taken away', async () => {
  const { agent, lessonId, lids } = await begin();
  const id = randomUUID();
  // The first answer was lost on its way, and something was added before the second.
  for (const text of ['一次', '一次，也只有一次'])
    expect(await add(agent, lids[0], 3, text, id)).toMatchObject({ data: { id } });
  expect(await notesOf(agent, lessonId)).toEqual([['一次，也只有一次', 3]]);
  expect(await agent.put('/api/lesson/note/edit', { id, text: '两行\n都在' })).toMatchObject({ code: 200 });
  expect(await notesOf(agent, lessonId)).toEqual([['两行\n都在', 3]]);
  for (let n = 0; n < 2; n += 1) await agent.post('/api/lesson/note/remove', { id });
  expect(await notesOf(agent, lessonId)).toEqual([]);
  expect(await agent.put('/api/lesson/note/edit', { id, text: '晚了' })).toMatchObject({
    code: 404,
    msg: '笔记不存在',
  });
});

it("nobody reads, changes or removes another's, nor notes down in a course that they did not join", async () => {
  const mine = await begin();
  const other = await begin();
  const id = randomUUID();
  await add(mine.agent, mine.lids[0], 3, '我的', id);
  expect(await notesOf(other.agent, mine.lessonId)).toEqual([]);
  expect(await other.agent.put('/api/lesson/note/edit', { id, text: '你的' })).toMatchObject({ code: 404 });
  await other.agent.post('/api/lesson/note/remove', { id });
  expect(await add(other.agent, mine.lids[0], 3, '别人的课')).toMatchObject({ code: 404, msg: '课程内容不存在' });
  // Under a number that is taken nothing is written, and nothing is revealed of who has it.
  expect((await add(other.agent, other.lids[0], 3, '同一个号', id)).code).not.toBe(200);
  expect(await notesOf(mine.agent, mine.lessonId)).toEqual([['我的', 3]]);
});

it('says what is wrong, and when a course has all the notes that it takes', async () => {
  const { agent, id: userId, lessonId, lids } = await begin();
  expect((await add(agent, lids[0], 3, ' ')).msg).toBe('请输入笔记内容');
  expect((await add(agent, lids[0], 3, '长'.repeat(NOTE_MAX + 1))).msg).toBe('笔记不能超过1000个字符，现有1001个');
  expect((await add(agent, lids[0], -1, '早了')).msg).toBe('学习位置有误');
  const rows = Array.from({ length: NOTES_MOST }, () => ({ userId, lessonId, lid: lids[0] ?? '', text: '满' }));
  await world.deps.db.studyNote.createMany({ data: rows });
  expect((await add(agent, lids[0], 3, '还有')).msg).toBe('一门课程最多记500条笔记，请先删除不再需要的');
});

it('of a lecture that left the course they stay, at the end', async () => {
  const { agent, lessonId, lids } = await begin();
  await add(agent, lids[0], 3, '旧的一讲');
  await add(agent, lids[1], null, '还在');
  await world.deps.db.lessonItem.update({ where: { id: lids[0] ?? '' }, data: { removedAt: new Date() } });
  expect((await agent.get('/api/lesson/note/list', { lessonId })).data).toMatchObject([
    { text: '还在', gone: false },
    { text: '旧的一讲', gone: true },
  ]);
});
