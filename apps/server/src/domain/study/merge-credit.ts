import { type Paid, paidStretch, type Refused, stretchOf } from './grant-span.ts';
import { beside, type Stretch, clipStretch } from './wall-time.ts';

/**
 * What two ledgers of one person were credited for the same time counts once: of the ledger that goes into the other,
 * the seconds that are not to be counted again, by run (`key`). With them taken off, what both have together is never
 * more than the time that passed, in whichever course it was.
 */

export type RunPaid = Paid & { key: string };
/** A refused entry that was given `sec` afterwards. */
export type GivenCredit = Refused & { sec: number };
export type RunGiven = GivenCredit & { key: string };
export type Ledger<P extends Paid, G extends GivenCredit> = { paid: readonly P[]; given: readonly G[] };
/** Seconds by run, of the credited and of the given. */
export type Doubled = { credited: Map<string, number>; given: Map<string, number> };

/** In order, and none touching another. */
export const unionOf = (stretches: readonly Stretch[]): Stretch[] => {
  const union: Stretch[] = [];
  const inOrder = stretches.filter(({ fromMs, toMs }) => toMs > fromMs).toSorted((a, b) => a.fromMs - b.fromMs);
  for (const { fromMs, toMs } of inOrder) {
    const last = union.at(-1);
    if (last && fromMs <= last.toMs) last.toMs = Math.max(last.toMs, toMs);
    else union.push({ fromMs, toMs });
  }
  return union;
};

/** The parts of a union that have something of the stretch. */
const around = (union: readonly Stretch[], { fromMs, toMs }: Stretch): Stretch[] => {
  let [low, high] = [0, union.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((union[middle]?.toMs ?? 0) <= fromMs) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (end < union.length && (union[end]?.fromMs ?? Infinity) < toMs) end += 1;
  return union.slice(low, end);
};

/** The first so many seconds of what is free in the stretch. */
const placed = (stretch: Stretch, taken: readonly Stretch[], sec: number): Stretch[] => {
  let left = sec * 1_000;
  return beside(stretch, taken).flatMap(({ fromMs, toMs }) => {
    const ms = Math.min(left, toMs - fromMs);
    left -= ms;
    return ms > 0 ? [{ fromMs, toMs: fromMs + ms }] : [];
  });
};
const msOf = (stretches: readonly Stretch[]): number =>
  stretches.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);

/**
 * Where what was given lies: each in what neither a beat nor another grant has taken. What ends first takes the first
 * that is free: so all of it finds room wherever there is room for all.
 */
const placeAll = <G extends GivenCredit>(given: readonly G[], taken: readonly Stretch[]) => {
  const own: Stretch[] = [];
  const spans = given.map((entry) => ({ entry, stretch: stretchOf(entry) }));
  return spans
    .toSorted((a, b) => a.stretch.toMs - b.stretch.toMs)
    .map(({ entry, stretch }) => {
      const pieces = placed(stretch, [...around(taken, stretch), ...own], entry.sec);
      own.push(...pieces);
      return { entry, pieces };
    });
};

const addTo = (sums: Map<string, number>, key: string, amount: number): void => {
  if (amount > 0) sums.set(key, (sums.get(key) ?? 0) + amount);
};

export const mergeCredit = (keep: Ledger<Paid, GivenCredit>, drop: Ledger<RunPaid, RunGiven>): Doubled => {
  const keptPaid = unionOf(keep.paid.map(paidStretch));
  const kept = unionOf([...keptPaid, ...placeAll(keep.given, keptPaid).flatMap(({ pieces }) => pieces)]);

  const ms = new Map<string, number>();
  let seenUntil = -Infinity;
  const paid = drop.paid.map((entry) => ({ key: entry.key, ...paidStretch(entry) }));
  for (const { key, ...stretch } of paid.toSorted((a, b) => a.fromMs - b.fromMs)) {
    // Two ledgers that became one before met where that was taken off already.
    const fresh = clipStretch(stretch, { fromMs: seenUntil, toMs: Infinity });
    seenUntil = Math.max(seenUntil, stretch.toMs);
    const free = msOf(beside(fresh, around(kept, fresh)));
    addTo(ms, key, Math.max(0, fresh.toMs - fresh.fromMs) - free);
  }
  // Of a run only whole seconds count, so what is left is rounded down.
  const credited = new Map([...ms].map(([key, doubled]) => [key, Math.ceil(doubled / 1_000)]));

  const given = new Map<string, number>();
  const taken = unionOf([...kept, ...drop.paid.map(paidStretch)]);
  for (const { entry, pieces } of placeAll(drop.given, taken))
    addTo(given, entry.key, entry.sec - Math.floor(msOf(pieces) / 1_000));
  return { credited, given };
};
