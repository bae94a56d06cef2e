import { expect, it } from 'vitest';
import { hoursCell, hoursText } from '@zhibiao/contract/core/hours';
import { grouped, yearText } from './words.ts';

it('writes hours and codes as they are printed', () => {
  const [alone, beside] = [
    { measured: 12, planned: 0 },
    { measured: 0.5, planned: 3 },
  ];
  expect([alone, beside].map((hours) => hoursText(hours))).toEqual(['12.0 学时', '22 分钟，教学计划学时 3.0']);
  expect([alone, beside].map((hours) => hoursCell(hours))).toEqual(['12.0', '22 分钟（教学计划 3.0）']);
  const lessons = [
    { subject: 1, creditHours: alone },
    { subject: 2, creditHours: beside },
    { subject: 2, creditHours: beside },
  ];
  expect(yearText(2026, lessons)).toBe('2026 年（专业科目 12.0 学时；公需科目 1.0 学时，教学计划学时 6.0）');
  expect([grouped('7Kq2Vd9Xm4Rt'), grouped('abcde'), grouped('')]).toEqual(['7Kq2 Vd9X m4Rt', 'abcd e', '']);
});
