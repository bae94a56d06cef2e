import type { PaperConditions } from '@zhibiao/contract/paper/draft';
import { BLUR_MODE, PAPER_STATUS, RELEASE_MODE, SHOW } from '@zhibiao/contract/paper/types';
import { type StaffPaper } from '@zhibiao/contract/paper/staff';
import { labelOf } from '@zhibiao/contract/core/codes';
import { type MergeField, textField, wholeField } from '#widgets/merge/merge-fields.ts';

/** The conditions as their form holds them: times as the browser's own fields want them. */
export type ConditionValues = Omit<PaperConditions, 'openTime' | 'closeTime' | 'markRule'> &
  PaperConditions['markRule'] & { openTime: string; closeTime: string; reason?: string };

const fieldTime = (text: string | null): string => text?.slice(0, 16).replace(' ', 'T') ?? '';
const sentTime = (text: string): string | null => (text ? text.replace('T', ' ') : null);

export const valuesFrom = ({
  conditions: { markRule, openTime, closeTime, ...rest },
}: StaffPaper): ConditionValues => ({
  ...rest,
  ...markRule,
  openTime: fieldTime(openTime),
  closeTime: fieldTime(closeTime),
});

export const sentFrom = ({ double, sample, gap, openTime, closeTime, reason, ...rest }: ConditionValues) => ({
  ...rest,
  lessonId: rest.lessonId ?? null,
  passValidMonths: rest.passValidMonths ?? null,
  markRule: { double, sample, gap },
  openTime: sentTime(openTime),
  closeTime: sentTime(closeTime),
  reason: reason?.trim() || null,
});

export const wantsReason = ({ status }: StaffPaper): boolean => status !== PAPER_STATUS.draft;

/** The conditions field by field, as two who had them open compare them. */
export const CONDITION_FIELDS: readonly MergeField<ConditionValues>[] = [
  textField('title', '试卷名称'),
  wholeField('openTime', '开放时间'),
  wholeField('closeTime', '关闭时间'),
  wholeField('maxAttempts', '次数'),
  wholeField('retryHours', '两次间隔'),
  wholeField('passValidMonths', '合格有效期'),
  wholeField('sort', '排序'),
  wholeField('requireLesson', '须先学完课程'),
  wholeField('avoidSeen', '再考避开做过的题'),
  wholeField('blurLimit', '切屏上限'),
  wholeField('blurMode', '超过后', (mode) => labelOf(BLUR_MODE, mode)),
  wholeField('showResult', '公布内容', (show) => labelOf(SHOW, show)),
  wholeField('releaseMode', '成绩', (mode) => labelOf(RELEASE_MODE, mode)),
  wholeField('double', '双人阅卷'),
  wholeField('gap', '双评误差'),
  wholeField('sample', '抽样比例'),
];
