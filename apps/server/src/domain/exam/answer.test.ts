import type { QuestionType } from '@zhibiao/contract/question/types';
import type { AnswerValue } from '@zhibiao/contract/question/answer-form';
import { expect, it } from 'vitest';
import { type AnswerShape, fitAnswer, shapeOf } from './answer.ts';

const choice = (type: QuestionType) => ({ type, keys: ['A', 'B', 'C'], blanks: 0 });
const text = (type: QuestionType, blanks = 0) => ({ type, keys: [], blanks });

it.each<[string, AnswerShape, AnswerValue, ReturnType<typeof fitAnswer>]>([
  ['单选', choice(1), 'B', { value: 'B' }],
  ['单选 cleared', choice(1), '', { value: '' }],
  ['单选 no such option', choice(1), 'D', { fault: '所选选项不存在' }],
  ['单选 as a list', choice(1), ['B'], { fault: '作答格式有误' }],
  ['多选 in order and once', choice(2), ['C', 'A', 'C'], { value: ['A', 'C'] }],
  ['多选 cleared', choice(2), [], { value: [] }],
  ['多选 no such option', choice(2), ['A', 'Z'], { fault: '所选选项不存在' }],
  ['多选 an empty option', choice(2), [''], { fault: '所选选项不存在' }],
  ['多选 as text', choice(2), 'A', { fault: '作答格式有误' }],
  ['判断', { type: 3, keys: ['A', 'B'], blanks: 0 }, 'C', { fault: '所选选项不存在' }],
  ['填空', text(4, 2), ['证据', ''], { value: ['证据', ''] }],
  ['填空 too many', text(4, 2), ['一', '二', '三'], { fault: '填空数量有误' }],
  ['填空 as text', text(4, 2), '证据', { fault: '作答格式有误' }],
  ['简答', text(5), '可以', { value: '可以' }],
  ['案例 as a list', text(6), ['可以'], { fault: '作答格式有误' }],
])('%s', (_, shape, value, expected) => {
  expect(fitAnswer(shape, value)).toEqual(expected);
});

it('takes its shape from the question as given', () => {
  expect(shapeOf({ questionId: 'q', type: 2, stem: '…', score: 2, options: [{ key: 'A', text: '甲' }] })).toEqual({
    type: 2,
    keys: ['A'],
    blanks: 0,
  });
});
