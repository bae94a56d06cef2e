import type { CodeOf } from '@zhibiao/contract/core/codes';
import { ITEM } from '@zhibiao/contract/lesson/types';
import { BEAT_SEC, OFFLINE_MAX_SEC, RATE_MAX } from '@zhibiao/contract/core/limits';
import type { Refusal } from '@zhibiao/contract/study/learner';
import { cover, inspect, PAGE_SEC, readPage } from './coverage.ts';
import { isTimed, type ItemFacts, metOfPdf, needSec } from './item-need.ts';

/** What one beat comes to, by the kind of item: how much of it is covered, and how much of the clock that takes. */

const SLACK_SEC = 2;
/** On a seek-locked item a beat may begin or end so far past what was watched. */
const SEEK_SLACK_SEC = 3;
/** Losses below this are rounding, not worth a sentence. */
const NOISE_SEC = 2;

export type ItemState = {
  coverage: Uint8Array;
  covered: number;
  creditedSec: number;
  /** Credited afterwards (domain/study/grant-span.ts): it covers as seconds of the clock do. */
  grantedSec: number;
  maxPos: number;
  lastPos: number;
  done: boolean;
};

export type Studied = ItemFacts & { seekLock: boolean };

/**
 * `ageMs`: how long before it was sent it ended. `lastedMs`: how long it ran, of several that the page has summed up
 * the sum. Undefined of a beat that is sent at once.
 */
export type BeatReport = {
  seq: number;
  from: number;
  to: number;
  rate: number;
  visible: boolean;
  ageMs?: number | undefined;
  lastedMs?: number | undefined;
};

/**
 * `wallMs`: wall clock that may be paid out now. `gap`: it is an offline gap's. `excess`: why nothing beyond it is.
 * `playedMs`: wall clock that beats of a lost network can have been played in, paid or not, and `place` how far they
 * got: who went on watching did not jump, though nothing of it is covered.
 */
export type Budget = {
  wallMs: number;
  gap: boolean;
  excess: Refusal;
  offline: boolean;
  playedMs: number;
  place: number;
};

/** `seekTo`: where a player that jumped ahead has to go back to. */
export type Judged = {
  item: ItemState;
  creditedSec: number;
  refusedSec: number;
  refusal: Refusal | null;
  seekTo?: number;
};

export const wholeSec = (ms: number) => Math.floor(ms / 1_000);
export const playedRate = (beat: BeatReport) => Math.max(1, Math.min(beat.rate, RATE_MAX));
export const lastedMs = (beat: BeatReport): number => beat.lastedMs ?? BEAT_SEC * 1_000;
/** It ran so long before it came that nothing of it is paid. */
export const isLate = ({ ageMs = 0 }: BeatReport): boolean => ageMs > OFFLINE_MAX_SEC * 1_000;
/** Seconds spent on an item, whether they were counted at once or afterwards. */
const spentOn = ({ creditedSec, grantedSec }: ItemState) => creditedSec + grantedSec;
const isDone = (studied: Studied, covered: number, before: boolean) => before || covered >= needSec(studied);

/** On a seek-locked item: it began, or ends, where the learner cannot have got by watching. */
export const isJump = (
  studied: Studied,
  item: ItemState,
  beat: BeatReport,
  { wallMs, playedMs, place }: Budget,
): boolean => {
  if (!studied.seekLock || item.done) return false;
  const [from, seen] = [Math.floor(beat.from), Math.max(item.maxPos, place)];
  const passedMs = Math.max(wallMs, Math.min(playedMs, lastedMs(beat)));
  const reach = Math.floor((passedMs / 1_000) * playedRate(beat) + SLACK_SEC);
  return from > seen + SEEK_SLACK_SEC || Math.floor(beat.to) > Math.max(seen, from) + SEEK_SLACK_SEC + reach;
};

/** A stretch of film, or of sound. */
const judgeVideo = (studied: Studied, item: ItemState, beat: BeatReport, budget: Budget): Judged => {
  const { from, to } = { from: Math.floor(beat.from), to: Math.floor(beat.to) };
  const rate = playedRate(beat);
  const budgetSec = wholeSec(budget.wallMs);
  const reach = Math.floor((budget.wallMs / 1_000) * rate + SLACK_SEC);
  if (isJump(studied, item, beat, budget)) {
    const refusedSec = Math.round(Math.max(0, Math.min(to, studied.durationSec) - from) / rate);
    return { item, creditedSec: 0, refusedSec, refusal: 'SEEK', seekTo: item.maxPos };
  }

  const { fresh, seen } = inspect(item.coverage, from, to, studied.durationSec);
  // Of all that was ever covered of this item no more than twice the seconds spent on it, and the slack once.
  const earned = Math.max(budgetSec, RATE_MAX * (spentOn(item) + budgetSec) + SLACK_SEC - item.covered);
  const { bits, added, end } = cover(item.coverage, from, to, studied.durationSec, Math.min(reach, earned));
  const creditedSec = Math.min(budgetSec, Math.round(added / rate));
  const covered = item.covered + added;
  const maxPos = added > 0 ? Math.max(item.maxPos, end) : item.maxPos;
  const lastPos = Math.min(to, studied.durationSec, studied.seekLock && !item.done ? maxPos : Infinity);

  const tooMuch = fresh - added;
  const lost = Math.round((tooMuch + seen) / rate);
  const reason: Refusal = tooMuch > seen ? budget.excess : 'COVERED';
  const refusal = lost >= NOISE_SEC ? reason : null;
  return {
    item: {
      coverage: bits,
      covered,
      creditedSec: item.creditedSec + creditedSec,
      grantedSec: item.grantedSec,
      maxPos,
      lastPos: Math.max(0, lastPos),
      done: isDone(studied, covered, item.done),
    },
    creditedSec,
    refusedSec: refusal ? lost : 0,
    refusal,
  };
};

/**
 * A page of a PDF: the time that has passed went to the page reported, for as long as page or document still need it.
 */
const judgePdf = (studied: Studied, item: ItemState, beat: BeatReport, budget: Budget): Judged => {
  const page = Math.floor(beat.to);
  const pages = studied.pages ?? 0;
  const passed = Math.min(wholeSec(budget.wallMs), budget.offline ? wholeSec(lastedMs(beat)) : Infinity);
  const exists = page >= 1 && page <= pages;
  const stillNeeded = exists
    ? Math.max(0, PAGE_SEC - (item.coverage[page - 1] ?? 0), studied.minSec - spentOn(item))
    : 0;
  const creditedSec = Math.min(passed, stillNeeded);
  const coverage = readPage(item.coverage, page, creditedSec, pages);
  const covered = Math.max(item.covered, metOfPdf(studied, coverage, spentOn(item) + creditedSec));
  const place = Math.min(Math.max(page, 1), Math.max(pages, 1));
  const lost = budget.offline ? Math.min(wholeSec(lastedMs(beat)), stillNeeded) - creditedSec : 0;
  const refusal: Refusal | null = lost >= NOISE_SEC ? budget.excess : null;
  return {
    item: {
      coverage,
      covered,
      creditedSec: item.creditedSec + creditedSec,
      grantedSec: item.grantedSec,
      maxPos: Math.max(item.maxPos, place),
      lastPos: place,
      done: isDone(studied, covered, item.done),
    },
    creditedSec,
    refusedSec: refusal ? lost : 0,
    refusal,
  };
};

/**
 * Reading a text: seconds read, at most the wall clock, until the reading time is reached. Where in the text does not
 * matter.
 */
const judgeText = (studied: Studied, item: ItemState, beat: BeatReport, budget: Budget): Judged => {
  const need = needSec(studied);
  const claimed = Math.max(0, Math.floor(beat.to) - Math.floor(beat.from));
  const wanted = Math.min(claimed, Math.max(0, need - item.covered));
  const { bits, added } = cover(item.coverage, item.covered, item.covered + wanted, need, wholeSec(budget.wallMs));
  const covered = item.covered + added;
  const lost = wanted - added;
  const refusal: Refusal | null = lost >= NOISE_SEC ? budget.excess : null;
  return {
    item: {
      coverage: bits,
      covered,
      creditedSec: item.creditedSec + added,
      grantedSec: item.grantedSec,
      maxPos: Math.max(item.maxPos, covered),
      lastPos: covered,
      done: isDone(studied, covered, item.done),
    },
    creditedSec: added,
    refusedSec: refusal ? lost : 0,
    refusal,
  };
};

const JUDGE: Record<CodeOf<typeof ITEM>, typeof judgeVideo> = {
  [ITEM.video]: judgeVideo,
  [ITEM.audio]: judgeVideo,
  [ITEM.pdf]: judgePdf,
  [ITEM.article]: judgeText,
};
export const judgeOf = (type: number): typeof judgeVideo => {
  const judge = (JUDGE as Record<number, typeof judgeVideo>)[type];
  if (!judge) throw new Error(`unknown item type ${type}`);
  return judge;
};

/** Seconds that a beat asks for, whatever becomes of it. */
export const claimedSec = (
  studied: Pick<Studied, 'type' | 'durationSec'>,
  beat: BeatReport,
  wallMs: number,
): number => {
  if (beat.lastedMs !== undefined) return Math.round(beat.lastedMs / 1_000);
  if (studied.type === ITEM.pdf) return Math.min(BEAT_SEC, wholeSec(wallMs));
  const end = isTimed(studied.type) ? Math.min(beat.to, studied.durationSec) : beat.to;
  return Math.min(OFFLINE_MAX_SEC, Math.round(Math.max(0, Math.floor(end) - Math.floor(beat.from)) / playedRate(beat)));
};
