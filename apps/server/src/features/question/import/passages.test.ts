import { QUESTION } from '@zhibiao/contract/exam';
import type { Passage, UnreadPassage } from '@zhibiao/contract/question-import-staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run, sql } from '#db/sql.ts';
import type { StaffPerson } from '#test/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world.ts';
import { buildImporter, freshText, readInto, rowsOf, sheetOf, singleRow } from './import-fixtures.ts';
import { readingOf } from './reading.ts';

let world: TestWorld;
let importer: StaffPerson;
beforeAll(async () => {
  world = await openTestWorld();
  importer = await buildImporter(world);
});
afterAll(() => world.close());

const ESSAY = { 题型: '简答题', 题干: freshText(), 答案: '（1）目的；（2）方法' };
/** An import that left these passages without a question. */
const leaving = async (...texts: string[]): Promise<string> => {
  const id = await readInto(world, importer, await sheetOf([singleRow(), ESSAY]));
  const unread = texts.map((text, at): Passage => ({ place: `第 ${at + 6} 段`, text, after: 1 }));
  const reading = JSON.stringify(readingOf({ read: '文档的 2 题', leftOut: [] }, unread, []));
  await run(world.deps.pool, sql`UPDATE "QuestionImport" SET reading = ${reading}::jsonb WHERE id = ${id}`);
  return id;
};
const put = (path: string, body: Record<string, unknown>) =>
  importer.agent.put(`/system/question/import/${path}`, body);
const unreadOf = async (id: string): Promise<UnreadPassage[]> =>
  (await importer.agent.get(`/system/question/import/${id}`)).data.unread as UnreadPassage[];
const questionOf = async (id: string, no: number) =>
  (await rowsOf(importer, id)).find((row) => row.no === no)?.question;

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
    const stem = freshText();
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
    expect((await unreadOf(id)).every(({ taken }) => taken === null)).toBe(true);
  });
});

it('the numbered parts of a short answer are offered as its points, and the outline tells what has an answer', async () => {
  const id = await leaving();
  const rows = await rowsOf(importer, id);
  expect(rows.map(({ pointed }) => pointed?.rubric.map(({ text, share }) => [text, share]) ?? null)).toEqual([
    null,
    [
      ['目的', 50],
      ['方法', 50],
    ],
  ]);
  await put('row', { id, version: 0, no: 2, question: rows[1]?.pointed });
  expect((await rowsOf(importer, id))[1]?.faults).toEqual([]);
  const { data } = await importer.agent.get(`/system/question/import/outline?id=${id}`);
  expect(data.rows).toMatchObject([
    { no: 1, type: QUESTION.single, answer: ['B'], fault: null, faulty: false, place: '第 2 行' },
    { no: 2, type: QUESTION.essay, answer: ['（1）目的；（2）方法'], children: 0 },
  ]);
});
