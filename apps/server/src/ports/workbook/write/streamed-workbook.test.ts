import { strFromU8, unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { readWorkbook } from '#test/files/read-workbook.ts';
import { readBook } from '#ports/workbook/workbook.ts';
import { writeStreamedWorkbook } from './streamed-workbook.ts';

const never = new AbortController().signal;
const columns = (count: number) => Array.from({ length: count }, (_, at) => ({ title: `列${at + 1}`, width: 12 }));

test('texts stay texts, whatever they begin with or hold, and numbers are numbers', async () => {
  const rows = [
    ['=cmd|calc!A1', '+1', '@SUM(A1)', '-2', '\t=1'],
    ['<b>&"', '_x0041_', '第一行\n第二行', 'a\u0001b\ud800c', '𠮷'],
    [72.5, 0, -3, null, ''],
  ];
  const bytes = await writeStreamedWorkbook([{ name: '成绩', columns: columns(5), batches: [rows] }], never);
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
  const bytes = await writeStreamedWorkbook(
    names.map((name) => ({ name, columns: columns(1), batches: [] })),
    never,
  );
  const { sheets } = await readBook(bytes, { maxRows: 10 });
  expect(sheets.map(({ name }) => name)).toEqual(
    [long, `${'一'.repeat(28)}（2）`, 'A b', 'a B（2）', ' 引 ', 'A b（2）（2）'].map((name) => name.trim()),
  );
});

test('several sheets, more columns than letters and more rows than are written at a time', async () => {
  const rows = Array.from({ length: 450 }, (_, at) => Array.from({ length: 30 }, (__, column) => at * 100 + column));
  const bytes = await writeStreamedWorkbook(
    [
      { name: '答卷', columns: columns(30), batches: [rows.slice(0, 200), rows.slice(200)] },
      { name: '题目', columns: columns(1), batches: [[['甲']]] },
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
  await expect(
    writeStreamedWorkbook([{ name: '一', columns: columns(1), batches: [rows] }], AbortSignal.abort()),
  ).rejects.toThrow();
});

test('a table goes on over further sheets, a batch whole on one; what is written last keeps its place', async () => {
  const batches = [[['甲'], ['乙']], [['丙'], ['丁']], [['戊']]];
  let written = 0;
  const later = function* () {
    yield [[written]];
  };
  const counted = function* () {
    for (const batch of batches) {
      written += batch.length;
      yield batch;
    }
  };
  const bytes = await writeStreamedWorkbook(
    [
      { name: '汇总', columns: columns(1), batches: later(), last: true },
      { name: '名单', columns: columns(1), batches: counted(), most: 3 },
    ],
    never,
  );
  const { sheets } = await readBook(bytes, { maxRows: 10 });
  expect(sheets.map(({ name }) => name)).toEqual(['汇总', '名单', '名单2']);
  expect(await readSheet(Buffer.from(bytes), '汇总')).toEqual([['列1'], [5]]);
  expect(await readSheet(Buffer.from(bytes), '名单')).toEqual([['列1'], ['甲'], ['乙']]);
  expect(await readSheet(Buffer.from(bytes), '名单2')).toEqual([['列1'], ['丙'], ['丁'], ['戊']]);
});
