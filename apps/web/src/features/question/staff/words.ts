import { allOf } from '@zhibiao/contract/core/codes';
import {
  OPTION_LETTERS,
  OWN_TYPES,
  QUESTION,
  QUESTION_STATUS,
  type QuestionStatus,
  type QuestionType,
} from '@zhibiao/contract/question/types';
import type { TagKind } from '#ui/text/tag.tsx';

/** A type where there is little room, as in a table. */
export const SHORT_TYPE: Record<QuestionType, string> = {
  [QUESTION.single]: '单选',
  [QUESTION.multi]: '多选',
  [QUESTION.judge]: '判断',
  [QUESTION.blank]: '填空',
  [QUESTION.essay]: '简答',
  [QUESTION.case]: '案例',
  [QUESTION.indefinite]: '不定项',
};
export const typeChoices = (types: readonly QuestionType[]): { value: QuestionType; label: string }[] =>
  types.map((value) => ({ value, label: SHORT_TYPE[value] }));
export const ownTypeChoices = typeChoices(OWN_TYPES);
export const isType = (value: unknown): value is QuestionType => allOf(QUESTION).some((one) => one === value);

export const STATUS_TAG: Record<QuestionStatus, TagKind> = {
  [QUESTION_STATUS.off]: 'plain',
  [QUESTION_STATUS.on]: 'success',
  [QUESTION_STATUS.pending]: 'info',
};

export const DIFFICULTIES = [1, 2, 3, 4, 5].map((value) => ({ value, label: String(value) }));
export const letterOf = (at: number): string => OPTION_LETTERS.charAt(at);
/** Without the words that all of them begin with. */
export const shortLaw = (name: string): string => name.replace(/^中华人民共和国/, '');
export const verdictText = (key: string | undefined): string => ({ A: '正确', B: '错误' })[key ?? ''] ?? '';

type Validity = { validFrom: string | null; validTo: string | null };
/** 长期 · 2026-12-31 失效 · 2026-03-01 生效. */
export const validityText = ({ validFrom, validTo }: Validity): string => {
  if (validFrom === null && validTo === null) return '长期';
  if (validTo === null) return `${validFrom} 生效`;
  return validFrom === null ? `${validTo} 失效` : `${validFrom} 至 ${validTo}`;
};
