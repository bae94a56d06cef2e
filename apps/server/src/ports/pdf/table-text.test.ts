import { describe, expect, it } from 'vitest';
import { breakLines, widthsFor } from './table-text.ts';

/** Chinese letters are two wide, others one. */
const width = (text: string): number => [...text].reduce((sum, char) => sum + (char < '\u0100' ? 1 : 2), 0);

describe('breakLines', () => {
  it('breaks Chinese anywhere, and no date, time or number in two', () => {
    expect(breakLines(width, '知识产权管理', 6, 3)).toEqual(['知识产', '权管理']);
    expect(breakLines(width, '至2026-12-31止', 11, 3)).toEqual(['至', '2026-12-31', '止']);
    expect(breakLines(width, '2026-11-20 14:02', 12, 3)).toEqual(['2026-11-20', '14:02']);
  });

  it('breaks what is longer than a line, and ends what goes on beyond the last in …', () => {
    expect(breakLines(width, 'abcdefgh', 4, 3)).toEqual(['abcd', 'efgh']);
    expect(breakLines(width, '一二三四五六', 4, 2)).toEqual(['一二', '三…']);
  });
});

describe('widthsFor', () => {
  const rows = [['2026-12-31', '知识产权管理体系内审员实务', '']];

  it('widens a column for its longest run at the cost of those that have more than they need', () => {
    const widths = widthsFor(width, [8, 30, 4], rows, 2);
    expect(widths[0]).toBe(12);
    expect(widths.reduce((sum, one) => sum + one, 0)).toBeCloseTo(42);
  });

  it('leaves columns that fit as they are', () => {
    expect(widthsFor(width, [14, 30, 4], rows, 2)).toEqual([14, 30, 4]);
  });
});
