import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { firstBreak, seal, type SealedEntry, type UnsealedEntry } from './ledger.ts';

const id = (n: number) => `0193a000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const PERSON = id(1);
const entry = (seq: number): UnsealedEntry => ({
  sessionId: id(2),
  lid: id(3),
  lessonId: id(4),
  seq,
  beats: 20,
  rate: 100,
  from: 0,
  to: 15,
  creditedSec: 15,
  refusedSec: 0,
  refusal: null,
  gap: false,
  spanMs: 15_000,
  ageMs: 0,
  atMs: 1_800_000_000_000 + seq,
});
const empty = { seq: 0, hash: '' };
const chain = seal(empty, PERSON, [1, 2, 3, 4].map(entry));
const head = { seq: 4, hash: chain[3]?.hash ?? '' };
const changed = (index: number, fields: Partial<SealedEntry>) =>
  chain.map((e, n) => (n === index ? { ...e, ...fields } : e));

describe('the ledger', () => {
  it('is whole as it was written, and when it is empty', () => {
    expect(firstBreak(chain, head)).toBeNull();
    expect(firstBreak([], empty)).toBeNull();
  });
  // Written by the release before gaps were marked.
  const old: SealedEntry = {
    ...entry(1),
    sessionId: 's',
    lid: 'l',
    lessonId: 'c',
    beats: null,
    rate: null,
    wallMs: 15_000,
    kind: 0,
    ref: null,
    grantedSec: 0,
    link: null,
    spanMs: null,
    ageMs: null,
    userId: 'u',
    chainSeq: 1,
    atMs: 1_800_000_000_000,
    seal: 1,
    prevHash: '',
    hash: createHash('sha256')
      .update('')
      .update('["u",1,"s","l","c",1,0,15,15000,15,0,null,1800000000000]')
      .digest('hex'),
  };
  it('goes on from entries that were sealed before gaps were marked', () => {
    const chained = [old, ...seal({ seq: 1, hash: old.hash }, PERSON, [{ ...entry(2), gap: true }])];
    expect(chained.map((e) => e.seal)).toEqual([1, 4]);
    expect(firstBreak(chained, { seq: 2, hash: chained[1]?.hash ?? '' })).toBeNull();
    expect(firstBreak([{ ...old, gap: true }], { seq: 1, hash: old.hash })).toBe(1);
  });
  it('goes on from entries that were sealed before spans were kept', () => {
    const hash = createHash('sha256')
      .update('')
      .update('["u",1,"s","l","c",1,0,15,15000,15,0,null,1800000000000,2,true]')
      .digest('hex');
    const second = { ...old, seal: 2, gap: true, hash };
    const next = seal({ seq: 1, hash }, PERSON, [{ ...entry(2), ageMs: 30_000 }]);
    const end = { seq: 2, hash: next[0]?.hash ?? '' };
    expect(firstBreak([second, ...next], end)).toBeNull();
    expect(firstBreak([{ ...second, spanMs: 15_000 }, ...next], end)).toBe(1);
    expect(firstBreak([second, ...next.map((e) => ({ ...e, ageMs: 0 }))], end)).toBe(2);
    expect(firstBreak([second, ...next.map((e) => ({ ...e, spanMs: null, ageMs: null }))], end)).toBe(2);
  });
  it('keeps grants apart from beats, which are hashed as ever', () => {
    const grant = { ...entry(0), creditedSec: 0, kind: 1, ref: id(9), grantedSec: 900 };
    const last = chain.at(-1)?.hash ?? '';
    const chained = [...chain, ...seal({ seq: 4, hash: last }, PERSON, [grant])];
    const end = { seq: 5, hash: chained[4]?.hash ?? '' };
    expect(firstBreak(chained, end)).toBeNull();
    const with5 = (fields: Partial<SealedEntry>) => chained.map((e) => (e.chainSeq === 5 ? { ...e, ...fields } : e));
    expect(firstBreak(with5({ grantedSec: 901 }), end)).toBe(5);
    expect(firstBreak(with5({ kind: 3 }), end)).toBe(5);
    expect(firstBreak(with5({ kind: 0, ref: null, grantedSec: 0 }), end)).toBe(5);
  });
  it('is continued where it ended', () => {
    const [first, ...rest] = [1, 2].map(entry);
    const begun = seal(empty, PERSON, first ? [first] : []);
    const more = seal({ seq: 1, hash: begun[0]?.hash ?? '' }, PERSON, rest);
    expect(firstBreak([...begun, ...more], { seq: 2, hash: more[0]?.hash ?? '' })).toBeNull();
  });
  it.each([
    ['a changed credit', changed(1, { creditedSec: 99 }), 2],
    ['a changed refusal', changed(2, { refusal: 'HIDDEN' }), 3],
    ['a removed entry', chain.filter((_, n) => n !== 1), 2],
    ['a missing tail', chain.slice(0, 3), 4],
    ['a missing beginning', chain.slice(1), 1],
    ['another person', changed(0, { userId: id(8) }), 1],
    ['an offline gap that was none', changed(1, { gap: true }), 2],
    ['other beats', changed(1, { beats: 19 }), 2],
    ['another rate', changed(1, { rate: 200 }), 2],
    ['an entry passed off as an older kind', changed(1, { seal: 1, prevHash: chain[0]?.hash ?? '' }), 2],
  ])('shows %s', (_name, entries, at) => {
    expect(firstBreak(entries, head)).toBe(at);
  });
});
