import { setImmediate as turn } from 'node:timers/promises';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import { safeCell } from '#domain/sheet-text.ts';
import { PAGE_FIT, PAGE_SETUP, printTitles } from './sheet-page.ts';
import type { SheetToWrite } from './workbook.ts';

/**
 * Workbooks of tens of thousands of rows. A library builds the whole of a sheet before it packs it, which for so many
 * takes more memory than a thread may have; here a few rows are written and packed at a time, and others are answered
 * in between. Nothing but text and numbers under a frozen header. Here are the several sheets of one book, each with
 * columns of its own, read row by row in the order in which one snapshot tells them, and ended by a signal; one table
 * that is longer than a sheet is `sheet-writer.ts`.
 */

const AT_A_TIME = 200;
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** What XML has no way to write, and what Excel would read as an escape of its own. */
const UNWRITABLE = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Surrogate}/gu;
const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const xml = (text: string): string =>
  text
    .replace(UNWRITABLE, ' ')
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>"]/g, (sign) => ESCAPED[sign] ?? sign);

/** A, B … Z, AA … */
const columnName = (at: number): string =>
  (at < 26 ? '' : columnName(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

const STYLE = { text: 1, header: 2 } as const;
const FONTS = ['', '<b/>'].map((bold) => `<font>${bold}<sz val="11"/><name val="Calibri"/></font>`).join('');
const FILLS = [
  '<patternFill patternType="none"/>',
  '<patternFill patternType="gray125"/>',
  '<patternFill patternType="solid"><fgColor rgb="FFEEF2FF"/></patternFill>',
].map((fill) => `<fill>${fill}</fill>`);
/** In the order of STYLE, after the plain one. */
const FORMATS = [
  '<xf/>',
  '<xf numFmtId="49" applyNumberFormat="1"/>',
  '<xf fontId="1" fillId="2" applyFont="1" applyFill="1"/>',
];
const STYLES = [
  `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2">${FONTS}</fonts><fills count="3">${FILLS.join('')}</fills>`,
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>',
  `<cellXfs count="3">${FORMATS.join('')}</cellXfs></styleSheet>`,
].join('');

const textCell = (place: string, text: string, style: number): string =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xml(text)}</t></is></c>`;
const cell = (value: string | number | null, place: string): string => {
  if (value === null || value === '') return '';
  return typeof value === 'number' && Number.isFinite(value)
    ? `<c r="${place}"><v>${value}</v></c>`
    : textCell(place, safeCell(String(value)), STYLE.text);
};
type Cells = SheetToWrite['rows'][number];
/** Rows as they come, so that no more of them than are being written are held; `last`: once the others are written. */
export type LongSheet = Omit<SheetToWrite, 'rows'> & { rows: Iterable<Cells> | AsyncIterable<Cells>; last?: true };

const row = (cells: Cells, no: number): string =>
  `<row r="${no}">${cells.map((value, at) => cell(value, `${columnName(at)}${no}`)).join('')}</row>`;

const sheetHead = ({ columns }: LongSheet): string => {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const titles = columns.map(({ title }, at) => textCell(`${columnName(at)}1`, title, STYLE.header));
  return [
    `${HEAD}<worksheet xmlns="${MAIN}">${PAGE_FIT}<sheetViews><sheetView workbookViewId="0">`,
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
    `<cols>${widths.join('')}</cols><sheetData><row r="1">${titles.join('')}</row>`,
  ].join('');
};
const SHEET_END = `</sheetData>${PAGE_SETUP}</worksheet>`;

const contentTypes = (count: number): string => {
  const sheets = Array.from(
    { length: count },
    (_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/>`,
  );
  const relationships = 'application/vnd.openxmlformats-package.relationships+xml';
  return [
    `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="${relationships}"/>`,
    `<Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/>`,
    `<Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/>${sheets.join('')}</Types>`,
  ].join('');
};
const relations = (list: readonly (readonly [type: string, target: string])[]): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${list
    .map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${REL}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;
const workbook = (sheets: readonly LongSheet[]): string =>
  `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${REL}"><sheets>${sheets
    .map(({ name }, at) => `<sheet name="${xml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
    .join('')}</sheets>${printTitles(sheets.map(({ name }) => xml(name)))}</workbook>`;

type Write = (text: string, last: boolean) => void;
const writeSheet = async (write: Write, sheet: LongSheet, signal: AbortSignal): Promise<void> => {
  write(sheetHead(sheet), false);
  let [no, some] = [1, ''];
  for await (const cells of sheet.rows) {
    no += 1;
    some += row(cells, no);
    if (no % AT_A_TIME > 0) continue;
    write(some, false);
    some = '';
    await turn();
    signal.throwIfAborted();
  }
  write(some + SHEET_END, true);
};

/** As `writeWorkbook`; `signal` ends it between two stretches of rows. */
export const writeLongWorkbook = async (
  sheets: readonly LongSheet[],
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> => {
  const packed: Uint8Array[] = [];
  const zip = new Zip((fault, bytes) => {
    if (fault) throw fault;
    packed.push(bytes);
  });
  const part = (name: string): Write => {
    const file = new ZipDeflate(name, { level: 6 });
    zip.add(file);
    return (text, last) => file.push(strToU8(text), last);
  };
  part('[Content_Types].xml')(contentTypes(sheets.length), true);
  part('_rels/.rels')(relations([['officeDocument', 'xl/workbook.xml']]), true);
  part('xl/workbook.xml')(workbook(sheets), true);
  const targets = sheets.map((_, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`] as const);
  part('xl/_rels/workbook.xml.rels')(relations([...targets, ['styles', 'styles.xml']]), true);
  part('xl/styles.xml')(STYLES, true);
  const numbered = sheets.map((sheet, at) => ({ sheet, name: `xl/worksheets/sheet${at + 1}.xml` }));
  const inTurn = [...numbered.filter(({ sheet }) => !sheet.last), ...numbered.filter(({ sheet }) => sheet.last)];
  for (const { sheet, name } of inTurn) {
    signal.throwIfAborted();
    await writeSheet(part(name), sheet, signal);
  }
  zip.end();
  return new Uint8Array(Buffer.concat(packed));
};
