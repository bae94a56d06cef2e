import { expect, test } from 'vitest';
import { bookWith, sheetWith } from '#test/files/book.ts';
import { readStudentSheet } from './student-sheet.ts';

const HEADER = ['姓名*', '手机号码', '邮箱', '部门', '工号', '岗位'];
const readAll = (sheet: string[][]) => {
  const read = readStudentSheet(bookWith(...sheet));
  return 'fault' in read ? read : { rows: [...read.rows], notes: read.notes };
};
const faultsOf = (...rows: string[][]) => {
  const read = readAll([HEADER, ...rows]);
  if ('fault' in read) throw new Error(read.fault);
  return read.rows.map(({ place, student, faults }) => ({ place, ok: student !== null, faults }));
};

test('takes a phone in any writing, and an empty cell as nothing', () => {
  const read = readAll([HEADER, ['周予安', '+86 138-0013-8000', '', '研发部', '', '']]);
  expect(read).toMatchObject({
    rows: [
      {
        place: '第 2 行',
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
  expect(faultsOf(cells)).toEqual([{ place: '第 2 行', ok: false, faults: [{ field, msg }] }]);
});

test('names the row above that has the same phone or address', () => {
  expect(
    faultsOf(['周予安', '13800138000'], ['', '', ''], ['沈砚秋', '138 0013 8000', 'A@b.cn'], ['顾清和', '', 'a@b.cn']),
  ).toEqual([
    { place: '第 2 行', ok: true, faults: [] },
    { place: '第 4 行', ok: false, faults: [{ field: '手机号码', msg: '与第2行重复' }] },
    { place: '第 5 行', ok: false, faults: [{ field: '邮箱', msg: '与第4行重复' }] },
  ]);
});

test('needs a name and a way to reach somebody, in any order and in the words that people use', () => {
  const lost = '表头缺少“姓名”、“手机号码”、“邮箱”列，请下载模板填写';
  expect(readAll([['名单', '备注']])).toEqual({ fault: lost });
  const people = (...sheet: string[][]) => {
    const read = readAll(sheet);
    return 'fault' in read ? read.fault : read.rows.map(({ student }) => student);
  };
  const yu = expect.objectContaining({ name: '周予安', mobile: '13800138000' });
  expect(people(['邮箱', '手机号码', '姓名'], ['', '13800138000', '周予安'])).toEqual([yu]);
  expect(people(['员工姓名', '联系电话'], ['周予安', '13800138000'])).toEqual([yu]);
  const shen = { name: '沈砚秋', email: 's@example.com', department: '研发部', empNo: '007', position: '工程师' };
  expect(
    people(
      ['职工号', '学员姓名', 'E-mail', '所在部门', '职务'],
      ['007', '沈砚秋', 's@example.com', '研发部', '工程师'],
    ),
  ).toEqual([expect.objectContaining(shen)]);
});

test('says what it read, and names what stands beside the columns alone', () => {
  const read = readAll([['序号', '姓名', '手机号码'], ['1', '周予安', '13800138000'], ['2', '', ''], ['以上为生产部']]);
  expect(read).toMatchObject({
    rows: [{ place: '第 2 行' }],
    notes: {
      read: '工作表“表”的 1 行',
      leftOut: [{ msg: '1 行只在不读的列里有内容，未读入', names: ['以上为生产部'], count: 1 }],
    },
  });
});

test('reads sheets with phones and sheets with addresses alike', () => {
  const read = readStudentSheet({
    sheets: [
      sheetWith('一部', [
        ['姓名', '手机号码'],
        ['周予安', '13800138000'],
      ]),
      sheetWith('二部', [
        ['姓名', '邮箱'],
        ['沈砚秋', 's@example.com'],
        ['', ''],
        ['姓名', '手机号码'],
        ['顾清和', '13800138001'],
      ]),
    ],
  });
  if ('fault' in read) throw new Error(read.fault);
  expect([...read.rows].map(({ student }) => student?.name)).toEqual(['周予安', '沈砚秋', '顾清和']);
  expect(read.notes.leftOut).toEqual([]);
});
