import { QUESTION, type QuestionType } from '@zhibiao/contract/exam';

export const multiRuleText = (multiRule: number): string =>
  multiRule === 1 ? '漏选得一半分，错选不得分' : '漏选、错选不得分';

const byMarker = (score: number) => `由阅卷老师评分，满分 ${score} 分`;

const HINT: Record<QuestionType, (score: number, multiRule: number) => string> = {
  [QUESTION.single]: (score) => `选对得 ${score} 分`,
  [QUESTION.multi]: (score, multiRule) => `全部选对得 ${score} 分，${multiRuleText(multiRule)}`,
  [QUESTION.judge]: (score) => `判断正确得 ${score} 分`,
  [QUESTION.blank]: (score) => `全部填对得 ${score} 分，按每空计分`,
  [QUESTION.essay]: byMarker,
  [QUESTION.case]: byMarker,
  [QUESTION.indefinite]: (score, multiRule) => `全部选对得 ${score} 分，${multiRuleText(multiRule)}`,
};

/** How a question scores, in a sentence. `multiRule`: 0 全对 · 1 漏选半分. */
export const scoringHint = ({ type, score }: { type: QuestionType; score: number }, multiRule: number): string =>
  HINT[type](score, multiRule);

/** How a question of a type is answered on the page. */
export const ANSWER_FORM: Record<QuestionType, 'one' | 'several' | 'blanks' | 'text'> = {
  [QUESTION.single]: 'one',
  [QUESTION.multi]: 'several',
  [QUESTION.judge]: 'one',
  [QUESTION.blank]: 'blanks',
  [QUESTION.essay]: 'text',
  [QUESTION.case]: 'text',
  [QUESTION.indefinite]: 'several',
};
export const isByChoice = (type: QuestionType): boolean =>
  ANSWER_FORM[type] === 'one' || ANSWER_FORM[type] === 'several';
