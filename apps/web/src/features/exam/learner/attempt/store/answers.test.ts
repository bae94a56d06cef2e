import type { QuestionType } from '@zhibiao/contract/question/types';
import { expect, it } from 'vitest';
import { isEntryAnswered, questionRange, attemptSections } from './answers.ts';

it.each([
  [undefined, false],
  [{ value: '', seq: 1 }, false],
  [{ value: '  ', seq: 1 }, false],
  [{ value: [], seq: 1 }, false],
  [{ value: ['', ' '], seq: 1 }, false],
  [{ value: 'A', seq: 1 }, true],
  [{ value: ['', '证据'], seq: 1 }, true],
])('isAnswered(%o) is %s', (entry, expected) => {
  expect(isEntryAnswered(entry)).toBe(expected);
});

it.each([
  [[7], '第 7 题'],
  [[7, 8], '第 7、8 题'],
  [[7, 15, ...Array.from({ length: 17 }, (_, i) => 24 + i)], '第 7、15、24—40 题'],
])('questionRange(%o) is %s', (numbers, text) => {
  expect(questionRange(numbers)).toBe(text);
});

it('groups neighbours of one type and says the score when it is one', () => {
  const question = (questionId: string, type: QuestionType, score: number) => ({
    questionId,
    type,
    score,
    stem: '',
    options: [],
  });
  const sections = attemptSections([
    question('a', 1, 2),
    question('b', 1, 2),
    question('c', 2, 4),
    question('d', 2, 5),
  ]);
  expect(sections.map(({ type, score, questions }) => [type, score, questions.map(({ number }) => number)])).toEqual([
    [1, 2, [1, 2]],
    [2, null, [3, 4]],
  ]);
});

it('keeps each case for itself, whatever its questions are', () => {
  const inCase = (questionId: string, type: QuestionType, id: string) => ({
    questionId,
    type,
    score: 2,
    stem: '',
    options: [],
    group: { id, title: `案例${id}`, no: 1, of: 2 },
  });
  const sections = attemptSections([
    { questionId: 'e', type: 5, score: 6, stem: '', options: [] },
    inCase('a', 1, '一'),
    inCase('b', 7, '一'),
    inCase('c', 7, '二'),
  ]);
  expect(sections.map(({ type, title, questions }) => [type, title, questions.map(({ number }) => number)])).toEqual([
    [5, null, [1]],
    [6, '案例一', [2, 3]],
    [6, '案例二', [4]],
  ]);
});
