import { dayNumber } from '#domain/time/time.ts';
import type { Decision } from './credit.ts';
import type { LedgerEntry, UnsealedEntry } from './ledger.ts';

/**
 * The ledger has an entry for each stretch of study, not for each beat. A stretch is open while beats go on from it and
 * is closed by any change: another session (so another lecture, device or edition), rate or verdict, a jump, a pause,
 * the day's end, and after five minutes in any case. What was both credited and refused stands alone, so that which of
 * its seconds were paid stays exact.
 */

const LONGEST_MS = 5 * 60_000;
/** A player that waits for the network so long between two beats is in no pause. */
const PAUSE_MS = 5_000;

/** Made of beats, so its span of the clock is known. */
export type StudyStretch = UnsealedEntry & { spanMs: number; ageMs: number };
/** `paged`: of a document, whose positions are pages. */
type BeatEntry = StudyStretch & { paged: boolean };

type Reported = Pick<LedgerEntry, 'sessionId' | 'lid' | 'lessonId'> & { paged: boolean; atMs: number };
/** What the ledger is told of one report: of what was decided only what counted, or was refused. */
export const entriesOf = (verdicts: Decision['verdicts'], reported: Reported): BeatEntry[] =>
  verdicts
    .filter(({ creditedSec, refusal }) => creditedSec > 0 || refusal !== null)
    .map((verdict) => ({ ...verdict, ...reported, beats: 1 }));

const endOf = ({ atMs, ageMs }: StudyStretch): number => atMs - ageMs;
const beginOf = (stretch: StudyStretch): number => endOf(stretch) - stretch.spanMs;
const isMixed = ({ creditedSec, refusedSec }: LedgerEntry): boolean => creditedSec > 0 && refusedSec > 0;

/** Of a document leafing on is no jump; but which page time was refused for has to stay known. */
const goesOnFrom = (open: StudyStretch, beat: BeatEntry): boolean => {
  if (!beat.paged) return beat.from === open.to;
  return beat.refusal === null
    ? Math.abs(beat.from - open.to) <= 1
    : [open.from, open.to, beat.from].every((page) => page === beat.to);
};

const isOfStretch = (open: StudyStretch, beat: BeatEntry): boolean => {
  const pauseMs = beginOf(beat) - endOf(open);
  return (
    open.sessionId === beat.sessionId &&
    open.refusal === beat.refusal &&
    open.gap === beat.gap &&
    open.rate === beat.rate &&
    open.creditedSec > 0 === beat.creditedSec > 0 &&
    !isMixed(open) &&
    !isMixed(beat) &&
    goesOnFrom(open, beat) &&
    pauseMs >= 0 &&
    pauseMs <= PAUSE_MS &&
    endOf(beat) - beginOf(open) <= LONGEST_MS &&
    dayNumber(open.atMs) === dayNumber(beat.atMs)
  );
};

const joined = (open: StudyStretch, beat: BeatEntry): StudyStretch => ({
  ...open,
  seq: beat.seq,
  to: beat.to,
  creditedSec: open.creditedSec + beat.creditedSec,
  refusedSec: open.refusedSec + beat.refusedSec,
  beats: (open.beats ?? 0) + (beat.beats ?? 0),
  spanMs: endOf(beat) - beginOf(open),
  ageMs: beat.ageMs,
  atMs: beat.atMs,
});

/** Goes on with these beats, in their order: what is closed by them, and what stays open. */
export const goOnStretch = (
  open: StudyStretch | null,
  beats: readonly BeatEntry[],
): { closed: StudyStretch[]; open: StudyStretch | null } => {
  const closed: StudyStretch[] = [];
  let now = open;
  for (const beat of beats) {
    if (now && isOfStretch(now, beat)) {
      now = joined(now, beat);
      continue;
    }
    if (now) closed.push(now);
    const { paged: _, ...begun } = beat;
    now = begun;
  }
  return { closed, open: now };
};
