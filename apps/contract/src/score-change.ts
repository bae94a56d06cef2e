import { codes } from './codes.ts';

/** Why a score, or what it means, is another than it was. */
export const SCORE_CAUSE = codes({
  request: [1, '复核'],
  rescore: [2, '重判'],
  decision: [3, '改判'],
  void: [4, '作废'],
  restore: [5, '恢复'],
});
