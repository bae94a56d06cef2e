import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildMedia } from '#test/content/factories.ts';
import type { StaffPerson } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { articleBody, buildEditor, lessonBody } from './staff-fixtures.ts';

/** What a lecture explains, and what the check says of clauses and codecs. */

let world: TestWorld;
let editor: StaffPerson;
const clauses: Record<string, string> = {};
beforeAll(async () => {
  world = await openTestWorld();
  editor = await buildEditor(world);
  const { db } = world.deps;
  for (const code of ['T 1-2026', 'T 2-2026']) {
    await db.standard.create({ data: { code, name: '试用标准', family: 'T', year: 2026, status: 1, url: '' } });
    for (const number of ['4', '5']) {
      const { id } = await db.clause.create({
        data: {
          standardCode: code,
          number,
          title: `第${number}章`,
          explain: '',
          path: `/${number}/`,
          sort: Number(number),
        },
      });
      clauses[`${code} ${number}`] = id;
    }
  }
});
afterAll(() => world.close());

const PATH = '/system/lesson';
const idOf = (name: string): string => clauses[name] ?? '';
const course = async () => {
  const { data } = await editor.agent.post(PATH, await lessonBody(world, { standardCode: 'T 1-2026' }));
  const [chapter] = (await editor.agent.get(`${PATH}/${data.id}`)).data.chapters;
  return { id: data.id as string, chapterId: chapter.id as string };
};
const itemOf = async (lid: string) => (await editor.agent.get(`${PATH}/item`, { lid })).data;
const numbersOf = async (lid: string) =>
  (await itemOf(lid)).clauses.map(({ number }: { number: string }) => number) as string[];

it('an item names clauses of its course, keeps them when nothing is said, and lets them go', async () => {
  const { id, chapterId } = await course();
  const [four, five, strange] = ['T 1-2026 4', 'T 1-2026 5', 'T 2-2026 4'].map(idOf);
  const { data } = await editor.agent.post(`${PATH}/item`, articleBody(chapterId, { clauseIds: [five] }));
  expect(await numbersOf(data.lid)).toEqual(['5']);

  const body = { lid: data.lid, title: '领导作用', html: '<p>正文。</p>', minSec: 300 };
  expect(await editor.agent.put(`${PATH}/item`, { ...body, version: 0, clauseIds: [five, four] })).toMatchObject({
    code: 200,
  });
  expect(await numbersOf(data.lid)).toEqual(['4', '5']);
  const log = await editor.agent.get(`${PATH}/log/list`, { id });
  expect(log.rows?.[0]?.changes).toContainEqual({ field: 'clauses', from: '5', to: '4、5' });

  const wrong = await editor.agent.put(`${PATH}/item`, { ...body, version: 1, clauseIds: [strange] });
  expect(wrong).toMatchObject({ code: 500, field: 'clauseIds', msg: '条款不属于课程的适用标准，请重新选择' });
  expect(await editor.agent.put(`${PATH}/item`, { ...body, version: 1, title: '改名' })).toMatchObject({ code: 200 });
  expect(await numbersOf(data.lid)).toEqual(['4', '5']);

  const copy = await editor.agent.post(`${PATH}/copy`, { id });
  const [chapter] = (await editor.agent.get(`${PATH}/${copy.data.id}`)).data.chapters;
  expect(await numbersOf(chapter.items[0].lid)).toEqual(['4', '5']);

  await editor.agent.put(`${PATH}/item`, { ...body, version: 2, clauseIds: [] });
  expect(await numbersOf(data.lid)).toEqual([]);
});

it('the check tells of lectures without a clause and of files that not every browser plays', async () => {
  const { id, chapterId } = await course();
  const film = await buildMedia(world.deps, 'video', 300);
  await world.deps.db.media.update({ where: { id: film.id }, data: { advice: ['hevc', 'slow-start'] } });
  const video = { chapterId, type: 1, title: '基础管理', mediaId: film.id, clauseIds: [idOf('T 1-2026 4')] };
  await editor.agent.post(`${PATH}/item`, video);
  const { data: text } = await editor.agent.post(`${PATH}/item`, articleBody(chapterId));
  const warnings = async () => (await editor.agent.get(`${PATH}/check`, { id })).data.warnings;
  expect(await warnings()).toMatchObject([
    { code: 'captions' },
    { code: 'codec', text: '第 1 讲“基础管理”多数电脑浏览器无法播放：HEVC 编码，建议导出为 H.264，或启用转码' },
    { code: 'clause', lid: text.lid, text: '第 2 讲“什么是商业秘密”没有标注条款' },
    { code: 'noPaper' },
  ]);
  await world.deps.db.mediaRendition.create({
    data: { mediaId: film.id, height: 720, file: 'ab/x.mp4', index: '', size: 1, bandwidth: 1 },
  });
  expect((await warnings()).map(({ code }: { code: string }) => code)).not.toContain('codec');
});
