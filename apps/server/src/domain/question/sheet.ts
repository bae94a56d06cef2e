import { ANSWERED_BY, OPTION_LETTERS, QUESTION, type QuestionType } from '@zhibiao/contract/question/types';
import type { ImportFault } from '@zhibiao/contract/question/staff-import';
import type { LeftOut } from '@zhibiao/contract/core/read-notes';
import type { Book } from '#domain/table/book.ts';
import { readAnswer, truthSaid, typeFrom } from './answer.ts';
import { ALL_OPTIONS, pathUnder, READ_COLUMNS } from './columns.ts';
import { type Draft, type DraftPart, emptyQuestion } from './draft.ts';
import { faultAt } from './faults.ts';
import { readRubric } from './rubric.ts';
import { optionsOf as lettered } from './text/options.ts';
import { readDay, readDifficulty, TYPE_WORDS, typeOfWord } from './words.ts';
import { rowsIn } from '#domain/table/read-notes.ts';
import { type TableRow, tablesOf } from '#domain/table/table.ts';

/** The questions of a workbook: what its rows say, sheet by sheet. */

export const FAULT_TITLE = '错误原因';
/** A group whose rows only show how it is done. */
export const EXAMPLE = '示例';
/** In the place of a clause: it stands at none, and none is to be guessed. */
export const NO_CLAUSE = '无';

/** A row's text under a title. */
type Cell = (title: string) => string;

const BRACKETS = /[（(][\s\u3000_]*[)）]/g;
/** Brackets of nothing are as good a blank as a line. */
const withBlanks = (type: QuestionType, stem: string): string =>
  ANSWERED_BY[type] === 'blanks' && !/[_＿]{2,}/.test(stem) ? stem.replace(BRACKETS, '____') : stem;

/** A letter that is not the next, as of one left out or named twice, would make the answer another option. */
const OTHER_LETTER = /^[(（【[]?\s*[A-HＡ-Ｈ]\s*[)）】\].．、:：]/i;
/** Of a cell that holds all of them: a line each, or apart by `|`, with their letters or without. */
const listed = (text: string, faults: ImportFault[]): string[] => {
  const texts: string[] = [];
  for (const line of text.split(/[\n|｜]/).map((one) => one.trim())) {
    if (line === '') continue;
    const options = lettered(line, texts.length)?.map((option) => option.text.replace(/[;；]$/, ''));
    if (!options && OTHER_LETTER.test(line)) faults.push(faultAt(['options'], '选项的字母须从A起依次排列', line));
    texts.push(...(options ?? [line]));
  }
  return texts;
};
const optionsOf = (cell: Cell, faults: ImportFault[]): DraftPart['options'] => {
  const own = Array.from(OPTION_LETTERS, (letter) => cell(`选项${letter}`));
  const last = own.findLastIndex((text) => text !== '');
  const texts = last < 0 ? listed(cell(ALL_OPTIONS), faults) : own.slice(0, last + 1);
  return texts.map((text, at) => ({ key: OPTION_LETTERS.charAt(at), text, image: null }));
};

/** 选择题 may have one answer or several. */
const EITHER = '选择题';
const TYPE_WORD = new RegExp(TYPE_WORDS);
/** The type that a sheet's name says: '2、判断题（10 题）'. */
const typeOfSheet = (name: string): QuestionType | null => {
  const word = TYPE_WORD.exec(name.replace(/\s/g, ''))?.[0] ?? '';
  return word === EITHER ? null : typeOfWord(word);
};

type Read = { question: DraftPart; faults: ImportFault[] };
const readPart = (cell: Cell, sheetType: QuestionType | null): Read => {
  const faults: ImportFault[] = [];
  const word = cell('题型');
  const [options, answer] = [optionsOf(cell, faults), cell('答案')];
  const named = word === '' ? sheetType : typeOfWord(word);
  if (named === null && word !== '') faults.push(faultAt(['type'], '没有这种题型', word));
  const open = named === null || (word === EITHER && options.length > 0);
  const type = open ? typeFrom(answer, { stem: cell('题干'), options }) : named;
  const stem = withBlanks(type, cell('题干'));
  const isJudged = type === QUESTION.judge;
  const kept = isJudged ? [] : options;
  const read = readAnswer(isJudged ? truthSaid(answer, options) : answer, { type, stem, options: kept });
  if (read.fault) faults.push(faultAt(['answer'], read.fault, answer));
  const question: DraftPart = {
    type,
    stem,
    images: [],
    options: kept,
    answer: read.answer,
    analysis: cell('解析'),
    rubric: readRubric(cell('评分要点')),
  };
  return { question, faults };
};

const day = (cell: Cell, title: string, field: 'validFrom' | 'validTo', faults: ImportFault[]): string | null => {
  const text = cell(title);
  if (text === '') return null;
  const read = readDay(text);
  if (read === null) faults.push(faultAt([field], '日期请写成2026-01-31的样子', text));
  return read;
};
const difficultyOf = (cell: Cell, faults: ImportFault[]): number => {
  const text = cell('难度');
  if (text === '') return 3;
  const read = readDifficulty(text);
  if (read === null) faults.push(faultAt(['difficulty'], '难度为1至5', text));
  return read ?? 3;
};
const shareOf = (cell: Cell, at: number, faults: ImportFault[]): number => {
  const text = cell('分值占比');
  const share = text === '' ? 1 : Number(text.replace(/[%％分]/g, ''));
  if (Number.isInteger(share) && share >= 1 && share <= 100) return share;
  faults.push(faultAt(['children', at, 'share'], '分值占比为1至100的整数', text));
  return 1;
};

type Row = TableRow<string>;
/** What stands in a cell but could not be read, at its field. */
const cellFaults = ({ faults, cell }: Row): ImportFault[] =>
  faults.map(({ title, msg }) => faultAt(pathUnder(title), msg, cell(title)));

const draftOf = (row: Row, sheetType: QuestionType | null): Draft => {
  const { place, cell } = row;
  const { question, faults } = readPart(cell, sheetType);
  return {
    place,
    question: {
      ...emptyQuestion(question.type),
      ...question,
      material: cell('材料'),
      difficulty: difficultyOf(cell, faults),
      validFrom: day(cell, '生效日', 'validFrom', faults),
      validTo: day(cell, '失效日', 'validTo', faults),
    },
    words: { clause: cell('条款'), standard: cell('标准'), law: cell('法律') },
    faults: [...cellFaults(row), ...faults],
    warnings: [],
  };
};
const addChild = (draft: Draft, row: Row, sheetType: QuestionType | null): void => {
  const { place, cell } = row;
  // 案例题 in its rows, or as the sheet's name, is said of the whole.
  const isWhole = typeOfWord(cell('题型')) === QUESTION.case;
  const own: Cell = (title) => (title === '题型' && isWhole ? '' : cell(title));
  const { question, faults } = readPart(own, sheetType === QUESTION.case ? null : sheetType);
  const at = draft.question.children.length;
  if (draft.question.type !== QUESTION.case && at === 0)
    draft.faults.push(faultAt(['type'], `同一分组号的第一行须为案例题，${draft.place}不是`));
  const lower = [...cellFaults(row), ...faults].map(({ path, msg, read }) =>
    faultAt(['children', at, ...path], msg, read),
  );
  // Merged over the rows of a case, its material stands in each of them.
  if (cell('材料') !== '' && cell('材料') !== draft.question.material)
    lower.push(faultAt(['children', at], `材料请写在案例的第一行，不要写在${place}`));
  draft.question.children.push({ ...question, share: shareOf(cell, at, lower) });
  draft.faults.push(...lower);
};

/** Sheets and a column of our own workbooks: nothing in them is a question. */
const OWN = ['填写说明', '选项', FAULT_TITLE];

export type SheetQuestions = {
  drafts: Iterable<Draft>;
  /** The sheets that are read, and what is not. */
  sheets: readonly string[];
  leftOut: readonly LeftOut[];
};
/** The questions of a workbook, or a sentence about its header. */
export const readQuestionSheets = (book: Book): SheetQuestions | { fault: string } => {
  const read = tablesOf(book, READ_COLUMNS, { own: OWN });
  if ('fault' in read) return read;
  const rowsOf = Map.groupBy(rowsIn(read), ({ sheet }) => sheet);
  return { drafts: draftsOf(rowsOf), sheets: [...rowsOf.keys()], leftOut: read.leftOut };
};

/** A case may go on below another header. */
const draftsOf = function* (rowsOf: ReadonlyMap<string, readonly Row[]>): Generator<Draft> {
  for (const [sheet, rows] of rowsOf) {
    const sheetType = typeOfSheet(sheet);
    for (const [first, ...others] of grouped(rows, sheetType)) {
      if (!first) continue;
      const draft = draftOf(first, sheetType);
      for (const row of others) addChild(draft, row, sheetType);
      yield draft;
    }
  }
};

/**
 * A question's rows: those of one group, and without a group those of a case over which its material is merged. In the
 * order of their first.
 */
const grouped = (rows: readonly Row[], sheetType: QuestionType | null): Row[][] => {
  const byGroup = new Map<string, Row[]>();
  const order: Row[][] = [];
  for (const row of rows) {
    const group = row.cell('分组号');
    if (group.startsWith(EXAMPLE)) continue;
    const known = group === '' ? caseAbove(order.at(-1), row, sheetType) : byGroup.get(group);
    if (known) known.push(row);
    else {
      const started = [row];
      if (group !== '') byGroup.set(group, started);
      order.push(started);
    }
  }
  return order;
};
const caseAbove = (above: Row[] | undefined, row: Row, sheetType: QuestionType | null): Row[] | undefined => {
  const [first] = above ?? [];
  const material = row.cell('材料');
  if (!first || material === '' || first.cell('分组号') !== '' || first.cell('材料') !== material) return undefined;
  const type = first.cell('题型') === '' ? sheetType : typeOfWord(first.cell('题型'));
  return type === QUESTION.case ? above : undefined;
};
