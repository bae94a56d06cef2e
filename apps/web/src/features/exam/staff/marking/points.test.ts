import { describe, expect, it } from 'vitest';
import { isJudged, none, sent, step, toggle, totalOf } from './points.ts';

const rubric = [
  { id: 'a', text: '', accept: '', share: 1, points: 3.3 },
  { id: 'b', text: '', accept: '', share: 1, points: 2 },
];

describe('points by keys', () => {
  it('are given whole and taken back', () => {
    const given = toggle(rubric, {}, 0);
    expect(given).toEqual({ a: 3.3, b: 0 });
    expect(toggle(rubric, given, 0)).toEqual({ a: 0, b: 0 });
    expect(toggle(rubric, given, 5)).toBe(given);
  });
  it('go by halves between nothing and all', () => {
    const steps = (by: 1 | -1, from: number) => step(rubric, { a: from, b: 0 }, 0, by)['a'];
    expect([steps(1, 0), steps(1, 2.5), steps(1, 3), steps(1, 3.3)]).toEqual([0.5, 3, 3.3, 3.3]);
    expect([steps(-1, 3.3), steps(-1, 3), steps(-1, 0.5), steps(-1, 0)]).toEqual([3, 2.5, 0, 0]);
  });
  it('say whether anybody judged', () => {
    expect([isJudged({}), isJudged(none(rubric)), totalOf({ a: 3.3, b: 0.7 })]).toEqual([false, true, 4]);
    expect(sent(rubric, { b: 1 })).toEqual([
      { id: 'a', points: 0 },
      { id: 'b', points: 1 },
    ]);
  });
});
