import { type Zippable, strToU8, zipSync } from 'fflate';
import { PACKAGE_XML } from './workbook-xml.ts';

/** Workbooks that are small to send and dear to read. */

const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const FIXED = {
  ...PACKAGE_XML,
  'xl/workbook.xml': `<workbook xmlns:r="${REL}"><sheets><sheet name="表" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': [
    '<Relationships>',
    `<Relationship Id="rId1" Type="${REL}/worksheet" Target="worksheets/sheet1.xml"/>`,
    `<Relationship Id="rId2" Type="${REL}/sharedStrings" Target="sharedStrings.xml"/>`,
    '</Relationships>',
  ].join(''),
};

/** `rows` stands in its sheetData, `before` before it; `strings`: shared strings; `first`: parts before all others. */
export const hostileBook = (
  rows: string,
  { before = '', strings = [] as string[], first = {} as Zippable } = {},
): Uint8Array => {
  const parts: Zippable = { ...first };
  for (const [name, text] of Object.entries({
    ...FIXED,
    'xl/sharedStrings.xml': `<sst>${strings.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet>${before}<sheetData>${rows}</sheetData></worksheet>`,
  }))
    parts[name] = strToU8(text);
  return zipSync(parts, { level: 9 });
};

export const inline = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
export const row = (no: number, cells: string) => `<row r="${no}">${cells}</row>`;
const LAST = { column: 'XFD', row: 1_048_576 };
const HEAD = row(1, inline('A1', '姓名'));
const MB = 1024 * 1024;

/** What is said of each: a sentence, or null of those that are read like any other. */
export const HOSTILE: Record<string, { bytes: () => Uint8Array; said: RegExp | null }> = {
  'one cell in the last row and column': {
    bytes: () => hostileBook(HEAD + row(LAST.row, inline(`${LAST.column}${LAST.row}`, 'x'))),
    said: /^表格最多256列/,
  },
  'one cell in the last row': {
    bytes: () => hostileBook(HEAD + row(LAST.row, inline(`A${LAST.row}`, 'x'))),
    said: /^文件内容过多/,
  },
  'a dimension that says less': {
    bytes: () =>
      hostileBook(row(1, inline('A1', '姓名') + inline(`${LAST.column}1`, 'x')), { before: '<dimension ref="A1"/>' }),
    said: /^表格最多256列/,
  },
  'a dimension that says more, and formats down to the last row': {
    bytes: () =>
      hostileBook(HEAD + row(LAST.row, `<c r="A${LAST.row}" s="1"/><c r="${LAST.column}${LAST.row}" s="1"></c>`), {
        before: `<dimension ref="A1:${LAST.column}${LAST.row}"/>`,
      }),
    said: null,
  },
  'a cell far right in each of many rows': {
    bytes: () =>
      hostileBook(Array.from({ length: 9_000 }, (_, at) => row(at + 1, inline(`IV${at + 1}`, 'x'))).join('')),
    said: /^文件内容过多/,
  },
  'one long text that all cells share': {
    bytes: () =>
      hostileBook(Array.from({ length: 400 }, (_, at) => row(at + 1, sharedCells(at + 1, 200))).join(''), {
        strings: ['长'.repeat(32_000)],
      }),
    said: /^文件内容过多/,
  },
  'a cell of more than 32,767 characters': {
    bytes: () => hostileBook(HEAD + row(2, inline('A2', '长'.repeat(32_768)))),
    said: /^每个单元格最多32767个字符/,
  },
  'a shared text of more than 32,767 characters': {
    bytes: () => hostileBook(HEAD + row(2, '<c r="A2" t="s"><v>0</v></c>'), { strings: ['长'.repeat(32_768)] }),
    said: /^每个单元格最多32767个字符/,
  },
  'hidden columns from far before the first': {
    bytes: () => hostileBook(HEAD, { before: '<cols><col min="-100000000" max="5" hidden="1"/></cols>' }),
    said: null,
  },
  'two parts of one name, the larger first': {
    bytes: () => hostileBook(HEAD, { first: { '_RELS/.rels': new Uint8Array(36 * MB) } }),
    said: /^文件内容过多/,
  },
  'more than is unpacked of any': { bytes: () => hostileBook(HEAD + ' '.repeat(36 * MB)), said: /^文件内容过多/ },
};

export const hostileColumnName = (at: number): string =>
  (at < 26 ? '' : hostileColumnName(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));
const sharedCells = (no: number, count: number): string =>
  Array.from({ length: count }, (_, at) => `<c r="${hostileColumnName(at)}${no}" t="s"><v>0</v></c>`).join('');

/** 74 KB that unpack to 36 MB, and kept a thread for as long as it was let. */
export const longWork = (): Uint8Array => hostileBook('<row></row>'.repeat((36 * MB) / 11));
