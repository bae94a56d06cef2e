import { describe, expect, it } from 'vitest';
import { firstBreak, type LedgerEntry, seal, type SealedEntry } from './study-ledger.ts';

const entry = (seq: number): LedgerEntry => ({ sessionId: 's', lid: 'l', lessonId: 'c', seq, from: 0, to: 15, wallMs: 15_000, creditedSec: 15, refusedSec: 0, refusal: null });
const empty = { seq: 0, hash: '' };
const chain = seal(empty, 'u', 1_800_000_000_000, [1, 2, 3, 4].map(entry));
const head = { seq: 4, hash: chain[3]?.hash ?? '' };
const changed = (index: number, fields: Partial<SealedEntry>) => chain.map((e, n) => (n === index ? { ...e, ...fields } : e));

describe('the ledger', () => {
  it('is whole as it was written, and when it is empty', () => {
    expect(firstBreak(chain, head)).toBeNull();
    expect(firstBreak([], empty)).toBeNull();
  });
  it('is continued where it ended', () => {
    const [first, ...rest] = [1, 2].map(entry);
    const begun = seal(empty, 'u', 1, first ? [first] : []);
    const more = seal({ seq: 1, hash: begun[0]?.hash ?? '' }, 'u', 2, rest);
    expect(firstBreak([...begun, ...more], { seq: 2, hash: more[0]?.hash ?? '' })).toBeNull();
  });
  it.each([
    ['a changed credit', changed(1, { creditedSec: 99 }), 2],
    ['a changed refusal', changed(2, { refusal: 'HIDDEN' }), 3],
    ['a removed entry', chain.filter((_, n) => n !== 1), 2],
    ['a missing tail', chain.slice(0, 3), 4],
    ['a missing beginning', chain.slice(1), 1],
    ['another person', changed(0, { userId: 'v' }), 1],
  ])('shows %s', (_name, entries, at) => {
    expect(firstBreak(entries, head)).toBe(at);
  });
});
