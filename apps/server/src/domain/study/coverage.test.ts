import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countSeconds, cover, inspect, missingOnPages, pagesRead, readPage } from './coverage.ts';

const none = new Uint8Array();
const position = fc.integer({ min: 0, max: 300 });

describe('seconds covered', () => {
  it('covers [from, to) within the item, and counts what is new', () => {
    expect(cover(none, 0, 15, 60, 100)).toMatchObject({ added: 15, end: 15 });
    expect(cover(none, 50, 90, 60, 100)).toMatchObject({ added: 10, end: 60 });
    expect(cover(none, 20, 10, 60, 100).added).toBe(0);
    expect(cover(none, 70, 90, 60, 100).added).toBe(0);
  });

  it('stops where the limit is used up', () => {
    const first = cover(none, 5, 10, 60, 100);
    expect(cover(first.bits, 0, 60, 60, 7)).toMatchObject({ added: 7, end: 12 });
  });

  it('tells new seconds from those seen before', () => {
    const { bits } = cover(none, 5, 10, 60, 100);
    expect(inspect(bits, 0, 20, 60)).toEqual({ fresh: 15, seen: 5 });
    expect(inspect(bits, 90, 120, 60)).toEqual({ fresh: 0, seen: 0 });
  });

  it('never shrinks, never counts a second twice, and covering again adds nothing', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(position, position), { maxLength: 20 }),
        fc.integer({ min: 1, max: 250 }),
        (spans, length) => {
          let bits: Uint8Array = none;
          let total = 0;
          for (const [from, to] of spans) {
            const step = cover(bits, from, to, length, Infinity);
            expect(inspect(bits, from, to, length).fresh).toBe(step.added);
            expect(cover(step.bits, from, to, length, Infinity).added).toBe(0);
            total += step.added;
            expect(countSeconds(step.bits)).toBe(total);
            bits = step.bits;
          }
          expect(total).toBeLessThanOrEqual(length);
        },
      ),
    );
  });

  it('is the same in whatever order the spans come', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(position, position), { maxLength: 12 }), (spans) => {
        const union = (list: [number, number][]) =>
          list.reduce<Uint8Array>((bits, [from, to]) => cover(bits, from, to, 200, Infinity).bits, none);
        expect(countSeconds(union(spans))).toBe(countSeconds(union([...spans].reverse())));
      }),
    );
  });
});

describe('pages read', () => {
  it('counts a page as read after three seconds', () => {
    const pages = readPage(readPage(none, 2, 2, 3), 2, 1, 3);
    expect(pagesRead(pages)).toEqual([2]);
    expect(missingOnPages(pages, 3)).toBe(6);
  });

  it('gives nothing to a page that is not there, and never overflows', () => {
    expect([...readPage(none, 0, 5, 2)]).toEqual([0, 0]);
    expect([...readPage(none, 3, 5, 2)]).toEqual([0, 0]);
    expect([...readPage(readPage(none, 1, 250, 2), 1, 250, 2)]).toEqual([255, 0]);
  });
});
