import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answered, BOXES, midnightBefore } from './practice.ts';
import { dateTime, instantOf } from '#domain/time/time.ts';

const at = (text: string) => instantOf(text);
const due = (box: number, text: string, right = true) => {
  const now = at(text);
  const next = answered({ box, dueAt: now }, right, now);
  return [next.box, dateTime(next.dueAt)];
};

describe('the boxes', () => {
  it.each([
    [1, [2, '2026-11-24 00:00:00']],
    [2, [3, '2026-11-26 00:00:00']],
    [3, [4, '2026-11-30 00:00:00']],
    [4, [5, '2026-12-14 00:00:00']],
    [5, [5, '2026-12-14 00:00:00']],
  ])('right in box %i moves up and rests until a morning', (box, expected) => {
    expect(due(box, '2026-11-23 23:59')).toEqual(expected);
    expect(due(box, '2026-11-23 00:00')).toEqual(expected);
  });
  it('wrong goes back to the first and comes again after ten minutes', () => {
    for (let box = 1; box <= BOXES; box += 1)
      expect(due(box, '2026-11-23 10:00', false)).toEqual([1, '2026-11-23 10:10:00']);
  });
  it('right before its time stays as it was', () => {
    const now = at('2026-11-23 10:00');
    const card = { box: 3, dueAt: at('2026-11-25 00:00') };
    expect(answered(card, true, now)).toEqual(card);
    expect(answered(card, false, now).box).toBe(1);
  });
  it('a day begins at midnight in Shanghai', () => {
    expect(dateTime(midnightBefore(at('2026-11-23 00:00')))).toBe('2026-11-23 00:00:00');
    expect(dateTime(midnightBefore(at('2026-11-23 23:59')))).toBe('2026-11-23 00:00:00');
  });
});

describe('whatever is answered', () => {
  const days = fc.integer({ min: 0, max: 40 * 24 * 60 });
  const steps = fc.array(fc.record({ right: fc.boolean(), minutes: days }), { minLength: 1, maxLength: 40 });

  it('a card stays in a box, is due later than now and within three weeks, and higher boxes rest no less', () => {
    fc.assert(
      fc.property(steps, (all) => {
        let now = at('2026-01-01 08:00');
        let card = { box: 1, dueAt: now };
        for (const { right, minutes } of all) {
          now = new Date(now.getTime() + minutes * 60_000);
          const wasDue = card.dueAt <= now;
          const next = answered(card, right, now);
          expect(next.box).toBe(!right ? 1 : wasDue ? Math.min(BOXES, card.box + 1) : card.box);
          expect(next.dueAt.getTime()).toBeGreaterThan(now.getTime());
          expect(next.dueAt.getTime() - now.getTime()).toBeLessThanOrEqual(21 * 86_400_000);
          if (next.box < BOXES) {
            const above = answered({ box: next.box, dueAt: now }, true, now).dueAt;
            expect(above.getTime()).toBeGreaterThanOrEqual(answered({ box: 1, dueAt: now }, true, now).dueAt.getTime());
          }
          card = next;
        }
      }),
    );
  });
  it('five right answers, each when it is due, lead from any box to the last', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: BOXES }), (box) => {
        let card = { box, dueAt: at('2026-01-01 08:00') };
        for (let n = 0; n < BOXES; n += 1) card = answered(card, true, card.dueAt);
        expect(card.box).toBe(BOXES);
      }),
    );
  });
});
