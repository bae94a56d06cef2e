import type { TextLine } from '#domain/question/text-line.ts';
import { type QuestionInReading, newAsking, newSection, type Section } from './asking.ts';
import { questionHeadOf } from './heads.ts';
import type { Leave, Left } from './left.ts';
import { isMargin, titlesOf } from './margins.ts';
import { type TextRow, textRowsOf } from './rows.ts';
import { take } from './take.ts';

/** A document while it is read: what has been found in it, and where its next line goes. */

export type TextReading = {
  readonly rows: readonly TextRow[];
  readonly questions: QuestionInReading[];
  readonly left: Left[];
  readonly leave: Leave;
  /** Questions without numbers begin at 题干, or else where options or an answer follow soon. */
  readonly numbered: boolean;
  /** The first lines of a paper are its title. */
  readonly titles: ReadonlySet<string>;
  section: Section;
  /** The question that the next line belongs to, and the case that the next question belongs to. */
  current: QuestionInReading | null;
  parent: QuestionInReading | null;
  inTable: boolean;
  chapter: string | null;
  /** How many questions have had their answers: chapters may have them each at its end. */
  answered: number;
  /** Rows before it are read. */
  next: number;
};

export const beginReading = (lines: readonly TextLine[]): TextReading => {
  const rows = textRowsOf(lines);
  const questions: QuestionInReading[] = [];
  const left: Left[] = [];
  return {
    rows,
    questions,
    left,
    leave: ({ no: line, text: own }, fate, text = own) => left.push({ line, text, after: questions.length, fate }),
    numbered: rows.some(({ text, parts: [first] }) => questionHeadOf(text) !== null || first?.label === 'stem'),
    titles: titlesOf(rows),
    section: newSection(),
    current: null,
    parent: null,
    inTable: false,
    chapter: null,
    answered: 0,
    next: 0,
  };
};

export const isTitle = ({ titles }: TextReading, { text }: TextRow): boolean => titles.has(text.trim());

/** What is in no question: known to be none, or not understood. */
export const leaveOut = (reading: TextReading, row: TextRow): void => {
  const { questions, leave } = reading;
  const isKnown = row.isHeading || isMargin(row.text) || (questions.length === 0 && isTitle(reading, row));
  leave(row, isKnown ? 'head' : 'unread');
};

/** Puts a line into the question that is being read. */
export const putInto = (reading: TextReading, row: TextRow, parts = row.parts): void => {
  const { current, leave } = reading;
  if (!current) return leaveOut(reading, row);
  current.warnings.push(...row.warnings);
  for (const text of take(current, parts, row.isRow)) leave(row, isMargin(text) ? 'head' : 'unread', text);
};

export const beginSection = (reading: TextReading, section: Section): void => {
  Object.assign(reading, { section, current: null, parent: null });
};

const add = (
  { questions, parent, section, inTable, chapter }: TextReading,
  no: number,
  line: number,
): QuestionInReading => {
  const asking = { ...newAsking(section, no, line), inTable, chapter };
  (parent?.children ?? questions).push(asking);
  return asking;
};

export const beginQuestion = (reading: TextReading, no: number, line: number, style: Section['style']): void => {
  reading.current = add(reading, no, line);
  reading.section.style ??= style;
};

/** Without a number it has that of its place in the section. */
export const beginCase = (reading: TextReading, line: number, title: string, no?: number): void => {
  const { questions, section } = reading;
  reading.parent = null;
  const nth = questions.filter((one) => one.isCase && one.section === section).length + 1;
  const asking = add(reading, no ?? nth, line);
  Object.assign(asking, { isCase: true, title, field: 'material' });
  reading.parent = asking;
  reading.current = asking;
};
