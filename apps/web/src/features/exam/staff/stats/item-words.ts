import type { ItemStatRow } from '@zhibiao/contract/exam/staff-stats';

type Flagged = Pick<ItemStatRow, 'flags'>;

/** About its answer. */
export const isPressing = ({ flags }: Flagged): boolean => flags.some(({ kind }) => kind === 'check');
/** Anything but too few takers. */
export const needsLook = ({ flags }: Flagged): boolean => flags.some(({ kind }) => kind !== 'few');
export const toneOf = (item: Flagged): 'error' | 'warning' | 'plain' =>
  isPressing(item) ? 'error' : needsLook(item) ? 'warning' : 'plain';
export const wordsOf = ({ flags }: Flagged): string => flags.map(({ text }) => text).join('，');
