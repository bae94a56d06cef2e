import { codes } from '../core/codes.ts';

/** A run of one learner at one course or paper: one set of study, one count of attempts, at most one completion. */

export const ROUND_KIND = codes({ first: [1, '首次'], renewal: [2, '复训'], year: [3, '学年'] });
export const ROUND_END = codes({ done: [1, '完成'], closed: [2, '学年结转'], byStaff: [3, '人工'] });
/** Days before the end of what is renewed from which on a new run may begin. */
export const RENEW_DAYS = 90;
