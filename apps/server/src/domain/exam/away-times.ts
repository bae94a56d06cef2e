import { AWAY_MS } from '@zhibiao/contract/core/limits';

/** When the learner was away, from what their page reported, in its order. */

export type PageEvent = { type: string; durationMs: number | null; at: Date };
export type Absence = { from: Date; ms: number; counts: boolean };

/**
 * A page tells of an absence as soon as it counts, with how long it was so far, and again when the learner is back,
 * with its whole length; of one that it could not tell of meanwhile, once and whole.
 */
export const absencesOf = (events: readonly PageEvent[]): Absence[] => {
  const moves = events.filter(({ type }) => type === 'blur' || type === 'focus');
  return moves.flatMap(({ type, durationMs, at }, index) => {
    if (type !== 'blur') return [];
    const soFar = durationMs ?? 0;
    const next = moves[index + 1];
    const ms = next?.type === 'focus' ? Math.max(soFar, next.durationMs ?? 0) : soFar;
    return [{ from: new Date(at.getTime() - soFar), ms, counts: ms > AWAY_MS }];
  });
};

export const awaySecOf = (events: readonly PageEvent[]): number =>
  Math.round(absencesOf(events).reduce((sum, { ms }) => sum + ms, 0) / 1_000);
