import { type AuditEntry, detailDigest, entryHash } from './entry.ts';
import type { Canonical } from '#domain/text/canonical-json.ts';
import {
  type Break,
  type BreakKind,
  type ChainHead,
  conclude,
  follow,
  type Following,
  followChain,
  type Pins,
} from '#domain/number/chain.ts';

/** An entry as it is read back. `erased`: `lawful` where a person it concerned has left. */
export type ReadEntry = AuditEntry & {
  prevHash: string;
  hash: string;
  detail: { is: 'kept'; salt: Buffer; value: Canonical } | { is: 'erased'; lawful: boolean } | { is: 'gone' };
};

/**
 * Beside what a chain can be: cut and wiped, entries at the end or all are gone · swapped, a detail is not what was
 * sealed · hidden, a detail is gone and no person's leaving says why · headless, the head says something else.
 */
export type AuditFault = { seq: number; how: BreakKind | 'cut' | 'wiped' | 'swapped' | 'hidden' | 'headless' };
export type AuditWalk = { chain: Following; entries: number; erased: number; fault: AuditFault | null };

export const beginWalk = (pins: Pins): AuditWalk => ({ chain: follow(pins), entries: 0, erased: 0, fault: null });

const detailFault = ({ detail, detailDigest: digest }: ReadEntry): AuditFault['how'] | null => {
  if (detail.is === 'kept') return detailDigest(detail.salt, detail.value) === digest ? null : 'swapped';
  return detail.is === 'erased' && detail.lawful ? null : 'hidden';
};

const isSealed = ({ prevHash, hash, detail: _, ...entry }: ReadEntry): boolean => entryHash(prevHash, entry) === hash;
/** Whether an entry and its detail are what was sealed, whatever stands around it. */
export const isIntact = (read: ReadEntry): boolean => isSealed(read) && detailFault(read) === null;

/** Goes on to the next entry; after the first fault entries are only counted. */
export const walkOn = (walk: AuditWalk, read: ReadEntry): AuditWalk => {
  const entries = walk.entries + 1;
  if (walk.fault) return { ...walk, entries };
  const { seq } = read;
  const erased = walk.erased + (read.detail.is === 'kept' ? 0 : 1);
  const chain = followChain(walk.chain, read, () => isSealed(read));
  if (chain.fault) return { chain, entries, erased, fault: chain.fault };
  const how = detailFault(read);
  return { chain, entries, erased, fault: how && { seq, how } };
};

const named = (found: Break, { at }: Following, head: ChainHead | null): AuditFault => {
  if (found.how !== 'tail') return found;
  if (head === null) return { seq: found.seq, how: 'headless' };
  if (at.seq < head.seq) return { seq: found.seq, how: at.seq === 0 ? 'wiped' : 'cut' };
  return { seq: found.seq, how: at.seq > head.seq ? 'inserted' : 'headless' };
};

/** The first fault of the log, held against its head and everything that was signed of it. */
export const endWalk = ({ chain, fault }: AuditWalk, head: ChainHead | null): AuditFault | null => {
  if (fault) return fault;
  const found = conclude(chain, head);
  if (!found) return null;
  // Emptied together with its head: only what was signed remembers it.
  if (found.how === 'shortened' && chain.at.seq === 0) return { seq: 1, how: 'wiped' };
  return named(found, chain, head);
};
