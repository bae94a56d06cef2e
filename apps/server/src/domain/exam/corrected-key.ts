import { ANSWERED_BY, type GivenQuestion } from '@zhibiao/contract/question/types';
import { type AnswerValue } from '@zhibiao/contract/question/answer-form';
import { type AnswerRules, type AnswerKey, scoreAnswer } from './scoring.ts';
import type { QuestionContent } from '#domain/question/content.ts';

/** A key that was corrected, in the letters of an attempt that was given the question before. */

/** What an attempt keeps of one question's key; `also`, `ruling` and `note` come of scoring again. */
export type KeptKey = AnswerKey & {
  v?: number;
  letters?: Record<string, string>;
  /** Answers that are right beside it. */
  also?: string[][];
  /** Every learner gained it, or no learner is given it any more. */
  ruling?: 'full' | 'dropped';
};
/** A version of a question, as far as its key goes. */
export type Corrected = Pick<QuestionContent, 'type' | 'options' | 'answer' | 'analysis'> & { version: number };

type Option = { text: string; image?: { url: string } | null | undefined };
/** What tells two options apart. */
const faceOf = ({ text, image }: Option): string => `${text.trim()} ${image?.url ?? ''}`;

/** By the letters that were kept, where they still lead to the same options; by what the options show otherwise. */
const lettersOf = (
  given: GivenQuestion['options'],
  own: Corrected['options'],
  kept: KeptKey['letters'],
): Map<string, string> | null => {
  const shown = new Map(given.map((option) => [faceOf(option), option.key]));
  if (shown.size < given.length || given.length !== own.length) return null;
  const faces = new Map(given.map((option) => [option.key, faceOf(option)]));
  const letterOf = (option: Corrected['options'][number]): string | undefined => {
    const letter = kept?.[option.key];
    return letter !== undefined && faces.get(letter) === faceOf(option) ? letter : shown.get(faceOf(option));
  };
  const letters = own.map((option) => [option.key, letterOf(option)] as const);
  const known = letters.flatMap(([key, letter]) => (letter === undefined ? [] : [[key, letter] as const]));
  return known.length === own.length ? new Map(known) : null;
};

const ofOptions = (given: GivenQuestion, to: Corrected, kept: KeptKey['letters']): string[] | null => {
  const letters = lettersOf(given.options, to.options, kept);
  const answer = to.answer.map((key) => letters?.get(key));
  return answer.every((letter) => letter !== undefined) ? answer.toSorted() : null;
};
const ANSWER: Record<
  (typeof ANSWERED_BY)[GivenQuestion['type']],
  (given: GivenQuestion, to: Corrected, kept: KeptKey['letters']) => string[] | null
> = {
  options: ofOptions,
  trueOrFalse: (_, { answer }) => answer,
  blanks: ({ blanks = 1 }, { answer }) => (answer.length === blanks ? answer : null),
  text: () => null,
};

/** Null where it was another question: other options, another number of blanks, or one that people mark. */
export const answerFor = (given: GivenQuestion, to: Corrected, kept: KeptKey | undefined): string[] | null =>
  given.type === to.type ? ANSWER[ANSWERED_BY[given.type]](given, to, kept?.letters) : null;

/** By the best of all answers that are right. */
export const gainedBy = (
  question: GivenQuestion,
  key: Pick<KeptKey, 'answer' | 'also'>,
  value: AnswerValue | undefined,
  rules: AnswerRules,
): number =>
  Math.max(...[key.answer, ...(key.also ?? [])].map((answer) => scoreAnswer(question, answer, value, rules) ?? 0));
