import { QUESTION, type QuestionType } from '@zhibiao/contract/exam';
import { type Asking, hasAnswer } from './asking.ts';
import type { Listed } from './answer-list.ts';
import { caseHead, headingType, headOf, type Style } from './heads.ts';
import { isAnswerHeading, listedIn, listedInRows } from './answer-list.ts';
import { type Part, partsOf } from './labels.ts';
import { optionsOf } from './options.ts';
import type { Row } from './rows.ts';

/** Gives the questions their answers where these stand apart: behind a section, or behind all questions. */

const isFree = (asking: Asking, no: number): boolean => asking.no === no && !hasAnswer(asking);

/** The first question of this number that has no answer yet. */
const ownerOf = (asked: readonly Asking[], no: number, type: QuestionType | null): Asking | undefined =>
  asked.find((one) => isFree(one, no) && (type === null || one.section.type === type));

export const giveListed = (
  asked: readonly Asking[],
  listed: readonly Listed[],
  type: QuestionType | null = null,
): void => {
  for (const { no, text } of listed) ownerOf(asked, no, type)?.texts.answer.push(text);
};

/** Where the answers to all questions begin, if they stand behind them. */
export const startOfAnswers = (rows: readonly Row[], at: number, asked: readonly Asking[]): boolean => {
  const line = rows[at]?.text ?? '';
  if (!isAnswerHeading(line) || asked.length === 0) return false;
  const open = asked.filter((one) => !hasAnswer(one)).length;
  const [next = '', after = ''] = rows.slice(at + 1, at + 3).map(({ text }) => text);
  const begins =
    listedIn(next) !== null ||
    listedInRows(next, after) !== null ||
    headingType(next, false) !== null ||
    headOf(next) !== null ||
    caseHead(next) !== null;
  return begins && open * 2 >= asked.length && (asked.length > 1 || listedIn(next) !== null);
};

/** Whether questions are asked from here on, before any further answers. */
const LOOKS = 40;
const asksFrom = (rows: readonly Row[], at: number): boolean => {
  for (const [away, { text }] of rows.slice(at, at + LOOKS).entries()) {
    const isListed = listedIn(text) !== null || listedInRows(text, rows[at + away + 1]?.text ?? '') !== null;
    if (isAnswerHeading(text) || isListed) return false;
    if (isAsked(rows, at + away)) return true;
  }
  return false;
};
/** A numbered sentence with its options below it. */
const isAsked = (rows: readonly Row[], at: number): boolean =>
  (headOf(rows[at]?.text ?? '')?.rest.length ?? 0) > 5 && optionsOf(rows[at + 1]?.text ?? '', 0) !== null;

const CHAPTER = /^第\s*[一二三四五六七八九十百\d]+\s*(?:章|单元|部分|篇|讲|课|套|卷)/;
/** Where the answers that begin here are over: at the next chapter, whose answers follow it in their turn. */
export const endOfAnswers = (rows: readonly Row[], from: number): number => {
  for (let at = from; at < rows.length; at += 1) {
    const { text = '', isHeading = false } = rows[at] ?? {};
    const begins = CHAPTER.test(text) || headingType(text, isHeading) !== null;
    if ((begins && asksFrom(rows, at)) || isAsked(rows, at)) return at;
  }
  return rows.length;
};

/** Reads answers, no matter in which order. */
export const readAnswers = (rows: readonly Row[], asked: readonly Asking[]): void => {
  let type: QuestionType | null = null;
  let among: readonly Asking[] = asked;
  let cases = 0;
  let owner: Asking | undefined;
  let field: 'answer' | 'analysis' | 'rubric' | null = 'answer';
  let last: { no: number; style: Style } | null = null;
  const take = (parts: readonly Part[]) => {
    for (const part of parts) {
      if (part.label === 'answer' || part.label === 'analysis' || part.label === 'rubric') field = part.label;
      else if (part.label !== null) field = null;
      if (field !== null && part.text !== '') owner?.texts[field].push(part.text);
    }
  };
  for (const [at, { text, isHeading, parts }] of rows.entries()) {
    const heading = headingType(text.replace(/(?:参考)?答案[:：]?\s*$/, ''), isHeading);
    if (heading !== null) {
      [type, among, owner, last] = [heading, asked, undefined, null];
      continue;
    }
    if (caseHead(text) !== null) {
      const own = asked.filter((one) => one.isCase)[cases];
      cases += 1;
      [among, owner, last, type] = [own?.children ?? [], undefined, null, null];
      continue;
    }
    const listed =
      listedInRows(text, rows[at + 1]?.text ?? '') ?? listedIn(text.replace(/^[^\d]{0,8}[:：]\s*(?=\d)/, ''));
    if (listed) {
      giveListed(among, listed, among === asked ? type : null);
      [owner, last] = [undefined, null];
      continue;
    }
    const head = headOf(text);
    if (head && (last === null || (head.style === last.style && head.no === last.no + 1))) {
      owner = ownerOf(among, head.no, among === asked ? type : null);
      if (owner?.isCase && owner.children.length > 0 && type === QUESTION.case) among = owner.children;
      last = head;
      field = 'answer';
      take(partsOf(head.rest));
    } else take(parts);
  }
};
