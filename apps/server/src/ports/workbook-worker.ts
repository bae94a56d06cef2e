import '#lib/in-background.ts';
import type { Blob } from 'node:buffer';
import type Stream from 'node:stream';
import { zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import writeXlsxFile, { type Feature, type SheetData } from 'write-excel-file/node';
import { cellText, literalCodes, safeCell } from '#domain/sheet-text.ts';
import { answerJobs } from '#lib/thread-jobs.ts';
import type { Answer, Job, ReadJob, SheetToWrite } from './workbook.ts';
import { PAGE_FIT, PAGE_SETUP, printTitles } from './sheet-page.ts';
import { OutOfBounds } from './workbook/bounded-sheet.ts';
import { unpack } from './workbook/unpack.ts';

/**
 * The thread in which ports/workbook.ts works on one file; read-excel-file and write-excel-file are known here only.
 */

const isArchive = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

/** As many as a cell may have in any office (a text of the sheet itself is no longer than what was unpacked). */
const CELL_MAX = 32_767;

/** A text that many cells share is one until each is read. */
const checkTexts = (rows: readonly (readonly unknown[])[], charsMax: number): void => {
  let chars = 0;
  for (const value of rows.flat()) {
    if (typeof value !== 'string') continue;
    chars += value.length;
    if (value.length > CELL_MAX) throw new OutOfBounds('too-long');
    if (chars > charsMax) throw new OutOfBounds('too-large');
  }
};

const read = async ({ read: bytes, maxRows, lines, bounds }: ReadJob): Promise<Answer> => {
  if (!isArchive(bytes)) return { fault: 'unreadable' };
  try {
    const parts = unpack(bytes, { maxRows, unpackedMax: bounds.unpacked });
    const cells = await readSheet(Buffer.from(zipSync(parts, { level: 0 })));
    checkTexts(cells, bounds.chars);
    const rows = cells.map((row) => row.map((value) => cellText(value, { lines })));
    while (rows.length > 0 && rows.at(-1)?.every((text) => text === '')) rows.pop();
    return rows.length > maxRows ? { fault: 'too-large' } : { rows };
  } catch (error) {
    return { fault: error instanceof OutOfBounds ? error.fault : 'unreadable' };
  }
};

const letterOf = (index: number) => String.fromCharCode(65 + index);
const OPTIONS_SHEET = '选项';
/** Rows below the header that offer the drop-down. */
const LAST_ROW = 5_001;

/** Drop-downs take their values from a sheet of their own: a list inside the rule may have 255 characters only. */
const dropDowns = (sheets: readonly SheetToWrite[]): string => {
  const lists =
    sheets[0]?.columns.flatMap((column, at) =>
      column.options?.length ? [{ at, count: column.options.length }] : [],
    ) ?? [];
  if (lists.length === 0) return '';
  const rules = lists.map(({ at, count }, index) => {
    const [cells, options] = [`${letterOf(at)}2:${letterOf(at)}${LAST_ROW}`, letterOf(index)];
    return (
      `<dataValidation type="list" allowBlank="1" showErrorMessage="0" sqref="${cells}">` +
      `<formula1>'${OPTIONS_SHEET}'!$${options}$1:$${options}$${count}</formula1></dataValidation>`
    );
  });
  return `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`;
};

/** What the library does not write by itself: drop-downs, and how the sheets stand on paper. */
const additions = (sheets: readonly SheetToWrite[]): Feature<Stream | Buffer | Blob> => ({
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transform: (xml, _options, { sheetIndex }) =>
          xml
            .replace(/<worksheet[^>]*>/, (opening) => opening + PAGE_FIT)
            .replace('</sheetData>', `</sheetData>${sheetIndex === 0 ? dropDowns(sheets) : ''}`)
            .replace('</worksheet>', `${PAGE_SETUP}</worksheet>`),
      },
      'xl/workbook.xml': {
        transform: (xml) => xml.replace('<definedNames/>', printTitles(sheets.map(({ name }) => name))),
      },
    },
  },
});

const optionSheet = (sheet: SheetToWrite | undefined) => {
  const lists = sheet?.columns.flatMap(({ options }) => (options?.length ? [options] : [])) ?? [];
  const height = Math.max(0, ...lists.map((list) => list.length));
  if (height === 0) return [];
  return [
    {
      sheet: OPTIONS_SHEET,
      data: Array.from({ length: height }, (_, row) => lists.map((list) => textCell(list[row] ?? ''))),
    },
  ];
};

/** '@' is Excel's format "text": a phone number typed into the cell later stays one too. */
const textCell = (text: string) => ({ value: literalCodes(safeCell(text)), type: String, format: '@' });
const headerCell = (title: string) => ({
  value: title,
  type: String,
  fontWeight: 'bold' as const,
  backgroundColor: '#eef2ff',
});

const dataOf = ({ columns, rows }: SheetToWrite): SheetData => [
  columns.map(({ title }) => headerCell(title)),
  ...rows.map((row) =>
    row.map((value) => (typeof value === 'number' ? { value, type: Number } : textCell(value ?? ''))),
  ),
];

const write = async (sheets: readonly SheetToWrite[]): Promise<Answer> => {
  const written = sheets.map((sheet) => ({
    sheet: sheet.name,
    data: dataOf(sheet),
    columns: sheet.columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
  }));
  const bytes = await writeXlsxFile([...written, ...optionSheet(sheets[0])], {
    features: [additions(sheets)],
  }).toBuffer();
  return { bytes: new Uint8Array(bytes) };
};

answerJobs<Job, Answer>((job) => ('read' in job ? read(job) : write(job.write)));
