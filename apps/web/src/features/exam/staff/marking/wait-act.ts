import type { MarkWait, MarkWaitKind } from '@zhibiao/contract/exam/staff-marking';
import { deskPath } from './wanted.ts';

const WORD: Record<MarkWaitKind, string> = {
  first: '去阅卷',
  second: '去二评',
  dispute: '去仲裁',
  remark: '去重评',
  release: '去发布',
};

/** Where it is done; a remark is a decision like the other. */
export const actOf = ({ kind, paperId, question }: Pick<MarkWait, 'kind' | 'paperId' | 'question'>) => ({
  word: WORD[kind],
  to: question
    ? deskPath({ paperId, questionId: question.id }, kind === 'remark' ? 'dispute' : kind)
    : `/console/exam/release?paperId=${paperId}`,
});
