import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lessonsPerPage } from './pages.ts';

describe('pages of a proof', () => {
  it.each([
    [1, [1]],
    [8, [8]],
    [9, [7, 2]],
    [10, [8, 2]],
    [21, [9, 12]],
    [22, [9, 11, 2]],
    [50, [9, 15, 15, 11]],
  ])('%i lessons', (count, pages) => {
    expect(lessonsPerPage(count)).toEqual(pages);
  });

  it('loses no lesson and overfills no page', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), (count) => {
        const pages = lessonsPerPage(count);
        expect(pages.reduce((a, b) => a + b, 0)).toBe(count);
        if (pages.length === 1) return;
        expect(pages[0]).toBeLessThanOrEqual(9);
        for (const between of pages.slice(1, -1)) expect(between).toBeLessThanOrEqual(15);
        expect(pages.at(-1)).toBeGreaterThanOrEqual(2);
        expect(pages.at(-1)).toBeLessThanOrEqual(12);
      }),
    );
  });
});
