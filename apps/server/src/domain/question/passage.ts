import { labelOf } from '@zhibiao/contract/core/codes';
import { ANSWERED_BY, isMarked, OPTION_LETTERS, QUESTION, type QuestionType } from '@zhibiao/contract/question/types';
import type { ChildFields } from '@zhibiao/contract/question/content';
import { PASSAGE_ROLES, PassageRole } from '@zhibiao/contract/question/staff-import';
import { readAnswer, splitAnswer } from './answer.ts';
import type { Draft } from './draft.ts';
import { readRubric } from './rubric.ts';
import { newAsking, newSection } from './text/asking.ts';
import { finishDraft } from './text/finish.ts';
import { type Label, labelledParts } from './text/labels.ts';
import { optionsOf } from './text/options.ts';
import { take } from './text/take.ts';
import { readQuestionText } from './text.ts';
import type { QuestionFields } from '@zhibiao/contract/question/rules';

/** Text of a file that the reading left without a question, as a part of one or as one of its own. */

type PassageQuestion = Pick<ChildFields, 'type' | 'stem' | 'options' | 'answer' | 'analysis' | 'rubric'>;
type Change = Partial<Omit<QuestionFields, 'type'>>;
export type Placed = { change: Change } | { fault: string };

const joined = (before: string, text: string): string => [before, text].filter((one) => one !== '').join('\n');

/** What is no part of every question stands in its explanation, under its name. */
const NAMES: Partial<Record<Label, string>> = {
  difficulty: '难度',
  clause: '条款',
  law: '依据',
  standard: '标准',
  rubric: PASSAGE_ROLES.rubric,
};
const roleOf = (label: Label, as: PassageRole, type: QuestionType): PassageRole | null => {
  if (label === as) return as;
  if (label === 'material' && type !== QUESTION.case) return 'stem';
  if (label === 'rubric' && !isMarked(type)) return null;
  return PassageRole.safeParse(label).data ?? null;
};
/** What a text says of each part: what its labels say, and without one what the text before it is of. */
const partsSaid = (text: string, as: PassageRole, type: QuestionType): Record<PassageRole, string> => {
  const said = { stem: '', material: '', options: '', answer: '', analysis: '', rubric: '' };
  let current = as;
  for (const part of text.split('\n').flatMap(labelledParts)) {
    const role = part.label === null ? current : roleOf(part.label, as, type);
    current = role ?? 'analysis';
    const name = role === null && part.label !== null ? NAMES[part.label] : undefined;
    said[current] = joined(said[current], name === undefined ? part.text : `${name}：${part.text}`);
  }
  return said;
};

const moreOptions = ({ options }: PassageQuestion, text: string): ChildFields['options'] => {
  const texts: string[] = [];
  for (const line of text.split('\n')) {
    const found = optionsOf(line, options.length + texts.length)?.map((option) => option.text);
    texts.push(...(found ?? [line.trim()].filter((one) => one !== '')));
  }
  const more = texts.map((one) => ({ key: '', text: one, image: null }));
  return [...options, ...more].map((option, at) => ({ ...option, key: OPTION_LETTERS.charAt(at) || option.key }));
};
/** With what is said behind it, unless that is its option once more. */
const answered = (question: PassageQuestion, text: string): { answer: string[]; more: string } | { fault: string } => {
  const by = ANSWERED_BY[question.type];
  if (by === 'text') return { answer: [joined(question.answer[0] ?? '', text)], more: '' };
  const split = by === 'blanks' ? null : splitAnswer(text, by === 'options' ? 'letters' : 'truth');
  const { said, rest } = split ?? { said: text, rest: '' };
  const { answer, fault } = readAnswer(said, question);
  if (fault !== undefined) return { fault: `${fault}，读到的是“${text.slice(0, 40)}”` };
  const isOption = question.options.some((option) => option.key === answer[0] && option.text === rest);
  return { answer, more: isOption ? '' : rest };
};
const morePoints = ({ rubric }: PassageQuestion, text: string): ChildFields['rubric'] =>
  [...rubric, ...readRubric(text)].map((point, at) => ({ ...point, id: `p${at + 1}` }));

/** What a question is changed by when the text becomes this part of it, and what it says of others becomes those. */
export const placePassage = (
  question: PassageQuestion & { material?: string },
  as: PassageRole,
  text: string,
): Placed => {
  if (as === 'material' && question.type !== QUESTION.case)
    return { fault: `${labelOf(QUESTION, question.type)}没有材料` };
  const said = partsSaid(text, as, question.type);
  const change: Change = {};
  if (said.stem !== '') change.stem = joined(question.stem, said.stem);
  if (said.material !== '') change.material = joined(question.material ?? '', said.material);
  if (said.options !== '') change.options = moreOptions(question, said.options);
  if ((change.options?.length ?? 0) > OPTION_LETTERS.length) return { fault: `最多${OPTION_LETTERS.length}个选项` };
  if (said.rubric !== '') change.rubric = morePoints(question, said.rubric);
  const own = said.answer === '' ? null : answered({ ...question, ...change }, said.answer);
  if (own && 'fault' in own) return own;
  if (own) change.answer = own.answer;
  const analysis = joined(own?.more ?? '', said.analysis);
  if (analysis !== '') change.analysis = joined(question.analysis, analysis);
  return { change };
};

/** One question that holds all of the text. */
const readWhole = (text: string): Draft | undefined => {
  const lines = text.split('\n').map((line, no) => ({ no, text: line, heading: 0 }));
  const { drafts, heads, unread, answerLists } = readQuestionText(lines);
  const [draft, ...others] = drafts;
  return [...others, ...heads, ...unread, ...answerLists].length === 0 ? draft : undefined;
};
/** By its labels and options alone; what has no place stands in the explanation. */
const readByParts = (text: string): Draft => {
  const asking = newAsking(newSection(), 1, 0);
  for (const line of text.split('\n')) asking.texts.analysis.push(...take(asking, labelledParts(line), false));
  return finishDraft(asking);
};
/** A question that the text makes by itself, with a number or without. */
export const questionOf = (text: string, place: string): Draft => ({
  ...(readWhole(text) ?? readWhole(`1. ${text}`) ?? readByParts(text)),
  place,
});
