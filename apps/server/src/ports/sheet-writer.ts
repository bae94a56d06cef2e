import { PassThrough } from 'node:stream';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';
import { literalCodes, safeCell } from '#domain/sheet-text.ts';
import { PAGE_FIT, PAGE_SETUP, printTitles } from './sheet-page.ts';

/**
 * A workbook of any length (xlsx), a batch of rows at a time: only what is packed already stays in memory. Every text
 * is a text to the program that opens it. Here is one table, of batches, that goes on over as many sheets of the same
 * columns as it needs and is packed by the threads of the process; several different sheets are `long-workbook.ts`.
 */

type Column = { title: string; width: number };
type Cell = string | number | null;
export type RowBatches = AsyncIterable<readonly (readonly Cell[])[]>;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const STYLES = [
  `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font/><font><b/></font></fonts>`,
  '<fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>',
  '<cellXfs count="3"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs>',
  '</styleSheet>',
].join('');

const NAMES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
// What XML cannot hold is no text of a question; a tab or a line end it can.
const UNHOLDABLE = /[\p{Cc}\uFFFE\uFFFF]/gu;
const escaped = (text: string): string =>
  literalCodes(safeCell(text.toWellFormed()))
    .replace(UNHOLDABLE, (one) => (one === '\n' || one === '\t' ? one : ' '))
    .replace(/[&<>]/g, (one) => NAMES[one] ?? one);

/** 0 → A, 26 → AA */
const letters = (at: number): string =>
  (at >= 26 ? letters(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));
const cell = (value: Cell, place: string, style: number): string => {
  if (value === null || value === '') return '';
  if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`;
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
};
const row = (cells: readonly Cell[], no: number, style = 1): string =>
  `<row r="${no}">${cells.map((one, at) => cell(one, letters(at) + String(no), style)).join('')}</row>`;

const sheetHead = (columns: readonly Column[]): string =>
  [
    `${HEAD}<worksheet xmlns="${MAIN}">${PAGE_FIT}<sheetViews><sheetView workbookViewId="0">`,
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>',
    ...columns.map(({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`),
    '</cols><sheetData>',
    row(
      columns.map(({ title }) => title),
      1,
      2,
    ),
  ].join('');

const list = (count: number, of: (no: number) => string): string =>
  Array.from({ length: count }, (_, at) => of(at + 1)).join('');
const partType = (name: string, type: string): string =>
  `<Override PartName="/xl/${name}.xml" ContentType="${SHEET_TYPE}.${type}+xml"/>`;
const relation = (id: number, type: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
const relations = (inner: string): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${inner}</Relationships>`;
const sheetName = (name: string, no: number): string => `${name}${no > 1 ? no : ''}`;
const bookOf = (name: string, count: number): Record<string, string> => ({
  '[Content_Types].xml': [
    `${HEAD}<Types xmlns="${PACKAGE}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    partType('workbook', 'sheet.main') + partType('styles', 'styles'),
    list(count, (no) => partType(`worksheets/sheet${no}`, 'worksheet')),
    '</Types>',
  ].join(''),
  '_rels/.rels': relations(relation(1, 'officeDocument', 'xl/workbook.xml')),
  'xl/workbook.xml': [
    `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>`,
    list(count, (no) => `<sheet name="${sheetName(name, no)}" sheetId="${no}" r:id="rId${no}"/>`),
    `</sheets>${printTitles(Array.from({ length: count }, (_, at) => sheetName(name, at + 1)))}</workbook>`,
  ].join(''),
  'xl/_rels/workbook.xml.rels': relations(
    list(count, (no) => relation(no, 'worksheet', `worksheets/sheet${no}.xml`)) +
      relation(count + 1, 'styles', 'styles.xml'),
  ),
  'xl/styles.xml': STYLES,
});

type Book = { name: string; columns: readonly Column[]; rowsPerSheet: number };

/** A batch stands on one sheet whole; a further sheet begins when one is full. */
export const writeLongWorkbook = async (
  { name, columns, rowsPerSheet }: Book,
  batches: RowBatches,
): Promise<Buffer> => {
  const archive = new yazl.ZipFile();
  const packed = buffer(archive.outputStream);
  let sheet: PassThrough | null = null;
  let [sheets, rows] = [0, 0];
  const put = async (text: string) => {
    if (sheet && !sheet.write(text)) await once(sheet, 'drain');
  };
  const end = async () => {
    await put(`</sheetData>${PAGE_SETUP}</worksheet>`);
    sheet?.end();
  };
  const begin = async () => {
    await end();
    [sheet, sheets, rows] = [new PassThrough(), sheets + 1, 0];
    archive.addReadStream(sheet, `xl/worksheets/sheet${sheets}.xml`);
    await put(sheetHead(columns));
  };
  await begin();
  for await (const batch of batches) {
    if (rows > 0 && rows + batch.length > rowsPerSheet) await begin();
    const above = rows + 2;
    await put(batch.map((cells, at) => row(cells, above + at)).join(''));
    rows += batch.length;
  }
  await end();
  for (const [part, text] of Object.entries(bookOf(name, sheets))) archive.addBuffer(Buffer.from(text), part);
  archive.end();
  return packed;
};
