import { labelOf } from '@zhibiao/contract/core/codes';
import { BLUR_MODE } from '@zhibiao/contract/paper/types';
import type { OverrideRow, OverrideTerms } from '@zhibiao/contract/exam/staff-override';

/** As the form has them: times as `datetime-local`, and what is empty says nothing. */
export type TermValues = Partial<
  Record<'openTime' | 'closeTime', string> &
    Record<'extraMin' | 'retryHours' | 'blurLimit' | 'blurMode', number | null> & { waiveLesson: boolean }
>;

/** `2026-12-01T09:00` ⇄ `2026-12-01 09:00` */
export const sentMinute = (local: string | undefined): string | null => (local ? local.replace('T', ' ') : null);
const localMinute = (at: string | null): string => at?.slice(0, 16).replace(' ', 'T') ?? '';

export const termValuesOf = (row: OverrideRow): TermValues => ({
  openTime: localMinute(row.openTime),
  closeTime: localMinute(row.closeTime),
  extraMin: row.extraMin,
  retryHours: row.retryHours,
  blurLimit: row.blurLimit,
  blurMode: row.blurMode,
  waiveLesson: row.waiveLesson ?? false,
});
export const sentTerms = (values: TermValues): OverrideTerms => ({
  openTime: sentMinute(values.openTime),
  closeTime: sentMinute(values.closeTime),
  extraMin: values.extraMin ?? null,
  retryHours: values.retryHours ?? null,
  blurLimit: values.blurLimit ?? null,
  blurMode: (values.blurMode ?? null) as OverrideTerms['blurMode'],
  waiveLesson: values.waiveLesson ? true : null,
});

/** `加时 15 分钟`, `2026-12-01 09:00 开放` … */
export const termTexts = (row: OverrideRow): string[] =>
  [
    row.openTime && `${row.openTime.slice(0, 16)} 开放`,
    row.closeTime && `${row.closeTime.slice(0, 16)} 关闭`,
    row.extraMin !== null && `加时 ${row.extraMin} 分钟`,
    row.retryHours !== null && (row.retryHours === 0 ? '两次之间不限间隔' : `间隔 ${row.retryHours} 小时`),
    row.blurLimit !== null && (row.blurLimit === 0 ? '切屏不限次数' : `切屏 ${row.blurLimit} 次`),
    row.blurMode !== null && `切屏${labelOf(BLUR_MODE, row.blurMode)}`,
    row.waiveLesson && '免除先学完课程',
  ].filter((text) => typeof text === 'string');

export const whoseOf = ({ name, userId, orgId }: OverrideRow): string =>
  userId === null && orgId === null ? '全部学员' : (name ?? '未填写姓名');
