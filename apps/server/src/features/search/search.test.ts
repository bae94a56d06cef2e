import { afterAll, beforeAll, expect, test } from 'vitest';
import { many, sql } from '#db/sql.ts';
import { spellTitles } from '#services/title-pinyin.ts';
import { type Agent, agentOf } from '#test/agent.ts';
import { buildLesson, buildOrg, buildTeacher } from '#test/factories.ts';
import { buildPerson } from '#test/people.ts';
import { openTestWorld, type TestWorld } from '#test/world.ts';

let world: TestWorld;
let guest: Agent;
let learner: Agent;
let member: Agent;
beforeAll(async () => {
  world = await openTestWorld();
  guest = agentOf(world.app);
  learner = (await buildPerson(world)).agent;
  member = (await buildPerson(world, { orgId: (await buildOrg(world.deps)).id })).agent;
  await buildLesson(world.deps, { name: '企业知识产权合规管理', access: 0 }, [{ title: '第一讲：方针与目标' }]);
  await buildLesson(world.deps, { name: '知识产权内审（机构）', access: 2 }, [{ title: '只给机构的方针' }]);
  await buildLesson(world.deps, { name: '知识产权草稿', status: 0 }, [{ title: '没有发布的方针' }]);
  await buildTeacher(world.deps, { name: '单雄信' });
  await buildTeacher(world.deps, { name: '单离职', status: 0 });
  const article = { type: 1, publishDate: new Date('2026-01-01') };
  await world.deps.db.article.createMany({
    data: [
      { ...article, title: '关于知识产权强国建设的意见' },
      { ...article, title: '知识产权草案', status: 0 },
      { ...article, title: '知识产权服务协议', type: 4 },
    ],
  });
  await spellTitles(world.deps.pool);
});
afterAll(() => world.close());

type Found = Record<string, { rows: Record<string, unknown>[]; more: boolean }>;
const find = async (agent: Agent, keyword: string) => {
  const { data } = (await agent.get('/api/search', { keyword })) as { data: Found };
  return Object.fromEntries(
    Object.entries(data).map(([group, { rows }]) => [group, rows.map((row) => row.name ?? row.title)]),
  );
};

test('finds courses, lectures, articles and teachers by their titles, by pinyin and by initials', async () => {
  const found = {
    lessons: ['企业知识产权合规管理'],
    lectures: [],
    articles: ['关于知识产权强国建设的意见'],
    teachers: [],
  };
  for (const word of ['知识产权', 'zhishi', 'ZSCQ', 'zhi shi chan quan'])
    expect(await find(guest, word)).toEqual(found);
  for (const word of ['方针', 'fangzhen', 'fzymb'])
    expect(await find(guest, word)).toEqual({
      lessons: [],
      lectures: ['第一讲：方针与目标'],
      articles: [],
      teachers: [],
    });
  for (const word of ['单雄', 'shanxiongxin', 'sxx', '单'])
    expect((await find(guest, word)).teachers).toEqual(['单雄信']);
  expect(await find(guest, '%')).toEqual({ lessons: [], lectures: [], articles: [], teachers: [] });
  expect(await guest.get('/api/search', { keyword: ' ' })).toMatchObject({ code: 500, msg: '请输入搜索内容' });
});

test('what is for members is found by members only', async () => {
  for (const word of ['知识产权', 'zscq']) {
    expect((await find(learner, word)).lessons).toEqual(['企业知识产权合规管理']);
    expect((await find(member, word)).lessons?.toSorted()).toEqual(['企业知识产权合规管理', '知识产权内审（机构）']);
  }
  expect((await find(learner, 'fangzhen')).lectures).toEqual(['第一讲：方针与目标']);
  expect((await find(member, '方针')).lectures).toEqual(['第一讲：方针与目标', '只给机构的方针']);
});

test('shows five of a kind and says that there are more, the whole title first', async () => {
  for (let n = 1; n <= 6; n += 1) await buildLesson(world.deps, { name: `商标${n}` });
  await buildLesson(world.deps, { name: '商标' });
  const { data } = await guest.get('/api/search', { keyword: '商标' });
  expect(data.lessons.rows).toHaveLength(5);
  expect(data.lessons).toMatchObject({ more: true, rows: [{ name: '商标' }, {}, {}, {}, {}] });
});

test('the lists find in letters too, so that "all of them" finds what the search has shown', async () => {
  const names = async (path: string, query: object) =>
    ((await guest.get(path, query as Record<string, string>)).rows ?? []).map(({ name, title }) => name ?? title);
  expect(await names('/api/lesson/list', { name: 'qyzscq' })).toEqual(['企业知识产权合规管理']);
  expect(await names('/api/lesson/list', { item: 'fangzhen' })).toEqual([
    '企业知识产权合规管理',
    '知识产权内审（机构）',
  ]);
  expect(await names('/api/article/list', { type: 1, title: 'zscq' })).toEqual(['关于知识产权强国建设的意见']);
  for (const name of ['shanxiong', '单雄信']) expect(await names('/api/teacher/list', { name })).toEqual(['单雄信']);
});

test('a title that is written anew is spelt anew, once, and one that is gone is forgotten', async () => {
  const { pool, db } = world.deps;
  expect(await spellTitles(pool)).toBeGreaterThanOrEqual(0);
  expect(await spellTitles(pool)).toBe(0);
  const { id } = await buildTeacher(world.deps, { name: '方若水' });
  expect(await spellTitles(pool)).toBe(1);
  await db.teacher.update({ where: { id }, data: { name: '江临川' } });
  expect(await spellTitles(pool)).toBe(1);
  expect([(await find(guest, 'fangruoshui')).teachers, (await find(guest, 'jlc')).teachers]).toEqual([[], ['江临川']]);
  await db.teacher.delete({ where: { id } });
  expect(await spellTitles(pool)).toBe(1);
  expect(await many(pool, sql`SELECT 1 FROM "TitlePinyin" WHERE id = ${id}::uuid`)).toEqual([]);
});
