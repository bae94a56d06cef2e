import type { CodeOf } from '@zhibiao/contract/codes';
import { ITEM } from '@zhibiao/contract/lesson';
import { BEAT_SEC, OFFLINE_MAX_SEC, RATE_MAX } from '@zhibiao/contract/limits';
import type { Refusal } from '@zhibiao/contract/study';
import { cover, inspect, PAGE_SEC, readPage } from './coverage.ts';
import { isTimed, type ItemFacts, metOfPdf, needSec } from './item-need.ts';
import { type PresenceState, presenceAt } from './presence.ts';
import { dayNumber } from './time.ts';

/**
 * How study is credited. Two figures are kept apart:
 *
 * - **covered**: which seconds (or pages) of an item were studied. Progress, completion and 学时 follow from it alone.
 *   It grows by what a beat reports and was not covered before, at most wall clock × played rate (≤ 2) + 2 s.
 * - **creditedSec**: seconds of the learner's own life, as the database's clock passed. A beat credits at most its new
 *   coverage divided by the rate, and at most the wall clock since the learner's clock was last paid out. So an item
 *   watched at 2× is done with half the seconds and yet earns its whole share of the lesson's 学时.
 *
 * All tabs, devices and lessons of a learner share one clock. `paidUntilMs` is the moment up to which its time is paid
 * out; it only moves forward, and by no less than what is credited, so the sum of all credit can never exceed the time
 * that has passed. Up to 2 s that a beat left unpaid stay for the next one: networks jitter, and an honest learner at
 * 1× loses nothing by it. The 2 s of slack cannot be collected by beating faster: an item's coverage never exceeds
 * 2 × its credited seconds + 2.
 *
 * After more than 45 s without a beat the clock starts anew and a beat earns one beat's worth (15 s): a pause is not a
 * fault, but neither is it study. Only a network that was lost is bridged, and nothing but the page's word says that it
 * was: its beats come as a batch, right after beats of the same session, and of all such gaps a learner is paid at most
 * 10 minutes a day, marked as such.
 */

const GAP_MS = 45_000;
/** A longer silence is no lost network but a page that was put away. */
const OFFLINE_GAP_MAX_MS = 3_600_000;
const SLACK_SEC = 2;
const CARRY_MS = SLACK_SEC * 1_000;
/** On a seek-locked item a beat may begin or end so far past what was watched. */
const SEEK_SLACK_SEC = 3;
/** Losses below this are rounding, not worth a sentence. */
const NOISE_SEC = 2;

export type ItemState = {
  coverage: Uint8Array;
  covered: number;
  creditedSec: number;
  /** Credited afterwards (domain/grant-span.ts): it covers as seconds of the clock do. */
  grantedSec: number;
  maxPos: number;
  lastPos: number;
  done: boolean;
};
export type Studied = ItemFacts & { seekLock: boolean };
/**
 * `lastSeq`: of the session that holds the clock, 0 before its first beat. `gapSec`: paid for offline gaps on day
 * `gapDay` (`dayNumber`).
 */
export type ClockState = PresenceState & { lastSeq: number; paidUntilMs: number; gapDay: number; gapSec: number };
export type BeatReport = { seq: number; from: number; to: number; rate: number; visible: boolean };

/** One beat as the ledger keeps it; positions are whole seconds, or a page. */
type Verdict = {
  seq: number;
  from: number;
  to: number;
  wallMs: number;
  creditedSec: number;
  refusedSec: number;
  refusal: Refusal | null;
  /** Credited out of an offline gap. */
  gap: boolean;
};
export type Decision = {
  item: ItemState;
  creditedSec: number;
  lastSeq: number;
  paidUntilMs: number;
  gapDay: number;
  gapSec: number;
  verdicts: Verdict[];
  /** Ask whether somebody is there; `due` when the question is new. */
  check: 'due' | 'pending' | null;
  /** Where a player that jumped ahead has to go back to. */
  seekTo: number | null;
};

/** Silence after which the clock no longer counts as running. */
export const isSilent = (paidUntilMs: number, nowMs: number): boolean => nowMs - paidUntilMs > GAP_MS;

/** Seconds of offline gaps already paid today. */
const gapSecToday = (clock: ClockState, nowMs: number): number =>
  clock.gapDay === dayNumber(nowMs) ? clock.gapSec : 0;

/** `wallMs`: wall clock that may be paid out now. `gap`: it is an offline gap's. `excess`: why nothing beyond it is. */
type Budget = { wallMs: number; gap: boolean; excess: Refusal; offline: boolean };

const budgetOf = (clock: ClockState, nowMs: number, offline: boolean): Budget => {
  const silentMs = Math.max(0, nowMs - clock.paidUntilMs);
  if (silentMs <= GAP_MS) return { wallMs: silentMs, gap: false, excess: 'TOO_FAST', offline };
  const oneBeat: Budget = { wallMs: BEAT_SEC * 1_000, gap: false, excess: 'GAP', offline };
  if (!offline || clock.lastSeq === 0 || silentMs > OFFLINE_GAP_MAX_MS) return oneBeat;
  const leftMs = (OFFLINE_MAX_SEC - gapSecToday(clock, nowMs)) * 1_000;
  if (leftMs <= oneBeat.wallMs) return { ...oneBeat, excess: 'OFFLINE' };
  return { wallMs: Math.min(silentMs, leftMs), gap: true, excess: silentMs > leftMs ? 'OFFLINE' : 'TOO_FAST', offline };
};

type Judged = { item: ItemState; creditedSec: number; refusedSec: number; refusal: Refusal | null; seekTo?: number };

const wholeSec = (ms: number) => Math.floor(ms / 1_000);
const playedRate = (beat: BeatReport) => Math.max(1, Math.min(beat.rate, RATE_MAX));
/** Seconds spent on an item, whether they were counted at once or afterwards. */
const spentOn = ({ creditedSec, grantedSec }: ItemState) => creditedSec + grantedSec;
const isDone = (studied: Studied, covered: number, before: boolean) => before || covered >= needSec(studied);

/** A stretch of film, or of sound. */
const judgeVideo = (studied: Studied, item: ItemState, beat: BeatReport, budget: Budget): Judged => {
  const { from, to } = { from: Math.floor(beat.from), to: Math.floor(beat.to) };
  const rate = playedRate(beat);
  const budgetSec = wholeSec(budget.wallMs);
  const reach = Math.floor((budget.wallMs / 1_000) * rate + SLACK_SEC);
  if (
    studied.seekLock &&
    !item.done &&
    (from > item.maxPos + SEEK_SLACK_SEC || to > Math.max(item.maxPos, from) + SEEK_SLACK_SEC + reach)
  ) {
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
  const passed = Math.min(wholeSec(budget.wallMs), budget.offline ? BEAT_SEC : Infinity);
  const exists = page >= 1 && page <= pages;
  const stillNeeded = exists
    ? Math.max(0, PAGE_SEC - (item.coverage[page - 1] ?? 0), studied.minSec - spentOn(item))
    : 0;
  const creditedSec = Math.min(passed, stillNeeded);
  const coverage = readPage(item.coverage, page, creditedSec, pages);
  const covered = Math.max(item.covered, metOfPdf(studied, coverage, spentOn(item) + creditedSec));
  const place = Math.min(Math.max(page, 1), Math.max(pages, 1));
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
    refusedSec: 0,
    refusal: null,
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

/** Seconds that a beat asks for, whatever becomes of it. */
export const claimedSec = (
  studied: Pick<Studied, 'type' | 'durationSec'>,
  beat: BeatReport,
  wallMs: number,
): number => {
  if (studied.type === ITEM.pdf) return Math.min(BEAT_SEC, wholeSec(wallMs));
  const end = isTimed(studied.type) ? Math.min(beat.to, studied.durationSec) : beat.to;
  return Math.min(OFFLINE_MAX_SEC, Math.round(Math.max(0, Math.floor(end) - Math.floor(beat.from)) / playedRate(beat)));
};

/**
 * Decides on the beats of one report, in the order of their `seq`; null when all of them were decided before.
 * `offline`: the beats of an interval without connection, sent as one batch.
 */
export const decideBeats = (
  studied: Studied,
  before: ItemState,
  clock: ClockState,
  beats: BeatReport[],
  { nowMs, offline }: { nowMs: number; offline: boolean },
): Decision | null => {
  const fresh = [...new Map(beats.map((beat) => [beat.seq, beat])).values()]
    .filter((beat) => beat.seq > clock.lastSeq)
    .sort((a, b) => a.seq - b.seq);
  if (fresh.length === 0) return null;
  const presence = presenceAt(clock, nowMs);
  const judge = (JUDGE as Record<number, typeof judgeVideo>)[studied.type];
  if (!judge) throw new Error(`unknown item type ${studied.type}`);

  const budget = budgetOf(clock, nowMs, offline);
  let { wallMs } = budget;
  let item = before;
  let seekTo: number | null = null;
  const verdicts = fresh.map((beat): Verdict => {
    const withheld: Refusal | null = !beat.visible ? 'HIDDEN' : presence === 'unanswered' ? 'UNANSWERED' : null;
    const judged: Judged = withheld
      ? { item, creditedSec: 0, refusedSec: claimedSec(studied, beat, wallMs), refusal: withheld }
      : judge(studied, item, beat, { ...budget, wallMs });
    item = judged.item;
    seekTo = judged.seekTo ?? null;
    const { creditedSec, refusedSec, refusal } = judged;
    const span = { from: Math.floor(beat.from), to: Math.floor(beat.to), wallMs: Math.round(wallMs) };
    const verdict = { seq: beat.seq, ...span, creditedSec, refusedSec, refusal, gap: budget.gap };
    wallMs -= judged.creditedSec * 1_000;
    return verdict;
  });

  // What is withheld is not saved up: only an honest remainder stays for the next beat.
  const carry = verdicts.every((v) => v.refusal === null || v.refusal === 'COVERED' || v.refusal === 'TOO_FAST')
    ? Math.min(wallMs, CARRY_MS)
    : 0;
  const seenNow = fresh.some((beat) => beat.visible);
  const creditedSec = item.creditedSec - before.creditedSec;
  const gaps = budget.gap
    ? { gapDay: dayNumber(nowMs), gapSec: gapSecToday(clock, nowMs) + creditedSec }
    : { gapDay: clock.gapDay, gapSec: clock.gapSec };
  return {
    item,
    creditedSec,
    ...gaps,
    lastSeq: fresh.at(-1)?.seq ?? clock.lastSeq,
    paidUntilMs: Math.max(clock.paidUntilMs, Math.ceil(nowMs - carry)),
    verdicts,
    check: presence === 'due' ? (seenNow ? 'due' : null) : presence === 'none' ? null : 'pending',
    seekTo,
  };
};
