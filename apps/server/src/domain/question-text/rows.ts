import type { TextLine } from '#domain/question-text.ts';
import { type Part, partsOf } from './labels.ts';

/** A document's lines as they are read: soft breaks apart, tables of questions as lines that say the same. */

export type Row = { no: number; text: string; isHeading: boolean; parts: Part[] };

const HEADER: Readonly<Record<string, RegExp>> = {
  no: /^(?:序号|题号|编号)$/,
  stem: /^(?:题干|题目|试题|题目内容|试题内容|内容)$/,
  answer: /^(?:答案|参考答案|正确答案|标准答案)$/,
  analysis: /^(?:解析|答案解析|试题解析)$/,
  difficulty: /^(?:难度|难易度)$/,
  clause: /^(?:条款|对应条款)$/,
  type: /^(?:题型|类型)$/,
};
const OPTION = /^(?:选项)?\s*([A-H])$/;
const LABEL: Readonly<Record<string, string>> = {
  answer: '答案：',
  analysis: '解析：',
  difficulty: '难度：',
  clause: '条款：',
};

/** What each column of a table of questions holds; null for a row that is no such header. */
const columnsOf = (text: string): string[] | null => {
  const names = text.split('\t').map((cell) => {
    const plain = cell.replace(/\s/g, '');
    const [, letter] = OPTION.exec(plain) ?? [];
    return letter ?? Object.keys(HEADER).find((name) => HEADER[name]?.test(plain)) ?? '';
  });
  return names.includes('stem') && (names.includes('answer') || names.includes('no')) ? names : null;
};

const tableRow = (columns: readonly string[], text: string, count: number): string[] => {
  const cells = text.split('\t').map((cell) => cell.trim());
  const cell = (name: string) => cells[columns.indexOf(name)] ?? '';
  const type = cell('type') === '' ? '' : `【${cell('type')}】`;
  const no = /\d+/.exec(cell('no'))?.[0] ?? String(count);
  return [
    `${no}. ${type}${cell('stem')}`,
    ...Array.from('ABCDEFGH', (letter) => (cell(letter) === '' ? '' : `${letter}. ${cell(letter)}`)),
    ...Object.entries(LABEL).map(([name, label]) => (cell(name) === '' ? '' : label + cell(name))),
  ].flatMap((line) => (line === '' ? [] : line.split('\n')));
};

const SPACES = /[\u00a0\u2000-\u200a\u202f\u205f]/g;
const INVISIBLE = /[\u200b-\u200f\u2060\ufeff\u00ad]/g;
const tidy = (text: string): string =>
  text
    .replace(SPACES, ' ')
    .replace(INVISIBLE, '')
    .replace(/^\s*选项\s*([A-H])\s*[\t:：.、]/, '$1. ')
    .replace(/^\s*题[型目类]型?\s*[\t:：]\s*(?=[^\s]{2,8}题\s*$)/, '');

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

export const rowsOf = function* (lines: readonly TextLine[]): Generator<Row> {
  let columns: string[] | null = null;
  let count = 0;
  for (const { no, text, heading } of withoutPages(lines)) {
    const header = text.includes('\t') ? columnsOf(text) : null;
    if (header) {
      [columns, count] = [header, 0];
      continue;
    }
    const inTable: boolean = columns !== null && text.split('\t').length === columns.length;
    if (!inTable) columns = null;
    count += 1;
    const parts = columns ? tableRow(columns, text, count) : text.split('\n');
    for (const part of parts) {
      const plain = tidy(part);
      if (plain.trim() !== '') yield { no, text: plain, isHeading: heading > 0, parts: partsOf(plain) };
    }
  }
};
