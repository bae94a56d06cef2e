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
import { recordHash, recordOf } from './ledger-record.ts';

/**
 * How entries are sealed: 1 without `gap`, 2 with it, 3 with the span, one for each beat; and as they are now, 4, for a
 * stretch of beats (stretches.ts) or what is given afterwards, by its record (ledger-record.ts).
 */
const SEAL = 4;
const isByRecord = ({ seal: how }: { seal: number }): boolean => how >= SEAL;

/** What the ledger says of a stretch of beats: its first position and its last, its seconds altogether. */
export type LedgerEntry = {
  sessionId: string;
  lid: string;
  lessonId: string;
  /** Of its last beat. */
  seq: number;
  from: number;
  to: number;
  creditedSec: number;
  refusedSec: number;
  refusal: string | null;
  /** Credited out of an offline gap, on the page's word. */
  gap: boolean;
  /** How many beats, and hundredths of the rate at which they were played; null of what is none. */
  beats: number | null;
  rate: number | null;
};
/**
 * The span of the clock that an entry speaks of (beat-spans.ts): how long it is, and how long before the entry
 * it ended. Null of what is no beat, and of what was sealed before spans were kept.
 */
export type EntrySpan = { spanMs: number | null; ageMs: number | null };
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

/** What an entry says of beats that is of none: of what is given afterwards, and of a merge. */
export const NO_BEATS = {
  seq: 0,
  beats: null,
  rate: null,
  creditedSec: 0,
  refusedSec: 0,
  refusal: null,
  gap: false,
  spanMs: null,
  ageMs: null,
} as const;

/** An entry that has no place in the chain yet. `atMs`: the database's clock, whole milliseconds. */
export type UnsealedEntry = LedgerEntry & EntrySpan & { atMs: number };

/** An entry in its place in the learner's chain. `seal`: what the hash covers. */
export type SealedEntry = UnsealedEntry &
  Grant & {
    userId: string;
    chainSeq: number;
    seal: number;
    hash: string;
  } & OldFields;
/** What only entries of one beat say: the wall clock that was not paid out before it, and the hash it follows. */
type OldFields = { wallMs: number | null; prevHash: string | null };

/** `prevHash`: of the entry before. */
const hashOf = (prevHash: string, e: Omit<SealedEntry, 'hash'>): string =>
  isByRecord(e) ? recordHash(prevHash, recordOf(e)) : hashOfFields(e);

const hashOfFields = (e: Omit<SealedEntry, 'hash'>): string =>
  createHash('sha256')
    .update(e.prevHash ?? '')
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

/** Continues the chain: each hash is SHA-256 of the one before and of its entry. */
export const seal = (
  head: ChainHead,
  userId: string,
  entries: readonly (UnsealedEntry & Partial<Grant>)[],
): SealedEntry[] => {
  const sealed: SealedEntry[] = [];
  let { seq, hash } = head;
  for (const entry of entries) {
    seq += 1;
    const open = { ...NO_GRANT, ...entry, userId, chainSeq: seq, seal: SEAL, wallMs: null, prevHash: null };
    hash = hashOf(hash, open);
    sealed.push({ ...open, hash });
  }
  return sealed;
};
/** Where the chain ends with these entries behind it. */
export const headAfter = (head: ChainHead, entries: readonly SealedEntry[]): ChainHead => {
  const last = entries.at(-1);
  return last ? { seq: last.chainSeq, hash: last.hash } : head;
};

/** Whether it is what was sealed behind an entry with that hash ('' before the first). */
export const isSealedAfter = (prevHash: string, entry: SealedEntry): boolean =>
  (isByRecord(entry) || (entry.prevHash ?? '') === prevHash) && hashOf(prevHash, entry) === entry.hash;

/** Goes on to a learner's next entry. One that is sealed by its record does not say which it follows: its hash does. */
export const followLedger = (chain: Following, entry: SealedEntry): Following => {
  const prevHash = isByRecord(entry) ? chain.at.hash : (entry.prevHash ?? '');
  return goOnChain(
    chain,
    { seq: entry.chainSeq, hash: entry.hash, prevHash },
    () => hashOf(prevHash, entry) === entry.hash,
  );
};

/** The number of the first entry that was changed, removed or put in, or null when the chain is whole. */
export const firstBreak = (entries: readonly SealedEntry[], head: ChainHead): number | null =>
  conclude(entries.reduce(followLedger, follow(NO_PINS)), head)?.seq ?? null;
