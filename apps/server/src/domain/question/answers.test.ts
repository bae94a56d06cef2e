import { QUESTION } from '@zhibiao/contract/question/types';
import { describe, expect, it } from 'vitest';
import { readQuestionText } from './text.ts';

/** Answers as papers write them. */

const read = (text: string) =>
  readQuestionText(
    text.split('\n').map((line, at) => ({ no: at + 1, text: line, heading: 0, isRow: line.includes('\t') })),
  );
const answers = (text: string): string =>
  read(text)
    .drafts.flatMap(({ question }) => [question, ...question.children])
    .flatMap(({ type, answer }) => (type === QUESTION.case ? [] : answer.join('/') || '-'))
    .join(' ');

const choice = (no: number) => `${no}. 题干${no}（　）\nA. 甲 B. 乙 C. 丙 D. 丁`;
const choices = (...numbers: number[]) => numbers.map(choice).join('\n');
const PAPER = `一、单选题\n${choices(1, 2, 3)}\n二、多选题\n${choices(1, 2)}\n三、判断题\n1. 题干六（　）\n2. 题干七（　）`;

describe('behind the questions', () => {
  it.each([
    ['a part in each line', '参考答案\n一、1. A 2. D 3. B\n二、1. ABD\n　　2. AC\n三、1√ 2×'],
    ['the kind of each part', '答案\n一、单项选择题：1.A 2.D 3.B\n二、多项选择题：1.ABD 2.AC\n三、判断题：1-2 对错'],
    ['ranges', '试题答案及评分标准（A卷）\n一、1-3：ADB\n二、1～2 ABD AC\n三、1、√ 2、×'],
    [
      'parts as headings',
      '答案与解析\n一、单选题\n1-3 ADB\n二、多选题\n1. ABD\n解析：因为。\n2. AC\n三、判断题\n1. 对\n2. 错误。应为丁。',
    ],
    [
      'a table for each part',
      '附：参考答案\n一、\n题号\t1\t2\t3\n答案\tA\tD\tB\n二、\n题号\t答案\n1\tABD\n2\tAC\n三、判断题\n1  2\n√  ×',
    ],
  ])('%s', (_, list) => {
    const { answerLists, unread } = read(`${PAPER}\n${list}`);
    expect(answers(`${PAPER}\n${list}`)).toBe('A D B A/B/D A/C A B');
    expect(answerLists.map(({ text }) => text)).toEqual([list.replaceAll('　　', '')]);
    expect(unread).toEqual([]);
  });

  it('names what has no question', () => {
    const { answerLists, unread } = read(`单选题\n${choices(1, 2)}\n答案：1.A 2.B 3.C`);
    expect(answerLists).toEqual([{ place: '第 6 段', text: '答案：1.A 2.B 3.C', after: 2 }]);
    expect(unread).toEqual([{ place: '第 6 段', text: '3. C', after: 2 }]);
  });

  it('gives the questions of a case theirs, and blanks and reference answers', () => {
    const cases = `案例分析题\n案例一：某企业委托开发，没有约定归属，后来发生了争议。\n${choices(1, 2)}\n案例二：另一企业也是如此，争议至今没有解决。\n${choices(1, 2)}`;
    expect(answers(`${cases}\n参考答案\n案例一：1.A 2.B\n案例二\n1.C\n2.D`)).toBe('A B C D');
    expect(answers('填空题\n1. 甲____乙____。\n2. 丙____。\n答案：1. 子；丑 2. 寅。')).toBe('子/丑 寅');
    const essays = '简答题\n1. 简述一。\n2. 简述二。\n答案\n1. 1. 先甲\n2. 后乙\n2. （1）子（2分）\n（2）丑（3分）';
    expect(answers(essays)).toBe('1. 先甲\n2. 后乙 子\n丑');
    expect(read(essays).drafts[1]?.question.rubric.map(({ text, share }) => [text, share])).toEqual([
      ['子', 2],
      ['丑', 3],
    ]);
  });
});

describe('with a question', () => {
  it.each([
    ['答案：选C', 'C', ''],
    ['答案：B项', 'B', ''],
    ['答案：C（见4.2条）', 'C', '见4.2条'],
    ['答案 A', 'A', ''],
    ['答案B', 'B', ''],
    ['（答案：B）', 'B', ''],
    ['【答案】C。因为如此。', 'C', '因为如此。'],
    ['[答案]A', 'A', ''],
    ['答：C', 'C', ''],
    ['正确答案是C', 'C', ''],
    ['答案为：ABD', 'A/B/D', ''],
    ['参考答案：（A）', 'A', ''],
    ['解析：因为如此，故选B。', 'B', '因为如此，故选B。'],
  ])('%s', (line, answer, analysis) => {
    const [draft] = read(`${choice(1)}\n${line}\n${choice(2)}\n答案：A`).drafts;
    expect(draft?.question).toMatchObject({ answer: answer.split('/'), analysis });
    expect(draft?.question.options.map(({ text }) => text)).toEqual(['甲', '乙', '丙', '丁']);
  });

  it.each(['答案：C. 乙', '答案：A. 甲；B. 乙'])('%s names two options and is none', (line) => {
    const [draft] = read(`${choice(1)}\n${line}\n${choice(2)}\n答案：A`).drafts;
    expect(draft?.question.answer).toEqual([]);
    expect(draft?.faults.map(({ msg }) => msg)).toEqual(['答案须为选项的字母']);
  });

  it('in the stem is taken out, used or not', () => {
    const stem = (text: string, more = '') => read(`1. ${text}\nA. 甲 B. 乙\n${more}`).drafts[0];
    expect(stem('题干（ B ）。')?.question).toMatchObject({ stem: '题干（　　）。', answer: ['B'] });
    expect(stem('题干（答案：B）')?.question).toMatchObject({ stem: '题干（　　）', answer: ['B'] });
    const other = stem('题干（ B ）', '答案：A');
    expect(other?.question).toMatchObject({ stem: '题干（　　）', answer: ['A'] });
    expect(other?.warnings).toEqual(['题干括号中的“B”与答案“A”不同，以答案为准']);
    expect(stem('由（A）处进入（　）', '答案：B')?.question.stem).toBe('由（A）处进入（　）');
  });

  it.each([
    ['核心是（答案：C，见4.2条）。\nA. 甲 B. 乙 C. 丙', '核心是（　　）。', 'C', '见4.2条'],
    ['核心是（选C项）。\nA. 甲 B. 乙 C. 丙', '核心是（　　）。', 'C', ''],
    ['由（A）型和（B）型组成的是（　）。\nA. 甲 B. 乙 C. 丙\n答案：B', '由（A）型和（B）型组成的是（　）。', 'B', ''],
    ['关于（见4.2条）正确的是（　）。\nA. 甲 B. 乙', '关于（见4.2条）正确的是（　）。', '', ''],
    ['判断题：年费每年一缴（错误，应为按年）', '年费每年一缴（　　）', 'B', '应为按年'],
    ['判断题：年费每年一缴（A）', '年费每年一缴（　　）', 'A', ''],
    ['判断题：甲乙（错误的是）', '甲乙（错误的是）', '', ''],
    ['简答题：什么是内审（答案：检查）？', '什么是内审？', '检查', ''],
  ])('in brackets with more: %s', (text, stem, answer, analysis) => {
    const [type, ...own] = text.includes('题：') ? text.split('：') : ['单选题', text];
    const { question } = read(`${type}\n1. ${own.join('：')}`).drafts[0] ?? {};
    expect(question).toMatchObject({ stem, answer: [answer].filter(Boolean), analysis });
  });

  it('in the material of a case is taken out and said', () => {
    const [draft] = read('案例分析题\n案例一\n某企业做内审（答案：不符合9.2条）。\n1. 问什么？\n答案：略').drafts;
    expect(draft?.question.material).toBe('某企业做内审。');
    expect(draft?.warnings).toEqual(['材料里的“答案：不符合9.2条”已取出，请核对']);
  });

  it('said twice is one answer, and its explanation is kept', () => {
    const { drafts, unread } = read(
      `单选题\n${choice(1)}\n答案：A\n${choice(2)}\n答案：B\n参考答案\n题号\t答案\t解析\n1\tA\t因为一\n2\tA\t因为二`,
    );
    expect(drafts.map(({ question: { answer, analysis } }) => [...answer, analysis])).toEqual([
      ['A', '因为一'],
      ['B', ''],
    ]);
    expect(unread.map(({ text }) => text)).toEqual(['2. A\n因为二']);
  });

  it('does not take what is said to the class', () => {
    const { drafts, unread } = read(`单选题\n${choice(1)}\n答案：A\n下面休息十分钟。\n${choice(2)}\n答案：B`);
    expect(drafts.map(({ question: { answer, analysis } }) => [...answer, analysis])).toEqual([
      ['A', ''],
      ['B', ''],
    ]);
    expect(unread).toEqual([{ place: '第 5 段', text: '下面休息十分钟。', after: 1 }]);
  });
});

describe('tables', () => {
  it('of questions say a kind once for several, and other columns beside', () => {
    const rows = [
      '题型\t题干\tA\tB\t答案\t备注',
      '单选题\t一\t甲\t乙\tA\t',
      '\uE007\t二\t甲\t乙\tB\t某人出',
      '判断题\t三\t\t\t错\t',
    ];
    const { drafts, unread } = read(rows.join('\n'));
    expect(drafts.map(({ question: { type, stem, answer } }) => [type, stem, ...answer])).toEqual([
      [1, '一', 'A'],
      [1, '二', 'B'],
      [3, '三', 'B'],
    ]);
    expect(unread).toEqual([{ place: '第 3 段', text: '备注：某人出', after: 2 }]);
  });
  it('within a stem stay', () => {
    const [draft] = read('1. 如下表，应选（　）\n年份\t2023\n专利\t5\nA. 甲 B. 乙\n答案：A').drafts;
    expect(draft?.question.stem).toBe('如下表，应选（　）\n年份｜2023\n专利｜5');
  });
});
