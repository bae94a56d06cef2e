import { labelOf } from '@zhibiao/contract/codes';
import { QUESTION, type QuestionType } from '@zhibiao/contract/exam';
import { ANSWERED_BY, CHILD_TYPES, OPTION_LETTERS, OWN_TYPES } from '@zhibiao/contract/question';
import type { ImportFault } from '@zhibiao/contract/question-import-staff';
import { readAnswer, typeFrom } from './question-answer.ts';
import { type Draft, type DraftAsked, emptyQuestion } from './question-draft.ts';
import { faultAt } from './question-faults.ts';
import { readRubric } from './question-rubric.ts';
import { readDay, readDifficulty, typeOfWord } from './question-words.ts';

/** The workbook in which questions come in and go out: its columns, and what its rows say. */

const optionColumns = Array.from(OPTION_LETTERS, (letter) => ({ title: `选项${letter}`, width: 24 }));
export const QUESTION_COLUMNS = [
  {
    title: '题型',
    width: 12,
    options: [...new Set<QuestionType>([...OWN_TYPES, ...CHILD_TYPES])].map((type) => labelOf(QUESTION, type)),
  },
  { title: '题干', width: 60 },
  { title: '材料', width: 40 },
  ...optionColumns,
  { title: '答案', width: 20 },
  { title: '解析', width: 40 },
  { title: '难度', width: 8, options: ['1', '2', '3', '4', '5'] },
  { title: '条款', width: 12 },
  { title: '标准', width: 20 },
  { title: '法律', width: 28 },
  { title: '生效日', width: 12 },
  { title: '失效日', width: 12 },
  { title: '分组号', width: 12 },
  { title: '分值占比', width: 10 },
  { title: '评分要点', width: 40 },
] as const satisfies readonly { title: string; width: number; options?: readonly string[] }[];
export const FAULT_TITLE = '错误原因';
/** A group whose rows only show how it is done. */
export const EXAMPLE = '示例';
/** In the place of a clause: it stands at none, and none is to be guessed. */
export const NO_CLAUSE = '无';

/** A row's text under a title. */
type Cell = (title: string) => string;

/** Which column each title is in, or a sentence about the header. A mark such as * after the title is ours. */
const headerOf = (titles: readonly string[]): Map<string, number> | { fault: string } => {
  const at = new Map(titles.map((title, index) => [title.replace(/[*＊\s]/g, ''), index] as const));
  const lost = ['题型', '题干', '答案'].filter((title) => !at.has(title));
  return lost.length > 0 ? { fault: `表头缺少${lost.map((title) => `“${title}”`).join('、')}列，请下载模板填写` } : at;
};

const BRACKETS = /[（(][\s\u3000_]*[)）]/g;
/** Brackets of nothing are as good a blank as a line. */
const withBlanks = (type: QuestionType, stem: string): string =>
  ANSWERED_BY[type] === 'blanks' && !/[_＿]{2,}/.test(stem) ? stem.replace(BRACKETS, '____') : stem;

const optionsOf = (cell: Cell): DraftAsked['options'] => {
  const texts = optionColumns.map(({ title }) => cell(title));
  const last = texts.findLastIndex((text) => text !== '');
  return texts.slice(0, last + 1).map((text, at) => ({ key: OPTION_LETTERS.charAt(at), text, image: null }));
};

type Read = { asked: DraftAsked; faults: ImportFault[] };
const askedOf = (cell: Cell): Read => {
  const faults: ImportFault[] = [];
  const word = cell('题型');
  const [options, answer] = [optionsOf(cell), cell('答案')];
  const named = word === '' ? null : typeOfWord(word);
  if (word !== '' && named === null) faults.push(faultAt(['type'], '没有这种题型', word));
  const type = named ?? typeFrom(answer, { stem: cell('题干'), options });
  const stem = withBlanks(type, cell('题干'));
  const kept = type === QUESTION.judge ? [] : options;
  const read = readAnswer(answer, { type, stem, options: kept });
  if (read.fault) faults.push(faultAt(['answer'], read.fault, answer));
  const asked: DraftAsked = {
    type,
    stem,
    images: [],
    options: kept,
    answer: read.answer,
    analysis: cell('解析'),
    rubric: readRubric(cell('评分要点')),
  };
  return { asked, faults };
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

const draftOf = (row: number, cell: Cell): Draft => {
  const { asked, faults } = askedOf(cell);
  return {
    place: `第 ${row} 行`,
    question: {
      ...emptyQuestion(asked.type),
      ...asked,
      material: cell('材料'),
      difficulty: difficultyOf(cell, faults),
      validFrom: day(cell, '生效日', 'validFrom', faults),
      validTo: day(cell, '失效日', 'validTo', faults),
    },
    words: { clause: cell('条款'), standard: cell('标准'), law: cell('法律') },
    faults,
    warnings: [],
  };
};
const addChild = (draft: Draft, row: number, cell: Cell): void => {
  const { asked, faults } = askedOf(cell);
  const at = draft.question.children.length;
  if (draft.question.type !== QUESTION.case && at === 0)
    draft.faults.push(faultAt(['type'], `同一分组号的第一行须为案例题，${draft.place}不是`));
  const lower = faults.map(({ path, msg, read }) => faultAt(['children', at, ...path], msg, read));
  if (cell('材料') !== '') lower.push(faultAt(['children', at], `材料请写在案例的第一行，不要写在第 ${row} 行`));
  draft.question.children.push({ ...asked, share: shareOf(cell, at, lower) });
  draft.faults.push(...lower);
};

/** The questions of a sheet with its header first, or a sentence about the header. */
export const readQuestionSheet = (
  sheet: readonly (readonly string[])[],
): { drafts: Iterable<Draft> } | { fault: string } => {
  const header = headerOf(sheet[0] ?? []);
  return 'fault' in header ? header : { drafts: draftsBelow(sheet, header) };
};

const draftsBelow = function* (
  sheet: readonly (readonly string[])[],
  at: ReadonlyMap<string, number>,
): Generator<Draft> {
  const rowsOf = new Map<string, { row: number; cell: Cell }[]>();
  const order: { row: number; cell: Cell }[][] = [];
  for (const [index, values] of sheet.entries()) {
    const cell: Cell = (title) => values[at.get(title) ?? -1] ?? '';
    const titles = QUESTION_COLUMNS.map(({ title }) => title);
    if (index === 0 || titles.every((title) => cell(title) === '')) continue;
    const group = cell('分组号');
    if (group.startsWith(EXAMPLE)) continue;
    const entry = { row: index + 1, cell };
    const known = group === '' ? undefined : rowsOf.get(group);
    if (known) known.push(entry);
    else {
      const rows = [entry];
      if (group !== '') rowsOf.set(group, rows);
      order.push(rows);
    }
  }
  for (const [first, ...others] of order) {
    if (!first) continue;
    const draft = draftOf(first.row, first.cell);
    for (const { row, cell } of others) addChild(draft, row, cell);
    yield draft;
  }
};
