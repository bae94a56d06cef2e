import { QUESTION } from '@zhibiao/contract/question/types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sheetWith } from '#test/files/book.ts';
import { anyQuestion } from '#test/content/questions.ts';
import { type Draft, type DraftQuestion, emptyQuestion } from './draft.ts';
import { judgeQuestion } from './faults.ts';
import { fitQuestion } from './fit.ts';
import type { BookSheet } from '#domain/table/book.ts';
import { QUESTION_COLUMNS } from './columns.ts';
import { readQuestionSheets } from './sheet.ts';
import { sheetRowsOf } from './sheet-write.ts';
import { cellText } from '#domain/table/sheet-text.ts';

const HEADER = QUESTION_COLUMNS.map(({ title }) => title);
const readBook = (...sheets: BookSheet[]): Draft[] => {
  const found = readQuestionSheets({ sheets });
  if ('fault' in found) throw new Error(found.fault);
  return [...found.drafts];
};
const read = (rows: readonly (readonly string[])[]): Draft[] => readBook(sheetWith('题目', [HEADER, ...rows]));
/** As a program for workbooks gives a cell back. */
const throughCells = (rows: (string | number | null)[][]): string[][] =>
  rows.map((row) => row.map((value) => cellText(String(value ?? ''), { lines: true })));
const row = (cells: Record<string, string>): string[] => HEADER.map((title) => cells[title] ?? '');

describe('the workbook of questions', () => {
  it('reads what it wrote as the same questions, whatever is in them', () => {
    fc.assert(
      fc.property(fc.array(anyQuestion, { minLength: 1, maxLength: 4 }), (questions) => {
        const words = { clause: '4.1', standard: 'GB/T 29490-2023', law: '专利法（2020年修正）' };
        const rows = questions.flatMap((question, at) => sheetRowsOf(question, words, at + 1));
        const drafts = read(throughCells(rows));
        expect(drafts.map(({ question }) => question)).toEqual(questions);
        expect(drafts.every((draft) => draft.words.clause === '4.1' && draft.faults.length === 0)).toBe(true);
        for (const question of questions) expect(judgeQuestion(fitQuestion(question).question)).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  it('reads two cases of one material as two', () => {
    const one = {
      ...emptyQuestion(QUESTION.case),
      stem: '一',
      material: '材料',
      rubric: [{ text: '要点', accept: '', share: 1 }],
    };
    const both = [one, { ...one, stem: '二' }];
    const words = { clause: '', standard: '', law: '' };
    const rows = both.flatMap((question, at) => sheetRowsOf(question, words, at + 1));
    expect(read(throughCells(rows)).map(({ question }) => question.stem)).toEqual(['一', '二']);
  });

  it('tells a type by the answer where none is named', () => {
    const options = { 选项A: '甲', 选项B: '乙', 选项C: '丙' };
    const drafts = read([
      row({ 题干: '一', ...options, 答案: 'ｂ' }),
      row({ 题干: '二', ...options, 答案: 'A、C' }),
      row({ 题干: '三', 答案: '×' }),
      row({ 题干: '四（　　）和____。', 答案: '甲' }),
      row({ 题干: '五', 答案: '说明理由', 评分要点: '目的(2分)\n方法' }),
    ]);
    expect(drafts.map(({ question: { type, answer } }) => [type, answer])).toEqual([
      [QUESTION.single, ['B']],
      [QUESTION.multi, ['A', 'C']],
      [QUESTION.judge, ['B']],
      [QUESTION.blank, ['甲']],
      [QUESTION.essay, ['说明理由']],
    ]);
    expect(drafts[4]?.question.rubric).toEqual([
      { text: '目的', accept: '', share: 2 },
      { text: '方法', accept: '', share: 1 },
    ]);
  });

  it('names row, field and what stood there', () => {
    const [draft] = read([
      row({ 题型: '单选提', 题干: '一', 选项A: '甲', 选项B: '乙', 答案: '两者', 难度: '7', 生效日: '明年' }),
    ]);
    expect(draft?.place).toBe('第 2 行');
    expect(draft?.faults.map(({ field, msg, read: text }) => [field, msg, text])).toEqual([
      ['题型', '没有这种题型', '单选提'],
      ['答案', '答案须为选项的字母', '两者'],
      ['难度', '难度为1至5', '7'],
      ['生效日', '日期请写成2026-01-31的样子', '明年'],
    ]);
    expect(readQuestionSheets({ sheets: [sheetWith('题目', [['题型', '解析']])] })).toEqual({
      fault: '表头缺少“题干”、“答案”列，请下载模板填写',
    });
  });

  it.each(['答案', '评分要点', '难度', '题干'])('a cell of blanks under %s holds nobody up', (title) => {
    const blanks = `(${'\u3000'.repeat(3_000)}!`;
    const before = process.cpuUsage();
    const rest = { 题干: '一', 选项A: '甲', 选项B: '乙', 答案: 'A' };
    const [draft] = read([row({ ...rest, 题型: title === '评分要点' ? '简答题' : '单选题', [title]: blanks })]);
    const { user, system } = process.cpuUsage(before);
    expect(draft?.question.stem).toBe(title === '题干' ? blanks : '一');
    expect(user + system, 'microseconds of work').toBeLessThan(1_000_000);
  });

  it('makes a case of the rows of one group, and passes over examples and empty rows', () => {
    const drafts = read([
      row({ 题型: '案例题', 题干: '示例案例', 材料: '材料', 分组号: '示例1' }),
      row({ 题型: '案例题', 题干: '某企业', 材料: '材料', 分组号: '1' }),
      row({}),
      row({ 题型: '判断题', 题干: '单独一题', 答案: '对' }),
      row({ 题型: '不定项选择题', 题干: '小题', 选项A: '甲', 选项B: '乙', 答案: 'AB', 分组号: '1', 分值占比: '三' }),
      row({ 题型: '单选题', 题干: '没有案例', 选项A: '甲', 选项B: '乙', 答案: 'A', 分组号: '2' }),
      row({ 题型: '判断题', 题干: '小题', 答案: '错', 分组号: '2' }),
    ]);
    expect(drafts.map(({ place, question }) => [place, question.children.length])).toEqual([
      ['第 3 行', 1],
      ['第 5 行', 0],
      ['第 7 行', 1],
    ]);
    expect(drafts[0]?.faults[0]).toMatchObject({
      path: ['children', 0, 'share'],
      field: '第1小题分值占比',
      read: '三',
    });
    expect(drafts[2]?.faults[0]).toMatchObject({ field: '题型', msg: '同一分组号的第一行须为案例题，第 7 行不是' });
  });

  it('reads the columns of other programs, all options in one cell, and a type that only the sheet is named by', () => {
    const other = readBook(
      sheetWith('1、判断题（2 题）', [
        ['试题', '参考答案', '试题解析', '难易度'],
        ['合同到期前要评估是否续签', '√', '见制度', '较易'],
        ['保密期限没有尽头', '×', '', ''],
      ]),
    );
    expect(other.map(({ question: { type, answer, difficulty } }) => [type, answer, difficulty])).toEqual([
      [QUESTION.judge, ['A'], 2],
      [QUESTION.judge, ['B'], 3],
    ]);
    const [lettered, apart] = readBook(
      sheetWith('选择题', [
        ['题目', '备选项', '正确答案'],
        ['保留多久（　）', 'A. 三年\nB. 五年　C. 十年', 'BC'],
        ['由谁批准（　）', '甲|乙|丙', 'C'],
      ]),
    );
    expect(lettered?.question).toMatchObject({ type: QUESTION.multi, answer: ['B', 'C'] });
    expect(lettered?.question.options.map(({ text }) => text)).toEqual(['三年', '五年', '十年']);
    expect(apart?.question).toMatchObject({ type: QUESTION.single, answer: ['C'] });
    expect(apart?.question.options.map(({ text }) => text)).toEqual(['甲', '乙', '丙']);
  });

  it('takes the rows that stand beside a case’s material for its questions', () => {
    const [own, single] = read([
      row({ 题型: '案例题', 题干: '某企业', 材料: '材料一段' }),
      row({ 题型: '案例题', 题干: '有哪些（　）', 材料: '材料一段', 选项A: '甲', 选项B: '乙', 答案: 'AB' }),
      row({ 题型: '单选题', 题干: '另一题', 选项A: '甲', 选项B: '乙', 答案: 'A' }),
    ]);
    expect(own?.question).toMatchObject({ type: QUESTION.case, children: [{ type: QUESTION.multi }] });
    expect(own?.faults).toEqual([]);
    expect(single?.question.stem).toBe('另一题');
  });

  it('takes a case whose rows stand below two headers for one, and names each sheet once', () => {
    const found = readQuestionSheets({
      sheets: [
        sheetWith('题库', [
          ['题型', '题干', '材料', '答案', '分组号'],
          ['案例题', '某企业', '材料', '', '1'],
          ['判断题', '小题一', '', '对', '1'],
          ['题干', '题型', '答案', '分组号'],
          ['小题二', '判断题', '错', '1'],
        ]),
      ],
    });
    if ('fault' in found) throw new Error(found.fault);
    expect(found.sheets).toEqual(['题库']);
    expect([...found.drafts].map(({ question }) => question.children.map(({ stem }) => stem))).toEqual([
      ['小题一', '小题二'],
    ]);
  });

  it('names what could not be read of a question of which nothing could', () => {
    const sheet = sheetWith('题目', [['题干', '答案'], ['一', '对'], ['二']]);
    const faults = [0, 1].map((column) => ({ column, msg: '公式没有结果' }));
    const rows = sheet.rows.map((one) => (one.no === 3 ? { ...one, cells: [], faults } : one));
    const [, unread] = readBook({ ...sheet, rows });
    expect(unread?.place).toBe('第 3 行');
    expect(unread?.faults.slice(0, 2).map(({ field, msg }) => [field, msg])).toEqual([
      ['题干', '公式没有结果'],
      ['答案', '公式没有结果'],
    ]);
  });

  it('brings what is too long or too much within bounds and says so', () => {
    const [draft] = read([row({ 题型: '单选题', 题干: '题'.repeat(2_001), 选项A: '甲', 选项B: '乙', 答案: 'A' })]);
    const fitted = fitQuestion({
      ...(draft?.question as DraftQuestion),
      images: Array.from({ length: 5 }, () => ({ url: '/uploads/a.png', alt: '' })),
    });
    expect(fitted.question.stem).toHaveLength(2_000);
    expect(fitted.faults.map(({ field, msg }) => `${field}${msg}`)).toEqual([
      '题干不能超过2000个字符，已截断',
      '图片最多4张图片，其余1张图片未导入',
    ]);
  });
});
