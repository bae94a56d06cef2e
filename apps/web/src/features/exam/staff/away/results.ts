import type { ReviewResult } from '@zhibiao/contract/exam/staff-review';

type Result = {
  result: ReviewResult;
  word: string;
  danger?: true;
  /** What most reviewers write; one who knows more types it. */
  usual: string;
  means: string;
};
/** In the order of their keys. */
export const RESULTS: readonly Result[] = [
  {
    result: 'clear',
    word: '无异常',
    usual: '离开前后的作答没有异常',
    means: '成绩照常公布；统一发布的考试随之等待发布。',
  },
  {
    result: 'warn',
    word: '警告',
    usual: '多次离开考试页面',
    means: '成绩有效，照常公布；学员会收到警告，看不到这里的说明。',
  },
  { result: 'void', word: '作废', danger: true, usual: '', means: '' },
];
