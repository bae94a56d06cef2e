import { QUESTION } from '@zhibiao/contract/question/types';
import type { TextLine } from '#domain/question/text-line.ts';
import { type AnswerList, answerListOf, isAnswerHeading } from './answer-list.ts';
import {
  endOfAnswers,
  giveList,
  isExplanations,
  listInWords,
  rowAnswerList,
  ownerOf,
  startOfAnswers,
} from './answers.ts';
import { type QuestionInReading, hasAnswer, newSection, wantsMore } from './asking.ts';
import { asksSoon, beginsPart, isAnswerAlone, isApart, isQuestion, isUnnumbered, nextNumber } from './begins.ts';
import { answersOfCase, asksItself, caseOf, looksAhead } from './cases.ts';
import { caseHead, caseNo, chapterOf, headingType, questionHeadOf, isChapter, isPart } from './heads.ts';
import { labelledParts } from './labels.ts';
import type { Left } from './left.ts';
import { isFold, isForm, isMargin, isScore } from './margins.ts';
import { readAnswers } from './read-answers.ts';
import {
  beginCase,
  beginQuestion,
  beginReading,
  beginSection,
  isTitle,
  leaveOut,
  putInto,
  type TextReading,
} from './reading.ts';
import type { TextRow } from './rows.ts';

/** Goes through a document line by line and finds its questions, and what is in none. */

/** One thing that a line may be; false when it is none. */
type Step = (reading: TextReading, row: TextRow, at: number) => boolean;

/** What stands beside the questions and is of none. */
const isBesideThem: Step = (reading, row) => {
  const { text, isBeside, isHeader, inTable } = row;
  if (isBeside) {
    reading.leave(row, 'unread');
    return true;
  }
  if (isHeader || isFold(text) || (inTable && isForm(text))) {
    if (isHeader) reading.current = null;
    reading.leave(row, 'head');
    return true;
  }
  // What a candidate got for it.
  if (!isScore(text) || wantsMore(reading.current)) return false;
  reading.leave(row, 'unread');
  return true;
};

const answersTheCase: Step = (reading, row, at) => {
  const { rows, leave } = reading;
  const children = reading.parent?.children ?? [];
  const answers = answersOfCase(rows, at, children);
  if (!answers) return false;
  Object.assign(reading, { next: answers.end, current: null });
  if (row.parts[0]?.text === '') leave(row, 'list');
  readAnswers(answers.rows, children, leave, '');
  return true;
};

/** The heading of answers to all before it that have none yet. */
const answersTheChapter: Step = (reading, row, at) => {
  const { rows, questions, leave } = reading;
  const { text } = row;
  const chapter = isAnswerHeading(text) || isExplanations(text) ? questions.slice(reading.answered) : [];
  if (!startOfAnswers(rows, at, chapter)) return false;
  reading.next = endOfAnswers(rows, at + 1, chapter);
  leave(row, 'list');
  readAnswers(rows.slice(at + 1, reading.next), chapter, leave, text);
  reading.answered = questions.length;
  beginSection(reading, newSection());
  return true;
};

const ofSection = ({ questions, section }: TextReading): QuestionInReading[] =>
  questions.filter((one) => one.section === section);

/** Whether a list of answers is meant as one, and for these questions: others look like it. */
const isForThem = (
  { questions }: TextReading,
  { text, listed, parts }: TextRow,
  list: AnswerList,
  scopes: readonly (readonly QuestionInReading[])[],
): boolean => {
  // A table of answers is nothing else.
  if (listed !== null) return true;
  const isSeveral = list.listed.length > 1;
  const isMeant = isSeveral || /答案/.test(text) || list.ordinal !== null;
  const isFree =
    parts[0]?.label === 'analysis' || scopes.some(([first, ...more]) => first && more.length > 0 && !hasAnswer(first));
  const fits = list.listed.some(({ no }) => questions.some((one) => one.no === no && !hasAnswer(one)));
  return isMeant && (isFree || (fits && (isSeveral || list.type !== null)));
};

/** The answers of a part that stand behind it, of the part's questions or of all before them. */
const givesList: Step = (reading, row) => {
  const { questions, parent, leave } = reading;
  const ofCase = answerListOf(caseHead(row.text) ?? '');
  if (ofCase) {
    giveList(row, ofCase, [caseOf(questions, row.text)?.children ?? []], leave);
    reading.current = null;
    return true;
  }
  const label = row.parts[0]?.label;
  // Explanations only behind a list of answers: else they are those of the question over them.
  const isAnswer = label === 'answer' || (label === 'analysis' && reading.current === null);
  const found = rowAnswerList(row);
  if (!found && !isAnswer) return false;
  const open = ofSection(reading);
  const list = found ?? listInWords(row, parent?.children ?? open);
  const scopes = [parent?.children ?? [], open, questions];
  if (!list || !isForThem(reading, row, list, scopes)) return false;
  giveList(row, list, scopes, leave);
  reading.current = null;
  return true;
};

/** Over the answer to this question alone. */
const headsItsAnswer: Step = ({ current, leave }, row) => {
  if (current === null || !isAnswerHeading(row.text) || row.parts[0]?.label !== null) return false;
  current.field = 'answer';
  leave(row, 'head');
  return true;
};

const beginsItsPart: Step = (reading, row, at) => {
  const { text, isHeading } = row;
  const type = headingType(text, isHeading);
  if (type === null && !isPart(text)) return false;
  beginSection(reading, newSection(type, text));
  reading.chapter = chapterOf(text) ?? reading.chapter;
  if (type === QUESTION.case) looksAhead(reading.rows, at + 1, reading.section);
  reading.leave(row, 'head');
  return true;
};

const beginsChapter: Step = (reading, row, at) => {
  const { text, isHeading } = row;
  if (!isChapter(text)) return false;
  if (reading.current !== null && !isHeading && !beginsPart(reading.rows[at + 1])) return false;
  beginSection(reading, newSection());
  reading.chapter = chapterOf(text);
  reading.leave(row, 'head');
  return true;
};

/** 案例二: a title, or what happened. */
const beginsNamedCase: Step = (reading, row) => {
  const { no: line, text } = row;
  const title = caseHead(text);
  const { type } = reading.section;
  if (title === null || (type !== QUESTION.case && type !== null)) return false;
  if (type === null) reading.section = newSection(QUESTION.case, text);
  const short = title.length < 40 && !/[。！？]/.test(title);
  const name = text.slice(0, text.length - title.length).replace(/[:：、.．\s]+$/, '');
  beginCase(reading, line, short && title !== '' ? title : name, caseNo(text) ?? undefined);
  putInto(reading, row, short ? [] : [{ label: null, text: title }]);
  return true;
};

/** Among cases that are numbered, the next; what it asks may stand in the same line. */
const beginsNumberedCase: Step = (reading, row) => {
  const { section, parent } = reading;
  const head = questionHeadOf(row.text);
  if (section.type !== QUESTION.case || !head || head.style !== section.outer || head.rest === '') return false;
  if (parent !== null && head.no !== parent.no + 1) return false;
  beginCase(reading, row.no, '', head.no);
  const { material, question } = asksItself(head.rest);
  putInto(reading, row, labelledParts(material));
  if (question === null) return true;
  beginQuestion(reading, head.no, row.no, head.style);
  putInto(reading, row, labelledParts(question));
  return true;
};

/** 【问题】1. over the questions of a case. */
const asksOfCase: Step = (reading, row) => {
  const { no: line, parts } = row;
  const first = parts.length === 1 && parts[0]?.label === 'stem' ? questionHeadOf(parts[0].text) : null;
  if (!first || reading.parent === null || reading.parent.children.length > 0) return false;
  beginQuestion(reading, first.no, line, first.style);
  putInto(reading, row, labelledParts(first.rest));
  return true;
};

/** 1. √ behind the questions of a part, without a heading. */
const answersByNumber: Step = (reading, row) => {
  const head = questionHeadOf(row.text);
  const owner = head && isAnswerAlone(head) ? ownerOf(ofSection(reading), head.no) : undefined;
  if (!head || !owner) return false;
  reading.current = owner;
  owner.field = 'answer';
  putInto(reading, row, labelledParts(head.rest));
  reading.leave(row, 'list');
  return true;
};

const asksByNumber: Step = (reading, row, at) => {
  const { rows, current, section, parent } = reading;
  const head = questionHeadOf(row.text);
  if (!head || !isQuestion(head, rows, at, current, section)) return false;
  if (section.type === QUESTION.case && parent === null) beginCase(reading, row.no, '');
  beginQuestion(reading, head.no, row.no, head.style);
  putInto(reading, row, labelledParts(head.rest));
  return true;
};

/** A case or a question that nothing announces begins with this line, which is a part of it. */
const beginUnannounced = (reading: TextReading, row: TextRow, at: number): void => {
  const { rows, questions, section, current, numbered } = reading;
  const { no: line, text, parts } = row;
  const label = parts[0]?.label;
  const isCase = section.type === QUESTION.case;
  if (current === null && isCase && label !== 'analysis') beginCase(reading, line, '');
  else if (label === 'stem' && !isCase) {
    if (current === null || current.texts.stem.length > 0) beginQuestion(reading, questions.length + 1, line, null);
  } else if (current === null) {
    const isAsked = !isMargin(text) && label === null && asksSoon(rows, at);
    if (isAsked) beginQuestion(reading, nextNumber(section, questions), line, null);
  } else if (
    numbered ? isUnnumbered(row, rows, at, current) : hasAnswer(current) && label === null && asksSoon(rows, at)
  )
    beginQuestion(reading, current.no + 1, line, null);
};

const goOn = (reading: TextReading, row: TextRow): void => {
  const { current } = reading;
  if (current && isApart(row, current, isTitle(reading, row))) leaveOut(reading, row);
  else putInto(reading, row);
};

/** A line is the first of these that it may be. */
const STEPS: readonly Step[] = [
  isBesideThem,
  answersTheCase,
  answersTheChapter,
  givesList,
  headsItsAnswer,
  beginsItsPart,
  beginsChapter,
  beginsNamedCase,
  beginsNumberedCase,
  asksOfCase,
  answersByNumber,
  asksByNumber,
];

export const readAskings = (lines: readonly TextLine[]): { questions: QuestionInReading[]; left: Left[] } => {
  const reading = beginReading(lines);
  for (const [at, row] of reading.rows.entries()) {
    if (at < reading.next) continue;
    reading.inTable = row.inTable;
    if (STEPS.some((step) => step(reading, row, at))) continue;
    beginUnannounced(reading, row, at);
    goOn(reading, row);
  }
  return { questions: reading.questions, left: reading.left };
};
