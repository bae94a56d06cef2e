import { createHash } from 'node:crypto';
import { codes } from '@zhibiao/contract/core/codes';
import {
  type ChainHead,
  conclude,
  follow,
  type Following,
  followChain as goOnChain,
  NO_PINS,
} from '#domain/number/chain.ts';

/** How entries are sealed now: 1 without `gap`, which older entries never were; 2 with it; 3 with the span, too. */
const SEAL = 3;

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
/**
 * The span of the clock that an entry speaks of (beat-spans.ts): how long it is, and how long before the entry
 * it ended. Null of what is no beat, and of what was sealed before spans were kept.
 */
export type EntrySpan = { spanMs: number | null; ageMs: number | null };
const NO_SPAN: EntrySpan = { spanMs: null, ageMs: null };
/** `StudySegment.kind`, and `StudyGrant.kind`; of a merge `ref` is the account that was merged. */
export const SEGMENT_KIND = codes({
  beat: [0, '心跳'],
  appeal: [1, '申诉补计'],
  merge: [2, '合并账号'],
  incident: [3, '故障补计'],
});
/**
 * What is given afterwards stands in an entry of its own (`kind` and `ref` as StudySegment says), whose seconds are
 * never credited ones: those passed by the clock.
 */
type Grant = {
  kind: number;
  ref: string | null;
  grantedSec: number;
  /** Of a merge alone: the end of the ledger that belongs to this one, too. */
  link: string | null;
};
const NO_GRANT: Grant = { kind: SEGMENT_KIND.beat, ref: null, grantedSec: 0, link: null };
const isGrant = ({ kind, ref, grantedSec }: Grant): boolean =>
  kind !== SEGMENT_KIND.beat || ref !== null || grantedSec !== 0;
export const ledgerLink = ({ seq, hash }: ChainHead): string => `${seq}:${hash}`;

/** An entry in its place in the learner's chain. `atMs`: the database's clock. `seal`: which fields the hash covers. */
export type SealedEntry = LedgerEntry &
  EntrySpan &
  Grant & {
    userId: string;
    chainSeq: number;
    atMs: number;
    seal: number;
    prevHash: string;
    hash: string;
  };

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
        // Nor does one of the first two kinds know a span.
        ...(e.seal < 3 && e.spanMs === null && e.ageMs === null ? [] : [e.spanMs, e.ageMs]),
        // A beat is hashed as ever: one that says it was given something was changed.
        ...(isGrant(e) ? [e.kind, e.ref, e.grantedSec] : []),
        ...(e.link === null ? [] : [e.link]),
      ]),
    )
    .digest('hex');

/** Continues the chain: each hash is SHA-256 of the one before and of its entry's fields. */
export const seal = (
  head: ChainHead,
  userId: string,
  atMs: number,
  entries: (LedgerEntry & Partial<EntrySpan & Grant>)[],
): SealedEntry[] => {
  const sealed: SealedEntry[] = [];
  let { seq, hash } = head;
  for (const entry of entries) {
    seq += 1;
    const open = { ...NO_SPAN, ...NO_GRANT, ...entry, userId, chainSeq: seq, atMs, seal: SEAL, prevHash: hash };
    hash = hashOf(open);
    sealed.push({ ...open, hash });
  }
  return sealed;
};

/** Goes on to a learner's next entry. */
export const followLedger = (chain: Following, entry: SealedEntry): Following =>
  goOnChain(
    chain,
    { seq: entry.chainSeq, hash: entry.hash, prevHash: entry.prevHash },
    () => hashOf(entry) === entry.hash,
  );

/** The number of the first entry that was changed, removed or put in, or null when the chain is whole. */
export const firstBreak = (entries: SealedEntry[], head: ChainHead): number | null =>
  conclude(entries.reduce(followLedger, follow(NO_PINS)), head)?.seq ?? null;
