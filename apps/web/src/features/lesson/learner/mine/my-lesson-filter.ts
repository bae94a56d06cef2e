import { LESSON_STATUS } from '@zhibiao/contract/lesson/types';

/** What my courses are sorted by; '' shows all of them. */
export const MY_TABS: readonly { status: number | null; text: string }[] = [
  { status: null, text: '全部' },
  { status: LESSON_STATUS.studying, text: '学习中' },
  { status: LESSON_STATUS.examDue, text: '待考试' },
  { status: LESSON_STATUS.done, text: '已完成' },
  { status: LESSON_STATUS.untouched, text: '未学' },
  { status: LESSON_STATUS.expired, text: '已过期' },
];

/** The status an address asks for; null for all and for nonsense. */
export const statusOf = (text: string): number | null =>
  MY_TABS.find(({ status }) => status !== null && String(status) === text)?.status ?? null;
