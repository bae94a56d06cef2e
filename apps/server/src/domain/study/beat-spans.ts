import type { Stretch } from './wall-time.ts';

/**
 * Where the beats of one report happened. The server knows only that all of them did between the last moment it had
 * decided on and the arrival of the report; the page says how long before it each of them ended. So they are laid
 * backwards from the arrival, in the order in which they ran, none upon another and none outside of what has passed.
 */

/** `endMs`: when it ended, by the page's word; Infinity where it says nothing. */
export type Claim = { creditedSec: number; refusedSec: number; endMs: number };

/**
 * A span for each claim. Its last `creditedSec` are what was paid, and always have room: together they are never more
 * than `bounds`. What was refused has the room that is left: a page that claims more than has passed is not believed.
 * All figures are whole milliseconds.
 */
export const laySpans = (bounds: Stretch, claims: readonly Claim[]): Stretch[] => {
  const least = [bounds.fromMs];
  for (const { creditedSec } of claims) least.push((least.at(-1) ?? 0) + creditedSec * 1_000);

  const spans: Stretch[] = [];
  let latest = bounds.toMs;
  for (const [at, { creditedSec, refusedSec, endMs }] of [...claims.entries()].reverse()) {
    const toMs = Math.max(least[at + 1] ?? latest, Math.min(endMs, latest));
    const fromMs = Math.max(least[at] ?? toMs, toMs - (creditedSec + refusedSec) * 1_000);
    spans.unshift({ fromMs, toMs });
    latest = fromMs;
  }
  return spans;
};
