import { ITEM } from '@zhibiao/contract/lesson/types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freeSeconds, grantSpan, type Paid, paidStretch, type Refused, stretchOf } from './grant-span.ts';
import type { ItemState, Studied } from './judge-beat.ts';
import { beside, secondsOf } from './wall-time.ts';

const AT = 1_800_000_000_000;
const refused = (fields: Partial<Refused> = {}): Refused => ({
  chainSeq: 1,
  from: 0,
  to: 900,
  creditedSec: 0,
  refusedSec: 900,
  wallMs: 0,
  atMs: AT,
  sinceMs: AT - 3_600_000,
  spanMs: null,
  ageMs: null,
  ...fields,
});
const unseen: ItemState = {
  coverage: new Uint8Array(),
  covered: 0,
  creditedSec: 0,
  grantedSec: 0,
  maxPos: 0,
  lastPos: 0,
  done: false,
};
const film: Studied = { type: ITEM.video, durationSec: 1_200, minSec: 0, pages: null, seekLock: false };
/** As it was sealed before spans were kept. */
const paidAt = (atMs: number, creditedSec: number): Paid => ({
  atMs,
  creditedSec,
  wallMs: creditedSec * 1_000,
  spanMs: null,
  ageMs: null,
});
const free = (entries: Refused[], paid: Paid[] = []) => [...freeSeconds(entries, paid.map(paidStretch)).values()];

describe('what the clock left free before a refused entry', () => {
  it('is all that it refused, where nothing else was paid and its session was open', () => {
    expect(free([refused()])).toEqual([900]);
  });
  it('is never what was paid, on whichever device and in whichever course', () => {
    const elsewhere = Array.from({ length: 40 }, (_, n) => paidAt(AT - n * 15_000, 15));
    expect(free([refused()], elsewhere)).toEqual([300]);
    expect(free([refused()], [paidAt(AT - 200_000, 100)])).toEqual([800]);
  });
  it('is not the hour that a jump ahead asks for, when the page had been open for a quarter of a minute', () => {
    expect(free([refused({ from: 0, to: 3_600, refusedSec: 3_600, sinceMs: AT - 15_000 })])).toEqual([15]);
  });
  it('is given once, though two pages report the same minutes', () => {
    expect(free([refused(), refused({ chainSeq: 2, atMs: AT + 1_000 })])).toEqual([900, 1]);
  });
  it('is where the beats of a batch happened, not where the batch came', () => {
    const entries = [1, 2, 3].map((n) =>
      refused({ chainSeq: n, refusedSec: 15, spanMs: 15_000, ageMs: (3 - n) * 15_000 }),
    );
    expect(free(entries)).toEqual([15, 15, 15]);
    const paid: Paid = { ...paidAt(AT, 15), spanMs: 30_000, ageMs: 15_000 };
    expect(paidStretch(paid)).toEqual({ fromMs: AT - 30_000, toMs: AT - 15_000 });
    expect(free(entries, [paid])).toEqual([15, 0, 15]);
  });
  it('knows of an old batch that its beats were paid one after the other', () => {
    const batch = [3, 2, 1].map((left) => ({ ...paidAt(AT, 15), wallMs: left * 15_000 }));
    expect(batch.map(paidStretch).map(({ toMs }) => AT - toMs)).toEqual([30_000, 15_000, 0]);
    expect(free([refused({ refusedSec: 60 })], batch)).toEqual([15]);
  });
  it('lies within the fault of the site that it is given for', () => {
    const bounds = { fromMs: AT - 600_000, toMs: AT - 300_000 };
    expect([...freeSeconds([refused()], [], bounds).values()]).toEqual([300]);
  });

  const entry = fc.record({
    atSec: fc.integer({ min: 0, max: 4_000 }),
    creditedSec: fc.integer({ min: 0, max: 60 }),
    refusedSec: fc.integer({ min: 0, max: 2_000 }),
    openSec: fc.integer({ min: 0, max: 2_000 }),
  });
  it('with what was paid is never more than what has passed', () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 12 }), fc.array(entry, { maxLength: 12 }), (asked, beats) => {
        const entries = asked
          .map(({ atSec, creditedSec, refusedSec, openSec }, chainSeq) =>
            refused({
              chainSeq,
              creditedSec,
              refusedSec,
              atMs: AT + atSec * 1_000,
              sinceMs: AT + (atSec - openSec) * 1_000,
            }),
          )
          .sort((a, b) => a.atMs - b.atMs);
        const paid = beats.map(({ atSec, creditedSec }) => paidStretch(paidAt(AT + atSec * 1_000, creditedSec)));
        const given = [...freeSeconds(entries, paid).values()].reduce((sum, sec) => sum + sec, 0);
        // All the time that any of them speaks of, once, without what was paid.
        const spoken: ReturnType<typeof stretchOf>[] = [];
        for (const one of entries) spoken.push(...beside(stretchOf(one), [...paid, ...spoken]));
        expect(given).toBeLessThanOrEqual(secondsOf(spoken));
      }),
    );
  });
});

describe('what is given', () => {
  const all = new Map([
    [1, 900],
    [2, 900],
  ]);
  it('covers what the entry reported, up to the seconds', () => {
    const { item, sec } = grantSpan(film, unseen, [refused()], all, 600);
    expect({ covered: item.covered, granted: item.grantedSec, credited: item.creditedSec, sec }).toEqual({
      covered: 600,
      granted: 600,
      credited: 0,
      sec: 600,
    });
    expect(item.maxPos).toBe(600);
    expect(item.lastPos).toBe(0);
    expect(item.done).toBe(false);
  });
  it('leaves out what was studied again meanwhile', () => {
    const seen = { ...unseen, coverage: new Uint8Array(150).fill(255, 0, 100), covered: 800, creditedSec: 800 };
    expect(grantSpan(film, seen, [refused()], all, 900)).toMatchObject({ sec: 100, item: { covered: 900 } });
  });
  it('covers twice as much for what was played twice as fast', () => {
    const { item, sec } = grantSpan(film, unseen, [refused({ to: 1_000, refusedSec: 500 })], new Map([[1, 500]]), 500);
    expect([item.covered, sec]).toEqual([1_000, 500]);
  });
  it('completes the item, which then needs nothing more', () => {
    const spans = [refused(), refused({ chainSeq: 2, from: 900, to: 1_200, refusedSec: 300 })];
    const { item, sec, given } = grantSpan(film, unseen, spans, all, 1_200);
    expect([item.done, sec, [...given]]).toEqual([
      true,
      1_200,
      [
        [1, 900],
        [2, 300],
      ],
    ]);
    expect(grantSpan(film, item, spans, all, 1_200).sec).toBe(0);
  });
  it('counts for the page of a document, and for the reading time of a text', () => {
    const pdf: Studied = { type: ITEM.pdf, durationSec: 0, minSec: 60, pages: 4, seekLock: false };
    const page = refused({ from: 2, to: 2, refusedSec: 15 });
    expect(grantSpan(pdf, unseen, [page], all, 15).item).toMatchObject({ covered: 15, grantedSec: 15, maxPos: 2 });
    const text: Studied = { type: ITEM.article, durationSec: 0, minSec: 100, pages: null, seekLock: false };
    expect(grantSpan(text, unseen, [refused()], all, 300)).toMatchObject({ sec: 100, item: { done: true } });
  });
});
