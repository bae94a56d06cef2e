import { strFromU8, unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { readWorkbook } from '#test/files/read-workbook.ts';
import { readBook } from '#ports/workbook/workbook.ts';
import { writeLongWorkbook } from './long-workbook.ts';

const never = new AbortController().signal;
const columns = (count: number) => Array.from({ length: count }, (_, at) => ({ title: `列${at + 1}`, width: 12 }));

test('texts stay texts, whatever they begin with or hold, and numbers are numbers', async () => {
  const rows = [
    ['=cmd|calc!A1', '+1', '@SUM(A1)', '-2', '\t=1'],
    ['<b>&"', '_x0041_', '第一行\n第二行', 'a\u0001b\ud800c', '𠮷'],
    [72.5, 0, -3, null, ''],
  ];
  const bytes = await writeLongWorkbook([{ name: '成绩', columns: columns(5), rows }], never);
  const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(sheet).not.toContain('<f>');
  expect(sheet).toContain('state="frozen"');
  expect(sheet).toContain('<v>72.5</v>');
  expect(sheet).toContain('s="3" t="inlineStr"><is><t xml:space="preserve">=cmd');
  expect((await readWorkbook(bytes, { maxRows: 10 })).slice(1)).toEqual([
    ['=cmd|calc!A1', '+1', '@SUM(A1)', '-2', '=1'],
    ['<b>&"', '_x0041_', '第一行 第二行', 'a b c', '𠮷'],
    ['72.5', '0', '-3', '', ''],
  ]);
});

test('each sheet has a name of its own that an office takes', async () => {
  const long = '一'.repeat(31);
  const names = [long, `${long}（2）`, 'A/b', 'a*B', "'引'", 'A b（2）'];
  const bytes = await writeLongWorkbook(
    names.map((name) => ({ name, columns: columns(1), rows: [] })),
    never,
  );
  const { sheets } = await readBook(bytes, { maxRows: 10 });
  expect(sheets.map(({ name }) => name)).toEqual(
    [long, `${'一'.repeat(28)}（2）`, 'A b', 'a B（2）', ' 引 ', 'A b（2）（2）'].map((name) => name.trim()),
  );
});

test('several sheets, more columns than letters and more rows than are written at a time', async () => {
  const rows = Array.from({ length: 450 }, (_, at) => Array.from({ length: 30 }, (__, column) => at * 100 + column));
  const bytes = await writeLongWorkbook(
    [
      { name: '答卷', columns: columns(30), rows },
      { name: '题目', columns: columns(1), rows: [['甲']] },
    ],
    never,
  );
  const first = await readSheet(Buffer.from(bytes), '答卷');
  expect(first).toHaveLength(451);
  expect(first[0]?.[29]).toBe('列30');
  expect(first[450]?.[29]).toBe(44_929);
  expect(await readSheet(Buffer.from(bytes), '题目')).toEqual([['列1'], ['甲']]);
});

test('stops when nobody wants it any more', async () => {
  const rows = Array.from({ length: 500 }, () => ['甲']);
  await expect(writeLongWorkbook([{ name: '一', columns: columns(1), rows }], AbortSignal.abort())).rejects.toThrow();
});
