/**
 * Chains of entries whose hash covers the one before: the learners' study ledger and the audit log are read by the same
 * rules.
 */

/** Number and hash of a chain's last entry; an empty chain is { seq: 0, hash: '' }. */
export type ChainHead = { seq: number; hash: string };
/** An entry's place. */
export type Link = ChainHead & { prevHash: string };

/**
 * changed: an entry is not what was sealed · missing: an entry is not there · inserted: it was put between two others ·
 * relinked: it does not follow from the one before · tail: the chain does not end where its head says · rewritten,
 * shortened, gone: not the chain that was anchored.
 */
export type BreakKind = 'changed' | 'missing' | 'inserted' | 'relinked' | 'tail' | 'rewritten' | 'shortened' | 'gone';
/** `seq`: number of the first entry in question. */
export type Break = { seq: number; how: BreakKind };

/** What was signed of the chain before. */
export type Pins = {
  /** False only where another hash was signed for this entry. */
  agrees(seq: number, hash: string): boolean;
  /** The last entry that is known to have been there. */
  last: number;
};
export const NO_PINS: Pins = { agrees: () => true, last: 0 };
export const pinnedAt = (head: ChainHead | null | undefined): Pins =>
  head ? { agrees: (seq, hash) => seq !== head.seq || hash === head.hash, last: head.seq } : NO_PINS;

/** One chain followed so far. `before`: the hash of the entry before the last. */
export type Following = { at: ChainHead; before: string | null; pins: Pins; fault: Break | null };
export const follow = (pins: Pins): Following => ({ at: { seq: 0, hash: '' }, before: null, pins, fault: null });

const faultOf = ({ at, before, pins }: Following, link: Link, isSealed: () => boolean): Break | null => {
  const seq = at.seq + 1;
  if (link.seq !== seq) return { seq, how: 'missing' };
  // It follows the one before the last, and is no copy of it: the last came between.
  if (link.prevHash !== at.hash && link.prevHash === before && link.hash !== at.hash)
    return { seq: at.seq, how: 'inserted' };
  if (!isSealed()) return { seq, how: 'changed' };
  if (link.prevHash !== at.hash) return { seq, how: 'relinked' };
  return pins.agrees(link.seq, link.hash) ? null : { seq, how: 'rewritten' };
};

/**
 * Goes on to the next entry; what comes after the first fault is not looked at. `isSealed`: whether its hash is that of
 * what it says.
 */
export const followChain = (chain: Following, link: Link, isSealed: () => boolean): Following => {
  if (chain.fault) return chain;
  const fault = faultOf(chain, link, isSealed);
  return fault
    ? { ...chain, fault }
    : { at: { seq: link.seq, hash: link.hash }, before: chain.at.hash, pins: chain.pins, fault: null };
};

/** The first fault of a chain that was followed to its end. `head`: where it should end, null when nothing says so. */
export const conclude = ({ at, pins, fault }: Following, head: ChainHead | null): Break | null => {
  if (fault) return fault;
  if (at.seq !== head?.seq || at.hash !== head.hash) return { seq: Math.min(at.seq, head?.seq ?? 0) + 1, how: 'tail' };
  return at.seq < pins.last ? { seq: at.seq + 1, how: 'shortened' } : null;
};
