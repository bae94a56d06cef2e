import { OWN_TYPES, QUESTION, type QuestionType } from '@zhibiao/contract/question/types';

export const PAPER_SHORT_TYPE: Record<QuestionType, string> = {
  [QUESTION.single]: '单选',
  [QUESTION.multi]: '多选',
  [QUESTION.judge]: '判断',
  [QUESTION.blank]: '填空',
  [QUESTION.essay]: '简答',
  [QUESTION.case]: '案例',
  [QUESTION.indefinite]: '不定项',
};
export const TYPE_CHOICES = OWN_TYPES.map((value) => ({ value, label: PAPER_SHORT_TYPE[value] }));
export const LEVEL_CHOICES = [1, 2, 3, 4, 5].map((value) => ({ value, label: String(value) }));
export const addressOf = (id: string): string => `/console/paper/${id}`;
