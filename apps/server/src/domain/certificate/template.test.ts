import { expect, it } from 'vitest';
import { fillIn, type Values } from './template.ts';
import { HOUSE } from '#test/house.ts';

const values = (hours: string): Values => ({
  姓名: '周予安',
  课程: '商业秘密保护',
  标准: '',
  学时: hours,
  成绩: '86 分',
  起止: '2026 年 9 月 14 日',
  机构: '',
});

it('never prescribes less than one hour: that is said in minutes', () => {
  expect(fillIn(HOUSE[2].bodyText, values('18 分钟'))).toContain('培训，实测学习 18 分钟，考核成绩');
  expect(fillIn('实测学习 {学时} 学时', values('18 分钟'))).toBe('实测学习 18 分钟');
  expect(fillIn(HOUSE[2].bodyText, values('3.4'))).toContain('完成规定的 3.4 学时，');
});
