/** How the runs of two accounts of one person through one course become the runs of one. */

type Side = 'keep' | 'drop';
type Ended = { no: number; startMs: number | null; endedMs: number };
type Present = { round: number; done: boolean; openedMs: number | null; finishMs: number | null };
/** `present`: null when they have no record of the course any more. */
export type Runs = { present: Present | null; ended: readonly Ended[] };
export type JoinedRuns = {
  /** What a run was called, and what it is called from now on. */
  numbers: Record<Side, ReadonlyMap<number, number>>;
  /** The present run, and whose present runs it is made of; null where neither has one. */
  present: { round: number; of: Side[] } | null;
};

type Whose = { side: Side; present: Present };

/**
 * Which present runs go on as one. Of two that are done the later; an open one goes into one that is done, unless it
 * was opened after that as a run of its own.
 */
const presentOf = (whose: readonly Whose[]): Whose[] => {
  const [one, other] = whose;
  if (!one || !other) return [...whose];
  if (one.present.done && other.present.done)
    return [(other.present.finishMs ?? 0) > (one.present.finishMs ?? 0) ? other : one];
  if (!one.present.done && !other.present.done) return [one, other];
  const [done, open] = one.present.done ? [one, other] : [other, one];
  const again = open.present.openedMs !== null && open.present.openedMs > (done.present.finishMs ?? 0);
  return again ? [open] : [done, open];
};

/** Ended runs by their start, the present one last. */
export const joinRuns = (keep: Runs, drop: Runs): JoinedRuns => {
  const sides = { keep, drop };
  const whose = (['keep', 'drop'] as const).flatMap((side) => {
    const { present } = sides[side];
    return present ? [{ side, present }] : [];
  });
  const going = presentOf(whose);
  const done = going.find(({ present }) => present.done);
  const isLast = (side: Side, no: number) => done?.side === side && done.present.round === no;

  const ended = (['keep', 'drop'] as const)
    .flatMap((side) => sides[side].ended.map((run) => ({ side, ...run })))
    .toSorted(
      (a, b) =>
        Number(isLast(a.side, a.no)) - Number(isLast(b.side, b.no)) ||
        (a.startMs ?? a.endedMs) - (b.startMs ?? b.endedMs) ||
        a.endedMs - b.endedMs,
    );
  const numbers = { keep: new Map<number, number>(), drop: new Map<number, number>() };
  for (const [at, { side, no }] of ended.entries()) numbers[side].set(no, at + 1);
  if (going.length === 0) return { numbers, present: null };
  const round = done ? (numbers[done.side].get(done.present.round) ?? ended.length + 1) : ended.length + 1;
  for (const { side, present } of going) numbers[side].set(present.round, round);
  return { numbers, present: { round, of: going.map(({ side }) => side) } };
};
