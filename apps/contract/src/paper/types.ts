import { codes } from '../core/codes.ts';

/** 0 → 1 ⇄ 2. Deleted only in 0 and without an edition. */
export const PAPER_STATUS = codes({ draft: [0, '草稿'], published: [1, '已发布'], withdrawn: [2, '已下架'] });
export const PAPER_MODE = codes({ fixed: [1, '固定'], drawn: [2, '随机'] });
export const RELEASE_MODE = codes({ atOnce: [0, '即时公布'], together: [1, '统一发布'] });
export const DOUBLE_MARKING = codes({ single: [0, '单评'], sample: [1, '抽样双评'], double: [2, '双评'] });

/** What happens when a learner has switched away more often than the paper's `blurLimit`. */
export const BLUR_MODE = codes({ record: [0, '只记录'], handIn: [1, '自动交卷'], review: [2, '人工复核'] });
/** What a result shows once it may. */
export const SHOW = codes({ score: [0, '分数'], rightWrong: [1, '对错'], analysis: [2, '答案与解析'] });
