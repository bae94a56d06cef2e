import { codes } from '../core/codes.ts';

/** How a record stands to its deadline; what is finished, or has no deadline, is 正常. */
export const LIGHT = codes({ fine: [0, '正常'], soon: [1, '临期'], late: [2, '逾期'] });
/** How a course came into the record. */
export const STUDY_SOURCE = codes({ own: [1, '自选'], assigned: [2, '机构指派'], platform: [3, '平台指派'] });
