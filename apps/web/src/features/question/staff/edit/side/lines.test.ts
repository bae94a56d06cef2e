import { QUESTION } from '@zhibiao/contract/question/types';
import { expect, it } from 'vitest';
import { diffLines, isChanged, linesOf, type WholeQuestion } from './lines.ts';

const asked = { images: [], options: [], answer: [], analysis: '', rubric: [] };
const SINGLE: WholeQuestion = {
  ...asked,
  type: QUESTION.single,
  stem: '采购软件时（　）。',
  material: '',
  difficulty: 2,
  options: [
    { key: 'A', text: '合同' },
    { key: 'B', text: '承诺', image: { url: '/u/1.png', alt: '许可证' } },
  ],
  answer: ['B'],
  children: [],
};

it('tells a question line by line, without what it has not', () => {
  expect(linesOf(SINGLE)).toEqual([
    { label: '题型', text: '单选' },
    { label: '难度', text: '2' },
    { label: '题干', text: '采购软件时（　）。' },
    { label: '选项 A', text: '合同' },
    { label: '选项 B', text: '承诺［图：许可证］' },
    { label: '答案', text: 'B' },
  ]);
});

it('tells a case with its questions', () => {
  const lines = linesOf({
    ...asked,
    type: QUESTION.case,
    stem: '新品发布',
    material: '某企业…',
    children: [
      { ...asked, type: QUESTION.judge, stem: '正确吗', answer: ['A'], share: 4 },
      {
        ...asked,
        type: QUESTION.essay,
        stem: '写出记录',
        rubric: [{ text: '背景调查', accept: '来源核实', share: 1 }],
        share: 6,
      },
    ],
  });
  expect(lines.map(({ label, text }) => `${label}：${text}`)).toEqual([
    '题型：案例',
    '材料：某企业…',
    '标题：新品发布',
    '小题 1 题型：判断，占 4',
    '小题 1 题干：正确吗',
    '小题 1 答案：正确',
    '小题 2 题型：简答，占 6',
    '小题 2 题干：写出记录',
    '小题 2 要点 1：背景调查（也可：来源核实），占 1',
  ]);
});

it('lays two versions into one: what is changed, new, and gone where it was', () => {
  const after = linesOf({ ...SINGLE, options: SINGLE.options.slice(0, 1), answer: ['A'], analysis: '见合同' });
  const changed = diffLines(linesOf(SINGLE), after).filter(isChanged);
  expect(changed.map(({ label }) => label)).toEqual(['选项 B', '答案', '解析']);
  expect(changed[1]?.pieces).toEqual([
    { text: 'B', in: 'before' },
    { text: 'A', in: 'after' },
  ]);
});
