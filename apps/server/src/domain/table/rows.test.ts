import { describe, expect, it } from 'vitest';
import { sheetWith } from '#test/files/book.ts';
import type { BookRow, BookSheet } from './book.ts';
import { tablesOf } from './table.ts';
import type { Column } from './head.ts';

/** Tables that stand one below the other in a sheet, or beside each other in several. */

const COLUMNS = [
  { key: 'name', title: '姓名', needed: true },
  { key: 'mobile', title: '手机号码', also: ['联系方式'], needed: 'one' },
  { key: 'email', title: '邮箱', needed: 'one' },
  { key: 'department', title: '部门', spread: true },
] as const satisfies readonly Column<string>[];
type Key = (typeof COLUMNS)[number]['key'];
const KEYS = COLUMNS.map(({ key }) => key);

const read = (sheet: BookSheet) => {
  const found = tablesOf<Key>({ sheets: [sheet] }, COLUMNS, { own: ['序号'] });
  if ('fault' in found) throw new Error(found.fault);
  return {
    people: found.tables.flatMap(({ rows }) => rows.map(({ cell }) => KEYS.map(cell).join(' ').trimEnd())),
    said: found.leftOut.map(({ msg, names }) => `${msg}：${names.join('、')}`),
  };
};
const HEAD = ['姓名', '手机号码'];
const OTHER = ['手机号码', '姓名'];
const ZHOU = ['周予安', '1'];
const SHEN = ['沈砚秋', '2'];
const withRow = (sheet: BookSheet, no: number, more: Partial<BookRow>): BookSheet => ({
  ...sheet,
  rows: sheet.rows.map((row) => (row.no === no ? { ...row, ...more } : row)),
});

describe('what stands above a further header', () => {
  it.each([
    ['the same', HEAD, SHEN],
    ['another', OTHER, SHEN.toReversed()],
  ])('%s: is its title, and named', (_which, head, last) => {
    const { people, said } = read(sheetWith('学员', [HEAD, ZHOU, ['二车间'], head, last]));
    expect(people).toEqual(['周予安 1', '沈砚秋 2']);
    expect(said).toEqual(['1 行在表头上方，按标题未读入：二车间']);
  });

  it('is a title with who filled it in, with an empty row between or not', () => {
    const lines = [['二车间名单（2 人）'], ['填表人：赵敏', '日期：3 月 1 日'], [], HEAD];
    const { people, said } = read(sheetWith('学员', [HEAD, ZHOU, ...lines, SHEN]));
    expect(people).toEqual(['周予安 1', '沈砚秋 2']);
    expect(said).toEqual(['2 行在表头上方，按标题未读入：二车间名单（2 人）、填表人：赵敏']);
  });

  it.each([HEAD, OTHER])('is a row where it may be one: above a title, beyond an empty row, above %s', (...head) => {
    const sheet = sheetWith('学员', [HEAD, ZHOU, ['李四'], ['二车间'], head, ['王五'], [], head]);
    const { people, said } = read(sheet);
    expect(people).toEqual(['周予安 1', '李四', '王五'].map((one) => expect.stringContaining(one)));
    expect(said).toEqual(['1 行在表头上方，按标题未读入：二车间']);
  });

  it('is a row where a cell could not be read, was struck out or is hidden', () => {
    const sheet = sheetWith('学员', [HEAD, ZHOU, ['李四'], OTHER, SHEN.toReversed()]);
    const unread = read(withRow(sheet, 3, { faults: [{ column: 1, msg: '公式没有结果' }] }));
    expect([unread.people[1], unread.said]).toEqual(['李四', []]);
    const struck = read(withRow(sheet, 3, { notes: [{ column: 1, kind: 'struck', text: '4' }] }));
    expect([struck.people[1], struck.said]).toEqual(['李四', ['1 处划掉的文字未读入：4']]);
    expect(read(withRow(sheet, 3, { hidden: true })).said).toEqual(['1 行已隐藏，未读入：李四']);
  });
});

it('a header of two rows is the same on the next page', () => {
  const upper = ['姓名', '联系方式', '', '部门'];
  const lower = ['', '手机号码', '邮箱'];
  const mergesAt = (no: number): BookSheet['merges'] => [
    { rows: [no, no + 1], columns: [0, 0] },
    { rows: [no, no], columns: [1, 2] },
    { rows: [no, no + 1], columns: [3, 3] },
  ];
  const rows = [upper, lower, ['周予安', '1', '', '甲'], upper, lower, ['沈砚秋', '', 's@example.com', '乙']];
  const { people, said } = read(sheetWith('学员', rows, { merges: [...mergesAt(1), ...mergesAt(4)] }));
  expect(people).toEqual(['周予安 1  甲', '沈砚秋  s@example.com 乙']);
  expect(said).toEqual([]);
});

it('a hidden sheet is named by its rows, whatever stands between them', () => {
  const hidden = sheetWith('去年', [HEAD, ZHOU, ['二车间'], HEAD, SHEN], { hidden: true });
  const found = tablesOf<Key>({ sheets: [hidden, sheetWith('今年', [HEAD, ['顾清和', '3']])] }, COLUMNS);
  const msg = '工作表“去年”已隐藏，未读入';
  expect(found).toMatchObject({ leftOut: [{ msg, names: ['周予安', '沈砚秋'], count: 2 }] });
});

it('one of several columns is enough, in each table', () => {
  const byMail = ['邮箱', '姓名'];
  const found = tablesOf<Key>(
    { sheets: [sheetWith('一部', [HEAD, ZHOU]), sheetWith('二部', [byMail, ['s@example.com', '沈砚秋']])] },
    COLUMNS,
  );
  expect(found).toMatchObject({ tables: [{ rows: [{ cells: ZHOU }] }, { rows: [{ no: 2 }] }], leftOut: [] });
  const whyNot = (more: Partial<BookSheet>, head: string[]) =>
    tablesOf<Key>({ sheets: [sheetWith('表', [head], more)] }, COLUMNS);
  expect(whyNot({}, ['姓名', '备注'])).toEqual({ fault: '表头缺少“手机号码”、“邮箱”列，请下载模板填写' });
  const fault = '“手机号码”列已隐藏，请取消隐藏后重新上传';
  expect(whyNot({ hiddenColumns: [1] }, HEAD)).toEqual({ fault });
});

it('another header has its own titles', () => {
  const { said } = read(
    sheetWith('学员', [
      [...HEAD, '备注'],
      [...ZHOU, '甲'],
      [...HEAD, '籍贯'],
      [...SHEN, '乙'],
    ]),
  );
  expect(said).toEqual(['列“备注”未读入：甲', '列“籍贯”未读入：乙']);
});

it('numbers in front say nothing, longer ones do', () => {
  const { said } = read(
    sheetWith('学员', [['序号', ...HEAD], ['1', ...ZHOU], ['2'], ['3', '', '', '410000190001010000']]),
  );
  expect(said).toEqual(['1 行只在不读的列里有内容，未读入：3']);
});

it('many headers and merged cells cost no more than each of them once', () => {
  const rows = Array.from({ length: 10_000 }, (_, at) => (at % 2 === 0 ? [...HEAD, '部门'] : [...OTHER, '部门']));
  const merges = Array.from({ length: 20_000 }, (_, at): BookSheet['merges'][number] => ({
    rows: [1 + (at % 10_000), 10_000],
    columns: [at % 4, at % 4],
  }));
  const since = performance.now();
  const found = tablesOf<Key>({ sheets: [sheetWith('学员', rows, { merges })] }, COLUMNS);
  expect(performance.now() - since).toBeLessThan(1_000);
  expect(found).toEqual({ fault: '工作表“学员”中的表格超过200个，请拆分后重新上传' });
});
