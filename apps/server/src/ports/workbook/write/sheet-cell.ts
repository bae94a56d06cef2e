/**
 * Cells of a workbook (ECMA-376, 18.3.1.4), as every writer of ours puts them down. A text is a text to the program
 * that opens it, whatever it begins with, and the same; a number is a number; a date, in a column of dates, a date.
 */

export type CellToWrite = string | number | null;
export type SheetColumn = {
  title: string;
  width: number;
  /** Offered in a drop-down; anything else may still be typed. */
  options?: readonly string[];
  /** Days and moments, as `day` and `dateTime` write them, are put down as dates, by which offices sort. */
  type?: 'date';
};

export const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
/** The beginning of a part whose root is this. */
export const opening = (root: string, more = ''): string => `${HEAD}<${root} xmlns="${MAIN}"${more}>`;

/** What XML has no way to write. */
const UNWRITABLE = /(?![\t\n])\p{Cc}|[\ufffe\uffff]|\p{Surrogate}/gu;
const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Excel reads such as _x0041_ as the code of a character, LibreOffice such as _x41_ too. */
const CODES = /_(?=x[0-9a-f]{1,4}_)/gi;
export const xmlText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(UNWRITABLE, ' ')
    .replace(CODES, '_x005F_')
    .replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);

/** As many characters as a cell may have in any office: with one more, the whole file is broken. */
const CELL_MAX = 32_767;
const fitting = (text: string): string => (text.length > CELL_MAX ? `${text.slice(0, CELL_MAX - 1)}…` : text);

/** What would be a formula if a person typed it, or loses its apostrophe. */
const RISKY = /^[=+\-@\t\r\n']/;

/** 0 → A, 26 → AA */
export const columnName = (at: number): string =>
  (at < 26 ? '' : columnName(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

/** In the order of FORMATS. `quoted`: as typed with an apostrophe before it, which is not part of the text. */
const STYLE = { plain: 0, text: 1, header: 2, quoted: 3, day: 4, minute: 5, second: 6 } as const;
const FORMATS = [
  '<xf/>',
  '<xf numFmtId="49" applyNumberFormat="1"/>',
  '<xf fontId="1" fillId="2" applyFont="1" applyFill="1"/>',
  '<xf numFmtId="49" quotePrefix="1" applyNumberFormat="1"/>',
  ...[164, 165, 166].map((id) => `<xf numFmtId="${id}" applyNumberFormat="1"/>`),
];
const DATES = ['yyyy\\-mm\\-dd', 'yyyy\\-mm\\-dd\\ hh:mm', 'yyyy\\-mm\\-dd\\ hh:mm:ss'];
const FONTS = ['', '<b/>'].map((bold) => `<font>${bold}<sz val="11"/><name val="Calibri"/></font>`).join('');
const FILLS = [
  '<patternFill patternType="none"/>',
  '<patternFill patternType="gray125"/>',
  '<patternFill patternType="solid"><fgColor rgb="FFEEF2FF"/></patternFill>',
].map((fill) => `<fill>${fill}</fill>`);
export const STYLES = [
  opening('styleSheet'),
  `<numFmts count="3">${DATES.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join('')}`,
  `</numFmts><fonts count="2">${FONTS}</fonts><fills count="3">${FILLS.join('')}</fills>`,
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>',
  `<cellXfs count="${FORMATS.length}">${FORMATS.join('')}</cellXfs></styleSheet>`,
].join('');

const DATE = /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d)(:\d\d)?)?$/;
const DAY_MS = 86_400_000;
/** Days are counted from here; before March of 1900 Excel counts one that never was. */
const [EPOCH, FIRST] = [Date.UTC(1899, 11, 30), Date.UTC(1900, 2, 1)];

const dateCell = (text: string, place: string): string | null => {
  const [, day, minute, second] = DATE.exec(text) ?? [];
  const at = Date.parse(`${day}T${minute ?? '00:00'}${second ?? ''}Z`);
  if (Number.isNaN(at) || at < FIRST || new Date(at).toISOString().slice(0, 10) !== day) return null;
  const style = second ? STYLE.second : minute ? STYLE.minute : STYLE.day;
  // A hundredth of a millisecond more, so that a program that rounds down comes to the second that is meant.
  const part = (at - FIRST) % DAY_MS;
  return `<c r="${place}" s="${style}"><v>${(at - EPOCH + (part > 0 ? 0.01 : 0)) / DAY_MS}</v></c>`;
};

const textCell = (text: string, place: string, style: number): string =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(fitting(text))}</t></is></c>`;

const cellOf = (value: CellToWrite, place: string, type: SheetColumn['type']): string => {
  if (value === null || value === '') return '';
  if (typeof value === 'number' && Number.isFinite(value)) return `<c r="${place}"><v>${value}</v></c>`;
  const text = String(value);
  const date = type === 'date' ? dateCell(text, place) : null;
  return date ?? textCell(text, place, RISKY.test(text) ? STYLE.quoted : STYLE.text);
};

export const sheetRowOf = (columns: readonly SheetColumn[], cells: readonly CellToWrite[], no: number): string => {
  const written = cells.map((one, at) => cellOf(one, columnName(at) + String(no), columns[at]?.type));
  return `<row r="${no}">${written.join('')}</row>`;
};

export const headRow = (columns: readonly SheetColumn[]): string =>
  `<row r="1">${columns.map(({ title }, at) => textCell(title, `${columnName(at)}1`, STYLE.header)).join('')}</row>`;
