import { type QuestionInReading, hasAnswer, type Section } from './asking.ts';
import { caseHead, caseNo, type QuestionHead, headingType, questionHeadOf, isChapter, isPart } from './heads.ts';
import { labelledParts } from './labels.ts';
import type { TextRow } from './rows.ts';

/** Cases: how what they ask is numbered, and where its answers stand. */

/** How the cases of a section and what they ask are numbered. */
export const looksAhead = (rows: readonly TextRow[], from: number, section: Section): void => {
  const heads: QuestionHead[] = [];
  let named = false;
  let first: QuestionHead | null | undefined;
  for (const { text, isHeading } of rows.slice(from)) {
    if (headingType(text, isHeading) !== null) break;
    if (caseHead(text) !== null) named = true;
    const head = questionHeadOf(text);
    if (first === undefined) first = head;
    if (head) heads.push(head);
  }
  const styles = new Set(heads.map(({ style }) => style));
  // Material without a number before the first question: the numbers are those of the questions.
  if (!named && first && (styles.size > 1 || heads.length > 0)) section.outer = first.style;
};

/** Material that ends in the only question about it: 问：…？ */
const ASKS_ITSELF = /^(.+[。；！])\s*[请试]?问\s*[:：]\s*([^。]+[？?])$/;
export const asksItself = (text: string): { material: string; question: string | null } => {
  const [, material = text, question = null] = ASKS_ITSELF.exec(text) ?? [];
  return { material, question };
};

/** The first case of this number with questions that have no answer yet. */
export const caseOf = (questions: readonly QuestionInReading[], text: string): QuestionInReading | undefined =>
  questions.find((one) => one.isCase && one.no === caseNo(text) && !one.children.every(hasAnswer));

/** How many lines the answers to a case have at most. */
const MOST = 400;
/** Answers to all questions of a case that begin in a line, each in one of its own. */
type Answers = { rows: TextRow[]; end: number };
/** 【参考答案】1. 甲, and 2. 乙 below it; null where that is not what a line begins. */
export const answersOfCase = (
  rows: readonly TextRow[],
  from: number,
  children: readonly QuestionInReading[],
): Answers | null => {
  const row = rows[from];
  const [part, ...more] = row?.parts ?? [];
  if (!row || part?.label !== 'answer' || more.length > 0 || children.length < 2 || children.some(hasAnswer))
    return null;
  const below = rows.slice(from + 1, from + 1 + MOST);
  const first = questionHeadOf(part.text === '' ? (below[0]?.text ?? '') : part.text);
  if (first?.no !== children[0]?.no) return null;
  let next = part.text === '' ? 0 : 1;
  const end = below.findIndex(({ text, isHeading, parts: [head] }) => {
    const own = questionHeadOf(text);
    const isNext = own?.style === first?.style && own?.no === children[next]?.no;
    if (isNext) next += 1;
    const begins = caseHead(text) !== null || headingType(text, isHeading) !== null || isPart(text) || isChapter(text);
    return begins || head?.label === 'stem' || head?.label === 'material' || (own !== null && !isNext);
  });
  if (next < children.length) return null;
  const own = { ...row, text: part.text, parts: labelledParts(part.text) };
  const others = end < 0 ? below : below.slice(0, end);
  return { rows: part.text === '' ? others : [own, ...others], end: from + 1 + others.length };
};
