import { QUESTION } from '@zhibiao/contract/exam';
import type { TextLine } from '#domain/question-text.ts';
import { type AnswerList, isAnswerHeading } from './answer-list.ts';
import { endOfAnswers, giveList, listOf, piecesOf, readAnswers, startOfAnswers } from './answers.ts';
import { type Asking, hasAnswer, newAsking, newSection, type Section } from './asking.ts';
import { asksSoon, isApart, isQuestion, isUnnumbered } from './begins.ts';
import { caseHead, type Head, headingType, headOf, isChapter, isPart } from './heads.ts';
import { partsOf } from './labels.ts';
import type { Leave, Left } from './left.ts';
import { isFold, isForm, isMargin } from './margins.ts';
import { optionsOf } from './options.ts';
import { type Row, rowsOf } from './rows.ts';
import { take } from './take.ts';

/** Goes through a document line by line and finds its questions, and what is in none. */

/** How the cases of a section and what they ask are numbered. */
const looksAhead = (rows: readonly Row[], from: number, section: Section): void => {
  const heads: Head[] = [];
  let named = false;
  let first: Head | null | undefined;
  for (const { text, isHeading } of rows.slice(from)) {
    if (headingType(text, isHeading) !== null) break;
    if (caseHead(text) !== null) named = true;
    const head = headOf(text);
    if (first === undefined) first = head;
    if (head) heads.push(head);
  }
  const styles = new Set(heads.map(({ style }) => style));
  // Material without a number before the first question: the numbers are those of the questions.
  if (!named && first && (styles.size > 1 || heads.length > 0)) section.outer = first.style;
};

type Reading = { asked: Asking[]; left: Left[] };
export const readAskings = (lines: readonly TextLine[]): Reading => {
  const rows = rowsOf(lines);
  const asked: Asking[] = [];
  const left: Left[] = [];
  let section = newSection();
  let current: Asking | null = null;
  let parent: Asking | null = null;
  let inTable = false;
  // Questions without numbers begin at 题干, or else where options or an answer follow soon.
  const numbered = rows.some(({ text, parts: [first] }) => headOf(text) !== null || first?.label === 'stem');

  // The first lines of a paper are its title.
  const titles = titlesOf(rows);
  const isTitle = ({ text }: Row) => titles.has(text.trim());
  const isKnown = (row: Row) => row.isHeading || isMargin(row.text) || (asked.length === 0 && isTitle(row));
  const leave: Leave = ({ no: line, text: own }, fate, text = own) =>
    left.push({ line, text, after: asked.length, fate });
  const begin = (no: number, line: number, style: Section['style']): Asking => {
    const asking = { ...newAsking(section, no, line), inTable };
    (parent?.children ?? asked).push(asking);
    section.style ??= style;
    return asking;
  };
  const beginCase = (line: number, title: string): Asking => {
    parent = null;
    const asking = begin(asked.filter((one) => one.isCase && one.section === section).length + 1, line, null);
    Object.assign(asking, { isCase: true, title, field: 'material' });
    parent = asking;
    return asking;
  };
  const put = (row: Row, parts = row.parts) => {
    if (!current) return leave(row, isKnown(row) ? 'head' : 'unread');
    current.warnings.push(...row.warnings);
    for (const text of take(current, parts, row.isRow)) leave(row, isMargin(text) ? 'head' : 'unread', text);
  };
  /** The answers of a part that stand behind it, of the part's questions or of all before them. */
  const givesList = (row: Row): boolean => {
    const open = asked.filter((one) => one.section === section);
    const list = listOf(row) ?? listInWords(row, open);
    if (!list) return false;
    const scopes = [parent?.children ?? [], open, asked];
    const isMeant = list.listed.length > 1 || /答案/.test(row.text) || list.ordinal !== null;
    const isFree = scopes.some(([first, ...more]) => first && more.length > 0 && !hasAnswer(first));
    const fits = list.listed.some(({ no }) => asked.some((one) => one.no === no && !hasAnswer(one)));
    const isTable = row.listed !== null;
    if (!isTable && (!isMeant || !(isFree || (fits && list.listed.length > 1)))) return false;
    giveList(row, list, scopes, leave);
    current = null;
    return true;
  };

  // Chapters may have their answers each at its end.
  let [answered, over] = [0, 0];
  for (const [at, row] of rows.entries()) {
    if (at < over) continue;
    inTable = row.inTable;
    const { no: line, text, isHeading, parts } = row;
    if (row.isBeside) {
      leave(row, 'unread');
      continue;
    }
    if (row.isHeader || isFold(text) || (row.inTable && isForm(text))) {
      if (row.isHeader) current = null;
      leave(row, 'head');
      continue;
    }
    const chapter = asked.slice(answered);
    if (startOfAnswers(rows, at, chapter)) {
      over = endOfAnswers(rows, at + 1);
      leave(row, 'list');
      readAnswers(rows.slice(at + 1, over), chapter, leave, text);
      [answered, section, current, parent] = [asked.length, newSection(), null, null];
      continue;
    }
    if (givesList(row)) continue;
    // Over the answer to this question alone.
    if (current !== null && isAnswerHeading(text) && parts[0]?.label === null) {
      (current as Asking).field = 'answer';
      leave(row, 'head');
      continue;
    }
    const type = headingType(text, isHeading);
    if (type !== null || isPart(text)) {
      [section, current, parent] = [newSection(type, text), null, null];
      if (type === QUESTION.case) looksAhead(rows, at + 1, section);
      leave(row, 'head');
      continue;
    }
    if (isChapter(text) && (current === null || isHeading || beginsPart(rows[at + 1]))) {
      [section, current, parent] = [newSection(), null, null];
      leave(row, 'head');
      continue;
    }
    const title = caseHead(text);
    if (title !== null && (section.type === QUESTION.case || section.type === null)) {
      if (section.type === null) section = newSection(QUESTION.case, text);
      const short = title.length < 40 && !/[。！？]/.test(title);
      const name = text.slice(0, text.length - title.length).replace(/[:：、.．\s]+$/, '');
      current = beginCase(line, short && title !== '' ? title : name);
      put(row, short ? [] : [{ label: null, text: title }]);
      continue;
    }
    const head = headOf(text);
    if (section.type === QUESTION.case && head && head.style === section.outer && head.rest !== '') {
      if (parent === null || head.no === (parent as Asking).no + 1) {
        current = beginCase(line, '');
        put(row, partsOf(head.rest));
        continue;
      }
    }
    if (head && isQuestion(head, rows, at, current, section)) {
      if (section.type === QUESTION.case && parent === null) beginCase(line, '');
      current = begin(head.no, line, head.style);
      put(row, partsOf(head.rest));
      continue;
    }
    if (current === null && section.type === QUESTION.case) current = beginCase(line, '');
    else if (parts[0]?.label === 'stem' && section.type !== QUESTION.case) {
      if (current === null || (current as Asking).texts.stem.length > 0) current = begin(asked.length + 1, line, null);
    } else if (current === null) {
      const isAsked = !isMargin(text) && parts[0]?.label === null && asksSoon(rows, at);
      if (isAsked) current = begin(nextNumber(section, asked), line, null);
    } else if (
      numbered
        ? isUnnumbered(row, rows, at, current)
        : hasAnswer(current) && parts[0]?.label === null && asksSoon(rows, at)
    )
      current = begin((current as Asking).no + 1, line, null);
    if (current && isApart(row, current, isTitle(row))) leave(row, isKnown(row) ? 'head' : 'unread');
    else put(row);
  }
  return { asked, left };
};

/** Up to three short lines before anything is asked. */
const titlesOf = (rows: readonly Row[]): Set<string> => {
  const first = rows.slice(0, 3);
  const over = first.findIndex(({ text, isHeading, parts: [part], listed }, at) => {
    const asks = headOf(text) !== null || optionsOf(text, 0) !== null || part?.label !== null || asksSoon(rows, at);
    return asks || listed !== null || headingType(text, isHeading) !== null || caseHead(text) !== null;
  });
  const titles = over < 0 ? first : first.slice(0, over);
  return new Set(titles.flatMap(({ text }) => (text.length < 40 && !/[。？！?!；;]/.test(text) ? text.trim() : [])));
};

/** Whether a part of the paper begins in a line, or its first question. */
const beginsPart = (row: Row | undefined): boolean =>
  row !== undefined && (headingType(row.text, row.isHeading) !== null || isPart(row.text) || headOf(row.text)?.no === 1);

/** 答案：1. 甲；乙 2. 丙, for the questions of a part, none of which has one yet. */
const listInWords = ({ parts }: Row, open: readonly Asking[]): AnswerList | null => {
  const [part, ...more] = parts;
  if (part?.label !== 'answer' || more.length > 0 || open.length < 2 || open.some(hasAnswer)) return null;
  const listed = piecesOf(part.text).flatMap((piece) => {
    const head = headOf(piece);
    return head ? { no: head.no, text: head.rest } : [];
  });
  const isTheirs = listed.length === open.length && listed.every(({ no }, at) => open[at]?.no === no);
  return isTheirs ? { ordinal: null, type: null, listed } : null;
};

const nextNumber = (section: Section, asked: readonly Asking[]): number =>
  Math.max(0, ...asked.flatMap((one) => (one.section === section ? one.no : []))) + 1;
