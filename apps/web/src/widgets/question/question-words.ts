import { ANSWER_RULE, QUESTION, type QuestionType } from '@zhibiao/contract/question/types';

/** Of a paper, what 多选 and 不定项 gain when not all was chosen: ANSWER_RULE. */
export type AnswerRules = { multiRule: number; indefRule: number };

const MULTI: Record<number, string> = {
  [ANSWER_RULE.half]: '漏选得一半分，错选不得分',
  [ANSWER_RULE.share]: '漏选按所选正确项的比例得分，错选不得分',
};
export const multiRuleText = (multiRule: number): string => MULTI[multiRule] ?? '漏选、错选不得分';

const INDEFINITE: Record<number, string> = {
  [ANSWER_RULE.half]: '少选得一半，错选不得分',
  [ANSWER_RULE.share]: '少选按比例得分，错选不得分',
};
export const indefRuleText = (indefRule: number): string => INDEFINITE[indefRule] ?? '少选、错选不得分';

const byMarker = (score: number) => `由阅卷老师评分，满分 ${score} 分`;

const HINT: Record<QuestionType, (score: number, rules: AnswerRules) => string> = {
  [QUESTION.single]: (score) => `选对得 ${score} 分`,
  [QUESTION.multi]: (score, { multiRule }) => `全部选对得 ${score} 分，${multiRuleText(multiRule)}`,
  [QUESTION.judge]: (score) => `判断正确得 ${score} 分`,
  [QUESTION.blank]: (score) => `全部填对得 ${score} 分，按每空计分`,
  [QUESTION.essay]: byMarker,
  [QUESTION.case]: byMarker,
  [QUESTION.indefinite]: (score, { indefRule }) => `不定项，${score} 分；${indefRuleText(indefRule)}`,
};

/** How a question scores, in a sentence. */
export const scoringHint = ({ type, score }: { type: QuestionType; score: number }, rules: AnswerRules): string =>
  HINT[type](score, rules);

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
