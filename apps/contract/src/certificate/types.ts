import { codes } from '../core/codes.ts';
import { RENEW_DAYS } from '../round/types.ts';

export const CERT_TYPE = codes({ proof: [1, '学习证明'], training: [2, '培训合格证书'], auditor: [3, '内审员证书'] });
/** The one rule of the study proof, as every page says it; `missingForProof` of the server decides by it. */
export const PROOF_RULE = '学完课程的全部必修内容，课程设有结业考试的考试合格，即可开具。';
/** As it is stored. */
export const CERT_STORED = codes({ valid: [1, '有效'], revoked: [2, '已撤销'], replaced: [3, '已换发'] });
/** 已过期 is computed from the date, never stored. */
export const CERT_STATUS = ['有效', '已过期', '已撤销', '已换发'] as const;
/** A certificate may be renewed from so many days before its last one to so many after it. */
export const RENEWAL = { beforeDays: RENEW_DAYS, afterDays: 365 } as const;
