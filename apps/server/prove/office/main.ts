/**
 * npm run check:office: workbooks of each writer, of texts as wild as people type them, opened by LibreOffice and read
 * again: the same text in every cell, numbers of people as text, numbers as numbers, dates as dates.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import type { SheetToWrite } from '#ports/workbook/workbook.ts';
import { awkwardText, WRITERS } from '#test/files/written-workbooks.ts';
import { findOffice, openedBy } from './soffice.ts';

/** Cells of a CSV, each as it stands there: a text keeps its quotes, so that it differs from a number. */
const cellsOfCsv = (csv: string): string[][] => {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, cell = '', end = ''] of csv.matchAll(/("(?:[^"]|"")*"|[^",\n]*)(,|\n|$)/g)) {
    row.push(cell.startsWith('"') ? `"${cell.slice(1, -1).replaceAll('""', '"')}"` : cell);
    if (end === ',') continue;
    if (row.length > 1 || row[0] !== '') rows.push(row);
    row = [];
  }
  return rows;
};

const ROWS = 1_000;

const TEXT = awkwardText(1);
const NUMBER = fc.integer({ min: -99_999_999, max: 99_999_999 }).map((number) => number / 100);
const DATE = fc
  .date({ min: new Date('1901-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .chain((at) => fc.constantFrom(10, 16, 19).map((length) => at.toISOString().replace('T', ' ').slice(0, length)));
const PHONE = fc.constantFrom(
  '13800138000',
  '000042',
  '11010519491231002X',
  '110105194912310021',
  '+8613800138000',
  '1-2',
);
const ROW = fc.tuple(TEXT, PHONE, DATE, NUMBER, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }));

const SHEET: Omit<SheetToWrite, 'rows'> = {
  name: '名单',
  columns: [
    { title: '文字', width: 20 },
    { title: '手机号', width: 16 },
    { title: '日期', width: 20, type: 'date' },
    { title: '数', width: 12 },
    { title: '备注', width: 20 },
  ],
};
/** The column of dates. */
const DATES = 2;
/** Text in quotes, as the office writes texts; a number or a date bare, a moment always with its seconds. */
const asCell = (value: SheetToWrite['rows'][number][number], at: number): string => {
  const text = String(value).replace(/\r\n?/g, '\n');
  if (typeof value === 'number') return text;
  if (at !== DATES) return `"${text}"`;
  return text.length === 16 ? `${text}:00` : text;
};

const office = findOffice();
if (!office) {
  process.stderr.write('没有找到 LibreOffice（soffice）：请先安装它，再运行 npm run check:office。\n');
  process.exit(1);
}
const folder = await mkdtemp(join(tmpdir(), 'zhibiao-office-'));
try {
  for (const [name, write] of WRITERS) {
    const rows = [...fc.sample(ROW, { numRuns: ROWS }), ['甲'.repeat(32_767), '1', '2026-11-28', 0, 'x']];
    const path = join(folder, 'book.xlsx');
    await writeFile(path, await write({ ...SHEET, rows }));
    const [, ...found] = cellsOfCsv(await readFile(await openedBy(office, path, folder), 'utf8'));
    const wanted = rows.map((row) => row.map(asCell));
    const wrong = wanted.flatMap((row, at) =>
      row.flatMap((cell, column) => (found[at]?.[column] === cell ? [] : [[cell, found[at]?.[column]]])),
    );
    process.stdout.write(
      `${name}: ${rows.length} rows, ${rows.length * 5 - wrong.length} of ${rows.length * 5} cells the same\n`,
    );
    for (const [cell, other] of wrong.slice(0, 10))
      process.stdout.write(`  ${JSON.stringify(cell)} is ${JSON.stringify(other)}\n`);
    if (wrong.length > 0 || found.length !== rows.length) process.exitCode = 1;
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
