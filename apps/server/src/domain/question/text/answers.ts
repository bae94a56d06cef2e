import type { QuestionType } from '@zhibiao/contract/question/types';
import { type AnswerList, answerListOf, bareList, isAnswerHeading, type Listed } from './answer-list.ts';
import { sameAnswer } from './answer.ts';
import { type QuestionInReading, hasAnswer } from './asking.ts';
import { bareOrdinal, caseHead, caseNo, headingType, questionHeadOf, isChapter, isPart } from './heads.ts';
import type { Leave } from './left.ts';
import { optionsOf } from './options.ts';
import type { TextRow } from './rows.ts';

/** Gives the questions their answers where these stand apart: behind a section, or behind all questions. */

/** The first question of this number that has no answer yet, or no explanation. */
export const ownerOf = (
  questions: readonly QuestionInReading[],
  no: number,
  field: 'answer' | 'analysis' = 'answer',
): QuestionInReading | undefined =>
  questions.find((one) => one.no === no && !(field === 'answer' ? hasAnswer(one) : one.texts.analysis.length > 0));

/** What a list has no answers in, explains them. */
const fieldOf = ({ text }: Pick<Listed, 'text'>) => (text === '' ? 'analysis' : 'answer');

/** Who takes it: a question without an answer, or one that has just this one already. */
const takerOf = (questions: readonly QuestionInReading[], { no, text }: Listed): QuestionInReading | undefined =>
  ownerOf(questions, no, fieldOf({ text })) ??
  questions.find((one) => one.no === no && sameAnswer(one.texts.answer.join('\n'), text));

/** Answers what belongs to none of these. */
const giveListed = (questions: readonly QuestionInReading[], listed: readonly Listed[]): Listed[] =>
  listed.filter((one) => {
    const { text, analysis = '' } = one;
    const taker = takerOf(questions, one);
    if (taker && text !== '' && !hasAnswer(taker)) taker.texts.answer.push(text);
    if (taker && analysis !== '' && taker.texts.analysis.join('').trim() !== analysis.trim())
      taker.texts.analysis.push(analysis);
    return taker === undefined;
  });

/** The questions of a part of the paper, by what its heading says. */
export const answerPart = (
  questions: readonly QuestionInReading[],
  ordinal: number | null,
  type: QuestionType | null,
): readonly QuestionInReading[] => {
  const same = questions.filter(({ section }) => section.ordinal === ordinal && ordinal !== null);
  const isSame = (asking: QuestionInReading) =>
    asking.section.type === type || type === null || asking.section.type === null;
  const both = same.filter(isSame);
  if (both.length > 0) return both;
  const ofType = questions.filter(({ section }) => type !== null && section.type === type);
  if (ofType.length > 0) return ofType;
  return same.length > 0 ? same : questions;
};

export const rowAnswerList = ({ text, listed }: TextRow): AnswerList | null =>
  listed ? { ordinal: null, type: null, listed } : answerListOf(text);

/** Gives a list to the nearest questions that have most of its numbers; the rest of it belongs to none. */
export const giveList = (
  row: TextRow,
  list: AnswerList,
  scopes: readonly (readonly QuestionInReading[])[],
  leave: Leave,
): void => {
  const { ordinal, type, listed } = list;
  const near =
    ordinal === null && type === null ? scopes : scopes.slice(-1).map((all) => answerPart(all, ordinal, type));
  const fits = (questions: readonly QuestionInReading[]) => listed.filter((one) => takerOf(questions, one)).length;
  const best = near.toSorted((one, other) => fits(other) - fits(one))[0] ?? [];
  const rest = giveListed(best, listed);
  leave(row, 'list');
  for (const { no, text, analysis = '' } of rest)
    leave(row, 'unread', [`${no}. ${text}`, analysis].filter((one) => one !== '').join('\n'));
};

const EXPLAINED = /^\s*[【[]?\s*(?:答案|试题|题目|参考|详细|逐题)?(?:解析|详解)\s*[】\]]?\s*[:：]?\s*$/;
export const isExplanations = (line: string): boolean => EXPLAINED.test(line);

/** Where the answers to all questions begin, if they stand behind them. */
export const startOfAnswers = (
  rows: readonly TextRow[],
  at: number,
  questions: readonly QuestionInReading[],
): boolean => {
  const row = rows[at];
  const next = rows[at + 1];
  if (!row || !next || questions.length === 0) return false;
  if (isExplanations(row.text) && questions.every(hasAnswer))
    return ownerOf(questions, questionHeadOf(next.text)?.no ?? 0, 'analysis') !== undefined;
  if (!isAnswerHeading(row.text)) return false;
  const asks = questions.flatMap((one) => (one.children.length > 0 ? one.children : one));
  const open = asks.filter((one) => !hasAnswer(one)).length;
  const { text } = next;
  const isList = rowAnswerList(next) !== null;
  const isHead = questionHeadOf(text) !== null || caseHead(text) !== null;
  const isOfPart = bareOrdinal(text) !== null || headingType(text, false) !== null;
  const isPartHead = isOfPart || isPart(text) || isChapter(text);
  // How one question is marked, or its own answer, may have a heading too.
  const isOfOne = open < 2 || (/评分/.test(row.text) && !/答案/.test(row.text));
  const begins = isList || isPartHead || next.isHeader || (isHead && !isOfOne);
  // 【简答部分答案】 over the only question of its part.
  const last = asks.findLast((one) => !hasAnswer(one));
  const isOfLast = open === 1 && /(?<!本)题|部分/.test(row.text) && questionHeadOf(text)?.no === last?.no;
  return isOfLast || (begins && (isList || (open * 2 >= asks.length && asks.length > 1)));
};

/** Whether questions are asked from here on, before any further answers. */
const LOOKS = 40;
const asksFrom = (rows: readonly TextRow[], at: number): boolean => {
  for (const [away, row] of rows.slice(at, at + LOOKS).entries()) {
    if (isAnswerHeading(row.text) || rowAnswerList(row) !== null) return false;
    if (isAsked(rows, at + away)) return true;
  }
  return false;
};
/** A numbered sentence with its options below it. */
const isAsked = (rows: readonly TextRow[], at: number): boolean =>
  (questionHeadOf(rows[at]?.text ?? '')?.rest.length ?? 0) > 5 && optionsOf(rows[at + 1]?.text ?? '', 0) !== null;

/** Where the answers that begin here are over: at the next chapter, whose answers follow it in their turn. */
export const endOfAnswers = (
  rows: readonly TextRow[],
  from: number,
  questions: readonly QuestionInReading[],
): number => {
  for (let at = from; at < rows.length; at += 1) {
    const { text = '', isHeading = false } = rows[at] ?? {};
    const begins = isChapter(text) || headingType(text, isHeading) !== null;
    const isNewCase = caseHead(text) !== null && questions.every((one) => !one.isCase || one.no !== caseNo(text));
    if ((begins && asksFrom(rows, at)) || isAsked(rows, at) || (isNewCase && questions.some((one) => one.isCase)))
      return at;
  }
  return rows.length;
};

/** 1. 甲 2. 乙 in one line, or（1）甲（2）乙: the pieces, where each number follows the one before it. */
const DOT = /[\s\u3000；;](\d{1,3})\s*[.．、](?!\d)/g;
const ROUND = /[（(](\d{1,2})[)）]/g;
export const piecesOf = (text: string): string[] => {
  const first = questionHeadOf(text);
  if (!first || first.rest === '') return [text];
  const marks: number[] = [0];
  let next = first.no + 1;
  for (const found of text.matchAll(first.style === 'round' ? ROUND : DOT)) {
    if (Number(found[1]) !== next) continue;
    marks.push(found.index + (first.style === 'round' ? 0 : 1));
    next += 1;
  }
  return marks.map((from, at) => text.slice(from, marks[at + 1]).replace(/[；;\s]+$/, ''));
};

/** 答案：1. 甲；乙 2. 丙, for the questions of a part, none of which has one yet; so explanations too. */
export const listInWords = ({ parts }: TextRow, open: readonly QuestionInReading[]): AnswerList | null => {
  const [part, ...more] = parts;
  const isAnalysis = part?.label === 'analysis';
  if (!(isAnalysis || part?.label === 'answer') || more.length > 0 || open.length < 2) return null;
  if (open.some((one) => (isAnalysis ? one.texts.analysis.length > 0 : hasAnswer(one)))) return null;
  const [{ section }] = open as [QuestionInReading, ...QuestionInReading[]];
  const bare = isAnalysis || section.anyNumber ? null : bareList(part.text, open.length, section.type);
  if (bare) return { ordinal: null, type: null, listed: bare.map((text, at) => ({ no: open[at]?.no ?? 0, text })) };
  const listed = piecesOf(part.text).flatMap((piece) => {
    const head = questionHeadOf(piece);
    if (!head) return [];
    return isAnalysis ? { no: head.no, text: '', analysis: head.rest } : { no: head.no, text: head.rest };
  });
  const isTheirs = listed.length === open.length && listed.every(({ no }, at) => open[at]?.no === no);
  return isTheirs ? { ordinal: null, type: null, listed } : null;
};
