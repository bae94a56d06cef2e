import { QUESTION, type QuestionType } from '@zhibiao/contract/question/types';
import { describe, expect, it } from 'vitest';
import { emptyQuestion } from './draft.ts';
import { fitQuestion } from './fit.ts';
import { readLetters } from './answer.ts';
import { placePassage, questionOf } from './passage.ts';

const lettered = (...texts: string[]) => texts.map((text, at) => ({ key: 'ABCD'.charAt(at), text, image: null }));
const asked = (type: QuestionType, options = lettered('甲', '乙')) =>
  fitQuestion({ ...emptyQuestion(type), stem: '下列', options: type === QUESTION.single ? options : [] }).question;
const changeOf = (...given: Parameters<typeof placePassage>) => {
  const made = placePassage(...given);
  return 'change' in made ? made.change : made.fault;
};

describe('a question of its own', () => {
  const made = (text: string) => {
    const { place, question, words } = questionOf(text, '第 6 段');
    const { type, stem, options, answer, analysis } = question;
    expect(place).toBe('第 6 段');
    return { type, stem, options: options.map((option) => option.text), answer, analysis, clause: words.clause };
  };

  it('holds all of the text, also what the reading would leave out', () => {
    expect(made('下列材料说明企业背景，供下题使用。\n2. 什么是过程方法？\n答案：把活动当作过程。')).toMatchObject({
      type: QUESTION.essay,
      stem: '下列材料说明企业背景，供下题使用。\n2. 什么是过程方法？',
      answer: ['把活动当作过程。'],
    });
    expect(made('考试时间：60分钟\n3. 何为质量？').stem).toBe('考试时间：60分钟\n3. 何为质量？');
    expect(made('4. 何为质量？\n难度：易\n阅后交回')).toMatchObject({ stem: '4. 何为质量？', analysis: '阅后交回' });
  });

  it('shows no answer in its stem', () => {
    expect(
      made('企业应当建立体系。\n一、单选题\n下列哪项是？\nA. 甲\nB. 乙\n答案：A\n解析：见制度\n条款：4.2'),
    ).toEqual({
      type: QUESTION.single,
      stem: '企业应当建立体系。\n一、单选题\n下列哪项是？',
      options: ['甲', '乙'],
      answer: ['A'],
      analysis: '见制度',
      clause: '4.2',
    });
  });

  it('is what the reading makes of it where that is one whole question', () => {
    expect(made('7. 下列哪项是（　　）\nA. 甲\nB. 乙\n答案：选B，见4.2条')).toMatchObject({
      stem: '下列哪项是（　　）',
      answer: ['B'],
      analysis: '见4.2条',
    });
  });
});

describe('a part of a question', () => {
  const single = asked(QUESTION.single);
  const textsOf = (change: ReturnType<typeof changeOf>) =>
    typeof change === 'string' ? [] : (change.options ?? []).map(({ text }) => text);

  it.each(['C. 丙\nD. 丁\n答案：C', 'C. 丙 D. 丁 答案：C'])('%s: options, and its answer', (text) => {
    const change = changeOf(single, 'options', text);
    expect(textsOf(change)).toEqual(['甲', '乙', '丙', '丁']);
    expect(change).toMatchObject({ answer: ['C'] });
  });

  it('what it calls otherwise goes there, and lines without a name go on with the one before', () => {
    expect(changeOf(single, 'stem', '的是哪一项？答案：B')).toEqual({ stem: '下列\n的是哪一项？', answer: ['B'] });
    expect(changeOf(single, 'stem', '的是？\n【答案】A【解析】见制度\n第二章\n【难度】易')).toEqual({
      stem: '下列\n的是？',
      answer: ['A'],
      analysis: '见制度\n第二章\n难度：易',
    });
    expect(changeOf(asked(QUESTION.essay), 'answer', '（1）目的\n评分标准：目的（2分）')).toMatchObject({
      answer: ['（1）目的'],
      rubric: [{ id: 'p1', text: '目的', share: 2 }],
    });
    expect(changeOf(single, 'stem', '背景：某企业\n评分标准：答对得分')).toEqual({
      stem: '下列\n某企业',
      analysis: '评分要点：答对得分',
    });
    const told = asked(QUESTION.case);
    expect(changeOf(told, 'stem', '背景：某企业')).toEqual({ material: '某企业' });
  });

  it.each([
    [QUESTION.single, '答案：选A，见4.2条', ['A'], '见4.2条'],
    [QUESTION.single, 'B（见4.2条）', ['B'], '见4.2条'],
    [QUESTION.single, 'B. 乙', ['B'], undefined],
    [QUESTION.judge, '错误。应为甲', ['B'], '应为甲'],
    [QUESTION.judge, '答案：√', ['A'], undefined],
  ])('%i: %s', (type, text, answer, analysis) => {
    expect(changeOf(asked(type), 'answer', text)).toEqual({ answer, ...(analysis && { analysis }) });
  });

  it('is refused where its answer says nothing, wherever that stands', () => {
    const fault = '答案须为选项的字母，读到的是“说不清”';
    expect(changeOf(single, 'answer', '说不清')).toBe(fault);
    expect(changeOf(single, 'stem', '的是？答案：说不清')).toBe(fault);
    expect(changeOf(single, 'material', '某企业')).toBe('单选题没有材料');
    expect(changeOf(single, 'options', 'C. 1 D. 2 E. 3 F. 4 G. 5 H. 6 I. 7')).toBe('最多8个选项');
  });
});

it.each<[what: string, read: () => unknown]>([
  ['lines behind an answer', () => questionOf(`1. 甲\n答案：乙${`\n${'甲'.repeat(18)}`.repeat(15_000)}`, '第 6 段')],
  ['lines like options', () => questionOf(`1. 甲\n答案：乙${`\nA. ${'甲'.repeat(18)}`.repeat(15_000)}`, '第 6 段')],
  ['spaces behind a bracket', () => readLetters(`(${' '.repeat(20_000)}甲`)],
])('%s cost little', (_, read) => {
  const from = process.threadCpuUsage();
  read();
  const { user, system } = process.threadCpuUsage(from);
  expect(user + system).toBeLessThan(3_000_000);
});
