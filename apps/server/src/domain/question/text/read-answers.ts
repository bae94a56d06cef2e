import { ANSWERED_BY, QUESTION } from '@zhibiao/contract/question/types';
import { TYPE_WORDS, typeOfWord } from '#domain/question/words.ts';
import { type AnswerList, answerListOf, isAnswerHeading } from './answer-list.ts';
import { giveList, isExplanations, rowAnswerList, ownerOf, answerPart, piecesOf } from './answers.ts';
import { type QuestionInReading, hasAnswer } from './asking.ts';
import { beginsList } from './begins.ts';
import { caseOf } from './cases.ts';
import {
  bareOrdinal,
  caseHead,
  chapterOf,
  type QuestionHead,
  headingType,
  questionHeadOf,
  isChapter,
  isPart,
  ordinalIn,
  ordinalOf,
} from './heads.ts';
import { type LabelledPart, labelledParts } from './labels.ts';
import type { Leave } from './left.ts';
import type { TextRow } from './rows.ts';

/** Reads the answers that stand behind the questions, no matter in which order. */

const isText = (asking: QuestionInReading | undefined): boolean => {
  const type = asking?.section.type ?? null;
  return type !== null && ANSWERED_BY[type] === 'text';
};
/** 四、1. 甲 · 填空题：1. 甲 */
const OF_PART = new RegExp(
  '^\\s*(?:第?([一二三四五六七八九十]+)(?:大题|部分)?\\s*[、.．:：]\\s*)?' +
    `(?:(${TYPE_WORDS})(?:部分)?(?:参考)?(?:答案)?\\s*[:：]\\s*)?(?=\\d{1,3}\\s*[.．、]|[（(]\\d)`,
);
const ORDINAL = /^[一二三四五六七八九十]+[、.．]\s*/;

type Place = {
  readonly questions: readonly QuestionInReading[];
  /** Of all questions, those of the chapter that a heading names, which others have the same numbers as. */
  scope: readonly QuestionInReading[];
  /** The questions whose answers are being read, of all of them. */
  among: readonly QuestionInReading[];
  owner: QuestionInReading | undefined;
  last: QuestionHead | null;
  wanted: 'answer' | 'analysis';
  field: 'answer' | 'analysis' | 'rubric' | null;
  /** How many cases were begun. */
  cases: number;
};

/** How far below a list the same number may stand again. */
const LOOKS = 200;
/** Within a reference answer, a list of its own that is numbered as the questions are. */
const goesOn = ({ owner, last }: Place, head: QuestionHead, below: readonly TextRow[]): boolean => {
  if (!owner || !last || !isText(owner) || head.style !== last.style) return false;
  if (beginsList(owner, head)) owner.listed = 1;
  if (head.no === 1 && last.no > 0 && owner.listed === 0) {
    owner.listed = 1;
    return true;
  }
  if (owner.listed === 0 || head.no !== owner.listed + 1) return false;
  const isAgain = below.some(({ text }) => {
    const other = questionHeadOf(text);
    return other?.no === head.no && other.style === head.style;
  });
  if (head.no === last.no + 1 && !isAgain) return false;
  owner.listed += 1;
  return true;
};

const isNext = ({ among, last, wanted }: Place, { no, style }: QuestionHead): boolean => {
  const follows = last === null || (style === last.style && no > last.no);
  return follows && (no === (last?.no ?? 0) + 1 || ownerOf(among, no, wanted) !== undefined);
};

const take = (place: Place, row: TextRow, parts: readonly LabelledPart[], leave: Leave): void => {
  const { owner } = place;
  for (const { label, text } of parts) {
    if (label === 'answer' || label === 'analysis' || label === 'rubric') place.field = label;
    else if (label !== null) place.field = null;
    if (text === '') continue;
    if (place.field !== null && owner) owner.texts[place.field].push(text);
    else leave(row, 'unread', text);
  }
  owner?.warnings.push(...row.warnings);
};

/** From here on the answers are those of these questions. */
const start = (place: Place, questions: readonly QuestionInReading[]): void => {
  const [only, ...more] = questions;
  const among = only?.isCase && more.length === 0 ? only.children : questions;
  Object.assign(place, { among, owner: undefined, last: null });
};
const narrow = (place: Place, text: string): void => {
  const name = chapterOf(text);
  const named = place.questions.filter(({ chapter }) => chapter === name);
  if (name !== null) place.scope = named.length > 0 ? named : place.questions;
};
/** 案例二: by its number, or the next one. */
const startCase = (place: Place, text: string): void => {
  const found = caseOf(place.scope, text) ?? place.scope.filter((one) => one.isCase)[place.cases];
  place.cases += 1;
  start(place, found?.children ?? []);
};

/** 1. 甲 2. 乙 */
const takeNumbered = (place: Place, row: TextRow, pieces: readonly string[], leave: Leave): void => {
  for (const piece of pieces) {
    const head = questionHeadOf(piece);
    if (!head) continue;
    const found = ownerOf(place.among, head.no, place.wanted);
    const children = found?.isCase && found.section.type === QUESTION.case ? found.children : [];
    if (children.length > 1) place.among = children;
    // The only question of a case goes by the number of the case.
    const owner = children.length === 1 ? children[0] : found;
    Object.assign(place, { owner, last: head, field: place.wanted });
    take(place, row, labelledParts(head.rest), leave);
  }
};

const takeList = (place: Place, row: TextRow, { ordinal, type, listed }: AnswerList, leave: Leave): void => {
  if (ordinal !== null || type !== null) start(place, answerPart(place.scope, ordinal, type));
  const [only, ...more] = listed;
  // What follows one answer alone may be its explanation.
  const owner = only && more.length === 0 ? ownerOf(place.among, only.no) : undefined;
  giveList(row, { ordinal: null, type: null, listed }, [place.among, place.scope], leave);
  Object.assign(place, { owner, last: null, field: place.wanted });
};

/** A case's heading, and the answers that stand in the line with it; `title` is what follows 案例二. */
const takeCase = (place: Place, row: TextRow, title: string, leave: Leave): void => {
  startCase(place, row.text);
  const own = answerListOf(title);
  if (own) return giveList(row, own, [place.among, place.scope], leave);
  if (questionHeadOf(title)) takeNumbered(place, row, piecesOf(title), leave);
  leave(row, 'list');
};

/** Heads of parts and cases, from where on answers are those of their questions. */
const begins = (place: Place, { text, isHeading, isHeader, parts }: TextRow): boolean => {
  const plain = text.replace(/(?:参考)?答案[:：]?\s*$/, '');
  const type = headingType(plain, isHeading);
  // Of one question, where it has a label of its own: 【评分标准】
  const isAlone = isAnswerHeading(text) && (!place.owner || parts[0]?.label === null);
  const ordinal = bareOrdinal(text);
  if (type !== null || isChapter(text) || isAlone) narrow(place, text);
  if (type !== null || isPart(plain)) start(place, answerPart(place.scope, ordinalIn(plain), type));
  else if (ordinal !== null) start(place, answerPart(place.scope, ordinal, null));
  else if (isExplanations(text) && !place.owner) {
    place.wanted = 'analysis';
    start(place, place.scope);
  } else if (isChapter(text) || isAlone) start(place, place.scope);
  else return isHeader;
  return true;
};

/** The next answer, by its number; or more of the last one. */
const takeNext = (place: Place, row: TextRow, below: readonly TextRow[], leave: Leave): void => {
  const head = questionHeadOf(row.text);
  if (!head || goesOn(place, head, below) || !isNext(place, head)) return take(place, row, row.parts, leave);
  const isWhole = place.wanted === 'analysis' || isText(ownerOf(place.among, head.no));
  takeNumbered(place, row, isWhole ? [row.text] : piecesOf(row.text), leave);
};

const readRow = (place: Place, row: TextRow, below: readonly TextRow[], leave: Leave): void => {
  const { text } = row;
  if (row.isBeside) return leave(row, 'unread');
  const list = rowAnswerList(row);
  if (list) return takeList(place, row, list, leave);
  const ofCase = caseHead(text.replace(ORDINAL, ''));
  if (ofCase !== null) return takeCase(place, row, ofCase, leave);
  const [lead = '', ordinal, word] = OF_PART.exec(text) ?? [];
  if (lead.trim() !== '') {
    start(place, answerPart(place.scope, ordinalOf(ordinal), word === undefined ? null : typeOfWord(word)));
    takeNumbered(place, row, piecesOf(text.slice(lead.length)), leave);
  } else if (!begins(place, row)) takeNext(place, row, below, leave);
  leave(row, 'list');
};

export const readAnswers = (
  rows: readonly TextRow[],
  questions: readonly QuestionInReading[],
  leave: Leave,
  title: string,
): void => {
  const wanted = isExplanations(title) && questions.every(hasAnswer) ? 'analysis' : 'answer';
  const place: Place = {
    questions,
    scope: questions,
    among: questions,
    owner: undefined,
    last: null,
    wanted,
    field: wanted,
    cases: 0,
  };
  narrow(place, title);
  if (caseHead(title) === null) start(place, place.scope);
  else startCase(place, title);
  for (const [at, row] of rows.entries()) readRow(place, row, rows.slice(at + 1, at + 1 + LOOKS), leave);
};
