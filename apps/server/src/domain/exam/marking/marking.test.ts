import { describe, expect, it } from 'vitest';
import { afterMark, agree, meanOf, rubricOf, scoreOf, splitPoints } from './marking.ts';

describe('the points of a rubric', () => {
  it('add up to the question, whatever its points and shares', () => {
    for (let full = 0.5; full <= 30; full += 0.5)
      for (const shares of [[1], [1, 1, 1], [3, 3, 3, 3, 4, 4], [7, 1, 100], [1, 2, 3, 4, 5, 6, 7]]) {
        const split = splitPoints(full, shares);
        expect(split.reduce((sum, part) => sum + Math.round(part * 10), 0)).toBe(full * 10);
        expect(split.every((part) => part >= 0)).toBe(true);
      }
    expect(splitPoints(10, [3, 3, 3, 3, 4, 4])).toEqual([1.5, 1.5, 1.5, 1.5, 2, 2]);
    expect(splitPoints(10, [1, 1, 1])).toEqual([3.3, 3.3, 3.4]);
  });

  const point = (id: string, share: number) => ({ id, text: id, accept: '', share });
  const rubric = rubricOf([point('a', 1), point('b', 2)], 10);
  it.each([
    [
      [
        { id: 'a', points: 3.3 },
        { id: 'b', points: 6.7 },
      ],
      { score: 10 },
    ],
    [
      [
        { id: 'a', points: 0 },
        { id: 'b', points: 6.5 },
      ],
      { score: 6.5 },
    ],
    [
      [
        { id: 'b', points: 0.5 },
        { id: 'a', points: 3 },
      ],
      { score: 3.5 },
    ],
    [
      [
        { id: 'a', points: 3.5 },
        { id: 'b', points: 0 },
      ],
      { fault: '“a”的得分须为 0 至 3.3 之间、以 0.5 为单位的分值' },
    ],
    [
      [
        { id: 'a', points: 0 },
        { id: 'b', points: 6.6 },
      ],
      { fault: '“b”的得分须为 0 至 6.7 之间、以 0.5 为单位的分值' },
    ],
    [
      [
        { id: 'a', points: -0.5 },
        { id: 'b', points: 1 },
      ],
      { fault: '“a”的得分须为 0 至 3.3 之间、以 0.5 为单位的分值' },
    ],
    [[{ id: 'a', points: 0 }], { fault: '请为“b”给分' }],
    [
      [
        { id: 'a', points: 0 },
        { id: 'a', points: 0 },
        { id: 'b', points: 0 },
      ],
      { fault: '评分要点有误，请刷新' },
    ],
    [
      [
        { id: 'a', points: 0 },
        { id: 'b', points: 0 },
        { id: 'c', points: 0 },
      ],
      { fault: '评分要点有误，请刷新' },
    ],
  ])('%j', (given, answer) => {
    expect(scoreOf(rubric, given)).toEqual(answer);
  });

  it('are one for a question that came without a rubric', () => {
    expect(rubricOf([], 6)).toEqual([{ id: 'all', text: '得分', accept: '', share: 1, points: 6 }]);
  });
});

describe('two marks', () => {
  it('agree up to the gap, in percent of the question’s points', () => {
    expect([agree(8, 6, 10, 20), agree(8, 5.9, 10, 20), agree(0, 0.1, 10, 0), agree(3, 3, 10, 0)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });
  it('have a middle, rounded up to half a point and within the question', () => {
    expect([meanOf(7, 8, 10), meanOf(7, 7.5, 10), meanOf(3.3, 3.3, 3.3), meanOf(0, 0, 5)]).toEqual([7.5, 7.5, 3.3, 0]);
  });
});

describe('a task after a mark', () => {
  const base = { full: 10, gap: 20, score: 6, first: null, need: 1 };
  it.each([
    ['the only one', { nth: 1 }, { state: 5, final: 6 }],
    ['the first of two', { nth: 1, need: 2 }, { state: 1, final: null }],
    ['the second, near', { nth: 2, need: 2, first: 7 }, { state: 5, final: 6.5 }],
    ['the second, far', { nth: 2, need: 2, first: 9 }, { state: 2, final: null }],
    ['the third', { nth: 3, need: 2, first: 9 }, { state: 5, final: 6 }],
  ] as const)('%s', (_, more, after) => {
    expect(afterMark({ ...base, ...more })).toEqual(after);
  });
});
