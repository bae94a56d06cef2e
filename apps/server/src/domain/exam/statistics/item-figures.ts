import { takerGroups, meanWithin } from './item-groups.ts';
import { BANDS, type ItemSums, TAKERS } from './item-stats.ts';

/** Fewer takers say too little of a question. */
export const ENOUGH = 30;

export type OptionFigures = Record<'lower' | 'middle' | 'upper' | 'all', number> & { key: string };
export type ItemFigures = {
  n: number;
  /** Difficulty: the mean share gained. */
  p: number;
  /** Null with fewer than 30 takers, and where everybody gained the same. */
  r: number | null;
  d: number | null;
  /** Of each option the share that chose it. */
  options: OptionFigures[];
};

type Moments = Pick<ItemSums, 'n' | 'sx' | 'sxx' | 'sy' | 'syy' | 'sxy'>;
/** Sums of squares and products about the mean, times n: whole numbers. */
const about = ({ n, sx, sxx, sy, syy, sxy }: Moments) => ({
  xx: n * sxx - sx * sx,
  yy: n * syy - sy * sy,
  xy: n * sxy - sx * sy,
});

/**
 * The correlation of a question with the rest of its paper, without itself, so that it does not vouch for itself
 * (corrected item–total correlation; Lord & Novick 1968, ch. 15; Guilford 1954). Over several papers what is about each
 * paper's own mean is added up, as papers differ in how hard they are.
 */
export const correlation = (several: readonly Moments[]): number | null => {
  const sum = { xx: 0, yy: 0, xy: 0 };
  for (const moments of several) {
    if (moments.n === 0n) continue;
    const { xx, yy, xy } = about(moments);
    const n = Number(moments.n);
    sum.xx += Number(xx) / n;
    sum.yy += Number(yy) / n;
    sum.xy += Number(xy) / n;
  }
  return sum.xx === 0 || sum.yy === 0 ? null : sum.xy / Math.sqrt(sum.xx * sum.yy);
};

export const easeIn = ({ n, sx }: Pick<ItemSums, 'n' | 'sx'>): number =>
  n === 0n ? 0 : Number(sx) / Number(n) / 1_000;

/** D: the mean share that the upper 27 % gained less that of the lower. */
const discrimination = ({ bins }: ItemSums): number => {
  const takers = bins.map(([n]) => n);
  const sums = bins.map(([, sx]) => sx / 1_000);
  const { lower, upper } = takerGroups(takers);
  return meanWithin(sums, takers, upper) - meanWithin(sums, takers, lower);
};

const optionFigures = ({ options }: ItemSums, keys: readonly string[]): OptionFigures[] => {
  const takers = options[TAKERS];
  if (!takers) return [];
  const groups = takerGroups(takers);
  return keys.map((key) => {
    const chosen = options[key] ?? Array.from({ length: BANDS }, () => 0);
    const share = (group: keyof typeof groups) => meanWithin(chosen, takers, groups[group]);
    return { key, lower: share('lower'), middle: share('middle'), upper: share('upper'), all: share('all') };
  });
};

/** What the sums of a question say; `keys` are its options, in their order. */
export const itemFigures = (sums: ItemSums, keys: readonly string[]): ItemFigures => {
  const enough = sums.n >= BigInt(ENOUGH);
  return {
    n: Number(sums.n),
    p: easeIn(sums),
    r: enough ? correlation([sums]) : null,
    d: enough ? discrimination(sums) : null,
    options: optionFigures(sums, keys),
  };
};
