import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { writeStreamedWorkbook } from './streamed-workbook.ts';
import { writeWorkbook } from '#ports/workbook/workbook.ts';

const columns = [{ title: '部门', width: 12, options: ['研发部'] }];
const rows = [['研发部']];

test.each([
  ['written at once', () => writeWorkbook([{ name: '汇总', columns, rows }])],
  [
    'of many rows',
    () => writeStreamedWorkbook([{ name: '汇总', columns, batches: [rows] }], new AbortController().signal),
  ],
])('a workbook %s is printed across, as wide as its columns, with its header and page numbers', async (_, write) => {
  const parts = unzipSync(await write());
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(sheet.match(/<pageSetup [^>]*>/g)).toEqual([
    '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>',
  ]);
  expect(sheet.match(/<sheetPr>.*?<\/sheetPr>/g)).toEqual(['<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>']);
  expect(sheet.indexOf('<sheetPr>')).toBeLessThan(sheet.indexOf('<sheetViews>'));
  expect(sheet).toContain('第 &amp;P 页，共 &amp;N 页');
  expect(strFromU8(parts['xl/workbook.xml'] ?? new Uint8Array())).toContain("'汇总'!$1:$1</definedName>");
});
