import { noItem, noPaper, type ItemSums, type PaperSums, type StatSums } from './item-stats.ts';

/** Sums are added member by member, so that what was counted aside joins what is there. */

type Sign = 1 | -1;
const isZero = (list: readonly number[]): boolean => list.every((number) => number === 0);

const lists = (a: readonly number[], b: readonly number[], sign: Sign): number[] =>
  Array.from({ length: Math.max(a.length, b.length) }, (_, at) => (a[at] ?? 0) + sign * (b[at] ?? 0));

/** What has come to nothing is left out, as it would not be there either if it had never been counted. */
const named = <T extends number[]>(a: Record<string, T>, b: Record<string, T>, sign: Sign): Record<string, T> =>
  Object.fromEntries(
    [...new Set([...Object.keys(a), ...Object.keys(b)])]
      .sort()
      .map((key) => [key, lists(a[key] ?? [], b[key] ?? [], sign) as T] as const)
      .filter(([, list]) => !isZero(list)),
  );

const items = (a: ItemSums, b: ItemSums, sign: Sign): ItemSums => {
  const by = BigInt(sign);
  return {
    n: a.n + by * b.n,
    sx: a.sx + by * b.sx,
    sxx: a.sxx + by * b.sxx,
    sy: a.sy + by * b.sy,
    syy: a.syy + by * b.syy,
    sxy: a.sxy + by * b.sxy,
    st: a.st + by * b.st,
    stt: a.stt + by * b.stt,
    bins: a.bins.map((bin, at) => lists(bin, b.bins[at] ?? [], sign) as [number, number]),
    options: named(a.options, b.options, sign),
  };
};
const papers = (a: PaperSums, b: PaperSums, sign: Sign): PaperSums => {
  const by = BigInt(sign);
  return {
    n: a.n + by * b.n,
    s: a.s + by * b.s,
    ss: a.ss + by * b.ss,
    passed: a.passed + by * b.passed,
    bins: lists(a.bins, b.bins, sign),
    parts: named(a.parts, b.parts, sign),
  };
};

/** Nothing is left of it, and no row is kept of it. */
export const isNoItem = (sums: ItemSums): boolean =>
  sums.n === 0n &&
  [sums.sx, sums.sxx, sums.sy, sums.syy, sums.sxy, sums.st, sums.stt].every((sum) => sum === 0n) &&
  sums.bins.every(isZero) &&
  Object.values(sums.options).every(isZero);
export const isNoPaper = (sums: PaperSums): boolean =>
  [sums.n, sums.s, sums.ss, sums.passed].every((sum) => sum === 0n) &&
  isZero(sums.bins) &&
  Object.values(sums.parts).every(isZero);

const both = <T>(a: Map<string, T>, b: Map<string, T>, add: (a: T | undefined, b: T | undefined) => T) =>
  new Map([...new Set([...a.keys(), ...b.keys()])].map((key) => [key, add(a.get(key), b.get(key))] as const));

/** `a` with `b`, or without it. */
export const addSums = (a: StatSums, b: StatSums, sign: Sign = 1): StatSums => ({
  items: both(a.items, b.items, (one, other) => {
    const { paperId, questionId, qVersion } = (one ?? other) as NonNullable<typeof one>;
    return { paperId, questionId, qVersion, ...items(one ?? noItem(), other ?? noItem(), sign) };
  }),
  papers: both(a.papers, b.papers, (one, other) => {
    const { paperId, edition } = (one ?? other) as NonNullable<typeof one>;
    return { paperId, edition, ...papers(one ?? noPaper(), other ?? noPaper(), sign) };
  }),
});
