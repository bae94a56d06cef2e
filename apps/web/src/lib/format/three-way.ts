import { commonPairs } from './text-diff.ts';

/**
 * Two people began with the same paragraphs. A stretch is what became of some of them, and who changed it; `both`:
 * neither did, or both alike.
 */
export type MergeStretch = { mine: string[]; theirs: string[]; by: 'both' | 'mine' | 'theirs' | 'each' };

const same = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((part, at) => part === other[at]);

type Gap = { base: string[] | null; mine: string[]; theirs: string[] };
const judge = ({ base, mine, theirs }: Gap): MergeStretch => {
  const by = same(mine, theirs)
    ? 'both'
    : base && same(mine, base)
      ? 'theirs'
      : base && same(theirs, base)
        ? 'mine'
        : 'each';
  return { mine, theirs, by };
};

/** Paragraphs that stand opposite each other are judged one by one. */
const split = ({ base, mine, theirs }: Gap): Gap[] =>
  mine.length === theirs.length && (base === null || base.length === mine.length)
    ? mine.map((part, at) => ({ base: base && [base[at] ?? ''], mine: [part], theirs: [theirs[at] ?? ''] }))
    : [{ base, mine, theirs }];

/** Places that all three share, as triples; without a common beginning, those that both share. */
const anchors = (base: readonly string[] | null, mine: readonly string[], theirs: readonly string[]) => {
  if (base === null) return commonPairs(mine, theirs).map(([m, t]) => ({ b: 0, m, t }));
  const inTheirs = new Map(commonPairs(base, theirs));
  return commonPairs(base, mine).flatMap(([b, m]) => {
    const t = inTheirs.get(b);
    return t === undefined ? [] : [{ b, m, t }];
  });
};

/** `base` null: it is no longer known what both began with. */
export const threeWay = (
  base: readonly string[] | null,
  mine: readonly string[],
  theirs: readonly string[],
): MergeStretch[] => {
  const stretches: MergeStretch[] = [];
  let [b, m, t] = [0, 0, 0];
  for (const to of [...anchors(base, mine, theirs), { b: base?.length ?? 0, m: mine.length, t: theirs.length }]) {
    const gap = { base: base && base.slice(b, to.b), mine: mine.slice(m, to.m), theirs: theirs.slice(t, to.t) };
    if (gap.mine.length + gap.theirs.length > 0) stretches.push(...split(gap).map(judge));
    const shared = mine[to.m];
    if (to.m < mine.length && shared !== undefined) stretches.push({ mine: [shared], theirs: [shared], by: 'both' });
    [b, m, t] = [to.b + 1, to.m + 1, to.t + 1];
  }
  return stretches;
};
