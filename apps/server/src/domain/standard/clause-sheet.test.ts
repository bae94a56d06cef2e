import { expect, test } from 'vitest';
import { bookWith, sheetWith } from '#test/files/book.ts';
import { judgeClauses, readClauseRows } from './clause-sheet.ts';

const HEAD = ['条款号', '条款名称', '解读'];
const faultsOf = (book: Parameters<typeof readClauseRows>[0]) => {
  const read = readClauseRows(book);
  if ('fault' in read) throw new Error(read.fault);
  return judgeClauses(read.rows, []).faults.map(({ place, msg }) => `${place} ${msg}`);
};

test.each(['4月1日', '2026/4/1', '2026年4月', '1-Apr'])('a number that was made a date is no number: %s', (number) => {
  expect(faultsOf(bookWith(HEAD, [number, '企业环境']))).toEqual([
    `第 2 行 编号：“${number}”是日期，请把这一列设为文本后重新填写编号`,
  ]);
});

test('numbers of several digits, of annexes and with a hyphen are numbers', () => {
  const numbers = ['4', '4.1', '4.10', 'A', 'A.1', '4-1', '2026'];
  expect(faultsOf(bookWith(HEAD, ...numbers.map((number) => [number, '标题'])))).toEqual([]);
});

test('what could not be read of a cell is its row’s fault; of several sheets each row has its own', () => {
  const first = sheetWith('总则', [HEAD, ['4', '企业环境']]);
  const other = sheetWith('附录', [HEAD, ['4', '又一个'], ['5', '']]);
  const faults = [{ column: 1, msg: '是公式错误 #N/A' }];
  const broken = other.rows.map((row) => (row.no === 3 ? { ...row, faults } : row));
  expect(faultsOf({ sheets: [first, { ...other, rows: broken }] })).toEqual([
    '“附录”第 2 行 编号 4 与“总则”第 2 行重复',
    '“附录”第 3 行 标题：是公式错误 #N/A',
  ]);
});
