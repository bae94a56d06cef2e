/**
 * The lower and the upper 27 % of the takers (Kelley 1939, “The selection of upper and lower groups for the validation
 * of test items”), from how many fall into each band: of the band in which a group ends it takes a proportionate part.
 */

const GROUP = 0.27;

/** Of each band the part that belongs to the group which begins with the first. */
const weightsFromBelow = (takers: readonly number[], size: number): number[] => {
  let left = size;
  return takers.map((n) => {
    const taken = Math.min(n, left);
    left -= taken;
    return n === 0 ? 0 : taken / n;
  });
};

export type Groups = Record<'lower' | 'middle' | 'upper' | 'all', number[]>;
export const takerGroups = (takers: readonly number[]): Groups => {
  const size = GROUP * takers.reduce((sum, n) => sum + n, 0);
  const lower = weightsFromBelow(takers, size);
  const upper = weightsFromBelow(takers.toReversed(), size).toReversed();
  return {
    lower,
    middle: takers.map((_, at) => 1 - (lower[at] ?? 0) - (upper[at] ?? 0)),
    upper,
    all: takers.map(() => 1),
  };
};

const weighed = (list: readonly number[], weights: readonly number[]): number =>
  list.reduce((sum, one, at) => sum + one * (weights[at] ?? 0), 0);
/** The mean of what bands hold in sum, over the takers of a group. */
export const meanWithin = (sums: readonly number[], takers: readonly number[], weights: readonly number[]): number => {
  const n = weighed(takers, weights);
  return n === 0 ? 0 : weighed(sums, weights) / n;
};
