import { expect, it } from 'vitest';
import { readPastedPeople } from './pasted.ts';

it('reads a person a line out of a workbook, whatever stands beside', () => {
  const text =
    '姓名\t手机\t邮箱\n沈知夏\t138 0013 8000\tzhixia@example.com\r\n江望舒\t＋86１３９００１３９０００\n\n何景行\tHe@Example.com';
  expect(readPastedPeople(text)).toEqual({
    accounts: ['13800138000', '13900139000', 'he@example.com'],
    without: ['姓名\t手机\t邮箱'],
  });
});

it('reads several of one line, each once, and no part of a longer number', () => {
  expect(readPastedPeople('13800138000，13900139000、13800138000;a@b.cn').accounts).toEqual([
    '13800138000',
    '13900139000',
  ]);
  expect(readPastedPeople('110101199003071234')).toEqual({ accounts: [], without: ['110101199003071234'] });
  expect(readPastedPeople('张三 <zhang@example.com>; li@example.com,')).toEqual({
    accounts: ['zhang@example.com', 'li@example.com'],
    without: [],
  });
});
