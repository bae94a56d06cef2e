import { describe, expect, it } from 'vitest';
import { beginWalk, endWalk, isIntact, type ReadEntry, walkOn } from './chain.ts';
import { type AuditEntry, detailDigest, entryHash } from './entry.ts';
import { type ChainHead, NO_PINS, pinnedAt } from '#domain/number/chain.ts';

const salt = Buffer.alloc(32, 7);
const entry = (seq: number, name: string, prevHash: string): ReadEntry => {
  const value = { name };
  const facts: AuditEntry = {
    seq,
    atMs: 1_800_000_000_000 + seq,
    kind: 1,
    actorId: null,
    actorName: '张敏',
    sessionId: null,
    ip: '',
    action: 'lesson.edit',
    objectType: 'lesson',
    objectId: null,
    orgId: null,
    ok: true,
    detailDigest: detailDigest(salt, value),
  };
  return { ...facts, prevHash, hash: entryHash(prevHash, facts), detail: { is: 'kept', salt, value } };
};
const sealed = (...names: string[]): ReadEntry[] => {
  const entries: ReadEntry[] = [];
  for (const name of names) entries.push(entry(entries.length + 1, name, entries.at(-1)?.hash ?? ''));
  return entries;
};
const chain = sealed('a', 'b', 'c', 'd');
const headOf = (entries: ReadEntry[]): ChainHead => ({ seq: entries.length, hash: entries.at(-1)?.hash ?? '' });
const faultOf = (entries: ReadEntry[], head: ChainHead | null = headOf(chain), pins = NO_PINS) =>
  endWalk(entries.reduce(walkOn, beginWalk(pins)), head);
const at = (index: number): ReadEntry => chain[index]!;

describe('the audit chain', () => {
  it('is whole as it was written, empty or erased where a person left', () => {
    expect(faultOf(chain)).toBeNull();
    expect(faultOf([], { seq: 0, hash: '' })).toBeNull();
    const erased = chain.map((e, i) => (i === 1 ? { ...e, detail: { is: 'erased', lawful: true } as const } : e));
    expect(faultOf(erased)).toBeNull();
    expect(erased.every(isIntact)).toBe(true);
  });

  it('names an entry that was put in and sealed, with the ones after it moved up', () => {
    const forged = entry(3, 'forged', at(1).hash);
    const moved = [at(0), at(1), forged, { ...at(2), seq: 4 }, { ...at(3), seq: 5 }];
    expect(faultOf(moved)).toEqual({ seq: 3, how: 'inserted' });
    expect(faultOf([...chain, entry(5, 'forged', at(3).hash)])).toEqual({ seq: 5, how: 'inserted' });
  });

  it('names an entry that was replaced by one sealed anew', () => {
    expect(faultOf([at(0), entry(2, 'forged', at(0).hash), at(2), at(3)])).toEqual({ seq: 3, how: 'relinked' });
    const signed = pinnedAt({ seq: 2, hash: at(1).hash });
    expect(faultOf([at(0), entry(2, 'forged', at(0).hash)], headOf(chain), signed)).toMatchObject({ how: 'rewritten' });
  });

  it('says that one entry by itself is not what was sealed', () => {
    expect(isIntact({ ...at(1), actorName: '别人' })).toBe(false);
    expect(isIntact({ ...at(1), detail: at(2).detail })).toBe(false);
    expect(isIntact({ ...at(1), detail: { is: 'gone' } })).toBe(false);
  });
});
