import { expect, it } from 'vitest';
import { amountText, hourFigure, hoursCell, hoursHead, hoursText } from './hours.ts';

it('says minutes below one hour, rounded down, and hours from one on', () => {
  expect([0, 0.1, 0.4, 0.9, 1, 3.4].map((hours) => amountText(hours))).toEqual([
    '0 学时',
    '4 分钟',
    '18 分钟',
    '40 分钟',
    '1.0 学时',
    '3.4 学时',
  ]);
  expect([0, 0.4, 3.4].map((hours) => hourFigure(hours))).toEqual(['0', '18 分钟', '3.4']);
  expect(amountText(0.4, 60)).toBe('24 分钟');
  const hours = { measured: 0.4, planned: 0.2 };
  expect(hoursText(hours)).toBe('18 分钟，教学计划学时 9 分钟');
  expect(hoursCell(hours)).toBe('18 分钟（教学计划 9 分钟）');
  expect(hoursHead(hours)).toEqual({ value: '18', unit: '分钟，教学计划学时 9 分钟' });
  expect(hoursHead({ measured: 3.4, planned: 0 })).toEqual({ value: '3.4', unit: '' });
});

it('repeats a document from before as it was printed', () => {
  expect(hoursText({ measured: 0.1, planned: 0 }, null)).toBe('0.1 学时');
  expect(hoursCell({ measured: 0.1, planned: 0.2 }, null)).toBe('0.1（教学计划 0.2）');
});
