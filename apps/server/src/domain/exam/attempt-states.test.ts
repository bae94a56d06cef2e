import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { describe, expect, it } from 'vitest';
import { reviewAtHandIn, statusWhenScored } from './attempt-states.ts';

describe('an attempt that is handed in', () => {
  const away = { blurMode: 2, blurLimit: 3, blurCount: 4, reviewState: 0 };
  it.each([
    ['past the limit of a paper that is reviewed', {}, 1],
    ['at the limit', { blurCount: 3 }, 0],
    ['of a paper that only records', { blurMode: 0 }, 0],
    ['of a paper that hands in', { blurMode: 1 }, 0],
    ['of a paper without a limit', { blurLimit: 0 }, 0],
    ['reviewed before', { reviewState: 2 }, 2],
  ] as const)('%s', (_, more, state) => {
    expect(reviewAtHandIn({ ...away, ...more })).toBe(state);
  });
});

describe('an attempt whose points are all known', () => {
  it.each([
    [0, 0, ATTEMPT.graded],
    [0, 1, ATTEMPT.unreleased],
    [0, 2, ATTEMPT.graded],
    [0, 3, ATTEMPT.graded],
    [1, 0, ATTEMPT.unreleased],
    [1, 1, ATTEMPT.unreleased],
    [1, 2, ATTEMPT.unreleased],
  ])('releaseMode %i, reviewState %i: %i', (releaseMode, reviewState, status) => {
    expect(statusWhenScored({ releaseMode, reviewState })).toBe(status);
  });
});
