import { describe, expect, it } from 'vitest';
import { rowsAfter } from './strip-rows.ts';

const exam = (attemptId: string, remainingMs: number) => ({
  attemptId,
  paperId: `paper of ${attemptId}`,
  title: '入门测评',
  remainingMs,
});
const ends = (rows: ReturnType<typeof rowsAfter>) => rows.map(({ attemptId, end }) => [attemptId, end]);

describe('the strip of exams under way', () => {
  const first = rowsAfter([], { exams: [exam('a', 60_000), exam('b', 90_000)], at: 1_000 }, 1_000);

  it('counts from the moment the server spoke', () => {
    expect(first.map(({ endsAt }) => endsAt)).toEqual([61_000, 91_000]);
  });
  it('says that one was handed in which is gone before its time', () => {
    const rows = rowsAfter(first, { exams: [exam('b', 60_000)], at: 31_000 }, 31_000);
    expect(ends(rows)).toEqual([
      ['a', 'handed-in'],
      ['b', null],
    ]);
    // And goes on saying so when that time has come.
    expect(ends(rowsAfter(rows, { exams: [], at: 95_000 }, 95_000))).toEqual([
      ['a', 'handed-in'],
      ['b', 'time-up'],
    ]);
  });
  it('takes the newer answer about one that still runs', () => {
    const rows = rowsAfter(first, { exams: [exam('a', 20_000)], at: 42_000 }, 42_000);
    expect(rows.find(({ attemptId }) => attemptId === 'a')).toMatchObject({ endsAt: 62_000, end: null });
  });
});
