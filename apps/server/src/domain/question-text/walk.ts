import { QUESTION } from '@zhibiao/contract/exam';
import { pointsOf } from '#domain/question-rubric.ts';
import type { TextLine } from '#domain/question-text.ts';
import { listedIn, listedInRows } from './answer-list.ts';
import { endOfAnswers, giveListed, readAnswers, startOfAnswers } from './answers.ts';
import { type Asking, hasAnswer, newAsking, newSection, type Section } from './asking.ts';
import { caseHead, type Head, headingType, headOf } from './heads.ts';
import { type Label, type Part, partsOf } from './labels.ts';
import { optionsOf } from './options.ts';
import { type Row, rowsOf } from './rows.ts';

/** Goes through a document line by line and finds its questions. */

/** What a line becomes that begins with a number, given what is being read. */
const isQuestion = (
  head: Head,
  rows: readonly Row[],
  at: number,
  current: Asking | null,
  section: Section,
): boolean => {
  if (head.rest === '') return false;
  if (current === null || current.section !== section || section.style === null) return true;
  if (head.style !== section.style) return false;
  const next = current.no + 1;
  if (current.field === 'rubric' && pointsOf(head.rest) !== null && head.no !== next) return false;
  if (current.field === 'rubric' && head.no === next && pointsOf(head.rest) !== null) return asksBelow(rows, at);
  const isLong = current.field === 'answer' || current.field === 'analysis' || current.field === 'rubric';
  return isLong ? head.no === next || (head.no > next && head.no <= next + 3 && asksBelow(rows, at)) : head.no > 0;
};
/** Whether what follows a numbered line belongs to a question: its options, or its answer. */
const asksBelow = (rows: readonly Row[], at: number): boolean => {
  const { text = '', parts: [first] = [] } = rows[at + 1] ?? {};
  return optionsOf(text, 0) !== null || first?.label === 'answer' || first?.label === 'rubric';
};

const put = (asking: Asking, text: string): void => {
  if (text === '') return;
  if (asking.field === 'option') {
    const last = asking.options.at(-1);
    if (last) last.text += `\n${text}`;
  } else if (asking.field !== 'aside') asking.texts[asking.field].push(text);
};

const ASIDE = new Set<Label>(['difficulty', 'clause', 'law', 'standard']);
const takePart = (asking: Asking, label: Label | null, text: string): void => {
  if (label !== null && ASIDE.has(label)) {
    asking.aside[label as keyof Asking['aside']] = text.replace(/[。；;]$/, '');
    asking.field = 'aside';
    return;
  }
  if (label !== null) asking.field = label as Exclude<Label, keyof Asking['aside']>;
  if (label === null && (asking.field === 'stem' || asking.field === 'option')) {
    const options = optionsOf(text, asking.options.length);
    if (options) {
      asking.options.push(...options);
      asking.field = 'option';
      return;
    }
  }
  put(asking, text);
};

const take = (asking: Asking, parts: readonly Part[]): void => {
  for (const { label, text } of parts) takePart(asking, label, text);
};

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

export const readAskings = (lines: readonly TextLine[]): Asking[] => {
  const rows = [...rowsOf(lines)];
  const asked: Asking[] = [];
  let section = newSection();
  let current: Asking | null = null;
  let parent: Asking | null = null;
  // Questions without numbers begin at 题干, or else where options or an answer follow soon.
  const numbered = rows.some(({ text, parts: [first] }) => headOf(text) !== null || first?.label === 'stem');

  const begin = (no: number, line: number, style: Section['style']): Asking => {
    const asking = newAsking(section, no, line);
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

  // Chapters may have their answers each at its end.
  let [answered, over] = [0, 0];
  for (const [at, { no: line, text, isHeading, parts }] of rows.entries()) {
    if (at < over) continue;
    const chapter = asked.slice(answered);
    if (startOfAnswers(rows, at, chapter)) {
      over = endOfAnswers(rows, at + 1);
      readAnswers(rows.slice(at + 1, over), chapter);
      [answered, section, current, parent] = [asked.length, newSection(), null, null];
      continue;
    }
    const type = headingType(text, isHeading);
    if (type !== null) {
      [section, current, parent] = [newSection(type, text), null, null];
      if (type === QUESTION.case) looksAhead(rows, at + 1, section);
      continue;
    }
    const title = caseHead(text);
    if (title !== null && (section.type === QUESTION.case || section.type === null)) {
      if (section.type === null) section = newSection(QUESTION.case, text);
      const short = title.length < 40 && !/[。！？]/.test(title);
      current = beginCase(
        line,
        short && title !== '' ? title : text.slice(0, text.length - title.length).replace(/[:：、.．\s]+$/, ''),
      );
      if (!short) put(current, title);
      continue;
    }
    const open = asked.filter((one) => one.section === section);
    const listed = listedInRows(text, rows[at + 1]?.text ?? '') ?? listedIn(text.replace(/^.{0,8}答案\s*[:：]\s*/, ''));
    if (listed && open.length > 1 && (listed.length > 1 || /答案/.test(text)) && !hasAnswer(open[0] as Asking)) {
      // Of this part alone, or of all before it.
      const isOwn = listed.every(({ no }) => open.some((one) => one.no === no));
      giveListed(isOwn ? open : asked, listed);
      current = null;
      continue;
    }
    const head = headOf(text);
    if (section.type === QUESTION.case && head && head.style === section.outer && head.rest !== '') {
      if (parent === null || head.no === (parent as Asking).no + 1) {
        current = beginCase(line, '');
        take(current, partsOf(head.rest));
        continue;
      }
    }
    if (head && isQuestion(head, rows, at, current, section)) {
      if (section.type === QUESTION.case && parent === null) beginCase(line, '');
      current = begin(head.no, line, head.style);
      take(current, partsOf(head.rest));
      continue;
    }
    if (current === null && section.type === QUESTION.case) current = beginCase(line, '');
    const [part] = parts;
    const another = current !== null && hasAnswer(current) && !numbered && part?.label === null && asksSoon(rows, at);
    if (
      part?.label === 'stem' && section.type !== QUESTION.case
        ? current === null || current.texts.stem.length > 0
        : another
    )
      current = begin(asked.length + 1, line, null);
    else if (current === null && !numbered && asksSoon(rows, at)) current = begin(asked.length + 1, line, null);
    if (current) take(current, parts);
  }
  return asked;
};

/** Whether a question without a number begins here. */
const asksSoon = (rows: readonly Row[], at: number): boolean => {
  const own = rows[at]?.text ?? '';
  if (optionsOf(own, 0) !== null) return false;
  return rows
    .slice(at + 1, at + 4)
    .some(({ text, parts: [first] }) => optionsOf(text, 0) !== null || first?.label === 'answer');
};
