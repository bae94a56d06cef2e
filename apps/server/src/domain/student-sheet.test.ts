import { expect, test } from 'vitest';
import { readStudentSheet } from './student-sheet.ts';

const HEADER = ['姓名*', '手机号码', '邮箱', '部门', '工号', '岗位'];
const readAll = (sheet: string[][]) => {
  const read = readStudentSheet(sheet);
  return 'fault' in read ? read : { rows: [...read.rows] };
};
const faultsOf = (...rows: string[][]) => {
  const read = readAll([HEADER, ...rows]);
  if ('fault' in read) throw new Error(read.fault);
  return read.rows.map(({ row, student, faults }) => ({ row, ok: student !== null, faults }));
};

test('takes a phone in any writing, and an empty cell as nothing', () => {
  const read = readAll([HEADER, ['周予安', '+86 138-0013-8000', '', '研发部', '', '']]);
  expect(read).toMatchObject({
    rows: [
      {
        row: 2,
        student: {
          name: '周予安',
          mobile: '13800138000',
          email: null,
          department: '研发部',
          empNo: null,
          position: null,
        },
        faults: [],
      },
    ],
  });
});

test.each([
  [['', '13800138000'], '姓名', '请输入姓名'],
  [['周', '13800138000'], '姓名', '姓名至少2个字符'],
  [['周予安', '12345'], '手机号码', '请输入正确的手机号码'],
  [['周予安', '', 'a@b'], '邮箱', '请输入正确的邮箱'],
  [['周予安', '', ''], '手机号码', '手机号码和邮箱至少填写一项'],
  [['周予安', '13800138000', '', '部'.repeat(51)], '部门', '部门不能超过50个字符'],
])('%j: %s %s', (cells, field, msg) => {
  expect(faultsOf(cells)).toEqual([{ row: 2, ok: false, faults: [{ field, msg }] }]);
});

test('names the row above that has the same phone or address', () => {
  expect(
    faultsOf(['周予安', '13800138000'], ['', '', ''], ['沈砚秋', '138 0013 8000', 'A@b.cn'], ['顾清和', '', 'a@b.cn']),
  ).toEqual([
    { row: 2, ok: true, faults: [] },
    { row: 4, ok: false, faults: [{ field: '手机号码', msg: '与第2行重复' }] },
    { row: 5, ok: false, faults: [{ field: '邮箱', msg: '与第4行重复' }] },
  ]);
});

test('needs its columns, in any order', () => {
  expect(readAll([['姓名', '电话']])).toEqual({ fault: '表头缺少“手机号码”、“邮箱”列，请下载模板填写' });
  expect(
    readAll([
      ['邮箱', '手机号码', '姓名'],
      ['', '13800138000', '周予安'],
    ]),
  ).toMatchObject({ rows: [{ student: { name: '周予安', mobile: '13800138000' } }] });
});
