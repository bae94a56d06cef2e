import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dateTime, instantOf } from './time.ts';
import { afterWorkingDays, workingCalendar } from './working-calendar.ts';

const usual = workingCalendar([]);
const due = (from: string, days: number, { lines = [] as string[], pauses = [] as string[] } = {}) =>
  dateTime(
    afterWorkingDays(
      workingCalendar(lines),
      instantOf(from),
      days,
      pauses.map((at) => instantOf(at)),
    ),
  ).slice(0, 16);

it.each([
  ['2026-11-10 16:20', 2, '2026-11-12 16:20'],
  ['2026-11-13 16:20', 5, '2026-11-20 16:20'],
  ['2026-11-13 16:20', 1, '2026-11-16 16:20'],
  ['2026-11-14 09:00', 1, '2026-11-17 00:00'],
  ['2026-11-13 00:00', 1, '2026-11-14 00:00'],
  ['2026-11-13 16:20', 0.75, '2026-11-16 10:20'],
])('from %s %d working days end at %s', (from, days, end) => {
  expect(due(from, days)).toBe(end);
});

it('skips holidays and counts the days that are worked instead', () => {
  const lines = ['2026-10-01~2026-10-07 休', '2026-10-10 班'];
  expect(due('2026-09-30 10:00', 1, { lines })).toBe('2026-10-08 10:00');
  expect(due('2026-10-09 10:00', 1, { lines })).toBe('2026-10-10 10:00');
  expect(due('2026-10-09 10:00', 2, { lines })).toBe('2026-10-12 10:00');
  expect(due('2026-11-10 10:00', 1, { lines: ['2026-11-11 休', '2026-11-11 班'] })).toBe('2026-11-11 10:00');
  expect(due('2026-11-10 10:00', 1, { lines: ['nonsense'] })).toBe('2026-11-11 10:00');
});

it('stands still while somebody else is asked, as often as it happens', () => {
  const pauses = ['2026-11-10 12:00', '2026-11-12 12:00'];
  expect(due('2026-11-10 10:00', 1, { pauses })).toBe('2026-11-13 10:00');
  expect(due('2026-11-10 10:00', 1, { pauses: [...pauses, '2026-11-12 13:00', '2026-11-16 13:00'] })).toBe(
    '2026-11-17 10:00',
  );
  expect(due('2026-11-10 10:00', 1, { pauses: ['2026-11-11 10:00', '2026-11-30 10:00'] })).toBe('2026-11-11 10:00');
  expect(due('2026-11-13 20:00', 1, { pauses: ['2026-11-14 08:00', '2026-11-15 08:00'] })).toBe('2026-11-16 20:00');
});

it('is never before its beginning, grows with the days, and moves by no more than a pause lasts', () => {
  const at = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true });
  const hours = fc.integer({ min: 0, max: 400 });
  fc.assert(
    fc.property(at, fc.integer({ min: 1, max: 60 }), hours, hours, (from, days, wait, length) => {
      const end = afterWorkingDays(usual, from, days).getTime();
      expect(end).toBeGreaterThanOrEqual(from.getTime() + days * 86_400_000);
      expect(afterWorkingDays(usual, from, days + 1).getTime()).toBeGreaterThanOrEqual(end + 86_400_000);
      const begin = from.getTime() + wait * 3_600_000;
      const pauses = [new Date(begin), new Date(begin + length * 3_600_000)];
      const paused = afterWorkingDays(usual, from, days, pauses).getTime();
      expect(paused).toBeGreaterThanOrEqual(end);
      if (begin >= end) expect(paused).toBe(end);
    }),
  );
});
