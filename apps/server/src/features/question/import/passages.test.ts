import { QUESTION } from '@zhibiao/contract/question/types';
import type { Passage, UnreadPassage } from '@zhibiao/contract/question/staff-import';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run, sql } from '#db/sql.ts';
import type { StaffPerson } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import {
  buildImporter,
  freshImportText,
  readQuestionsAs,
  importRowsOf,
  questionSheetOf,
  singleRow,
} from './import-fixtures.ts';
import { importReadingOf } from './reading.ts';

let world: TestWorld;
let importer: StaffPerson;
beforeAll(async () => {
  world = await openTestWorld();
  importer = await buildImporter(world);
});
afterAll(() => world.close());

const ESSAY = { 题型: '简答题', 题干: freshImportText(), 答案: '（1）目的；（2）方法' };
/** An import of these questions that left these passages without one. */
const leavingOf = async (rows: Parameters<typeof questionSheetOf>[0], ...texts: string[]): Promise<string> => {
  const id = await readQuestionsAs(world, importer, await questionSheetOf(rows));
  const unread = texts.map((text, at): Passage => ({ place: `第 ${at + 6} 段`, text, after: 1 }));
  const reading = JSON.stringify(importReadingOf({ read: '文档的 2 题', leftOut: [] }, unread, []));
  await run(world.deps.pool, sql`UPDATE "QuestionImport" SET reading = ${reading}::jsonb WHERE id = ${id}`);
  return id;
};
const leaving = (...texts: string[]) => leavingOf([singleRow(), ESSAY], ...texts);
const put = (path: string, body: Record<string, unknown>) =>
  importer.agent.put(`/system/question/import/${path}`, body);
const unreadOf = async (id: string): Promise<UnreadPassage[]> =>
  (await importer.agent.get(`/system/question/import/${id}`)).data.unread as UnreadPassage[];
const rowOf = async (id: string, no: number) => (await importRowsOf(importer, id)).find((row) => row.no === no);
const questionOf = async (id: string, no: number) => (await rowOf(id, no))?.question;

describe('a passage that no question owns', () => {
  it('becomes a part of one, and can be taken back as long as nobody has changed that part', async () => {
    const id = await leaving('并说明理由', '答案：C', 'D. 丁', '解析：见制度');
    const before = await questionOf(id, 1);
    const as = ['stem', 'answer', 'options', 'analysis'];
    for (const [at, role] of as.entries())
      expect(await put('passage', { id, version: at, at: [at], no: 1, as: role })).toMatchObject({ code: 200 });
    expect(await questionOf(id, 1)).toMatchObject({
      stem: `${before?.stem}\n并说明理由`,
      answer: ['C'],
      options: ['甲', '乙', '丙', '丁'].map((text, at) => ({ key: 'ABCD'.charAt(at), text })),
      analysis: '见制度',
    });
    expect((await unreadOf(id)).map(({ taken }) => taken)).toEqual(
      as.map((role) => ({ no: 1, child: null, as: role })),
    );
    expect(await put('passage', { id, version: 4, at: [0], no: 2 })).toMatchObject({ msg: '第 6 段已归入第 1 题' });

    expect(await put('passage/back', { id, version: 4, at: 0 })).toMatchObject({ code: 200 });
    expect((await questionOf(id, 1))?.stem).toBe(before?.stem);
    const changed = await questionOf(id, 1);
    await put('row', { id, version: 5, no: 1, question: { ...changed, analysis: '另有说法' } });
    expect(await put('passage/back', { id, version: 6, at: 3 })).toMatchObject({
      msg: '第 1 题的解析后来又改过，请展开第 1 题修改',
    });
    expect((await unreadOf(id)).map(({ taken }) => taken === null)).toEqual([true, false, false, false]);
  });

  it('becomes a question of its own together with others, and goes again', async () => {
    const stem = freshImportText();
    const id = await leaving(`${stem}（　　）`, 'A．丙', 'B．丁', '答案：B');
    const { data } = await put('passage', { id, version: 0, at: [0, 1, 2, 3], no: null });
    expect(data).toMatchObject({
      version: 1,
      row: { no: 3, place: '第 6 段', faults: [], question: { type: QUESTION.single, answer: ['B'] } },
    });
    expect((await unreadOf(id)).every(({ taken }) => taken?.no === 3)).toBe(true);
    await put('passage/back', { id, version: 1, at: 2 });
    expect(await questionOf(id, 3)).toBeUndefined();
    expect((await unreadOf(id)).every(({ taken }) => taken === null)).toBe(true);
  });

  it('stays a question of its own while another passage is in it, and once somebody has changed it', async () => {
    const id = await leaving(freshImportText(), '解析：见制度');
    await put('passage', { id, version: 0, at: [0], no: null });
    const own = await questionOf(id, 3);
    await put('passage', { id, version: 1, at: [1], no: 3, as: 'analysis' });
    expect(await put('passage/back', { id, version: 2, at: 0 })).toMatchObject({
      msg: '请先撤回归入第 3 题的其他段落',
    });
    expect((await questionOf(id, 3))?.analysis).toBe('见制度');
    expect(await put('passage/back', { id, version: 2, at: 1 })).toMatchObject({ code: 200 });
    await put('row', { id, version: 3, no: 3, question: { ...own, difficulty: 5 } });
    expect(await put('passage/back', { id, version: 4, at: 0 })).toMatchObject({
      msg: '第 3 题后来又改过，请展开第 3 题修改',
    });
    await put('row', { id, version: 4, no: 3, question: own });
    expect(await put('passage/back', { id, version: 5, at: 0 })).toMatchObject({ code: 200 });
    expect(await questionOf(id, 3)).toBeUndefined();
    expect((await unreadOf(id)).every(({ taken }) => taken === null)).toBe(true);
  });

  it('is taken back without what was given apart from it, though that changed the same', async () => {
    const id = await leaving('答案：A', '答案：B', '答案：A');
    for (const at of [0, 1, 2]) await put('passage', { id, version: at, at: [at], no: 1, as: 'answer' });
    expect(await put('passage/back', { id, version: 3, at: 2 })).toMatchObject({ code: 200 });
    expect((await unreadOf(id)).map(({ taken }) => taken === null)).toEqual([false, false, true]);
    expect((await questionOf(id, 1))?.answer).toEqual(['B']);
  });

  it('brings what it says of other parts, and the sentence names the part that was changed since', async () => {
    const id = await leaving('D. 丁 答案：选D，见制度');
    expect(await put('passage', { id, version: 0, at: [0], no: 1, as: 'options' })).toMatchObject({ code: 200 });
    const given = await questionOf(id, 1);
    expect(given).toMatchObject({ answer: ['D'], analysis: '见制度', options: [{}, {}, {}, { text: '丁' }] });
    await put('row', { id, version: 1, no: 1, question: { ...given, answer: ['A'] } });
    expect(await put('passage/back', { id, version: 2, at: 0 })).toMatchObject({
      msg: '第 1 题的答案后来又改过，请展开第 1 题修改',
    });
  });

  it('leaves what else was said of the question, until somebody saves its form', async () => {
    const faulty = { 题干: '题'.repeat(2_001), 答案: '说不清', 难度: '七', 条款: '99.99' };
    const id = await leavingOf([singleRow(faulty)], '解析：见制度', '答案：C');
    const before = (await rowOf(id, 1))?.faults;
    expect(before?.map(({ msg }) => msg)).toEqual([
      '答案须为选项的字母',
      '难度为1至5',
      '不能超过2000个字符，已截断',
      '没有这个条款，请在页面上选择或先新增',
    ]);
    await put('passage', { id, version: 0, at: [0], no: 1, as: 'analysis' });
    expect((await rowOf(id, 1))?.faults).toEqual(before);
    await put('passage', { id, version: 1, at: [1], no: 1, as: 'answer' });
    expect((await rowOf(id, 1))?.faults).toEqual(before?.filter(({ path }) => path[0] !== 'answer'));
    await put('passage/back', { id, version: 2, at: 1 });
    expect((await rowOf(id, 1))?.faults).toEqual(expect.arrayContaining(before ?? []));
    await put('row', { id, version: 3, no: 1, question: { ...(await questionOf(id, 1)), answer: ['C'] } });
    expect((await rowOf(id, 1))?.faults).toEqual([]);
  });

  it('is several where it is longer than can be given at once', async () => {
    const line = `${'甲'.repeat(9_000)}\n`;
    const id = await leaving(line.repeat(3), '乙'.repeat(20_001));
    const unread = await unreadOf(id);
    expect(unread.map(({ place, text }) => [place, text.length])).toEqual([
      ['第 6 段', 18_001],
      ['第 6 段', 9_000],
      ['第 7 段', 20_000],
      ['第 7 段', 1],
    ]);
    const whole = { place: '第 6–9 段', text: '丙'.repeat(30_000), after: 1 };
    expect(
      importReadingOf({ read: '', leftOut: [] }, [], [whole])
        .answerLists.map(({ text }) => text)
        .join(''),
    ).toBe(whole.text);
    expect(await put('passage', { id, version: 0, at: [0, 1], no: 1, as: 'analysis' })).toMatchObject({
      msg: '选择的段落过长，请分开归入',
    });
    expect(await put('passage', { id, version: 0, at: [0, 1], no: null })).toMatchObject({
      msg: '选择的段落过长，请分开归入',
    });
  });

  it('is refused in a sentence where it is no such thing, and by an older page', async () => {
    const id = await leaving('说不清', '题'.repeat(2_000));
    expect(await put('passage', { id, version: 0, at: [0], no: 1, as: 'answer' })).toMatchObject({
      msg: '答案须为选项的字母，读到的是“说不清”',
    });
    expect(await put('passage', { id, version: 0, at: [0], no: 1, as: 'material' })).toMatchObject({
      msg: '单选题没有材料',
    });
    expect(await put('passage', { id, version: 0, at: [1], no: 1 })).toMatchObject({ msg: '题干不能超过2000个字符' });
    expect(await put('passage', { id, version: 0, at: [9], no: 1 })).toMatchObject({ code: 404 });
    expect(await put('passage', { id, version: 3, at: [0], no: 1 })).toMatchObject({ code: 409 });
    for (const path of ['passage', 'row'])
      expect(await put(path, { id, version: 0, at: [0], no: 3_000_000_000 })).toMatchObject({ msg: '题号有误' });
    expect((await unreadOf(id)).every(({ taken }) => taken === null)).toBe(true);
  });
});

it('numbered parts of a short answer are offered as points, and the outline tells what is answered', async () => {
  const id = await leaving();
  const rows = await importRowsOf(importer, id);
  expect(rows.map(({ pointed }) => pointed?.rubric.map(({ text, share }) => [text, share]) ?? null)).toEqual([
    null,
    [
      ['目的', 50],
      ['方法', 50],
    ],
  ]);
  await put('row', { id, version: 0, no: 2, question: rows[1]?.pointed });
  expect((await importRowsOf(importer, id))[1]?.faults).toEqual([]);
  const { data } = await importer.agent.get(`/system/question/import/outline?id=${id}`);
  expect(data.rows).toMatchObject([
    { no: 1, type: QUESTION.single, answer: ['B'], fault: null, faulty: false, place: '第 2 行' },
    { no: 2, type: QUESTION.essay, answer: ['（1）目的；（2）方法'], children: 0 },
  ]);
});
