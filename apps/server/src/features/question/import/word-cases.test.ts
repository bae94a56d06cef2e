import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readWord, type WordQuestions } from '#ports/word/word.ts';

/** Small documents that other programs read wrongly, and what a person sees in each. */

const FOLDER = new URL('./fixtures/cases/', import.meta.url);
const read = (name: string): Promise<WordQuestions> => readWord(readFileSync(new URL(`${name}.docx`, FOLDER)));
const brief = ({ drafts }: WordQuestions) =>
  drafts.map(({ question: { stem, options, answer } }) => [stem, options.map(({ text }) => text), answer]);
const JUDGED = (stem: string, answer: string) => [stem, [], [answer]];

it.each<[name: string, questions: unknown[]]>([
  [
    'superscripts',
    [
      ['10⁶与下列哪一项相等（　　）', ['一百万', '106'], ['A']],
      ['二氧化碳的化学式是（　　）', ['CO₂', 'CO²'], ['A']],
    ],
  ],
  [
    'question-without-number',
    [
      ['第一题的题干（　　）', ['甲', '乙'], ['A']],
      ['忘了写题号的第二题（　　）', ['丙', '丁'], ['B']],
      ['第三题的题干（　　）', ['戊', '己'], ['A']],
    ],
  ],
  [
    'hidden-and-struck-text',
    [
      ['谁主持管理评审（　　）', ['审核员', '最高管理者'], ['B']],
      ['方针由谁批准（　　）', ['最高管理者', '管理者代表'], ['A']],
    ],
  ],
  [
    'ticks-of-wingdings',
    [
      JUDGED('专利权有期限。（　　）', 'A'),
      JUDGED('商标不能续展。（　　）', 'B'),
      JUDGED('著作权自动产生。（　　）', 'A'),
      JUDGED('商业秘密须登记。（　　）', 'B'),
    ],
  ],
  ['embedded-workbook', [['文中嵌了一张表格的题（　　）', ['甲', '乙'], ['A']]]],
  [
    'ways-of-writing-answers',
    ['C', 'B', 'C', 'A'].map((answer, at) => [`第${at + 1}题（　　）`, ['甲', '乙', '丙'], [answer]]),
  ],
])('%s', async (name, questions) => {
  const found = await read(name);
  expect(brief(found)).toEqual(questions);
  expect(found.drafts.flatMap(({ faults }) => faults)).toEqual([]);
  expect(found.unread).toEqual([]);
});

it('says what was left out of them', async () => {
  const { drafts: struck } = await read('hidden-and-struck-text');
  expect(struck.map(({ warnings }) => warnings)).toEqual([[], ['删除线文字未读入：“内审员”', '删除线文字未读入：“B”']]);
  expect((await read('embedded-workbook')).notes).toEqual(['文档中嵌入的工作簿未读入']);
  const { drafts: answers } = await read('ways-of-writing-answers');
  expect(answers[2]?.question.analysis).toBe('见4.2条');
});
