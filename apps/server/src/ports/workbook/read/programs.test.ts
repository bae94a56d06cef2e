import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readSentence, tablesOf } from '#domain/table/table.ts';
import type { Column } from '#domain/table/head.ts';
import { parseBook } from './read-book.ts';

const COLUMNS = [
  { key: 'name', title: '姓名', needed: true },
  { key: 'mobile', title: '手机号码', needed: true },
  { key: 'email', title: '邮箱' },
  { key: 'department', title: '部门', spread: true },
  { key: 'empNo', title: '工号' },
  { key: 'position', title: '岗位' },
  { key: 'since', title: '入职日期' },
] as const satisfies readonly Column<string>[];

/** One roster as three programs wrote it: a title, formats, merged cells, a hidden row, a picture, three sheets. */
it.each(['openpyxl', 'xlsxwriter', 'libreoffice-1904'])('a roster of %s', (program) => {
  const bytes = readFileSync(new URL(`../../../test/fixtures/workbooks/${program}.xlsx`, import.meta.url));
  const found = parseBook(bytes, { maxRows: 100, lines: false, bounds: { unpacked: 1e6, chars: 1e5 } });
  if ('fault' in found) throw new Error(found.fault);
  const tables = tablesOf<(typeof COLUMNS)[number]['key']>(found.book, COLUMNS);
  if ('fault' in tables) throw new Error(tables.fault);
  expect(readSentence(tables)).toBe('工作表“学员”的 4 行');
  expect(tables.tables[0]?.rows.map(({ no, cell }) => [no, ...COLUMNS.map(({ key }) => cell(key))])).toEqual([
    [3, '周予安', '13800138001', 'a@example.com', '研发部', '000007', '工程师', '2024年1月1日'],
    [4, '沈砚秋', '13800138002', '', '研发部', '000042', '工程师', '2024年10月15日'],
    [6, '阿依·古丽', '13800138004', '', '法务部', '000044', 'CO₂ 与 10⁶', '2024年10月15日'],
    [7, '李𥖄', '13800138005', '', '法务部', '000045', '', ''],
  ]);
  expect(tables.leftOut.map(({ msg, names }) => `${msg}：${names.join('、')}`)).toEqual([
    '工作表“去年名单”已隐藏，未读入：已离职丁',
    '工作表“须知”没有表头“姓名”、“手机号码”，未读入：请勿外传',
    '1 行已隐藏，未读入：已离职甲',
    '1 行合计未读入：合计',
    '2 处划掉的文字未读入：旧、顾问',
    '1 张图片未读入：第 10 行',
  ]);
});
