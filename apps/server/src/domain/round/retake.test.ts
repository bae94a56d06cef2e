import { expect, it } from 'vitest';
import { nextBegin, yearDue } from './retake.ts';

it.each([
  ['01-01', '2026-11-23', '2026-12-31', null],
  ['01-01', '2026-11-23', '2027-01-01', { key: '2027', from: '2027-01-01' }],
  ['01-01', '2026-11-23', '2027-06-30', { key: '2027', from: '2027-01-01' }],
  ['01-01', '2026-11-23', '2028-01-02', { key: '2028', from: '2028-01-01' }],
  ['09-01', '2026-11-23', '2027-08-31', null],
  ['09-01', '2026-09-01', '2026-09-01', { key: '2026', from: '2026-09-01' }],
  ['09-01', '2026-09-01', '2027-03-01', { key: '2026', from: '2026-09-01' }],
])('a year from %s on, in force since %s: on %s', (monthDay, enabledOn, today, due) => {
  expect(yearDue({ monthDay, enabledOn }, today)).toEqual(due);
});

it.each([
  ['01-01', '2026-11-23', '2027-01-01'],
  ['01-01', '2027-01-01', '2027-01-01'],
  ['12-31', '2026-11-23', '2026-12-31'],
])('the next beginning of %s after %s is %s', (monthDay, today, next) => {
  expect(nextBegin(monthDay, today)).toBe(next);
});
