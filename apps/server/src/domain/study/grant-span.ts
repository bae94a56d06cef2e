import { ITEM } from '@zhibiao/contract/lesson/types';
import { RATE_MAX } from '@zhibiao/contract/core/limits';
import { cover, PAGE_SEC, readPage } from './coverage.ts';
import { isTimed, metOfPdf, needSec } from './item-need.ts';
import type { ItemState, Studied } from './judge-beat.ts';
import type { EntrySpan } from './ledger.ts';
import { beside, secondsOf, type Stretch, clipStretch } from './wall-time.ts';

/**
 * Credit that is given afterwards for entries of the ledger that were refused: by an appeal, or for a fault of the
 * site.
 *
 * The promise that no learner is credited more than has passed holds for it, too. Each refused entry claims its span of
 * the clock; of that only what no beat was paid for and no earlier grant took, on any device and in whichever account
 * of the person, can be given (`freeSeconds`). What is given covers the positions that the entry reported and that are
 * not covered yet (`grantSpan`), for 学时 follow from coverage alone: more than that would change nothing and is not
 * given.
 */

/** A paid entry. `wallMs`: what of the clock was not paid out before it. */
export type Paid = EntrySpan & { atMs: number; wallMs: number; creditedSec: number };
/** A refused entry. `sinceMs`: when its session was opened. */
export type Refused = Paid & { chainSeq: number; from: number; to: number; refusedSec: number; sinceMs: number };

/**
 * The stretch of the clock that an entry speaks of. One that was sealed before spans were kept claims the time before
 * it, as far as its session was open.
 */
export const stretchOf = (entry: Omit<Refused, 'chainSeq' | 'from' | 'to' | 'wallMs'>): Stretch => {
  const { atMs, creditedSec, refusedSec, sinceMs, spanMs, ageMs } = entry;
  const toMs = atMs - (ageMs ?? 0);
  if (spanMs !== null) return { fromMs: toMs - spanMs, toMs };
  return clipStretch({ fromMs: toMs - (creditedSec + refusedSec) * 1_000, toMs }, { fromMs: sinceMs, toMs: Infinity });
};
/**
 * What of it was paid: its end. One without a span was paid out of the first of what was left of the clock, as all the
 * beats of its report were, one after the other.
 */
export const paidStretch = ({ atMs, wallMs, creditedSec, spanMs, ageMs }: Paid): Stretch => {
  const toMs = spanMs === null ? atMs - wallMs + creditedSec * 1_000 : atMs - (ageMs ?? 0);
  return { fromMs: toMs - creditedSec * 1_000, toMs };
};

/**
 * Of each entry, in the order of the ledger, the seconds that can be given, never more than it refused. `taken`: what
 * was paid or given before, of all the learner's courses. `bounds`: nothing outside of it.
 */
export const freeSeconds = (
  entries: readonly Refused[],
  taken: readonly Stretch[],
  bounds: Stretch = { fromMs: -Infinity, toMs: Infinity },
): Map<number, number> => {
  const used = [...taken];
  const free = new Map<number, number>();
  for (const entry of entries) {
    const pieces = beside(clipStretch(stretchOf(entry), bounds), used);
    free.set(entry.chainSeq, Math.min(entry.refusedSec, secondsOf(pieces)));
    used.push(...pieces);
  }
  return free;
};

type Span = Pick<Refused, 'chainSeq' | 'from' | 'to' | 'creditedSec' | 'refusedSec'>;
/** `given`: seconds by entry, without those that came to nothing. */
export type Granted = { item: ItemState; sec: number; given: Map<number, number> };

/** Positions for each second, as fast as it was played: players go by quarters, and a beat's slack is none. */
const rateOf = ({ from, to, creditedSec, refusedSec }: Span): number => {
  const rate = Math.round(((to - from) / Math.max(1, creditedSec + refusedSec)) * 4) / 4;
  return Math.min(RATE_MAX, Math.max(1, rate));
};

const coverTimed = (studied: Studied, item: ItemState, span: Span, sec: number) => {
  const rate = rateOf(span);
  const { bits, added, end } = cover(item.coverage, span.from, span.to, studied.durationSec, Math.floor(sec * rate));
  return {
    coverage: bits,
    covered: item.covered + added,
    maxPos: added > 0 ? Math.max(item.maxPos, end) : item.maxPos,
    used: Math.min(sec, Math.ceil(added / rate)),
  };
};

const coverPdf = (studied: Studied, item: ItemState, span: Span, sec: number) => {
  const pages = studied.pages ?? 0;
  const spent = item.creditedSec + item.grantedSec;
  const exists = span.to >= 1 && span.to <= pages;
  const open = exists ? Math.max(0, PAGE_SEC - (item.coverage[span.to - 1] ?? 0), studied.minSec - spent) : 0;
  const used = Math.min(sec, open);
  const coverage = readPage(item.coverage, span.to, used, pages);
  const covered = Math.max(item.covered, metOfPdf(studied, coverage, spent + used));
  return { coverage, covered, maxPos: used > 0 ? Math.max(item.maxPos, span.to) : item.maxPos, used };
};

const coverText = (studied: Studied, item: ItemState, _: Span, sec: number) => {
  const need = needSec(studied);
  const used = Math.min(sec, Math.max(0, need - item.covered));
  const { bits, added } = cover(item.coverage, item.covered, item.covered + used, need, used);
  const covered = item.covered + added;
  return { coverage: bits, covered, maxPos: Math.max(item.maxPos, covered), used: added };
};

const coverBy = (type: number) => (isTimed(type) ? coverTimed : type === ITEM.pdf ? coverPdf : coverText);

/**
 * Gives at most `sec` seconds for these entries of one item, each at most what is free of it. An item that is done
 * needs nothing. Neither `creditedSec` nor where the learner stands moves.
 */
export const grantSpan = (
  studied: Studied,
  before: ItemState,
  spans: readonly Span[],
  free: ReadonlyMap<number, number>,
  sec: number,
): Granted => {
  const given = new Map<number, number>();
  let item = before;
  let left = before.done ? 0 : sec;
  for (const span of spans) {
    const { used, ...moved } = coverBy(studied.type)(studied, item, span, Math.min(left, free.get(span.chainSeq) ?? 0));
    if (used <= 0) continue;
    given.set(span.chainSeq, used);
    left -= used;
    item = { ...item, ...moved, grantedSec: item.grantedSec + used };
  }
  return {
    item: { ...item, done: before.done || item.covered >= needSec(studied) },
    sec: item.grantedSec - before.grantedSec,
    given,
  };
};
