import { describe, expect, it } from 'vitest';
import type { BookSheet } from './book.ts';
import { readSentence, tablesOf } from './table.ts';
import type { Column } from './head.ts';

const COLUMNS = [
  { key: 'name', title: '姓名', also: ['学员姓名'], needed: true },
  { key: 'mobile', title: '手机号码', also: ['手机', '电话'], needed: true },
  { key: 'department', title: '部门', spread: true },
] as const satisfies readonly Column<string>[];
type Key = (typeof COLUMNS)[number]['key'];

const HEAD = ['姓名', '手机号码', '部门'];
/** `hide`: numbers of rows. */
const sheetOf = (
  rows: readonly (readonly string[])[],
  { hide = [] as number[], ...rest }: Partial<BookSheet> & { hide?: number[] } = {},
): BookSheet => ({
  name: '学员',
  hidden: false,
  rows: rows.flatMap((cells, at) =>
    cells.some((cell) => cell !== '') ? [{ no: at + 1, hidden: hide.includes(at + 1), cells, faults: [] }] : [],
  ),
  hiddenColumns: [],
  merges: [],
  ...rest,
});
const read = (...sheets: BookSheet[]) => {
  const tables = tablesOf<Key>({ sheets }, COLUMNS, { own: ['填写说明', '错误原因'] });
  if ('fault' in tables) throw new Error(tables.fault);
  const rows = tables.tables.flatMap((table) => table.rows);
  return {
    ...tables,
    rows,
    said: tables.leftOut.map(({ msg, names }) => (names.length > 0 ? `${msg}：${names.join('、')}` : msg)),
    people: rows.map(({ cell }) => [cell('name'), cell('mobile'), cell('department')]),
  };
};
const whyNot = (...sheets: BookSheet[]) => {
  const tables = tablesOf<Key>({ sheets }, COLUMNS);
  return 'fault' in tables ? tables.fault : '';
};

describe('the header', () => {
  it('stands below a title and a note, and rows keep their numbers', () => {
    const { rows, people } = read(sheetOf([['2026 年学员名单'], [], ['说明：请勿改动'], HEAD, ['周予安', '1', '甲']]));
    expect(people).toEqual([['周予安', '1', '甲']]);
    expect(rows[0]).toMatchObject({ no: 5, place: '第 5 行', sheet: '学员' });
  });

  it.each([
    ['姓 名*', '手机号码（必填）', '部门：'],
    ['＊学员姓名', '手机', '部　门'],
    ['姓名(中文)', '电话', ' 部门 '],
    ['【必填】姓名', '（必填）手机号码（11 位）', '[选填] 部门'],
  ])('is known by its usual words: %s, %s, %s', (...titles) => {
    expect(read(sheetOf([titles, ['周予安', '1', '甲']])).people).toEqual([['周予安', '1', '甲']]);
  });

  it('is the lower of two rows where titles are merged over both', () => {
    const { people } = read(
      sheetOf(
        [
          ['姓名', '联系方式', '', '部门'],
          ['', '手机号码', '邮箱', ''],
          ['周予安', '1', '', '甲'],
        ],
        {
          merges: [
            { rows: [1, 2], columns: [0, 0] },
            { rows: [1, 1], columns: [1, 2] },
            { rows: [1, 2], columns: [3, 3] },
          ],
        },
      ),
    );
    expect(people).toEqual([['周予安', '1', '甲']]);
  });

  it('says what it lacks, or that it is hidden', () => {
    expect(whyNot(sheetOf([['姓名', '部门']]))).toBe('表头缺少“手机号码”列，请下载模板填写');
    expect(whyNot(sheetOf([]))).toBe('表头缺少“姓名”、“手机号码”列，请下载模板填写');
    expect(whyNot(sheetOf([HEAD], { hiddenColumns: [1] }))).toBe('“手机号码”列已隐藏，请取消隐藏后重新上传');
    expect(whyNot(sheetOf([HEAD], { hidden: true }))).toBe('工作表“学员”已隐藏，请取消隐藏后重新上传');
  });

  it('takes the pinyin of a name for no name', () => {
    const { people, said } = read(
      sheetOf([
        ['姓名（拼音）', '姓名', '手机号码'],
        ['Zhou', '周予安', '1'],
      ]),
    );
    expect(people).toEqual([['周予安', '1', '']]);
    expect(said).toEqual(['列“姓名（拼音）”未读入：Zhou']);
  });
});

describe('what is no row', () => {
  it('hidden rows are named, repeated headers and totals are no people', () => {
    const { people, said } = read(
      sheetOf(
        [HEAD, ['周予安', '1', '甲'], ['已离职乙', '2'], HEAD, ['沈砚秋', '3'], ['合计', '2 人'], ['', '', '', '页脚']],
        { hide: [3] },
      ),
    );
    expect(people.map(([name]) => name)).toEqual(['周予安', '沈砚秋']);
    expect(said).toEqual([
      '1 行已隐藏，未读入：已离职乙',
      '1 行合计未读入：合计',
      '1 行只在不读的列里有内容，未读入：页脚',
    ]);
  });

  it('columns of nobody are named with what stands in them, our own are not', () => {
    const { leftOut, said } = read(
      sheetOf([
        [...HEAD, '备注', '', '错误原因', '部门'],
        ['周予安', '1', '甲', '外聘', '', '与第3行重复', '乙'],
        ['沈砚秋', '2', '', '外聘', '多出来的'],
      ]),
    );
    expect(said).toEqual(['“部门”列重复，G 列未读入：乙', '列“备注”未读入：外聘', 'E 列没有表头，未读入：多出来的']);
    expect(leftOut[1]?.count).toBe(2);
  });

  it('what stands in a hidden column of ours is left out', () => {
    const { people, said } = read(sheetOf([HEAD, ['周予安', '1', '甲']], { hiddenColumns: [2] }));
    expect(people).toEqual([['周予安', '1', '']]);
    expect(said).toEqual(['“部门”列已隐藏，未读入：甲']);
  });

  it('what was struck out is named, a row struck out whole is no row', () => {
    const sheet = sheetOf([HEAD, ['周予安', '1', ''], ['', '']]);
    const struck = (column: number, text: string) => ({ column, kind: 'struck' as const, text });
    const rows = [
      ...sheet.rows.map((row) => (row.no === 2 ? { ...row, notes: [struck(2, '甲')] } : row)),
      { no: 3, hidden: false, cells: [], faults: [], notes: [struck(0, '沈砚秋'), struck(1, '2')] },
    ];
    const { people, said } = read({ ...sheet, rows });
    expect(people).toEqual([['周予安', '1', '']]);
    expect(said).toEqual(['3 处划掉的文字未读入：甲、沈砚秋、2']);
  });
});

it('a row struck out whole is none, though a number stands in front of it', () => {
  const sheet = sheetOf([['序号', ...HEAD], ['1', '周予安', '1'], ['2']]);
  const notes = [{ column: 1, kind: 'struck' as const, text: '沈砚秋' }];
  const { people, said } = read({ ...sheet, rows: sheet.rows.map((row) => (row.no === 3 ? { ...row, notes } : row)) });
  expect(people).toEqual([['周予安', '1', '']]);
  expect(said).toContain('1 处划掉的文字未读入：沈砚秋');
});

it('where all columns are kept, only what stands beside the header or is hidden is left out', () => {
  const sheet = sheetOf(
    [
      [...HEAD, '备注', '', '部门', '籍贯'],
      ['周予安', '1', '甲', '外聘', '无题', '乙', '某省', '多出来的'],
      ['', '', '', '待补'],
    ],
    { hiddenColumns: [6] },
  );
  const rows = sheet.rows.map((row) => ({ ...row, faults: [{ column: 3, msg: '公式没有结果' }] }));
  const kept = tablesOf<Key>({ sheets: [{ ...sheet, rows }] }, COLUMNS, { keepsOthers: true });
  const cells = ['周予安', '1', '甲', '外聘', '无题', '乙', '', '多出来的'];
  expect(kept).toMatchObject({
    tables: [{ rows: [{ cells, faults: [] }, { no: 3 }] }],
    leftOut: [{ msg: '“籍贯”列已隐藏，未读入' }, { msg: 'H 列没有表头，未读入' }],
  });
});

it('where all columns are kept, the second of a title of ours that is merged over two is left out all the same', () => {
  const rows = [
    ['姓名', '手机号码', ''],
    ['周予安', '138', '00138000'],
  ];
  const merges = [{ rows: [1, 1] as const, columns: [1, 2] as const }];
  const kept = tablesOf<Key>({ sheets: [sheetOf(rows, { merges })] }, COLUMNS, { keepsOthers: true });
  expect(kept).toMatchObject({ leftOut: [{ msg: 'C 列没有表头，未读入', names: ['00138000'] }] });
});

it('what lies over the cells is named', () => {
  const floating = [
    { kind: 'picture' as const, row: 2, text: '' },
    { kind: 'box' as const, row: 5, text: '名单截至三月' },
  ];
  const { said } = read(sheetOf([HEAD, ['周予安', '1', '']], { floating }));
  expect(said).toEqual(['1 张图片未读入：第 2 行', '1 个文本框未读入：名单截至三月']);
});

describe('sheets', () => {
  it('are read all, each row with its place; those without a header, and hidden ones, are named', () => {
    const found = read(
      sheetOf([['注意事项'], ['请勿外传']], { name: '须知' }),
      sheetOf([['怎样填写']], { name: '填写说明' }),
      sheetOf([HEAD, ['已离职丁', '9']], { name: '去年名单', hidden: true }),
      sheetOf([HEAD, ['周予安', '1']], { name: '甲班' }),
      sheetOf([HEAD, ['沈砚秋', '2']], { name: '乙班' }),
      sheetOf([HEAD], { name: '丙班' }),
    );
    expect(found.rows.map(({ place }) => place)).toEqual(['“甲班”第 2 行', '“乙班”第 2 行']);
    expect(readSentence(found)).toBe('工作表“甲班”的 1 行、工作表“乙班”的 1 行');
    expect(found.said).toEqual([
      '工作表“须知”没有表头“姓名”、“手机号码”，未读入：注意事项、请勿外传',
      '工作表“去年名单”已隐藏，未读入：已离职丁',
    ]);
  });
});

describe('merged cells', () => {
  it('are the value of each row they cover where the column means it so', () => {
    const { people } = read(
      sheetOf([HEAD, ['甲', '1', '生产部'], ['乙', '2'], ['丙', '3', ''], ['丁', '4']], {
        merges: [
          { rows: [2, 4], columns: [2, 2] },
          { rows: [4, 5], columns: [1, 1] },
          { rows: [3, 1_048_576], columns: [2, 2] },
        ],
      }),
    );
    expect(people).toEqual([
      ['甲', '1', '生产部'],
      ['乙', '2', '生产部'],
      ['丙', '3', '生产部'],
      ['丁', '4', ''],
    ]);
  });
});

it('names the column of what could not be read', () => {
  const sheet = sheetOf([HEAD, ['周予安', '', '']]);
  const rows = sheet.rows.map((row) => (row.no === 2 ? { ...row, faults: [{ column: 1, msg: '公式没有结果' }] } : row));
  expect(read({ ...sheet, rows }).rows[0]?.faults).toEqual([{ title: '手机号码', msg: '公式没有结果' }]);
});
