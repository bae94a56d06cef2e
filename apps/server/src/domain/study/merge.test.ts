import { describe, expect, it } from 'vitest';
import { ITEM } from '@zhibiao/contract/lesson/types';
import { mergeCredit, type RunGiven, type RunPaid, unionOf } from './merge-credit.ts';
import { joinItems, type ItemPart } from './merge-item.ts';
import { joinRuns } from '#domain/round/merge-rounds.ts';
import { randomFrom } from '#domain/number/seeded-random.ts';
import { paidStretch, stretchOf } from './grant-span.ts';
import { secondsOf } from './wall-time.ts';

describe('credit of two ledgers', () => {
  /** Beats one after the other, some of them refused and given afterwards. */
  const noSpan = { spanMs: null, ageMs: null };
  const ledger = (random: () => number) => {
    const paid: RunPaid[] = [];
    const given: RunGiven[] = [];
    let atMs = 1_800_000_000_000 + Math.floor(random() * 600) * 1_000;
    for (let seq = 1; seq <= 40; seq += 1) {
      const key = `l${Math.floor(random() * 3)}`;
      const sec = 1 + Math.floor(random() * 15);
      atMs += sec * 1_000 + (random() < 0.3 ? Math.floor(random() * 120_000) : 0);
      if (random() < 0.7) paid.push({ key, atMs, creditedSec: sec, wallMs: sec * 1_000, ...noSpan });
      else
        given.push({
          key,
          chainSeq: seq,
          from: 0,
          to: sec,
          creditedSec: 0,
          refusedSec: sec,
          wallMs: 0,
          atMs,
          sinceMs: 0,
          ...noSpan,
          sec: 1 + Math.floor(random() * sec),
        });
    }
    return { paid, given };
  };
  const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, one) => all + one, 0);
  const totalOf = ({ paid, given }: ReturnType<typeof ledger>) =>
    sum(paid.map(({ creditedSec }) => creditedSec)) + sum(given.map(({ sec }) => sec));

  it('is never more than the time that passed, nor than both had, nor less than either', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const draw = randomFrom(`merge-${seed}`);
      const random = () => draw(1_000_000) / 1_000_000;
      const [keep, drop] = [ledger(random), ledger(random)];
      const doubled = mergeCredit(keep, drop);
      const off = sum(doubled.credited.values()) + sum(doubled.given.values());
      const merged = totalOf(keep) + totalOf(drop) - off;
      const all = [keep, drop].flatMap(({ paid, given }) => [...paid.map(paidStretch), ...given.map(stretchOf)]);
      expect(merged).toBeLessThanOrEqual(secondsOf(unionOf(all)));
      expect(off).toBeGreaterThanOrEqual(0);
      expect(merged).toBeGreaterThanOrEqual(totalOf(keep));
      for (const [key, sec] of doubled.credited)
        expect(sec).toBeLessThanOrEqual(sum(drop.paid.filter((e) => e.key === key).map((e) => e.creditedSec)));
    }
  });
  it('finds room for all that was given, in whichever order', () => {
    const given = (chainSeq: number, toSec: number): RunGiven => ({
      key: 'a',
      chainSeq,
      from: 0,
      to: 9,
      creditedSec: 0,
      refusedSec: toSec,
      wallMs: 0,
      sinceMs: 0,
      sec: 1,
      atMs: 9_000,
      spanMs: toSec * 1_000,
      ageMs: 9_000 - toSec * 1_000,
    });
    const keep = { paid: [], given: [given(1, 2), given(2, 1)] };
    const drop = { paid: [{ key: 'a', atMs: 2_000, creditedSec: 2, wallMs: 2_000, ...noSpan }], given: [] };
    expect([...mergeCredit(keep, drop).credited.values()]).toEqual([2]);
  });
  it('loses nothing of what was studied at different times', () => {
    const beat = (atMs: number) => ({ key: 'a', atMs, creditedSec: 15, wallMs: 15_000, ...noSpan });
    const merged = mergeCredit({ paid: [beat(15_000)], given: [] }, { paid: [beat(30_000), beat(45_000)], given: [] });
    expect([...merged.credited.values()]).toEqual([]);
    const same = mergeCredit({ paid: [beat(15_000)], given: [] }, { paid: [beat(20_000)], given: [] });
    expect(same.credited.get('a')).toBe(10);
  });
});

describe('runs of two accounts', () => {
  const open = (round: number, openedMs: number | null = null) => ({ round, done: false, openedMs, finishMs: null });
  const done = (round: number, finishMs: number) => ({ round, done: true, openedMs: null, finishMs });
  const ended = (no: number, startMs: number, endedMs: number) => ({ no, startMs, endedMs });

  it('joins two that are open', () => {
    expect(joinRuns({ present: open(1), ended: [] }, { present: open(1), ended: [] })).toEqual({
      numbers: { keep: new Map([[1, 1]]), drop: new Map([[1, 1]]) },
      present: { round: 1, of: ['keep', 'drop'] },
    });
  });
  it('keeps both that are done, in the order in which they began', () => {
    const joined = joinRuns(
      { present: done(1, 90), ended: [ended(1, 50, 90)] },
      { present: done(1, 40), ended: [ended(1, 10, 40)] },
    );
    expect(joined.numbers).toEqual({ keep: new Map([[1, 2]]), drop: new Map([[1, 1]]) });
    expect(joined.present).toEqual({ round: 2, of: ['keep'] });
  });
  it('takes an open one into one that is done, unless it was opened afterwards', () => {
    const finished = { present: done(1, 40), ended: [ended(1, 10, 40)] };
    expect(joinRuns({ present: open(1), ended: [] }, finished).present).toEqual({ round: 1, of: ['drop', 'keep'] });
    const again = joinRuns(finished, { present: open(2, 60), ended: [ended(1, 5, 30)] });
    expect(again.present).toEqual({ round: 3, of: ['drop'] });
    expect(again.numbers.drop).toEqual(
      new Map([
        [1, 1],
        [2, 3],
      ]),
    );
    expect(again.numbers.keep).toEqual(new Map([[1, 2]]));
  });
});

describe('a lecture of two accounts', () => {
  const facts = { type: ITEM.video, durationSec: 16, minSec: 0, pages: null };
  const part = (bits: number[], more: Partial<ItemPart> = {}): ItemPart => ({
    coverage: Uint8Array.from(bits),
    covered: 0,
    maxPos: 0,
    lastPos: 0,
    creditedSec: 8,
    grantedSec: 0,
    doneMs: null,
    rev: 1,
    updatedMs: 1,
    ...more,
  });
  it('is covered where either has covered it, and done when that is enough', () => {
    const joined = joinItems(facts, part([0xff]), part([0, 0xff], { lastPos: 16, updatedMs: 2 }), 99);
    expect(joined).toMatchObject({ covered: 16, doneMs: 99, creditedSec: 16, lastPos: 16 });
    expect(joinItems(facts, part([0x0f]), part([0x3c]), 99)).toMatchObject({ covered: 6, doneMs: null });
  });
  it('takes the newer edition, and what was done before it', () => {
    const joined = joinItems(facts, part([1], { rev: 2, covered: 1 }), part([0xff, 0xff], { doneMs: 5 }), 99);
    expect(joined).toMatchObject({ rev: 2, covered: 1, doneMs: 5 });
  });
});
