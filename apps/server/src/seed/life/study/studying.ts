import { ITEM } from '@zhibiao/contract/lesson/types';
import { v7 } from 'uuid';
import { PAGE_SEC } from '#domain/study/coverage.ts';
import { isTimed, needSec } from '#domain/study/item-need.ts';
import type { BeatReport, ItemState, Studied } from '#domain/study/judge-beat.ts';
import { nextCheckAt } from '#domain/study/presence.ts';
import type { Random } from '#domain/number/seeded-random.ts';
import { type ClockState, decideBeats } from '#domain/study/credit.ts';
import type { ChainHead } from '#domain/number/chain.ts';
import { headAfter, seal, type SealedEntry } from '#domain/study/ledger.ts';
import { entriesOf, goOnStretch, type StudyStretch } from '#domain/study/stretches.ts';

/**
 * What the beats of one learner come to, decided and sealed as the site does; only the rows are written later, all
 * together.
 */

export type StudyItem = Studied & { lid: string; lessonId: string; rev: number; required: boolean };
type Opened = {
  id: string;
  userId: string;
  lid: string;
  device: string;
  startedAt: Date;
  endedAt: Date;
  rev: number;
};
export type Studying = ItemState & {
  lid: string;
  lessonId: string;
  rev: number;
  doneMs: number | null;
  updatedMs: number;
};

/** Under 45 s, so that the clock goes on running. */
const STEP_SEC = 42;
const PAUSE_SEC = 240;
const CHECK_AWAY_MS = 15 * 60_000;
const DAY_MS = 86_400_000;

const NOTHING: ItemState = {
  coverage: new Uint8Array(),
  covered: 0,
  creditedSec: 0,
  grantedSec: 0,
  maxPos: 0,
  lastPos: 0,
  done: false,
};

/** What goes wrong with a beat now and then, in so many of a thousand. */
const MISHAPS = [
  ['hidden', 26],
  ['again', 9],
  ['paused', 7],
] as const;
type Mishap = (typeof MISHAPS)[number][0] | null;
const mishapOf = (random: Random): Mishap => {
  let left = random(1_000);
  for (const [mishap, weight] of MISHAPS) {
    if (left < weight) return mishap;
    left -= weight;
  }
  return null;
};

/** So long a page of a PDF is looked at, for all of them to be enough. */
const secOfPage = (item: StudyItem): number => Math.ceil(needSec(item) / Math.max(1, item.pages ?? 1));
/** The first that has not been looked at for long enough; when all of it has been, one that was leafed over. */
const pageOf = (item: StudyItem, { coverage, creditedSec }: ItemState): number => {
  const pages = item.pages ?? 1;
  const enough = creditedSec < item.minSec ? Math.min(255, secOfPage(item)) : PAGE_SEC;
  const unread = Array.from({ length: pages }, (_, at) => coverage[at] ?? 0).findIndex((seconds) => seconds < enough);
  return unread < 0 ? pages : unread + 1;
};

/** What a beat says of `stepSec` at an item, as far as it was studied before. */
const beatOf = (
  item: StudyItem,
  state: ItemState,
  { seq, mishap, stepSec, rate }: { seq: number; mishap: Mishap; stepSec: number; rate: number },
): BeatReport => {
  const visible = mishap !== 'hidden';
  if (item.type === ITEM.pdf) {
    const page = pageOf(item, state);
    return { seq, from: page, to: page, rate: 1, visible };
  }
  const from = mishap === 'again' ? Math.max(0, state.lastPos - stepSec) : state.lastPos;
  const speed = isTimed(item.type) ? rate : 1;
  return { seq, from, to: from + stepSec * speed, rate: speed, visible };
};

/** The clock as a sitting begins: for a learner who was away for long, the next check is drawn again. */
const atOpening = (clock: ClockState, atMs: number, random: Random): ClockState => {
  const wasAway = clock.paidUntilMs < atMs - CHECK_AWAY_MS;
  return {
    ...clock,
    lastSeq: 0,
    paidUntilMs: Math.max(clock.paidUntilMs, atMs),
    ...(wasAway && { nextCheckAtMs: nextCheckAt(atMs, random(1_000) / 1_000), checkAtMs: null }),
  };
};

const createLedger = (userId: string) => {
  const entries: SealedEntry[] = [];
  let head: ChainHead = { seq: 0, hash: '' };
  let open: StudyStretch | null = null;
  const put = (closed: readonly StudyStretch[]) => {
    const sealed = seal(head, userId, closed);
    entries.push(...sealed);
    head = headAfter(head, sealed);
  };
  return {
    entries,
    head: () => head,
    add: (
      atMs: number,
      { lid, lessonId, type }: StudyItem,
      sessionId: string,
      verdicts: NonNullable<ReturnType<typeof decideBeats>>['verdicts'],
    ): void => {
      const reported = { sessionId, lid, lessonId, paged: type === ITEM.pdf, atMs };
      const on = goOnStretch(open, entriesOf(verdicts, reported));
      put(on.closed);
      open = on.open;
    },
    close: (): void => {
      put(open ? [open] : []);
      open = null;
    },
  };
};

/** The clock after a check whether the learner is there. Most answer at once; some have gone for a coffee. */
const createPresence = (random: Random) => {
  /** Beats that a question goes unanswered. */
  let away = 0;
  return (clock: ClockState, check: 'due' | 'pending' | null, atMs: number): ClockState => {
    if (check === 'due') away = random(12) === 0 ? 3 : 0;
    else if (away > 0) away -= 1;
    if (check === null) return clock;
    return away > 0
      ? { ...clock, checkAtMs: clock.checkAtMs ?? atMs }
      : { ...clock, checkAtMs: null, nextCheckAtMs: nextCheckAt(atMs, random(1_000) / 1_000) };
  };
};

export const createStudent = (userId: string, { rate, device }: { rate: number; device: string }, random: Random) => {
  const ledger = createLedger(userId);
  const afterCheck = createPresence(random);
  const sessions: Opened[] = [];
  const items = new Map<string, Studying>();
  let clock: ClockState = { lastSeq: 0, paidUntilMs: 0, gapDay: 0, gapSec: 0, nextCheckAtMs: 0, checkAtMs: null };
  let version = 0;

  const open = (item: StudyItem, atMs: number): Opened => {
    clock = atOpening(clock, atMs, random);
    const startedAt = new Date(atMs);
    const { lid, rev } = item;
    const session = { id: v7({ msecs: atMs }), userId, lid, device, startedAt, endedAt: startedAt, rev };
    sessions.push(session);
    version += 1;
    return session;
  };

  const report = (item: StudyItem, mishap: Mishap, stepSec: number): BeatReport =>
    beatOf(item, items.get(item.lid) ?? NOTHING, { seq: clock.lastSeq + 1, mishap, stepSec, rate });

  const decide = (item: StudyItem, session: Opened, beat: BeatReport, atMs: number): void => {
    const before = items.get(item.lid) ?? NOTHING;
    const decision = decideBeats(item, before, clock, [beat], { nowMs: atMs, offline: false });
    if (!decision) return;
    const { lid, lessonId, rev } = item;
    ledger.add(atMs, item, session.id, decision.verdicts);
    const doneMs = decision.item.done ? (items.get(lid)?.doneMs ?? atMs) : null;
    items.set(lid, { ...decision.item, lid, lessonId, rev, doneMs, updatedMs: atMs });
    clock = afterCheck({ ...clock, ...decision }, decision.check, atMs);
    version += 1;
  };

  /** A sitting at this item, until it is done or the time is over; when it ended. `slips`: its end does not count. */
  const study = (item: StudyItem, fromMs: number, untilMs: number, slips = false): number => {
    const session = open(item, fromMs);
    const usual = item.type === ITEM.pdf ? Math.min(STEP_SEC, Math.max(4, secOfPage(item))) : STEP_SEC;
    let atMs = fromMs;
    while (atMs < untilMs && !(items.get(item.lid)?.done ?? false)) {
      const mishap = mishapOf(random);
      const beat = report(item, mishap, usual);
      atMs += (mishap === 'paused' ? PAUSE_SEC : usual) * 1_000 + random(900);
      decide(item, session, beat, atMs);
    }
    if (slips && !(items.get(item.lid)?.done ?? false)) {
      const mishap = random(3) === 0 ? 'paused' : 'hidden';
      atMs += (mishap === 'paused' ? PAUSE_SEC : STEP_SEC) * 1_000;
      decide(item, session, report(item, mishap, STEP_SEC), atMs);
    }
    ledger.close();
    session.endedAt = new Date(atMs);
    return atMs;
  };

  return {
    study,
    sessions,
    entries: ledger.entries,
    items,
    /** Null: has not begun. */
    clock: () => {
      const last = sessions.at(-1);
      if (!last) return null;
      const { paidUntilMs, nextCheckAtMs, lastSeq } = clock;
      return {
        userId,
        sessionId: last.id,
        lid: last.lid,
        lastSeq,
        paidUntilMs,
        nextCheckAtMs,
        ...ledger.head(),
        version,
      };
    },
    endMs: () => sessions.at(-1)?.endedAt.getTime() ?? -DAY_MS,
  };
};
export type Student = ReturnType<typeof createStudent>;
