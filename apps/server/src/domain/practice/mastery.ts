import type { CodeOf } from '@zhibiao/contract/core/codes';
import { GOOD_SHARE, MASTERY, SURE_SHARE } from '@zhibiao/contract/practice/learner';

/** How well the clauses of a standard are known, from what answers gained. Points are counted in tenths. */

export type Gained = { gained: number; full: number; answers: number };
type Level = CodeOf<typeof MASTERY>;

/** Fewer say too little. */
const FEW = 3;

export const shareOf = ({ gained, full, answers }: Gained): number | null =>
  answers < FEW || full === 0 ? null : gained / full;

export const masteryOf = (figures: Gained): Level => {
  if (figures.answers === 0) return MASTERY.none;
  const share = shareOf(figures);
  if (share === null) return MASTERY.few;
  return share >= SURE_SHARE ? MASTERY.sure : share >= GOOD_SHARE ? MASTERY.good : MASTERY.weak;
};

const NOTHING: Gained = { gained: 0, full: 0, answers: 0 };
export const plus = (a: Gained, b: Gained): Gained => ({
  gained: a.gained + b.gained,
  full: a.full + b.full,
  answers: a.answers + b.answers,
});

/** Each clause with all that is below it; `path` of what is below begins with its own. */
export const withBelow = <T extends { id: string; path: string }>(
  clauses: readonly T[],
  own: ReadonlyMap<string, Gained>,
): Map<string, Gained> =>
  new Map(
    clauses.map(({ id, path }) => [
      id,
      clauses
        .filter((other) => other.path.startsWith(path))
        .reduce((sum, other) => plus(sum, own.get(other.id) ?? NOTHING), NOTHING),
    ]),
  );
