import { type PaperConditions, PAPER_STATUS } from '@zhibiao/contract/paper';
import { type StaffPaper } from '@zhibiao/contract/paper-staff';

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
