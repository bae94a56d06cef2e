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

/** `rows` is what stands in its sheetData, `before` before it, `strings` its shared strings. */
export const bookOf = (rows: string, { before = '', strings = [] as string[] } = {}): Uint8Array => {
  const parts: Zippable = {};
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
export const LAST = { column: 'XFD', row: 1_048_576 };
const HEAD = row(1, inline('A1', '姓名'));
const MB = 1024 * 1024;

/** What is said of each: a sentence, or null of those that are read like any other. */
export const HOSTILE: Record<string, { bytes: () => Uint8Array; said: RegExp | null }> = {
  'one cell in the last row and column': {
    bytes: () => bookOf(HEAD + row(LAST.row, inline(`${LAST.column}${LAST.row}`, 'x'))),
    said: /^表格最多256列/,
  },
  'one cell in the last row': {
    bytes: () => bookOf(HEAD + row(LAST.row, inline(`A${LAST.row}`, 'x'))),
    said: /^文件内容过多/,
  },
  'a dimension that says less': {
    bytes: () =>
      bookOf(row(1, inline('A1', '姓名') + inline(`${LAST.column}1`, 'x')), { before: '<dimension ref="A1"/>' }),
    said: /^表格最多256列/,
  },
  'a dimension that says more, and formats down to the last row': {
    bytes: () =>
      bookOf(HEAD + row(LAST.row, `<c r="A${LAST.row}" s="1"/><c r="${LAST.column}${LAST.row}" s="1"></c>`), {
        before: `<dimension ref="A1:${LAST.column}${LAST.row}"/>`,
      }),
    said: null,
  },
  'a cell far right in each of many rows': {
    bytes: () => bookOf(Array.from({ length: 9_000 }, (_, at) => row(at + 1, inline(`IV${at + 1}`, 'x'))).join('')),
    said: /^文件内容过多/,
  },
  'one long text that all cells share': {
    bytes: () =>
      bookOf(Array.from({ length: 400 }, (_, at) => row(at + 1, sharedCells(at + 1, 200))).join(''), {
        strings: ['长'.repeat(32_000)],
      }),
    said: /^文件内容过多/,
  },
  'a cell of more than 32,767 characters': {
    bytes: () => bookOf(HEAD + row(2, inline('A2', '长'.repeat(32_768)))),
    said: /^每个单元格最多32767个字符/,
  },
  'a shared text of more than 32,767 characters': {
    bytes: () => bookOf(HEAD + row(2, '<c r="A2" t="s"><v>0</v></c>'), { strings: ['长'.repeat(32_768)] }),
    said: /^每个单元格最多32767个字符/,
  },
  'more than is unpacked of any': { bytes: () => bookOf(HEAD + ' '.repeat(36 * MB)), said: /^文件内容过多/ },
};

export const columnName = (at: number): string =>
  (at < 26 ? '' : columnName(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));
const sharedCells = (no: number, count: number): string =>
  Array.from({ length: count }, (_, at) => `<c r="${columnName(at)}${no}" t="s"><v>0</v></c>`).join('');

/** With so many more entries of one part, under names that differ in case alone. */
export const namedAgain = (bytes: Uint8Array, part: string, times: number): Buffer => {
  const file = Buffer.from(bytes);
  const [at, end] = [file.lastIndexOf(part) - ENTRY, file.lastIndexOf('PK\u0005\u0006')];
  const entries = Array.from({ length: times }, (_, no) => {
    const entry = Buffer.from(file.subarray(at, at + ENTRY + part.length));
    const letters = Array.from(part, (one, bit) => (((no + 1) >> bit) & 1 ? one.toUpperCase() : one));
    entry.write(letters.join(''), ENTRY);
    return entry;
  });
  const tail = Buffer.from(file.subarray(end));
  for (const place of [8, 10]) tail.writeUInt16LE(tail.readUInt16LE(place) + times, place);
  tail.writeUInt32LE(tail.readUInt32LE(12) + times * (ENTRY + part.length), 12);
  return Buffer.concat([file.subarray(0, end), ...entries, tail]);
};
/** Before its name. */
const ENTRY = 46;

/** 74 KB that unpack to 36 MB, and kept a thread for as long as it was let. */
export const longWork = (): Uint8Array => bookOf('<row></row>'.repeat((36 * MB) / 11));
