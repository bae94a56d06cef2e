import { attributeOf, type Tag, tagsOf } from '#ports/xml-tags.ts';

/**
 * The cells of a sheet that hold something, written anew within bounds. Whoever reads a sheet makes all the rows and
 * columns before its last: one cell at XFD1048576 would make 17 thousand million. `dimension` is not believed, it says
 * what the sender liked; and what is only formatted, as some offices leave it down to the last row, is no content.
 */

/** As many as the first spreadsheets had; no template of ours has thirty. */
export const COLUMNS_MAX = 256;
/** Rows times columns: a list of 5,000 people has fifty thousand. */
const AREA_MAX = 600_000;

/** The sheet is more than is read of any: in rows or text, in columns, or in one cell. */
export class OutOfBounds extends Error {
  readonly fault: 'too-large' | 'too-wide' | 'too-long';
  constructor(fault: OutOfBounds['fault']) {
    super(fault);
    this.fault = fault;
  }
}

const localOf = ({ name }: Tag): string => name.slice(name.indexOf(':') + 1);
const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
const kept = (tag: Tag, name: string): string => {
  const value = attributeOf(tag, name);
  return value !== null && /^\w+$/.test(value) ? ` ${name}="${value}"` : '';
};
/** What hides another construct between two tags of a text was written by no office. */
const plain = (text: string): string => {
  if (text.includes('<')) throw new Error('markup within a text');
  return text;
};

/** Between its tags: its value, or its own text in pieces; phonetic marks are no text. */
type Cell = { tag: Tag; value: string; inline: string; textFrom: number; phonetic: boolean };

const readWithin = (xml: string, cell: Cell, tag: Tag): void => {
  const name = localOf(tag);
  if (name === 'rPh') cell.phonetic = tag.kind === 'open';
  if (cell.phonetic || (name !== 'v' && name !== 't')) return;
  if (tag.kind === 'open') cell.textFrom = tag.to;
  if (tag.kind !== 'close') return;
  const text = plain(xml.slice(cell.textFrom, tag.from));
  if (name === 'v') cell.value = text;
  else cell.inline += text;
};
const contentOf = ({ tag, value, inline }: Cell): string => {
  if (attributeOf(tag, 't') === 'inlineStr')
    return inline === '' ? '' : `<is><t xml:space="preserve">${inline}</t></is>`;
  return value === '' ? '' : `<v>${value}</v>`;
};

/** Throws OutOfBounds, and an error of any other kind where the text is no sheet. */
export const boundedSheet = (xml: string, rowsMax: number): string => {
  const written: string[] = [];
  let [row, cells, widest] = [0, '', 0];
  let cell: Cell | null = null;

  const place = (one: Cell) => {
    const content = contentOf(one);
    if (content === '') return;
    const [, letters = '', digits = ''] = /^([A-Z]{1,3})(\d{1,7})$/.exec(attributeOf(one.tag, 'r') ?? '') ?? [];
    if (letters === '') throw new Error('a cell without a place');
    row ||= Number(digits);
    widest = Math.max(widest, columnOf(letters));
    if (widest > COLUMNS_MAX) throw new OutOfBounds('too-wide');
    if (row > rowsMax || row * widest > AREA_MAX) throw new OutOfBounds('too-large');
    cells += `<c r="${letters}${row}"${kept(one.tag, 't')}${kept(one.tag, 's')}>${content}</c>`;
  };
  const endRow = () => {
    if (cells !== '') written.push(`<row r="${row}">${cells}</row>`);
    cells = '';
  };

  let within = false;
  for (const tag of tagsOf(xml)) {
    const name = localOf(tag);
    if (name === 'sheetData') {
      if (tag.kind !== 'open') break;
      within = true;
    } else if (!within) continue;
    else if (cell && name !== 'c') readWithin(xml, cell, tag);
    else if (cell) {
      place(cell);
      cell = null;
    } else if (name === 'c' && tag.kind === 'open')
      cell = { tag, value: '', inline: '', textFrom: tag.to, phonetic: false };
    else if (name === 'row' && tag.kind === 'close') endRow();
    else if (name === 'row') row = Number(attributeOf(tag, 'r') ?? 0);
  }
  return `<worksheet><sheetData>${written.join('')}</sheetData></worksheet>`;
};
