import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countSeconds } from './coverage.ts';
import { needSec } from './item-need.ts';
import { dayNumber } from '#domain/time/time.ts';
import type { BeatReport, ItemState, Studied } from './judge-beat.ts';
import { type ClockState, decideBeats, type Decision } from './credit.ts';

const T0 = 1_800_000_000_000;
const video = (fields: Partial<Studied> = {}): Studied => ({
  type: 1,
  durationSec: 600,
  minSec: 0,
  pages: null,
  seekLock: false,
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
const clockAt = (paidUntilMs: number, fields: Partial<ClockState> = {}): ClockState => ({
  lastSeq: 0,
  paidUntilMs,
  nextCheckAtMs: Infinity,
  checkAtMs: null,
  gapDay: 0,
  gapSec: 0,
  ...fields,
});
const beat = (seq: number, from: number, to: number, fields: Partial<BeatReport> = {}): BeatReport => ({
  seq,
  from,
  to,
  rate: 1,
  visible: true,
  ...fields,
});

const after = (clock: ClockState, { lastSeq, paidUntilMs, gapDay, gapSec }: Decision): ClockState => ({
  ...clock,
  lastSeq,
  paidUntilMs,
  gapDay,
  gapSec,
});

/** Plays beats one after another: [ms since the beat before, beat]. */
const play = (studied: Studied, steps: [number, BeatReport][], item = unseen) => {
  let clock = clockAt(T0);
  let now = T0;
  const decisions = [];
  for (const [ms, report] of steps) {
    now += ms;
    const decision = decideBeats(studied, item, clock, [report], { nowMs: now, offline: false });
    if (!decision) continue;
    decisions.push(decision);
    item = decision.item;
    clock = after(clock, decision);
  }
  return { item, clock, now, decisions };
};
const decide = (studied: Studied, report: BeatReport, gapMs: number, item = unseen, clock: Partial<ClockState> = {}) =>
  decideBeats(studied, item, clockAt(T0, clock), [report], { nowMs: T0 + gapMs, offline: false });

describe('one beat', () => {
  it.each([
    ['15 s played in 15 s', video(), beat(1, 0, 15), 15_000, { credited: 15, covered: 15, refusal: null }],
    [
      'at 2× coverage goes twice as fast as credit',
      video(),
      beat(1, 0, 30, { rate: 2 }),
      15_000,
      { credited: 15, covered: 30, refusal: null },
    ],
    ['at 1.5×', video(), beat(1, 0, 22.5, { rate: 1.5 }), 15_000, { credited: 15, covered: 22, refusal: null }],
    [
      'at half speed it credits what was covered',
      video(),
      beat(1, 0, 7.5, { rate: 0.5 }),
      15_000,
      { credited: 7, covered: 7, refusal: null },
    ],
    [
      'at 16× no more than at 2×',
      video(),
      beat(1, 0, 240, { rate: 16 }),
      15_000,
      { credited: 15, covered: 32, refusal: 'TOO_FAST' },
    ],
    [
      'a forged hour',
      video({ durationSec: 3_600 }),
      beat(1, 0, 3_600),
      10_000,
      { credited: 10, covered: 12, refusal: 'TOO_FAST' },
    ],
    [
      'a forged hour at once',
      video({ durationSec: 3_600 }),
      beat(1, 0, 3_600),
      0,
      { credited: 0, covered: 2, refusal: 'TOO_FAST' },
    ],
    [
      'a hidden page',
      video(),
      beat(1, 0, 15, { visible: false }),
      15_000,
      { credited: 0, covered: 0, refusal: 'HIDDEN' },
    ],
    [
      'one beat after a minute of silence',
      video(),
      beat(1, 0, 15),
      60_000,
      { credited: 15, covered: 15, refusal: null },
    ],
    [
      'an hour claimed after an hour of silence',
      video({ durationSec: 3_600 }),
      beat(1, 0, 3_600),
      3_600_000,
      { credited: 15, covered: 17, refusal: 'GAP' },
    ],
    ['backwards', video(), beat(1, 30, 10), 15_000, { credited: 0, covered: 0, refusal: null }],
    ['past the end', video({ durationSec: 10 }), beat(1, 0, 15), 15_000, { credited: 10, covered: 10, refusal: null }],
    [
      'a clock that seems to run back',
      video(),
      beat(1, 0, 15),
      -5_000,
      { credited: 0, covered: 2, refusal: 'TOO_FAST' },
    ],
  ])('%s', (_name, studied, report, gapMs, { credited, covered, refusal }) => {
    const decision = decide(studied, report, gapMs);
    expect(decision).toMatchObject({
      creditedSec: credited,
      item: { covered, creditedSec: credited },
      verdicts: [{ refusal }],
    });
  });

  it('credits nothing twice', () => {
    const { item, decisions } = play(video(), [
      [15_000, beat(1, 0, 15)],
      [15_000, beat(2, 0, 15)],
    ]);
    expect(item).toMatchObject({ creditedSec: 15, covered: 15 });
    expect(decisions[1]?.verdicts[0]).toMatchObject({ refusal: 'COVERED', refusedSec: 15 });
  });

  it('decides a repeated or older seq only once', () => {
    expect(decide(video(), beat(3, 0, 15), 15_000, unseen, { lastSeq: 3 })).toBeNull();
    expect(decide(video(), beat(2, 0, 15), 15_000, unseen, { lastSeq: 3 })).toBeNull();
  });
});

describe('the seek lock', () => {
  const locked = video({ seekLock: true });
  it('sends a jump ahead back and covers nothing', () => {
    const seen = { ...unseen, maxPos: 100 };
    expect(decide(locked, beat(1, 104, 119), 15_000, seen)).toMatchObject({
      seekTo: 100,
      creditedSec: 0,
      item: { covered: 0 },
      verdicts: [{ refusal: 'SEEK', refusedSec: 15 }],
    });
    expect(decide(locked, beat(1, 103, 118), 15_000, seen)).toMatchObject({
      seekTo: null,
      creditedSec: 15,
      item: { maxPos: 118 },
    });
  });
  it('credits nothing of one huge range', () => {
    expect(decide(locked, beat(1, 0, 600), 15_000)).toMatchObject({
      seekTo: 0,
      creditedSec: 0,
      item: { covered: 0, maxPos: 0 },
    });
  });
  it('lets a learner go back, and skip freely once the item is done', () => {
    expect(decide(locked, beat(1, 10, 25), 15_000, { ...unseen, maxPos: 100 })).toMatchObject({
      seekTo: null,
      creditedSec: 15,
      item: { maxPos: 100 },
    });
    expect(decide(locked, beat(1, 500, 515), 15_000, { ...unseen, maxPos: 100, done: true })).toMatchObject({
      seekTo: null,
      creditedSec: 15,
    });
  });
});

describe('presence', () => {
  it('asks when it is time, credits for a minute, then withholds', () => {
    expect(decide(video(), beat(1, 0, 15), 15_000, unseen, { nextCheckAtMs: T0 + 10_000 })).toMatchObject({
      check: 'due',
      creditedSec: 15,
    });
    expect(
      decide(video(), beat(1, 0, 15), 15_000, unseen, { nextCheckAtMs: T0, checkAtMs: T0 - 30_000 }),
    ).toMatchObject({ check: 'pending', creditedSec: 15 });
    expect(
      decide(video(), beat(1, 0, 15), 15_000, unseen, { nextCheckAtMs: T0, checkAtMs: T0 - 50_000 }),
    ).toMatchObject({
      check: 'pending',
      creditedSec: 0,
      paidUntilMs: T0 + 15_000,
      verdicts: [{ refusal: 'UNANSWERED', refusedSec: 15 }],
    });
  });
  it('does not ask a page that nobody sees', () => {
    expect(decide(video(), beat(1, 0, 15, { visible: false }), 15_000, unseen, { nextCheckAtMs: T0 })).toMatchObject({
      check: null,
    });
  });
});

describe('an offline batch', () => {
  // The session's first beat went through; what follows did not.
  const batch = (count: number, rate = 1) =>
    Array.from({ length: count }, (_, n) => beat(n + 2, n * 15 * rate, (n + 1) * 15 * rate, { rate }));
  const offline = (beats: BeatReport[], gapMs: number, clock: Partial<ClockState> = {}) =>
    decideBeats(video({ durationSec: 3_600 }), unseen, clockAt(T0, { lastSeq: 1, ...clock }), beats, {
      nowMs: T0 + gapMs,
      offline: true,
    });
  const TODAY = dayNumber(T0);
  it('is paid for the time that has passed', () => {
    expect(offline(batch(20), 300_000)).toMatchObject({ creditedSec: 300, item: { covered: 300 } });
    expect(offline(batch(20), 100_000)).toMatchObject({ creditedSec: 100, gapDay: TODAY, gapSec: 100 });
    expect(offline(batch(32), 480_000)).toMatchObject({
      creditedSec: 480,
      verdicts: Array(32).fill({ gap: true, refusal: null }),
    });
  });
  it('for ten minutes at most', () => {
    const decision = offline(batch(60), 3_600_000);
    expect(decision?.creditedSec).toBe(600);
    expect(decision?.verdicts.at(-1)).toMatchObject({ refusal: 'OFFLINE', creditedSec: 0 });
  });
  it('for ten minutes a day, however many gaps', () => {
    expect(offline(batch(20), 300_000, { gapDay: TODAY, gapSec: 500 })).toMatchObject({
      creditedSec: 100,
      gapSec: 600,
    });
    const spent = offline(batch(20), 300_000, { gapDay: TODAY, gapSec: 600 });
    expect(spent).toMatchObject({ creditedSec: 15, gapSec: 600 });
    expect(spent?.verdicts.map((v) => v.gap)).not.toContain(true);
    expect(spent?.verdicts.at(-1)).toMatchObject({ refusal: 'OFFLINE' });
    expect(offline(batch(20), 300_000, { gapDay: TODAY - 1, gapSec: 600 })).toMatchObject({
      creditedSec: 300,
      gapDay: TODAY,
      gapSec: 300,
    });
  });
  it('as one beat when it does not follow beats of its session, or only hours later', () => {
    for (const decision of [offline(batch(40), 600_000, { lastSeq: 0 }), offline(batch(40), 86_400_000)]) {
      expect(decision).toMatchObject({ creditedSec: 15, gapSec: 0 });
      expect(decision?.verdicts.at(-1)).toMatchObject({ refusal: 'GAP', gap: false });
    }
  });
  it('without a gap like any other', () => {
    expect(offline(batch(2), 30_000)).toMatchObject({
      creditedSec: 30,
      gapSec: 0,
      verdicts: [{ gap: false }, { gap: false }],
    });
  });
  it('credits real seconds at 2×', () => {
    expect(offline(batch(20, 2), 300_000)).toMatchObject({ creditedSec: 300, item: { covered: 600 } });
  });
  it('goes through its beats in order, each once', () => {
    expect(offline([...batch(4).reverse(), ...batch(4)], 60_000)).toMatchObject({
      creditedSec: 60,
      lastSeq: 5,
      item: { maxPos: 60 },
    });
  });
});

describe('a PDF', () => {
  const pdf: Studied = { type: 2, durationSec: 0, minSec: 20, pages: 2, seekLock: true };
  const page = (seq: number, n: number) => beat(seq, n, n);
  it('is done when every page had three seconds and the reading time is met', () => {
    const first = play(pdf, [[30_000, page(1, 1)]]);
    expect(first.item).toMatchObject({ creditedSec: 20, covered: 17, done: false });
    const second = play(pdf, [[5_000, page(1, 2)]], first.item);
    expect(second.item).toMatchObject({ creditedSec: 23, covered: 20, done: true });
  });
  it('gives nothing for a page that is not there, nor more than the clock', () => {
    expect(
      play(pdf, [
        [10_000, page(1, 9)],
        [10_000, page(2, 0)],
      ]).item,
    ).toMatchObject({ creditedSec: 0, covered: 0 });
    expect(
      play(pdf, [
        [500, page(1, 1)],
        [500, page(2, 2)],
      ]).item.creditedSec,
    ).toBe(1);
  });
});

describe('a text', () => {
  const text: Studied = { type: 3, durationSec: 0, minSec: 20, pages: null, seekLock: false };
  it('is done after its reading time by the clock', () => {
    expect(play(text, [[15_000, beat(1, 0, 15)]]).item).toMatchObject({ creditedSec: 15, covered: 15, done: false });
    expect(
      play(text, [
        [15_000, beat(1, 0, 15)],
        [15_000, beat(2, 15, 30)],
      ]).item,
    ).toMatchObject({ creditedSec: 20, covered: 20, done: true });
    expect(play(text, [[1_000, beat(1, 0, 300)]]).item).toMatchObject({ creditedSec: 1, done: false });
  });
  it('goes on where it was left, though the page counts from zero again', () => {
    expect(
      play(text, [
        [10_000, beat(1, 0, 10)],
        [10_000, beat(2, 0, 10)],
      ]).item.covered,
    ).toBe(20);
  });
});

describe('an honest learner', () => {
  const jitter = fc.array(fc.integer({ min: -900, max: 900 }), { minLength: 20, maxLength: 60 });
  it.each([1, 1.25, 1.5, 2])(
    'at %s× is credited 97 % of the time and covers nearly all, whatever the network does',
    (rate) => {
      fc.assert(
        fc.property(jitter, (delays) => {
          // Beats are sent every 15.37 s of play and arrive with a delay; playing begins 1 s after the clock was taken.
          const every = 15_370;
          let arrived = 0;
          const steps = delays.map((delay, n): [number, BeatReport] => {
            const at = 1_000 + (n + 1) * every + delay + 900;
            const gap = Math.max(0, at - arrived);
            arrived = at;
            return [gap, beat(n + 1, (n * every * rate) / 1_000, ((n + 1) * every * rate) / 1_000, { rate })];
          });
          const { item } = play(video({ durationSec: 10_000, seekLock: true }), steps);
          const played = (delays.length * every) / 1_000;
          expect(item.creditedSec).toBeGreaterThanOrEqual(0.97 * played - 3);
          expect(item.covered).toBeGreaterThanOrEqual(0.97 * played * rate - 3);
        }),
        { numRuns: 50 },
      );
    },
  );
});

describe('nobody', () => {
  const studied = fc.record({
    type: fc.constantFrom(1, 2, 3),
    durationSec: fc.integer({ min: 0, max: 400 }),
    minSec: fc.integer({ min: 0, max: 100 }),
    pages: fc.option(fc.integer({ min: 0, max: 20 })),
    seekLock: fc.boolean(),
  });
  const report = fc.record({
    seq: fc.integer({ min: 1, max: 500 }),
    from: fc.double({ min: 0, max: 500, noNaN: true }),
    to: fc.double({ min: 0, max: 360_000, noNaN: true }),
    rate: fc.double({ min: 0.25, max: 16, noNaN: true }),
    visible: fc.boolean(),
  });
  const steps = fc.array(
    fc.record({
      gapMs: fc.integer({ min: 0, max: 70_000 }),
      beats: fc.array(report, { minLength: 1, maxLength: 4 }),
      offline: fc.boolean(),
      freshSession: fc.boolean(),
    }),
    { maxLength: 40 },
  );

  it('earns more than the time that passed, or than what is new; and progress never falls', () => {
    fc.assert(
      fc.property(studied, steps, (facts, interval) => {
        let item = unseen;
        let clock = clockAt(T0);
        let now = T0;
        for (const { gapMs, beats, offline, freshSession } of interval) {
          now += gapMs;
          if (freshSession) clock = { ...clock, lastSeq: 0, paidUntilMs: Math.max(clock.paidUntilMs, now) };
          const decision = decideBeats(facts, item, clock, beats, { nowMs: now, offline });
          if (!decision) continue;
          const then = decision.item;
          expect(decision.creditedSec).toBeGreaterThanOrEqual(0);
          if (facts.type !== 2) expect(decision.creditedSec).toBeLessThanOrEqual(then.covered - item.covered);
          expect(then.covered).toBeGreaterThanOrEqual(item.covered);
          expect(then.maxPos).toBeGreaterThanOrEqual(item.maxPos);
          expect(item.done && !then.done).toBe(false);
          expect(then.done).toBe(item.done || then.covered >= needSec(facts));
          if (facts.type !== 2) expect(countSeconds(then.coverage)).toBe(then.covered);
          expect(then.covered).toBeLessThanOrEqual(2 * then.creditedSec + 2);
          item = then;
          clock = after(clock, decision);
          expect(clock.paidUntilMs).toBeLessThanOrEqual(now);
        }
        expect(item.creditedSec * 1_000).toBeLessThanOrEqual(now - T0);
      }),
      { numRuns: 400 },
    );
  });

  it('earns more than ten minutes a day out of gaps, nor any without beats before; each such second is marked', () => {
    const interval = fc.record({
      gapMs: fc.integer({ min: 46_000, max: 5_400_000 }),
      freshSession: fc.boolean(),
      live: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(interval, { minLength: 20, maxLength: 200 }), (intervals) => {
        const facts = video({ durationSec: 360_000 });
        let item = unseen;
        let clock = clockAt(T0);
        let now = T0;
        const paid = new Map<number, number>();
        for (const { gapMs, freshSession, live } of intervals) {
          now += gapMs;
          if (freshSession) clock = { ...clock, lastSeq: 0 };
          const at = item.maxPos;
          const beats = Array.from({ length: live ? 1 : 60 }, (_, n) =>
            beat(clock.lastSeq + n + 1, at + n * 15, at + (n + 1) * 15),
          );
          const decision = decideBeats(facts, item, clock, beats, { nowMs: now, offline: !live });
          if (!decision) throw new Error('new beats are decided on');
          const marked = decision.verdicts.reduce((sum, v) => sum + (v.gap ? v.creditedSec : 0), 0);
          if (clock.lastSeq === 0 || live || gapMs > 3_600_000) expect(marked).toBe(0);
          expect(decision.creditedSec - marked).toBeLessThanOrEqual(15);
          paid.set(dayNumber(now), (paid.get(dayNumber(now)) ?? 0) + marked);
          item = decision.item;
          clock = after(clock, decision);
        }
        expect(Math.max(...paid.values())).toBeLessThanOrEqual(600);
      }),
      { numRuns: 100 },
    );
  });

  it('gains by beating a hundred times a second', () => {
    const spam = Array.from({ length: 1_000 }, (_, n): [number, BeatReport] => [10, beat(n + 1, 0, 600, { rate: 2 })]);
    const { item } = play(video(), spam);
    expect(item.creditedSec).toBeLessThanOrEqual(10);
    expect(item.covered).toBeLessThanOrEqual(22);
  });
});
