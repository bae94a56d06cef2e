import { BEAT_SEC, OFFLINE_MAX_SEC } from '@zhibiao/contract/core/limits';
import type { Refusal } from '@zhibiao/contract/study/learner';
import { laySpans } from './beat-spans.ts';
import {
  type BeatReport,
  type Budget,
  claimedSec,
  isJump,
  isLate,
  type ItemState,
  type Judged,
  judgeOf,
  lastedMs,
  playedRate,
  type Studied,
  wholeSec,
} from './judge-beat.ts';
import { type Presence, type PresenceState, presenceAt } from './presence.ts';
import { dayNumber } from '#domain/time/time.ts';
import type { Stretch } from './wall-time.ts';

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
 * After more than 45 s without a beat the clock restarts and a beat earns one beat's worth (15 s): a pause is not a
 * fault, but neither is it study. Only a network that was lost is bridged, and nothing but the page's word says that it
 * was: its beats come as a batch, right after beats of the same session, and of all such gaps a learner is paid at most
 * 10 minutes a day, marked as such. What ran more than 10 minutes before the batch came is refused, and so is kept: it
 * can be given afterwards (domain/study/grant-span.ts).
 *
 * Every verdict has its span of the clock (beat-spans.ts), between `paidUntilMs` as it was and the moment of the
 * report, and no later than `paidUntilMs` as it becomes. So the spans that were paid never meet, whatever is reported,
 * and staff who give time afterwards can see which time is still free.
 */

const GAP_MS = 45_000;
/** A longer silence is no lost network but a page that was put away. */
const OFFLINE_GAP_MAX_MS = 3_600_000;
/** No report speaks of what lies further back. */
export const SPOKEN_MAX_MS = 24 * 3_600_000;
/** So much that a beat left unpaid stays for the next one. */
const CARRY_MS = 2_000;

/**
 * `lastSeq`: of the session that holds the clock, 0 before its first beat. `gapSec`: paid for offline gaps on day
 * `gapDay` (`dayNumber`).
 */
export type ClockState = PresenceState & { lastSeq: number; paidUntilMs: number; gapDay: number; gapSec: number };

/** One beat as the ledger keeps it; positions are whole seconds, or a page. */
type Verdict = {
  seq: number;
  from: number;
  to: number;
  /** Hundredths. */
  rate: number;
  creditedSec: number;
  refusedSec: number;
  refusal: Refusal | null;
  /** Credited out of an offline gap. */
  gap: boolean;
  /** Its span of the clock: how long that is, and how long before the report it ended. */
  spanMs: number;
  ageMs: number;
};
export type Decision = {
  item: ItemState;
  creditedSec: number;
  lastSeq: number;
  paidUntilMs: number;
  gapDay: number;
  gapSec: number;
  verdicts: Verdict[];
  /** Ask whether the learner is there; `due` when the question is new. */
  check: 'due' | 'pending' | null;
  /** Where a player that jumped ahead has to go back to. */
  seekTo: number | null;
};

/** Silence after which the clock no longer counts as running. */
export const isSilent = (paidUntilMs: number, nowMs: number): boolean => nowMs - paidUntilMs > GAP_MS;

/** Seconds of offline gaps already paid today. */
const gapSecToday = (clock: ClockState, nowMs: number): number =>
  clock.gapDay === dayNumber(nowMs) ? clock.gapSec : 0;

const budgetOf = (clock: ClockState, nowMs: number, offline: boolean): Budget => {
  const silentMs = Math.max(0, nowMs - clock.paidUntilMs);
  const played = { offline, playedMs: offline ? silentMs : 0, place: 0 };
  if (silentMs <= GAP_MS) return { ...played, wallMs: silentMs, gap: false, excess: 'TOO_FAST' };
  const oneBeat: Budget = { ...played, wallMs: BEAT_SEC * 1_000, gap: false, excess: 'GAP' };
  if (!offline || clock.lastSeq === 0 || silentMs > OFFLINE_GAP_MAX_MS) return oneBeat;
  const leftMs = (OFFLINE_MAX_SEC - gapSecToday(clock, nowMs)) * 1_000;
  if (leftMs <= oneBeat.wallMs) return { ...oneBeat, excess: 'OFFLINE' };
  const excess = silentMs > leftMs ? 'OFFLINE' : 'TOO_FAST';
  return { ...played, wallMs: Math.min(silentMs, leftMs), gap: true, excess };
};

/** Why nothing of a beat counts, whatever it reports. */
const withheldOf = (beat: BeatReport, presence: Presence): Refusal | null => {
  if (!beat.visible) return 'HIDDEN';
  if (presence === 'unanswered') return 'UNANSWERED';
  return isLate(beat) ? 'OFFLINE' : null;
};

/** What is left of the budget after a beat. Of a lost network the place moves with what was played. */
const spend = (studied: Studied, item: ItemState, beat: BeatReport, budget: Budget, creditedSec: number): Budget => {
  const wallMs = budget.wallMs - creditedSec * 1_000;
  if (!budget.offline || !beat.visible || isJump(studied, item, beat, budget)) return { ...budget, wallMs };
  const playedMs = Math.max(0, budget.playedMs - lastedMs(beat));
  return { ...budget, wallMs, playedMs, place: Math.max(budget.place, Math.floor(beat.to)) };
};

type Judgement = Pick<Judged, 'creditedSec' | 'refusedSec' | 'refusal'> & { beat: BeatReport };

/**
 * `decided`: the time that the report was decided for. Where the page says how long a beat ran, no more of it is
 * refused than its span holds.
 */
const verdictsOf = (judgements: readonly Judgement[], gap: boolean, decided: Stretch, nowMs: number): Verdict[] => {
  const fromMs = Math.min(nowMs, Math.max(Math.round(decided.fromMs), nowMs - SPOKEN_MAX_MS));
  const toMs = Math.min(nowMs, Math.max(fromMs, decided.toMs));
  const claims = judgements.map(({ beat: { ageMs }, creditedSec, refusedSec }) => ({
    creditedSec,
    refusedSec,
    endMs: ageMs === undefined ? Infinity : nowMs - ageMs,
  }));
  const spans = laySpans({ fromMs, toMs }, claims);
  return judgements.map(({ beat, creditedSec, refusedSec, refusal }, at) => {
    const span = spans[at] ?? { fromMs: toMs, toMs };
    const spanMs = span.toMs - span.fromMs;
    return {
      seq: beat.seq,
      from: Math.floor(beat.from),
      to: Math.floor(beat.to),
      rate: Math.round(playedRate(beat) * 100),
      creditedSec,
      refusedSec: beat.lastedMs === undefined ? refusedSec : Math.min(refusedSec, wholeSec(spanMs) - creditedSec),
      refusal,
      gap,
      spanMs,
      ageMs: nowMs - span.toMs,
    };
  });
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
  { nowMs: now, offline }: { nowMs: number; offline: boolean },
): Decision | null => {
  const nowMs = Math.floor(now);
  const fresh = [...new Map(beats.map((beat) => [beat.seq, beat])).values()]
    .filter((beat) => beat.seq > clock.lastSeq)
    .sort((a, b) => a.seq - b.seq);
  if (fresh.length === 0) return null;
  const presence = presenceAt(clock, nowMs);
  const judge = judgeOf(studied.type);

  let budget = budgetOf(clock, nowMs, offline);
  let item = before;
  let seekTo: number | null = null;
  const judgements = fresh.map((beat) => {
    const withheld = withheldOf(beat, presence);
    const judged: Judged = withheld
      ? { item, creditedSec: 0, refusedSec: claimedSec(studied, beat, budget.wallMs), refusal: withheld }
      : judge(studied, item, beat, budget);
    const { creditedSec, refusedSec, refusal } = judged;
    budget = spend(studied, item, beat, budget, creditedSec);
    item = judged.item;
    seekTo = judged.seekTo ?? null;
    return { beat, creditedSec, refusedSec, refusal };
  });

  // What is withheld is not saved up: only an honest remainder stays for the next beat.
  const carry = judgements.every((v) => v.refusal === null || v.refusal === 'COVERED' || v.refusal === 'TOO_FAST')
    ? Math.min(budget.wallMs, CARRY_MS)
    : 0;
  const paidUntilMs = Math.max(clock.paidUntilMs, Math.ceil(nowMs - carry));
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
    paidUntilMs,
    verdicts: verdictsOf(judgements, budget.gap, { fromMs: clock.paidUntilMs, toMs: paidUntilMs }, nowMs),
    check: presence === 'due' ? (seenNow ? 'due' : null) : presence === 'none' ? null : 'pending',
    seekTo,
  };
};
