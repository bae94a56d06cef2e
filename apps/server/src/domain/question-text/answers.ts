import { QUESTION, type QuestionType } from '@zhibiao/contract/exam';
import { ANSWERED_BY } from '@zhibiao/contract/question';
import { type AnswerList, answerListOf, isAnswerHeading, type Listed } from './answer-list.ts';
import { type Asking, hasAnswer } from './asking.ts';
import { beginsList } from './begins.ts';
import { caseHead, caseNo, type Head, headingType, headOf, isChapter, isPart, ordinalIn, ordinalOf } from './heads.ts';
import { type Part, partsOf } from './labels.ts';
import type { Leave } from './left.ts';
import { optionsOf } from './options.ts';
import type { Row } from './rows.ts';

/** Gives the questions their answers where these stand apart: behind a section, or behind all questions. */

/** The first question of this number that has no answer yet, or no explanation. */
const ownerOf = (asked: readonly Asking[], no: number, field: 'answer' | 'analysis' = 'answer'): Asking | undefined =>
  asked.find((one) => one.no === no && !(field === 'answer' ? hasAnswer(one) : one.texts.analysis.length > 0));

/** Answers what belongs to none of these. */
const giveListed = (asked: readonly Asking[], listed: readonly Listed[]): Listed[] =>
  listed.filter(({ no, text, analysis }) => {
    const owner = ownerOf(asked, no);
    if (text !== '') owner?.texts.answer.push(text);
    if (analysis !== undefined) owner?.texts.analysis.push(analysis);
    return owner === undefined;
  });

/** The questions of a part of the paper, by what its heading says. */
const partOf = (asked: readonly Asking[], ordinal: number | null, type: QuestionType | null): readonly Asking[] => {
  const same = asked.filter(({ section }) => section.ordinal === ordinal && ordinal !== null);
  const isSame = (asking: Asking) => asking.section.type === type || type === null || asking.section.type === null;
  const both = same.filter(isSame);
  if (both.length > 0) return both;
  const ofType = asked.filter(({ section }) => type !== null && section.type === type);
  if (ofType.length > 0) return ofType;
  return same.length > 0 ? same : asked;
};

export const listOf = ({ text, listed }: Row): AnswerList | null =>
  listed ? { ordinal: null, type: null, listed } : answerListOf(text);

/** Gives a list to the nearest questions that have most of its numbers; the rest of it belongs to none. */
export const giveList = (row: Row, list: AnswerList, scopes: readonly (readonly Asking[])[], leave: Leave): void => {
  const { ordinal, type, listed } = list;
  const near = ordinal === null && type === null ? scopes : scopes.slice(-1).map((all) => partOf(all, ordinal, type));
  const fits = (asked: readonly Asking[]) => listed.filter(({ no }) => ownerOf(asked, no)).length;
  const best = near.toSorted((one, other) => fits(other) - fits(one))[0] ?? [];
  const rest = giveListed(best, listed);
  leave(row, 'list');
  for (const { no, text } of rest) leave(row, 'unread', `${no}. ${text}`);
};

const EXPLAINED = /^\s*[【[]?\s*(?:答案|试题|题目|参考)?(?:解析|详解)\s*[】\]]?\s*[:：]?\s*$/;
/** Where the answers to all questions begin, if they stand behind them. */
export const startOfAnswers = (rows: readonly Row[], at: number, asked: readonly Asking[]): boolean => {
  const row = rows[at];
  const next = rows[at + 1];
  if (!row || !next || asked.length === 0) return false;
  if (EXPLAINED.test(row.text)) return asked.every(hasAnswer) && ownerOf(asked, headOf(next.text)?.no ?? 0, 'analysis') !== undefined;
  if (!isAnswerHeading(row.text)) return false;
  const asks = asked.flatMap((one) => (one.children.length > 0 ? one.children : one));
  const open = asks.filter((one) => !hasAnswer(one)).length;
  const { text } = next;
  const isList = listOf(next) !== null;
  const isHead = headOf(text) !== null || caseHead(text) !== null;
  const isPartHead = headingType(text, false) !== null || isPart(text) || isChapter(text);
  // How one question is marked, or its own answer, may have a heading too.
  const isOfOne = open < 2 || (/评分/.test(row.text) && !/答案/.test(row.text));
  const begins = isList || isPartHead || next.isHeader || (isHead && !isOfOne);
  return begins && (isList || (open * 2 >= asks.length && asks.length > 1));
};

/** Whether questions are asked from here on, before any further answers. */
const LOOKS = 40;
const asksFrom = (rows: readonly Row[], at: number): boolean => {
  for (const [away, row] of rows.slice(at, at + LOOKS).entries()) {
    if (isAnswerHeading(row.text) || listOf(row) !== null) return false;
    if (isAsked(rows, at + away)) return true;
  }
  return false;
};
/** A numbered sentence with its options below it. */
const isAsked = (rows: readonly Row[], at: number): boolean =>
  (headOf(rows[at]?.text ?? '')?.rest.length ?? 0) > 5 && optionsOf(rows[at + 1]?.text ?? '', 0) !== null;

/** Where the answers that begin here are over: at the next chapter, whose answers follow it in their turn. */
export const endOfAnswers = (rows: readonly Row[], from: number): number => {
  for (let at = from; at < rows.length; at += 1) {
    const { text = '', isHeading = false } = rows[at] ?? {};
    const begins = isChapter(text) || headingType(text, isHeading) !== null;
    if ((begins && asksFrom(rows, at)) || isAsked(rows, at)) return at;
  }
  return rows.length;
};

/** 1. 甲 2. 乙 in one line: the pieces, where each number follows the one before it. */
export const piecesOf = (text: string): string[] => {
  const first = headOf(text);
  if (!first || first.rest === '') return [text];
  const marks: number[] = [0];
  let next = first.no + 1;
  for (const found of text.matchAll(/[\s\u3000；;](\d{1,3})\s*[.．、](?!\d)/g)) {
    if (Number(found[1]) !== next) continue;
    marks.push(found.index + 1);
    next += 1;
  }
  return marks.map((from, at) => text.slice(from, marks[at + 1]).replace(/[；;\s]+$/, ''));
};

const isText = (asking: Asking | undefined): boolean => {
  const type = asking?.section.type ?? null;
  return type !== null && ANSWERED_BY[type] === 'text';
};

/** 四、1. 甲 */
const OF_PART = /^\s*第?([一二三四五六七八九十]+)(?:大题|部分)?\s*[、.．:：]\s*(?=\d{1,3}\s*[.．、]|[（(]\d)/;

/** Reads answers, no matter in which order. */
export const readAnswers = (
  rows: readonly Row[],
  asked: readonly Asking[],
  leave: Leave,
  title: string,
): void => {
  let among: readonly Asking[] = asked;
  let owner: Asking | undefined;
  let cases = 0;
  let wanted: 'answer' | 'analysis' = EXPLAINED.test(title) ? 'analysis' : 'answer';
  let field: 'answer' | 'analysis' | 'rubric' | null = wanted;
  let last = null as Head | null;
  const take = (row: Row, parts: readonly Part[]) => {
    for (const part of parts) {
      if (part.label === 'answer' || part.label === 'analysis' || part.label === 'rubric') field = part.label;
      else if (part.label !== null) field = null;
      if (part.text === '') continue;
      if (field !== null && owner) owner.texts[field].push(part.text);
      else if (field !== null || part.label === null) leave(row, 'unread', part.text);
    }
    owner?.warnings.push(...row.warnings);
  };
  const start = (questions: readonly Asking[]) => {
    const [only, ...more] = questions;
    [among, owner, last] = [only?.isCase && more.length === 0 ? only.children : questions, undefined, null];
  };
  /** 案例二: by its number, or the next one. */
  const caseOf = (text: string): Asking | undefined => {
    const all = asked.filter((one) => one.isCase);
    const no = caseNo(text);
    cases += 1;
    return all.find((one) => one.no === no && !one.children.every(hasAnswer)) ?? all[cases - 1];
  };
  start((caseHead(title) === null ? null : caseOf(title)?.children) ?? asked);
  /** Within a reference answer, a list of its own that is numbered as the questions are. */
  const goesOn = (head: Head, at: number): boolean => {
    if (!owner || !last || !isText(owner) || head.style !== last.style) return false;
    if (beginsList(owner, head)) owner.listed = 1;
    if (head.no === 1 && last.no > 0 && owner.listed === 0) {
      owner.listed = 1;
      return true;
    }
    if (owner.listed === 0 || head.no !== owner.listed + 1) return false;
    const again = rows.slice(at + 1).some(({ text }) => {
      const other = headOf(text);
      return other?.no === head.no && other.style === head.style;
    });
    if (head.no === last.no + 1 && !again) return false;
    owner.listed += 1;
    return true;
  };
  const numbered = (row: Row, head: Head): void => {
    const found = ownerOf(among, head.no, wanted);
    owner = found;
    if (found?.isCase && found.children.length > 0 && found.section.type === QUESTION.case) among = found.children;
    [last, field] = [head, wanted];
    take(row, partsOf(head.rest));
  };
  for (const [at, row] of rows.entries()) {
    const { text, isHeading, parts, isBeside, isHeader } = row;
    if (isBeside) {
      leave(row, 'unread');
      continue;
    }
    const list = listOf(row);
    if (list) {
      if (list.ordinal !== null || list.type !== null) start(partOf(asked, list.ordinal, list.type));
      giveList(row, { ...list, ordinal: null, type: null }, among === asked ? [asked] : [among, asked], leave);
      [owner, last] = [undefined, null];
      continue;
    }
    if (EXPLAINED.test(text) && !owner) {
      wanted = 'analysis';
      /** 案例二: by its number, or the next one. */
  const caseOf = (text: string): Asking | undefined => {
    const all = asked.filter((one) => one.isCase);
    const no = caseNo(text);
    cases += 1;
    return all.find((one) => one.no === no && !one.children.every(hasAnswer)) ?? all[cases - 1];
  };
  start((caseHead(title) === null ? null : caseOf(title)?.children) ?? asked);
      leave(row, 'list');
      continue;
    }
    const lead = OF_PART.exec(text);
    if (lead) {
      const [whole, ordinal] = lead;
      start(partOf(asked, ordinalOf(ordinal), null));
      for (const piece of piecesOf(text.slice(whole.length))) pieceOf(row, piece);
      leave(row, 'list');
      continue;
    }
    const plain = text.replace(/(?:参考)?答案[:：]?\s*$/, '');
    const heading = headingType(plain, isHeading);
    // Of one question, where it has a label of its own: 【评分标准】
    const isAnswerAlone = isAnswerHeading(text) && (!owner || parts[0]?.label === null);
    if (heading !== null || isPart(plain) || isChapter(text) || isHeader || isAnswerAlone) {
      const isPartHead = heading !== null || isPart(plain);
      if (!isHeader) start(isPartHead ? partOf(asked, ordinalIn(plain), heading) : asked);
      leave(row, 'list');
      continue;
    }
    const ofCase = caseHead(text.replace(/^[一二三四五六七八九十]+[、.．]\s*/, ''));
    if (ofCase !== null) {
      start(caseOf(text)?.children ?? []);
      const inner = answerListOf(ofCase);
      if (inner) giveList(row, inner, [among, asked], leave);
      else leave(row, 'list');
      if (!inner && headOf(ofCase)) for (const piece of piecesOf(ofCase)) pieceOf(row, piece);
      continue;
    }
    const head = headOf(text);
    const follows = head && (last === null || (head.style === last.style && head.no > last.no));
    if (head && follows && !goesOn(head, at) && (head.no === (last?.no ?? 0) + 1 || ownerOf(among, head.no, wanted))) {
      const pieces = wanted === 'analysis' || isText(ownerOf(among, head.no)) ? [text] : piecesOf(text);
      for (const piece of pieces) pieceOf(row, piece);
    } else {
      if (head && !follows) goesOn(head, at);
      take(row, parts);
    }
    leave(row, 'list');
  }
  function pieceOf(row: Row, piece: string): void {
    const head = headOf(piece);
    if (head) numbered(row, head);
  }
};
