import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { readWorkbook } from '#test/files/read-workbook.ts';
import { awkwardText, WRITERS } from '#test/files/written-workbooks.ts';
import type { CellToWrite } from './sheet-cell.ts';
import { writeStreamedWorkbook } from './streamed-workbook.ts';

/** Whatever is written is read again, by each reader (`npm run check:office` asks LibreOffice). */

const columns = Array.from({ length: 4 }, (_, at) => ({ title: `列${at + 1}`, width: 12 }));

const TEXT = awkwardText(0);
const CELL = fc.oneof(
  TEXT,
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
);
const ROWS = fc.array(fc.array(CELL, { minLength: 4, maxLength: 4 }), { minLength: 1, maxLength: 20 });

/** As it stands in a cell: what XML cannot hold is a blank. */
const held = (value: CellToWrite): CellToWrite =>
  typeof value === 'string'
    ? value.replace(/\r\n?/g, '\n').replace(/(?![\t\n])\p{Cc}|[\ufffe\uffff]|\p{Surrogate}/gu, ' ')
    : value;
/** Our reader takes blanks from the ends, and one line of each cell. */
const seen = (value: CellToWrite): string =>
  String(held(value) ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .trim();

/** Well-formed as XML 1.0 has it, of the few forms that we write. */
const isWellFormed = (xml: string): boolean => {
  const open: string[] = [];
  const rest = xml
    .replace(/^<\?xml version="1\.0" encoding="UTF-8" standalone="yes"\?>\n/, '')
    .replace(/<(\/?)([A-Za-z:]+)((?: [\w:]+="[^"<]*")*)(\/?)>/g, (_, end: string, name: string, __, empty: string) => {
      if (end && open.pop() !== name) return '<';
      if (!end && !empty) open.push(name);
      return '';
    });
  const entities = xml.replace(/&(?:amp|lt|gt|quot);/g, '');
  return open.length === 0 && !/[<>]/.test(rest) && !/[&\ufffe\uffff]|(?![\t\n])\p{Cc}/u.test(entities);
};

test.each(WRITERS)('texts and numbers of a workbook %s come back as they were', async (_, write) => {
  await fc.assert(
    fc.asyncProperty(ROWS, async (rows) => {
      const bytes = await write({ name: '名单', columns, rows });
      for (const [path, part] of Object.entries(unzipSync(bytes)))
        expect([path, isWellFormed(strFromU8(part))]).toEqual([path, true]);
      const [, ...found] = await readSheet(Buffer.from(bytes));
      const wanted = rows.map((row) => row.map((value) => (held(value) === '' ? null : held(value))));
      const filled = wanted.slice(0, wanted.findLastIndex((row) => row.some((value) => value !== null)) + 1);
      expect(found.map((row) => row.map(bare))).toEqual(filled.map((row) => row.map(bare).slice(0, found[0]?.length)));
    }),
    { numRuns: 40 },
  );
});
/** That reader takes blanks from the ends. */
const bare = (value: unknown) => (typeof value === 'string' ? value.trim() || null : value);

test.each(WRITERS)('our reader sees what was written in a workbook %s', async (_, write) => {
  const rows = fc.sample(fc.array(TEXT, { minLength: 4, maxLength: 4 }), { numRuns: 300, seed: 30 });
  const bytes = await write({ name: '名单', columns, rows: [...rows, ['终', '', '', '']] });
  const [, ...found] = await readWorkbook(bytes, { maxRows: 400 });
  expect(found.slice(0, 300)).toEqual(rows.map((row) => row.map(seen)));
});

test.each(WRITERS)('numbers of people stay texts, and dates become dates, in a workbook %s', async (_, write) => {
  const dated = [
    { title: '手机号', width: 14 },
    { title: '日期', width: 14, type: 'date' as const },
    { title: '证号', width: 14 },
  ];
  const rows = [
    ['13800138000', '2026-11-28', '11010519491231002X'],
    ['000042', '2026-11-28 09:05:07', '2026-11-28'],
    ['1e5', '2026-11-28 09:05', '0'],
    ['%', '长期有效', '1/2'],
    ['', '2026-02-30', '-'],
    ['1900', '1899-12-31', '_x0_x000D_'],
  ];
  const bytes = await write({ name: '名单', columns: dated, rows });
  const [, ...found] = await readSheet(Buffer.from(bytes));
  const at = (text: string) => new Date(`${text}Z`);
  expect(found).toEqual([
    ['13800138000', at('2026-11-28T00:00:00'), '11010519491231002X'],
    ['000042', at('2026-11-28T09:05:07'), '2026-11-28'],
    ['1e5', at('2026-11-28T09:05:00'), '0'],
    ['%', '长期有效', '1/2'],
    [null, '2026-02-30', '-'],
    ['1900', '1899-12-31', '_x0_x000D_'],
  ]);
});

test('a text that no cell can hold is cut with a sign; a name that no sheet can have is made one', async () => {
  const rows = [['甲'.repeat(32_767)], ['乙'.repeat(32_768)]];
  const bytes = await writeStreamedWorkbook(
    [{ name: '2026/11：[名单]?'.repeat(3), columns: columns.slice(0, 1), batches: [rows] }],
    new AbortController().signal,
  );
  const [, [whole] = [], [cut] = []] = (await readSheet(Buffer.from(bytes))) as string[][];
  expect([whole?.length, cut?.length, cut?.at(-1)]).toEqual([32_767, 32_767, '…']);
  expect(strFromU8(unzipSync(bytes)['xl/workbook.xml'] ?? new Uint8Array())).toContain(
    'name="2026 11： 名单  2026 11： 名单  2026 "',
  );
});
