import { MASTERY, type MasteryClause } from '@zhibiao/contract/practice/learner';
import css from './map.module.css';

type Level = MasteryClause['level'];

/** The deeper the blue, the better it is known; the word stands in each tile too. */
export const LEVEL_LOOK: Record<Level, string | undefined> = {
  [MASTERY.none]: css.none,
  [MASTERY.few]: css.few,
  [MASTERY.weak]: css.weak,
  [MASTERY.good]: css.good,
  [MASTERY.sure]: css.sure,
};

export const levelPercent = (share: number | null): string | null =>
  share === null ? null : `${Math.round(share * 100)}%`;
