import '#lib/in-background.ts';
import type { Blob } from 'node:buffer';
import type Stream from 'node:stream';
import writeXlsxFile, { type Feature, type SheetData } from 'write-excel-file/node';
import { literalCodes, safeCell } from '#domain/sheet-text.ts';
import { answerJobs } from '#lib/thread-jobs.ts';
import type { Answer, Job, ReadJob, SheetToWrite } from './workbook.ts';
import { PAGE_FIT, PAGE_SETUP, printTitles } from './sheet-page.ts';
import { bookOf } from './workbook/read-book.ts';

/**
 * The thread in which ports/workbook.ts works on one file; write-excel-file is known here only.
 */

const read = async ({ read: bytes, maxRows, lines, bounds }: ReadJob): Promise<Answer> =>
  bookOf(bytes, { maxRows, lines, bounds });

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
