import { type Hours, hoursCell } from '@zhibiao/contract/core/hours';
import { DIFFERENCE, PORTRAIT, type SystemApplyItem } from '@zhibiao/contract/apply/staff';
import { labelOf } from '@zhibiao/contract/core/codes';

/** What a refusal says again and again. */
export const FREQUENT_REASONS = ['学时不足', '照片不合格', '成绩已作废', '已离开机构'] as const;

export const examPointsText = (points: number | null | undefined): string =>
  points === null || points === undefined ? '—' : String(points);
export const statedHours = (hours: Hours | undefined): string => (hours === undefined ? '—' : hoursCell(hours));

const PORTRAIT_TOLD: readonly string[] = [PORTRAIT.changed, PORTRAIT.removed];

/** What today is otherwise than on the day of submission; nothing where all is as it was. */
export const warningsOf = ({ missing, changed, portrait, active }: SystemApplyItem): string[] => [
  ...missing,
  ...(active ? [] : ['已不在册']),
  ...(PORTRAIT_TOLD.includes(portrait) ? [labelOf(PORTRAIT, portrait)] : []),
  ...changed.map((one) => `${labelOf(DIFFERENCE, one)}与提交日不同`),
];
