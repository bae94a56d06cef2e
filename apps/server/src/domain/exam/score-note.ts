import { correctedScore } from '@zhibiao/contract/exam/staff-rescore';
import { SCORE_CAUSE } from '@zhibiao/contract/exam/types';

type Moved = { cause: number; from: number; to: number };
/** What a learner reads of a score that was corrected. */
export const scoreNote = ({ cause, from, to }: Moved): string => {
  if (cause === SCORE_CAUSE.decision) return '试题更正后经核定，改判为未合格';
  return from === to ? `合格线已调整，成绩 ${to} 分不变` : correctedScore(from, to);
};
