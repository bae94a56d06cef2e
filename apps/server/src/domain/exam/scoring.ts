import { ANSWER_RULE, QUESTION, type QuestionType } from '@zhibiao/contract/question/types';
import { type AnswerValue } from '@zhibiao/contract/question/answer-form';

/** The right answer of one question: option keys, or the accepted spellings of each blank, or a reference answer. */
export type AnswerKey = {
  answer: string[];
  analysis: string;
  /** What learners read before the analysis: that it was corrected. */
  note?: string;
};
export const explained = ({ analysis, note }: AnswerKey): string => [note, analysis].filter(Boolean).join('\n');
/** The key of a paper as given, by question id. */
export type PaperKey = Record<string, AnswerKey>;

type Question = { questionId: string; type: QuestionType; score: number };
type Answers = ReadonlyMap<string, AnswerValue>;

/** Scores are counted in whole tenths of a point, so that no sum drifts. */
const TENTHS = 10;
const tenths = (points: number): number => Math.round(points * TENTHS);
const points = (inTenths: number): number => inTenths / TENTHS;

/** Full and half width, case and outer spaces make no difference to a blank (NFKC, Unicode UAX #15). */
const plain = (text: string): string => text.normalize('NFKC').toLowerCase().trim();

const rightBlanks = (accepted: string[], given: string[]): number =>
  accepted.filter((spellings, index) => {
    const written = plain(given[index] ?? '');
    return written !== '' && spellings.split('|').some((spelling) => plain(spelling) === written);
  }).length;

/** What 多选 and 不定项 gain when some of the right options were chosen: ANSWER_RULE. */
export type AnswerRules = { multiRule: number; indefRule: number };

/** Of `full` tenths, for some of the right options and no other: half, rounded down to half a point, or a share. */
const PART: Record<number, (full: number, chosen: number, right: number) => number> = {
  [ANSWER_RULE.all]: () => 0,
  [ANSWER_RULE.half]: (full) => Math.floor(full / 10) * 5,
  [ANSWER_RULE.share]: (full, chosen, right) => Math.floor((full * chosen) / right),
};
export const partialCredit = (rule: number, full: number, chosen: number, right: number): number =>
  PART[rule]?.(full, chosen, right) ?? 0;

/** All chosen and no other: full. */
const chosenOf = (full: number, answer: string[], given: string[], rule: number): number => {
  const right = new Set(answer);
  const chosen = new Set(given);
  if (chosen.size === 0 || [...chosen].some((key) => !right.has(key))) return 0;
  return chosen.size === right.size ? full : partialCredit(rule, full, chosen.size, right.size);
};

/** What an answer gains of `full` tenths; null where a marker decides. */
type Score = (full: number, answer: string[], value: AnswerValue | undefined, rules: AnswerRules) => number | null;

const theKeyOrNothing: Score = (full, answer, value) =>
  typeof value === 'string' && value !== '' && value === answer[0] ? full : 0;
const byMarker: Score = () => null;

const severalBy =
  (rule: keyof AnswerRules): Score =>
  (full, answer, value, rules) =>
    Array.isArray(value) ? chosenOf(full, answer, value, rules[rule]) : 0;

const SCORE: Record<QuestionType, Score> = {
  [QUESTION.single]: theKeyOrNothing,
  [QUESTION.multi]: severalBy('multiRule'),
  [QUESTION.judge]: theKeyOrNothing,
  [QUESTION.blank]: (full, answer, value) =>
    Array.isArray(value) && answer.length > 0 ? Math.floor((full * rightBlanks(answer, value)) / answer.length) : 0,
  [QUESTION.essay]: byMarker,
  [QUESTION.case]: byMarker,
  [QUESTION.indefinite]: severalBy('indefRule'),
};

/**
 * What one answer gains, in points with one decimal; null for 简答 and 案例, which wait for a marker.
 * 单选, 判断: the key or nothing. 多选, 不定项: see `PART`; a wrong option always loses all.
 * 填空: each blank an equal share, rounded down to a tenth; blanks count in their order, spellings are separated by `|`.
 */
export const scoreAnswer = (
  question: Question,
  answer: string[],
  value: AnswerValue | undefined,
  rules: AnswerRules,
): number | null => {
  const gained = SCORE[question.type](tenths(question.score), answer, value, rules);
  return gained === null ? null : points(gained);
};

type Marked = { questionId: string; gained: number | null };
type Sheet = { marked: Marked[]; /** Null while a marker has still to read something. */ total: number | null };

/** The sum of what the questions gained; null while a marker has still to read something. */
export const totalScore = (gained: readonly (number | null)[]): number | null =>
  gained.some((one) => one === null) ? null : points(gained.reduce<number>((sum, one) => sum + tenths(one ?? 0), 0));

/**
 * Marks a whole paper. A question without a key (it cannot happen, but a score must not depend on that) gains nothing.
 */
export const scorePaper = (
  questions: readonly Question[],
  key: PaperKey,
  answers: Answers,
  rules: AnswerRules,
): Sheet => {
  const marked = questions.map((question) => ({
    questionId: question.questionId,
    gained: scoreAnswer(question, key[question.questionId]?.answer ?? [], answers.get(question.questionId), rules),
  }));
  return { marked, total: totalScore(marked.map(({ gained }) => gained)) };
};

/** An answer that was graded: null where no marker gave points yet, or no comment. */
export type AnsweredQuestion = { value: AnswerValue; gained: number | null; comment: string | null };

/** Something was written or chosen. */
export const isAnswered = (value: AnswerValue | null | undefined): boolean =>
  typeof value === 'string' ? value.trim() !== '' : Array.isArray(value) && value.some((part) => part.trim() !== '');
