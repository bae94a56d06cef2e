import type { TextLine } from '#domain/question/text-line.ts';
import { MARK } from '#domain/question/word-marks.ts';
import {
  type AnswerColumns,
  answerColumns,
  hasNumbers,
  type Listed,
  listedInColumns,
  listedInRows,
} from './answer-list.ts';
import { questionHeadOf } from './heads.ts';
import { type LabelledPart, labelledParts } from './labels.ts';
import { tidyLine } from './tidy.ts';

/** A document's lines as they are read: soft breaks apart, tables of questions as lines that say the same. */

export type TextRow = {
  no: number;
  text: string;
  isHeading: boolean;
  /** Of a table, its cells apart by tabs. */
  isRow: boolean;
  inTable: boolean;
  isBeside: boolean;
  /** What names the columns of a table. */
  isHeader: boolean;
  parts: LabelledPart[];
  /** Of a table of answers. */
  listed: Listed[] | null;
  warnings: string[];
};

const HEADER: Readonly<Record<string, RegExp>> = {
  no: /^(?:序号|题号|编号)$/,
  stem: /^(?:题干|题目|试题|题目内容|试题内容|内容|题目描述|试题题干)$/,
  answer: /^(?:答案|参考答案|正确答案|标准答案|正确选项)$/,
  analysis: /^(?:解析|答案解析|试题解析|题目解析|答题解析)$/,
  difficulty: /^(?:难度|难易度|难度等级|难易程度)$/,
  clause: /^(?:条款|对应条款|标准条款|知识点)$/,
  type: /^(?:题型|类型|题目类型|试题类型)$/,
  options: /^(?:选项|备选项|备选答案|选择项)$/,
};
const OPTION = /^(?:选项)?\s*([A-H])(?:选项|项)?$/;
const LABEL: Readonly<Record<string, string>> = {
  answer: '答案：',
  analysis: '解析：',
  difficulty: '难度：',
  clause: '条款：',
};

type Columns = { names: string[]; titles: string[] };
/** What each column of a table of questions holds; null for a row that is no such header. */
const columnsOf = (text: string): Columns | null => {
  const titles = text.split('\t').map((cell) => cell.replace(/\s/g, ''));
  const names = titles.map((title) => {
    const [, letter] = OPTION.exec(title.normalize('NFKC')) ?? [];
    return letter ?? Object.keys(HEADER).find((name) => HEADER[name]?.test(title)) ?? '';
  });
  return names.includes('stem') && (names.includes('answer') || names.includes('no')) ? { names, titles } : null;
};

/** The cells of a row; what is one with the cell above says what that says, but for the question itself. */
const filledFrom = (above: readonly string[], cells: readonly string[], { names }: Columns): string[] =>
  cells.map((cell, at) => {
    if (!cell.includes(MARK.same)) return cell;
    return ['type', 'clause', 'difficulty', ''].includes(names[at] ?? '') ? (above[at] ?? '') : '';
  });

/** A cell may say what its column does: 参考答案：ABC */
const labelled = (label: string, text: string): string =>
  labelledParts(text)[0]?.label === null ? label + text : text;

const tableRow = ({ names, titles }: Columns, cells: readonly string[], count: number) => {
  const cell = (name: string) => cells[names.indexOf(name)] ?? '';
  const type = cell('type') === '' ? '' : `【${cell('type')}】`;
  const no = /\d+/.exec(cell('no'))?.[0] ?? String(count);
  // Where no column holds the numbers, the stems may begin with them.
  const isNumbered = !names.includes('no') && questionHeadOf(cell('stem')) !== null;
  const lines = [
    isNumbered ? `${type}${cell('stem')}` : `${no}. ${type}${cell('stem')}`,
    cell('options'),
    ...Array.from('ABCDEFGH', (letter) => (cell(letter) === '' ? '' : `${letter}. ${cell(letter)}`)),
    ...Object.entries(LABEL).map(([name, label]) => (cell(name) === '' ? '' : labelled(label, cell(name)))),
  ].flatMap((line) => (line === '' ? [] : line.split('\n')));
  const beside = cells.flatMap((text, at) => (names[at] === '' && text !== '' ? `${titles[at]}：${text}` : []));
  return { lines, beside };
};

const CARD = /^(?:题号|序号|编号|题型|题目类型|题干|题目|答案|参考答案|正确答案|解析|难度|条款|知识点|分值)$/;
/** A card has what it says beside its name: 题号 2 题型 单选题 */
const isCard = (cells: readonly string[]): boolean =>
  cells.length % 2 === 0 && cells.every((cell, at) => at % 2 === 1 || CARD.test(cell.replace(/\s/g, '')));

/** 第 1 页 共 3 页 · 以下无正文: of the print, not of the text. */
const PAGE = /^\s*[-—]?\s*第\s*\d{1,4}\s*页\s*[，,/／]?\s*(?:[（(]?\s*共\s*\d{1,4}\s*页\s*[)）]?)?\s*[-—]?\s*$/;
const END = /^\s*[（(—-]*\s*(?:以下无正文|以下空白|全文完|全卷完)\s*[)）—-]*\s*$/;
/** Without what a printed page has beside its text: its number, and the title that stands by each of them. */
const withoutPages = (lines: readonly TextLine[]): TextLine[] => {
  const isPage = (at: number) => PAGE.test(lines[at]?.text ?? '');
  const titles = new Map<string, number>();
  lines.forEach(({ text }, at) => {
    const beside = text.trim() !== '' && !isPage(at) && (isPage(at - 1) || isPage(at + 1));
    if (beside) titles.set(text.trim(), (titles.get(text.trim()) ?? 0) + 1);
  });
  const running = new Set([...titles].flatMap(([text, times]) => (times > 1 ? [text] : [])));
  return lines.filter(({ text }, at) => !isPage(at) && !END.test(text) && !running.has(text.trim()));
};

/** More signs in a row say nothing, and would cost each pattern the square of their number. */
const SIGNS_MAX = 1_000;
const SIGNS = new RegExp(`([\\s\\p{P}\\p{S}\\p{C}]{${SIGNS_MAX}})[\\s\\p{P}\\p{S}\\p{C}]+`, 'gu');
const bounded = (line: TextLine): TextLine =>
  line.text.length > SIGNS_MAX ? { ...line, text: line.text.replace(SIGNS, '$1') } : line;

export const textRowsOf = (lines: readonly TextLine[]): TextRow[] => {
  const rows: TextRow[] = [];
  const kept = withoutPages(lines.map(bounded));
  let columns: Columns | null = null;
  let answers: AnswerColumns | null = null;
  let above: string[] = [];
  let count = 0;
  for (let at = 0; at < kept.length; at += 1) {
    const line = kept[at];
    if (!line) break;
    const { no, text, heading, isRow = false, isBeside = false, warnings = [] } = line;
    const add = (plain: string, more: Partial<TextRow> = {}) => {
      const isFirst = rows.at(-1)?.no !== no;
      const parts = labelledParts(plain);
      const own = {
        no,
        text: plain,
        isHeading: heading > 0,
        isRow: false,
        inTable: isRow,
        isBeside,
        isHeader: false,
        parts,
      };
      if (plain.trim() !== '') rows.push({ ...own, listed: null, warnings: isFirst ? [...warnings] : [], ...more });
      else if (isFirst) rows.at(-1)?.warnings.push(...warnings);
    };
    const below = kept[at + 1]?.text ?? '';
    const listed = hasNumbers(text) ? listedInRows(text, below) : null;
    if (listed) {
      add(`${text}\n${below}`, { listed });
      [columns, answers] = [null, null];
      at += 1;
      continue;
    }
    const header = text.includes('\t') ? columnsOf(text) : null;
    if (header) {
      [columns, answers, above, count] = [header, null, [], 0];
      add(text, { isHeader: true });
      continue;
    }
    const inColumns = answers && listedInColumns(answers, text);
    if (inColumns) {
      add(text, { listed: inColumns });
      continue;
    }
    answers = text.includes('\t') ? answerColumns(text) : null;
    if (answers) {
      add(text, { isHeader: true });
      continue;
    }
    const cells = text.split('\t').map((cell) => cell.trim());
    if (columns && cells.length === columns.names.length) {
      above = filledFrom(above, cells, columns);
      count += 1;
      const { lines: own, beside } = tableRow(columns, above, count);
      for (const one of own) add(tidyLine(one));
      for (const one of beside) add(tidyLine(one), { isBeside: true });
      continue;
    }
    if (isRow && isCard(cells)) {
      for (let n = 0; n < cells.length; n += 2)
        add(tidyLine(`${cells[n]}\t${cells[n + 1]}`), { isHeader: /^(?:题|序|编)号$/.test(cells[n] ?? '') });
      continue;
    }
    // The row of a part of the paper, within a table of its questions.
    if (!isRow || cells.length > 1) columns = null;
    for (const one of text.replaceAll(MARK.same, '').split('\n'))
      add(tidyLine(one), { isRow: isRow && one.includes('\t') });
  }
  return rows;
};
