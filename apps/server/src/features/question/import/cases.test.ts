import { readFileSync } from 'node:fs';
import { QUESTION } from '@zhibiao/contract/question/types';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StaffPerson } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { buildImporter, readQuestionsAs, importRowsOf, stateOf } from './import-fixtures.ts';

/** Files with what other programs and people do, through the door by which staff bring them in. */

let world: TestWorld;
let importer: StaffPerson;
beforeAll(async () => {
  world = await openTestWorld();
  importer = await buildImporter(world);
});
afterAll(() => world.close());

const bytesOf = (name: string): Buffer => readFileSync(new URL(`./fixtures/cases/${name}`, import.meta.url));
const bring = async (name: string) => {
  const id = await readQuestionsAs(world, importer, bytesOf(name), name);
  const rows = await importRowsOf(importer, id);
  return { rows, ...(await stateOf(importer, id)) };
};
const textsOf = ({ rows }: Awaited<ReturnType<typeof bring>>): string[] =>
  rows.flatMap(({ question: { stem, options } }) => [stem, ...options.map(({ text }) => text)]);

it('cells are the text that a person sees in them', async () => {
  const { rows } = await bring('formatted-cells.xlsx');
  const texts = rows.map(({ question }) => question.options.map(({ text }) => text));
  expect(texts.flat()).toEqual(
    expect.arrayContaining(['3%', '4%', '5.5%', '100%', '9:00', '12:00', '000007', '2024年1月1日']),
  );
  expect(rows.flatMap(({ faults }) => faults)).toEqual([]);
});

it('a rare character that is written by its number is itself', async () => {
  const { rows } = await bring('rare-character-by-number.xlsx');
  expect(rows[0]?.question.options[0]?.text).toBe('𥖄');
  expect(rows[0]?.faults).toEqual([]);
});

it('every visible sheet is read, each row under its sheet’s name', async () => {
  const { rows, notes } = await bring('questions-on-two-sheets.xlsx');
  expect(rows.map(({ question: { type }, place }) => [type, place.replace(/\d+/, 'n')])).toEqual([
    [QUESTION.single, '“单选题”第 n 行'],
    [QUESTION.judge, '“判断题”第 n 行'],
    [QUESTION.judge, '“判断题”第 n 行'],
  ]);
  expect(notes).toEqual({ read: '工作表“单选题”、“判断题”的 3 题', leftOut: [] });
});

it('superscripts and subscripts are kept', async () => {
  const texts = textsOf(await bring('superscripts.docx'));
  expect(texts[0]).toContain('10⁶');
  expect(texts).toEqual(expect.arrayContaining(['CO₂', 'CO²']));
});

it('a question without a number is one, or is shown as not read', async () => {
  const { rows, unread } = await bring('question-without-number.docx');
  const found = rows.map(({ question }) => question.stem).join('\n');
  const left = unread.map(({ text }) => text).join('\n');
  expect(`${found}\n${left}`).toContain('忘了写题号的第二题');
  expect(rows.map(({ question: { answer, options } }) => [answer, options.length])).toEqual([
    [['A'], 2],
    [['B'], 2],
    [['A'], 2],
  ]);
});

it('hidden text and text that is struck through stay out', async () => {
  const read = await bring('hidden-and-struck-text.docx');
  expect(textsOf(read).join('\n')).not.toMatch(/答案是B|内审员管理者代表/);
  expect(read.rows.map(({ question }) => question.answer)).toEqual([['B'], ['A']]);
});

it('ticks of Wingdings are right and wrong', async () => {
  const { rows } = await bring('ticks-of-wingdings.docx');
  expect(rows.map(({ question: { type, answer } }) => [type, answer])).toEqual(
    [['A'], ['B'], ['A'], ['B']].map((answer) => [QUESTION.judge, answer]),
  );
});

it('a document with a workbook embedded in it is a document', async () => {
  const { rows, kind, notes } = await bring('embedded-workbook.docx');
  expect([kind, rows.length]).toEqual(['docx', 1]);
  expect(notes.leftOut).toMatchObject([{ msg: '文档中嵌入的工作簿未读入' }]);
});

it('answers are understood as people write them', async () => {
  const { rows } = await bring('ways-of-writing-answers.docx');
  expect(rows.map(({ question }) => question.answer)).toEqual([['C'], ['B'], ['C'], ['A']]);
  expect(rows.flatMap(({ question }) => question.options.map(({ text }) => text)).join()).not.toContain('答案');
});
