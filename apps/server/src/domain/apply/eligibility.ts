import { AUDITOR_EXAM_MONTHS, AUDITOR_HOURS } from '@zhibiao/contract/apply/types';
import { hourFigure, type Hours } from '@zhibiao/contract/core/hours';

/** What decides whether a person may be submitted for a certificate. */
export type Qualification = {
  name: string;
  hasPhoto: boolean;
  /** There is a portrait that they have not agreed to. */
  unagreed: boolean;
  /** Of the lessons in question: how many are finished, and their 学时. */
  finished: number;
  hours: Hours;
  exam: { recent: boolean } | null;
  /** A valid certificate of the same kind for the same. */
  certNo: string | null;
  /** Another application under way for the same. */
  applyNo: string | null;
  /** Of a renewal: lessons and exam are only those of so many months, and what else stands in its way. */
  renewal: { months: number; problem: string | null } | null;
};

const said = (wants: readonly (string | false)[]): string[] => wants.filter((want) => want !== false);

const forAny = ({ name, certNo, applyNo, renewal }: Qualification) => [
  renewal !== null && renewal.problem !== null && renewal.problem,
  name.trim() === '' && '未填写真实姓名',
  certNo !== null && `已持有有效证书（${certNo}）`,
  applyNo !== null && `已有进行中的申请（${applyNo}）`,
];

const within = ({ renewal }: Qualification): string => (renewal ? `近${renewal.months}个月` : '');

/** What a 培训合格证书 for one lesson still wants, in plain words. */
export const missingForTraining = (has: Qualification): string[] =>
  said([
    has.finished === 0 && (has.renewal ? `近${has.renewal.months}个月内没有学完课程，请重新学习` : '课程尚未完成'),
    has.exam === null && (has.renewal ? `近${has.renewal.months}个月内没有通过结业考试，请重新考试` : '结业考试未通过'),
    ...forAny(has),
  ]);

/**
 * What an 内审员证书 for one standard still wants; `hours` is what the training body asks for, which only measured ones are.
 */
export const missingForAuditor = (has: Qualification, hours: number = AUDITOR_HOURS): string[] =>
  said([
    has.finished === 0 &&
      (has.renewal ? `近${has.renewal.months}个月内没有学完该标准的课程，请重新学习` : '未完成该标准的课程'),
    has.hours.measured < hours &&
      `${within(has)}学时不足${hours}（现有${hourFigure(has.hours.measured).replace(/\.0$/, '')}）`,
    has.exam === null && (has.renewal ? `近${has.renewal.months}个月内没有通过考试，请重新考试` : '考试未通过'),
    has.exam !== null && !has.exam.recent && `考试通过已超过${AUDITOR_EXAM_MONTHS}个月，需重新考试`,
    has.unagreed && '证件照未取得本人的单独同意',
    !has.hasPhoto && !has.unagreed && '未上传证件照',
    ...forAny(has),
  ]);
