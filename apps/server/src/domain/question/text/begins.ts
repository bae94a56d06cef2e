import { readLetters, splitAnswer } from '#domain/question/answer.ts';
import { pointsOf } from '#domain/question/rubric.ts';
import { readTruth } from '#domain/question/words.ts';
import { QUESTION } from '@zhibiao/contract/question/types';
import { type QuestionInReading, hasAnswer, type Section } from './asking.ts';
import { type QuestionHead, headingType, questionHeadOf, isPart } from './heads.ts';
import { labelledParts } from './labels.ts';
import { optionsOf } from './options.ts';
import type { TextRow } from './rows.ts';

/** Whether a question begins in a line, given what is being read. */

const isLong = ({ field }: QuestionInReading): boolean =>
  field === 'answer' || field === 'analysis' || field === 'rubric';

/** Whether what follows a numbered line belongs to a question: its options, or its answer. */
const asksBelow = (rows: readonly TextRow[], at: number): boolean => {
  const { text = '', parts: [first] = [] } = rows[at + 1] ?? {};
  return optionsOf(text, 0) !== null || first?.label === 'answer' || first?.label === 'rubric';
};

/** Whether this number comes again, numbered in the same way. */
const LOOKS = 60;
const comesAgain = (rows: readonly TextRow[], at: number, { no, style }: QuestionHead): boolean =>
  rows.slice(at + 1, at + 1 + LOOKS).some(({ text }) => {
    const other = questionHeadOf(text);
    return other?.no === no && other.style === style;
  });

/** Whether what is said as an answer began with 1. of this style, in the line of its label. */
export const beginsList = ({ listed, texts }: QuestionInReading, { style }: QuestionHead): boolean => {
  const first = questionHeadOf(texts.answer[0] ?? texts.rubric[0] ?? '');
  return listed === 0 && first?.no === 1 && first.style === style;
};

/** A list within an answer that is numbered as the questions are: it begins with 1, and goes on by one. */
const inList = (head: QuestionHead, rows: readonly TextRow[], at: number, current: QuestionInReading): boolean => {
  const next = current.no + 1;
  if (beginsList(current, head)) current.listed = 1;
  if (head.no === 1 && next !== 1 && !asksBelow(rows, at)) {
    const goesOn = rows.slice(at + 1, at + 12).some(({ text }) => questionHeadOf(text)?.no === 2);
    if (!goesOn) return false;
    current.listed = 1;
    return true;
  }
  if (current.listed === 0 || head.no !== current.listed + 1) return false;
  if (head.no === next && (asksBelow(rows, at) || !comesAgain(rows, at, head))) return false;
  current.listed += 1;
  return true;
};

/** 2. in a line of its own, and what it asks in the next. */
const isNumberAlone = (rows: readonly TextRow[], at: number): boolean => {
  const { text = '', parts: [first] = [] } = rows[at + 1] ?? {};
  const isStem = first !== undefined && first.label === null && questionHeadOf(text) === null;
  return isStem && (asksSoon(rows, at + 1) || BRACKETS_END.test(text));
};

/** A numbered sentence within a stem: its options follow, and then the next question. */
const isStatement = (
  { no, style }: QuestionHead,
  rows: readonly TextRow[],
  at: number,
  current: QuestionInReading,
): boolean => {
  if (no >= current.no || current.field !== 'stem' || current.options.length > 0) return false;
  const below = rows.slice(at + 1, at + 1 + LOOKS);
  const asks = below.findIndex(({ text, parts: [first] }) => optionsOf(text, 0) !== null || first?.label === 'answer');
  if (asks < 0) return false;
  const next = below
    .slice(asks)
    .map(({ text }) => questionHeadOf(text))
    .find((head) => head?.style === style);
  return next?.no === current.no + 1;
};

/** After a whole question with options, one more. */
const goesOnBelow = (rows: readonly TextRow[], at: number, { field, options }: QuestionInReading): boolean =>
  field !== 'stem' && options.length > 0 && asksBelow(rows, at);
/** A sentence and the brackets for √ or ×. */
const isJudged = ({ rest }: QuestionHead, { type }: Section): boolean => {
  const inside = BRACKETS_END.exec(rest)?.[1]?.trim();
  return type === QUESTION.judge && inside !== undefined && (inside === '' || readTruth(inside) !== null);
};

/** What is no question: A, or √ 解析：… */
export const isAnswerAlone = ({ rest }: QuestionHead): boolean => {
  const [first] = labelledParts(rest);
  return first?.label === null && first.text.length <= 12 && isShort(first.text);
};

/** What a line becomes that begins with a number. */
export const isQuestion = (
  head: QuestionHead,
  rows: readonly TextRow[],
  at: number,
  current: QuestionInReading | null,
  section: Section,
): boolean => {
  if (head.rest === '' && !isNumberAlone(rows, at)) return false;
  if (current === null || current.section !== section) return true;
  if (isStatement(head, rows, at, current)) return false;
  if (section.style === null) return !isLong(current) || asksBelow(rows, at);
  const next = current.no + 1;
  if (head.rest === '' && head.no !== next) return false;
  // A number that was typed otherwise than the others.
  if (head.style !== section.style)
    return head.no === next && (goesOnBelow(rows, at, current) || isJudged(head, section));
  if (current.field === 'rubric' && pointsOf(head.rest) !== null && head.no !== next) return false;
  if (current.field === 'rubric' && head.no === next && pointsOf(head.rest) !== null) return asksBelow(rows, at);
  if (!isLong(current)) return head.no > 0;
  if (inList(head, rows, at, current)) return false;
  if (head.no > next) return head.no <= next + 3 && asksBelow(rows, at);
  // One more set of questions, without a heading.
  const isAnew = head.no === 1 && current.options.length > 0 && optionsOf(rows[at + 1]?.text ?? '', 0) !== null;
  return head.no === next || isAnew;
};

const OPTION = /^\s*(?:[（(]\s*[A-H]\s*[)）]|[A-H]\s*[.．、:：)）])/i;
/** Whether options or an answer follow soon. */
export const asksSoon = (rows: readonly TextRow[], at: number): boolean => {
  const own = rows[at]?.text ?? '';
  if (OPTION.test(own)) return false;
  for (const { text, parts } of rows.slice(at + 1, at + 4)) {
    if (optionsOf(text, 0) !== null || parts[0]?.label === 'answer') return true;
    if (questionHeadOf(text) !== null || parts[0]?.label === 'stem') return false;
  }
  return false;
};

const BRACKETS_END = /[（(][\s\u3000\uE000\uE001]*([^（()）]{0,6})[)）]\s*[。.？?]?\s*$/;
/** As far as it may say letters or right and wrong: of a long one each further line would cost as much as it has. */
const LINES = 9;
const answerOf = ({ texts }: QuestionInReading): string => texts.answer.slice(0, LINES).join('\n');
const isShort = (text: string): boolean => readLetters(text) !== null || readTruth(text) !== null;

/** Among numbered questions one whose number was left out: it begins behind a whole one, and has what they have. */
export const isUnnumbered = (
  row: TextRow,
  rows: readonly TextRow[],
  at: number,
  current: QuestionInReading,
): boolean => {
  const { text, parts } = row;
  if (parts[0]?.label !== null || questionHeadOf(text) !== null || row.isRow) return false;
  if (optionsOf(text, 0) !== null || optionsOf(text, current.options.length) !== null) return false;
  const below = rows[at + 1];
  const optionsBelow = below !== undefined && optionsOf(below.text, 0) !== null;
  // Options that begin again.
  if (optionsBelow && current.options.length > 1) return true;
  const isAnswered = current.field === 'answer' && hasAnswer(current) && isShort(answerOf(current));
  if (isAnswered && asksSoon(rows, at)) return true;
  const isJudge = current.section.type === QUESTION.judge && current.options.length === 0;
  if (!isJudge || current.texts.stem.length === 0) return false;
  const inside = BRACKETS_END.exec(text)?.[1];
  const isWhole = BRACKETS_END.test(current.texts.stem.join('\n')) || isAnswered;
  return isWhole && inside !== undefined && (inside.trim() === '' || readTruth(inside) !== null);
};

const REMARK = /^\s*(?:答题[卡纸区]|[（(][^（()）]*[)）]|[—–-]{2,}[^—–]*[—–-]{2,})\s*$/;
/** What stands behind a whole question and says nothing of it: a remark to the class, a title said once more. */
export const isApart = (
  { text, parts, inTable, isRow }: TextRow,
  asking: QuestionInReading,
  isTitle: boolean,
): boolean => {
  const [part, ...more] = parts;
  if (part?.label !== null || more.length > 0) return false;
  if (isTitle) return true;
  const hasOptions = asking.options.length > 1;
  if (optionsOf(text, asking.options.length) !== null) return false;
  if (asking.inTable && !inTable) return true;
  // A sheet for the answers: a table that holds no options.
  if (asking.field === 'option') return hasOptions && (REMARK.test(text) || isRow);
  const answer = answerOf(asking);
  const isShortAnswer = isShort(answer) || splitAnswer(answer, hasOptions ? 'letters' : 'truth') !== null;
  return asking.field === 'answer' && (hasOptions || asking.section.type === QUESTION.judge) && isShortAnswer;
};

/** Whether a part of the paper begins in a line, or its first question. */
export const beginsPart = (row: TextRow | undefined): boolean =>
  row !== undefined &&
  (headingType(row.text, row.isHeading) !== null || isPart(row.text) || questionHeadOf(row.text)?.no === 1);

export const nextNumber = (section: Section, questions: readonly QuestionInReading[]): number =>
  Math.max(0, ...questions.flatMap((one) => (one.section === section ? one.no : []))) + 1;
