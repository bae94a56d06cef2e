import { type GivenQuestion, QUESTION, type QuestionType } from '@zhibiao/contract/question/types';
import { type AnswerValue } from '@zhibiao/contract/question/answer-form';
import { PAPER_MODE } from '@zhibiao/contract/paper/types';
import type { CountedAttempt } from './item-stats.ts';

/** An attempt as it is kept, in the form in which it is counted. */

/** As a snapshot keeps it: with its version, and of a drawn paper the rule that drew it. Older ones say neither. */
type KeptQuestion = GivenQuestion & { v?: number; rule?: number };
/** Which letter of the attempt each of the bank's options got. */
type Letters = Readonly<Record<string, string>>;
export type KeptAttempt = {
  paperId: string;
  edition: number;
  mode: number;
  score: number;
  totalScore: number;
  passed: boolean | null;
  snapshot: readonly KeptQuestion[];
  answers: Readonly<Record<string, { value: AnswerValue; score: number | null }>>;
  letters: Readonly<Record<string, Letters | null>>;
};
type Option = { key: string; text: string };
/** Options of a version of a question as the bank had them. */
export type OptionsOf = (questionId: string, version: number) => readonly Option[] | undefined;

export const keptVersionOf = ({ v }: KeptQuestion): number => v ?? 1;
const tenths = (points: number): number => Math.round(points * 10);

const CHOSEN_FROM: Record<QuestionType, 'options' | 'trueOrFalse' | null> = {
  [QUESTION.single]: 'options',
  [QUESTION.multi]: 'options',
  [QUESTION.judge]: 'trueOrFalse',
  [QUESTION.blank]: null,
  [QUESTION.essay]: null,
  [QUESTION.case]: null,
  [QUESTION.indefinite]: 'options',
};

/** By their texts, of attempts that did not keep their letters; null when two options read the same or one is gone. */
const lettersByText = (given: readonly Option[], own: readonly Option[] = []): Letters | null => {
  const keys = new Map(own.map(({ key, text }) => [text, key]));
  if (keys.size < own.length || given.some(({ text }) => !keys.has(text))) return null;
  return Object.fromEntries(given.map(({ key, text }) => [keys.get(text), key]));
};

/** Whether which option was which has to be read from the bank. */
export const wantsOptions = (question: KeptQuestion, letters: KeptAttempt['letters']): boolean =>
  CHOSEN_FROM[question.type] === 'options' && !letters[question.questionId];

const chosenIn = (question: KeptQuestion, value: AnswerValue | undefined, letters: Letters | null) => {
  const from = CHOSEN_FROM[question.type];
  if (from === null || (from === 'options' && letters === null)) return null;
  const given = (Array.isArray(value) ? value : [value ?? '']).filter((letter) => letter !== '');
  if (from === 'trueOrFalse') return given;
  const keys = new Map(Object.entries(letters ?? {}).map(([key, letter]) => [letter, key]));
  const chosen = given.map((letter) => keys.get(letter));
  return chosen.every((key) => key !== undefined) ? chosen : null;
};

/**
 * A drawn paper's parts are its rules; where the snapshot does not say which rule, those that differ in type or points.
 */
const partOf = ({ questionId, type, score, rule }: KeptQuestion, mode: number): string => {
  if (mode === PAPER_MODE.fixed) return questionId;
  return rule === undefined ? `${type}/${score}` : String(rule);
};

export const countedAttempt = (attempt: KeptAttempt, optionsOf: OptionsOf): CountedAttempt => ({
  paperId: attempt.paperId,
  edition: attempt.edition,
  score: tenths(attempt.score),
  total: tenths(attempt.totalScore),
  passed: attempt.passed === true,
  questions: attempt.snapshot.map((question) => {
    const { questionId, score, options } = question;
    const version = keptVersionOf(question);
    const answer = attempt.answers[questionId];
    const letters = attempt.letters[questionId] ?? lettersByText(options, optionsOf(questionId, version));
    return {
      questionId,
      version,
      full: tenths(score),
      gained: tenths(answer?.score ?? 0),
      chosen: chosenIn(question, answer?.value, letters),
      part: partOf(question, attempt.mode),
    };
  }),
});
