import { afterAll, beforeAll, expect, test } from 'vitest';
import { many, run, sql } from '#db/sql.ts';
import { readCaptions } from '#features/media/library/cues.ts';
import { spellTitles } from '#services/search/title-pinyin.ts';
import { type Agent, agentOf } from '#test/people/agent.ts';
import { buildLesson, buildOrg, buildTeacher } from '#test/content/factories.ts';
import { buildPerson } from '#test/people/people.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

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
    Object.entries(data).map(([group, { rows }]) => [group, rows.map((row) => row.text ?? row.name ?? row.title)]),
  );
};

test('finds courses, lectures, articles and teachers by their titles, by pinyin and by initials', async () => {
  const found = {
    lessons: ['企业知识产权合规管理'],
    lectures: [],
    captions: [],
    clauses: [],
    articles: ['关于知识产权强国建设的意见'],
    teachers: [],
  };
  for (const word of ['知识产权', 'zhishi', 'ZSCQ', 'zhi shi chan quan'])
    expect(await find(guest, word)).toEqual(found);
  for (const word of ['方针', 'fangzhen', 'fzymb'])
    expect(await find(guest, word)).toEqual({
      lessons: [],
      lectures: ['第一讲：方针与目标'],
      captions: [],
      clauses: [],
      articles: [],
      teachers: [],
    });
  for (const word of ['单雄', 'shanxiongxin', 'sxx', '单'])
    expect((await find(guest, word)).teachers).toEqual(['单雄信']);
  expect(await find(guest, '%')).toEqual({
    lessons: [],
    lectures: [],
    captions: [],
    clauses: [],
    articles: [],
    teachers: [],
  });
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

test('words stand in any order, and dashes and scripts of every kind are one, at every door', async () => {
  const course = await buildLesson(world.deps, { name: 'GB/T 29490-2023 逐条解读' }, [{ title: '第二讲：條款的结构' }]);
  const plan = await world.deps.db.article.create({
    data: {
      type: 1,
      publishDate: new Date('2026-01-02'),
      title: '强企计划（2023—2025年）',
      content: '<p>培育單位名單</p>',
    },
  });
  const titled = async (path: string, query: Record<string, string>): Promise<string[]> =>
    ((await guest.get(path, query)).rows ?? []).map((row) => String(row.name ?? row.title));
  for (const word of ['GB/T 29490—2023', 'GB/T 29490–2023', '29490 解读', '解读\u3000２９４９０', '逐條解讀']) {
    expect((await find(guest, word)).lessons).toEqual(['GB/T 29490-2023 逐条解读']);
    expect(await titled('/api/lesson/list', { name: word })).toEqual(['GB/T 29490-2023 逐条解读']);
  }
  expect((await find(guest, '条款')).lectures).toEqual(['第二讲：條款的结构']);
  for (const word of ['2023-2025年', '计划 强企']) {
    expect((await find(guest, word)).articles).toEqual([plan.title]);
    expect(await titled('/api/article/list', { keyword: word })).toEqual([plan.title]);
    expect(await titled('/api/article/list', { title: word })).toEqual([plan.title]);
  }
  const { rows = [] } = await guest.get('/api/article/list', { keyword: '名单 培育' });
  expect(rows.map(({ title, passage }) => [title, passage])).toEqual([[plan.title, '培育單位名單']]);
  await world.deps.db.lesson.update({ where: { id: course.id }, data: { status: 0 } });
  await world.deps.db.article.delete({ where: { id: plan.id } });
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

/** A course of one film with captions, which are read as the job reads them. */
const buildSpoken = async (fields: Parameters<typeof buildLesson>[1], ...said: string[]) => {
  const { db, storage } = world.deps;
  const lesson = await buildLesson(world.deps, fields, [{ durationSec: 600 }]);
  const lines = said.map((text, at) => `00:0${at}:04.500 --> 00:0${at}:09.000\n${text}\n`);
  const captions = await storage.put(Buffer.from(`WEBVTT\n\n${lines.join('\n')}`), 'vtt');
  await db.media.update({ where: { id: lesson.items[0]?.mediaId ?? '' }, data: { captions } });
  await readCaptions(world.deps);
  return lesson;
};

test('finds what is said in a film at its first place, for whoever may study it', async () => {
  const { items, id } = await buildSpoken({ name: '意识讲解' }, '问他能不能发给供应商', 'R&D 的图纸\n谁都别发给供应商');
  await buildSpoken({ access: 2 }, '机构里的供应商');
  await buildSpoken({ status: 0 }, '草稿里的供应商');
  const [{ id: lid, title } = { id: '', title: '' }] = items;
  const { data } = await learner.get('/api/search', { keyword: '供应商' });
  expect(data.captions).toEqual({
    rows: [{ lid, title, lessonId: id, lessonName: '意识讲解', atSec: 4.5, text: '问他能不能发给供应商' }],
    more: false,
  });
  expect((await find(learner, 'r&d')).captions, 'as people read it').toEqual(['R&D 的图纸\n谁都别发给供应商']);
  expect((await find(member, '供应商')).captions?.toSorted()).toEqual(['机构里的供应商', '问他能不能发给供应商']);
  expect((await find(guest, '供应商')).captions, 'guests have not come in').toEqual([]);
});

test('captions that are exchanged are found anew, and those that are gone no more', async () => {
  const { db, pool } = world.deps;
  const { items } = await buildSpoken({}, '先说商业秘密清单');
  const mediaId = items[0]?.mediaId ?? '';
  const { captions } = await db.media.findUniqueOrThrow({ where: { id: mediaId } });
  expect(await readCaptions(world.deps)).toBe(0);
  // A file that cannot be read now keeps no other one waiting, and is read once it can.
  await run(pool, sql`UPDATE "Media" SET captions = 'ab/abc.vtt' WHERE id = ${mediaId}`);
  const failed: string[] = [];
  expect(await readCaptions(world.deps, (fault) => failed.push(fault))).toBe(0);
  expect(failed).toHaveLength(1);
  expect((await find(learner, '秘密清单')).captions).toEqual(['先说商业秘密清单']);
  await run(pool, sql`UPDATE "Media" SET captions = NULL WHERE id = ${mediaId}`);
  expect(await readCaptions(world.deps)).toBe(1);
  expect((await find(learner, '秘密清单')).captions).toEqual([]);
  await run(pool, sql`UPDATE "Media" SET captions = ${captions} WHERE id = ${mediaId}`);
  expect(await readCaptions(world.deps)).toBe(1);
  expect((await find(learner, '秘密清单')).captions).toEqual(['先说商业秘密清单']);
});

test('finds clauses as they are cited, with a lecture that explains them', async () => {
  const { db } = world.deps;
  const code = 'T/FIND 1-2026';
  const lesson = await buildLesson(world.deps, { name: '条款讲解', standardCode: code }, [{ title: '支持' }]);
  const shut = await buildLesson(world.deps, { access: 2 }, [{ title: '机构的一讲' }]);
  const clause = (number: string, title: string) =>
    db.clause.create({ data: { standardCode: code, number, title, path: `/${number}/` } });
  const [seven, eight] = [await clause('7.2', '能力建设'), await clause('8', '运行控制')];
  await clause('9', '没有人讲的能力建设');
  await db.lessonItemClause.createMany({
    data: [
      { lid: lesson.items[0]?.id ?? '', clauseId: seven.id },
      { lid: shut.items[0]?.id ?? '', clauseId: eight.id },
    ],
  });
  for (const word of ['7.2', '能力建设', '7.2 能力', 't/find 1-2026 7.2']) {
    const { data } = await guest.get('/api/search', { keyword: word });
    expect(data.clauses.rows).toMatchObject([
      { id: seven.id, standardCode: code, number: '7.2', name: '能力建设', title: '支持', lessonName: '条款讲解' },
    ]);
  }
  expect((await find(learner, '运行控制')).clauses).toEqual([]);
  expect((await find(member, '运行控制')).clauses).toEqual(['运行控制']);
});

test('many courses and captions are searched by their index', async () => {
  const { pool } = world.deps;
  const { items } = await buildSpoken({}, '只有这一句说到罕见词');
  const mediaId = items[0]?.mediaId ?? '';
  await run(
    pool,
    sql`INSERT INTO "CaptionCue" ("mediaId", no, "fromMs", text)
      SELECT ${mediaId}, n + 10, n, '第' || n || '句，讲的是体系运行与日常管理' FROM generate_series(1, 5000) n`,
  );
  await run(pool, sql`ANALYZE "CaptionCue"`);
  const plan = await many<{ 'QUERY PLAN': string }>(
    pool,
    sql`EXPLAIN SELECT 1 FROM "CaptionCue" c WHERE bigrams(c.text) @> bigrams('罕见词'::text)`,
  );
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('CaptionCue_text_bigrams');
  expect((await find(learner, '罕见词')).captions).toEqual(['只有这一句说到罕见词']);
});
