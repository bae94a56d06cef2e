import { ENOUGH } from './item-figures.ts';
import type { PaperSums, PartSums } from './item-stats.ts';

/** How far the score of a paper can be relied on. */

const PARTS_LEAST = 3;
/** Below it the paper is said to tell people apart badly. */
export const RELIABLE = 0.6;

/** n² times the variance: a whole number. */
const spread = (n: bigint, s: bigint, ss: bigint): bigint => n * ss - s * s;
const spreadOf = ([n, s, ss]: PartSums): bigint => spread(BigInt(n), BigInt(s), BigInt(ss));

/**
 * α = k/(k−1) · (1 − Σσ²ᵢ/σ²) over the k parts of a paper (Cronbach 1951, “Coefficient alpha and the internal structure
 * of tests”); over questions that are either right or wrong it is KR-20 (Kuder & Richardson 1937). Null with too few
 * takers or parts, where all scores are the same, and where the takers had different parts.
 */
export const alphaOf = ({ n, s, ss, parts }: PaperSums): number | null => {
  const all = Object.values(parts);
  const k = all.length;
  const whole = spread(n, s, ss);
  if (n < BigInt(ENOUGH) || k < PARTS_LEAST || whole === 0n || all.some(([had]) => BigInt(had) !== n)) return null;
  const within = all.reduce((sum, part) => sum + spreadOf(part), 0n);
  return (k / (k - 1)) * (1 - Number(within) / Number(whole));
};

/** Of the scores, in points; the sample's (n − 1). */
export const deviationOf = ({ n, s, ss }: PaperSums): number =>
  n < 2n ? 0 : Math.sqrt(Number(spread(n, s, ss)) / Number(n) / Number(n - 1n)) / 10;

/** The standard error of measurement, in points: SD · √(1 − α) (Lord & Novick 1968, ch. 3). */
export const errorOf = (sums: PaperSums, alpha: number | null): number | null =>
  alpha === null ? null : deviationOf(sums) * Math.sqrt(Math.max(0, 1 - alpha));
