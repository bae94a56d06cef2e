import { MASTERY, type MasteryClause } from '@zhibiao/contract/practice/learner';
import { expect, test } from 'vitest';
import { toStudy } from './to-study.ts';

const clause = (number: string, more: Partial<MasteryClause>): MasteryClause => ({
  clauseId: number,
  number,
  title: number,
  parentId: null,
  level: MASTERY.weak,
  answers: 4,
  share: 0.5,
  people: null,
  lessons: [{ lessonId: 'a', lid: number, title: `讲解 ${number}` }],
  ...more,
});
const numbersOf = (clauses: MasteryClause[]) => toStudy(clauses).map(({ clause: { number } }) => number);

test('the least known comes first, and no more than three', () => {
  expect(
    numbersOf([
      clause('4', { share: 0.5 }),
      clause('5', { share: 0.1 }),
      clause('6', { share: 0.4 }),
      clause('7', { share: 0.2 }),
    ]),
  ).toEqual(['5', '7', '6']);
});

test('a clause whose weak parts are known gives way to them', () => {
  expect(numbersOf([clause('6', {}), clause('6.1', { parentId: '6' })])).toEqual(['6.1']);
  expect(numbersOf([clause('6', {}), clause('6.1', { parentId: '6', level: MASTERY.good })])).toEqual(['6']);
});

test('what no lecture teaches and what is known is no advice', () => {
  expect(numbersOf([clause('4', { lessons: [] }), clause('5', { level: MASTERY.few, share: null })])).toEqual([]);
});
