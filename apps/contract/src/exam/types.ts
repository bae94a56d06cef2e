import { codes } from '../core/codes.ts';

export const ATTEMPT = codes({
  running: [0, '进行中'],
  submitted: [1, '已交卷'],
  marking: [2, '阅卷中'],
  graded: [3, '已出分'],
  /** Scored and not yet released; its learner reads that it is not, as of one that is being marked. */
  unreleased: [4, '待发布'],
  void: [9, '作废'],
});
/** Who handed in. */
export const SUBMIT = codes({
  learner: [1, '主动交卷'],
  timeout: [2, '到时交卷'],
  blur: [3, '切屏交卷'],
  admin: [4, '管理员交卷'],
});

/** What a person made of absences. */
export const REVIEW = codes({ none: [0, '无'], pending: [1, '待复核'], clear: [2, '无异常'], warned: [3, '警告'] });

/** Why a score, or what it means, is another than it was. */
export const SCORE_CAUSE = codes({
  request: [1, '复核'],
  rescore: [2, '重判'],
  decision: [3, '改判'],
  void: [4, '作废'],
  restore: [5, '恢复'],
});
