import { createHash } from 'node:crypto';

/** How entries are sealed now: 1 without `gap`, which older entries never were; 2 with it. */
const SEAL = 2;

/** What the ledger says of one beat. */
export type LedgerEntry = {
  sessionId: string;
  lid: string;
  lessonId: string;
  seq: number;
  from: number;
  to: number;
  wallMs: number;
  creditedSec: number;
  refusedSec: number;
  refusal: string | null;
  /** Credited out of an offline gap, on the page's word. */
  gap: boolean;
};
/** An entry in its place in the learner's chain. `atMs`: the database's clock. `seal`: which fields the hash covers. */
export type SealedEntry = LedgerEntry & {
  userId: string;
  chainSeq: number;
  atMs: number;
  seal: number;
  prevHash: string;
  hash: string;
};
/** Number and hash of the chain's last entry; an empty chain is { seq: 0, hash: '' }. */
export type ChainHead = { seq: number; hash: string };

const hashOf = (e: Omit<SealedEntry, 'hash'>): string =>
  createHash('sha256')
    .update(e.prevHash)
    .update(
      JSON.stringify([
        e.userId,
        e.chainSeq,
        e.sessionId,
        e.lid,
        e.lessonId,
        e.seq,
        e.from,
        e.to,
        e.wallMs,
        e.creditedSec,
        e.refusedSec,
        e.refusal,
        e.atMs,
        // An entry of the old kind knows no gap: one that says so was changed.
        ...(e.seal === 1 && !e.gap ? [] : [e.seal, e.gap]),
      ]),
    )
    .digest('hex');

/** Continues the chain: each hash is SHA-256 of the one before and of its entry's fields. */
export const seal = (head: ChainHead, userId: string, atMs: number, entries: LedgerEntry[]): SealedEntry[] => {
  const sealed: SealedEntry[] = [];
  let { seq, hash } = head;
  for (const entry of entries) {
    seq += 1;
    const open = { ...entry, userId, chainSeq: seq, atMs, seal: SEAL, prevHash: hash };
    hash = hashOf(open);
    sealed.push({ ...open, hash });
  }
  return sealed;
};

/**
 * changed: an entry is not what was sealed · missing: an entry is not there · relinked: it does not follow from the one
 * before ·
 * tail: the chain does not end where the learner's clock says · rewritten, shortened, gone: not the chain that was
 * anchored.
 */
export type BreakKind = 'changed' | 'missing' | 'relinked' | 'tail' | 'rewritten' | 'shortened' | 'gone';
/** `seq`: number of the first entry in question. */
export type Break = { seq: number; how: BreakKind };
/** One learner's chain followed so far. `pinned`: its end as it was last anchored. */
export type Following = { at: ChainHead; pinned: ChainHead | null; fault: Break | null };

export const follow = (pinned: ChainHead | null): Following => ({ at: { seq: 0, hash: '' }, pinned, fault: null });

const faultOf = ({ at, pinned }: Following, entry: SealedEntry): BreakKind | null => {
  if (entry.chainSeq !== at.seq + 1) return 'missing';
  if (hashOf(entry) !== entry.hash) return 'changed';
  if (entry.prevHash !== at.hash) return 'relinked';
  return pinned?.seq === entry.chainSeq && pinned.hash !== entry.hash ? 'rewritten' : null;
};

/** Goes on to the next entry; what comes after the first fault is not looked at. */
export const goOn = (chain: Following, entry: SealedEntry): Following => {
  if (chain.fault) return chain;
  const how = faultOf(chain, entry);
  return how
    ? { ...chain, fault: { seq: chain.at.seq + 1, how } }
    : { ...chain, at: { seq: entry.chainSeq, hash: entry.hash } };
};

/**
 * The first fault of a chain that was followed to its end. `head`: what the learner's clock remembers, null when there
 * is no clock.
 */
export const conclude = ({ at, pinned, fault }: Following, head: ChainHead | null): Break | null => {
  if (fault) return fault;
  if (at.seq !== head?.seq || at.hash !== head.hash) return { seq: Math.min(at.seq, head?.seq ?? 0) + 1, how: 'tail' };
  return pinned && at.seq < pinned.seq ? { seq: at.seq + 1, how: 'shortened' } : null;
};

/** The number of the first entry that was changed, removed or put in, or null when the chain is whole. */
export const firstBreak = (entries: SealedEntry[], head: ChainHead): number | null =>
  conclude(entries.reduce(goOn, follow(null)), head)?.seq ?? null;
