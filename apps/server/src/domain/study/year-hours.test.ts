import { describe, expect, it } from 'vitest';
import { hoursLacking, yearHoursOf, yearLightOf, yearRuleOf, yearSpan } from './year-hours.ts';

const RULE = yearRuleOf(90, '2/3', false);
const done = (total: number, major: number, planned = 0) => ({
  total: { measured: total, planned },
  major: { measured: major, planned },
});

describe('what a year asks for', () => {
  it('is ninety hours and two thirds of them, exactly', () => {
    expect(RULE).toEqual({ target: 90, majorTarget: 60, countsPlanned: false });
    expect(yearRuleOf(100, '2/3', true)).toEqual({ target: 100, majorTarget: 66.7, countsPlanned: true });
    expect(yearRuleOf(90, '0/1', false)).toEqual({ target: 90, majorTarget: 0, countsPlanned: false });
  });
  it('is said to whom something is lacking', () => {
    expect(hoursLacking(RULE, done(77.7, 60))).toEqual(['距年度要求的 90 学时还差 12.3 学时']);
    expect(hoursLacking(RULE, done(120, 59.9))).toEqual(['其中专业科目不少于 60 学时，还差 5 分钟']);
    expect(hoursLacking(RULE, done(90, 60))).toEqual([]);
  });
  it('is added up without the faults of binary fractions', () => {
    const tenth = (subject: number) => ({ subject, creditHours: { measured: 0.1, planned: 0.2 } });
    expect(yearHoursOf([tenth(1), tenth(1), tenth(2)])).toEqual({
      total: { measured: 0.3, planned: 0.6 },
      major: { measured: 0.2, planned: 0.4 },
      public: { measured: 0.1, planned: 0.2 },
    });
  });
  it('counts 教学计划学时 only where it says so', () => {
    const [mixed, counting] = [done(0.1, 0.1, 199.9), yearRuleOf(90, '2/3', true)];
    expect(hoursLacking(RULE, mixed)).toHaveLength(2);
    expect(hoursLacking(counting, mixed)).toEqual([]);
    expect(yearLightOf(RULE, mixed, 2025, new Date('2026-07-02'))).toBe(2);
    expect(yearLightOf(counting, mixed, 2025, new Date('2026-07-02'))).toBe(0);
  });
});

describe('the light of a year', () => {
  const half = new Date('2026-07-02T12:00:00+08:00');
  it('is on track with the share of the year that has passed, and never after its end', () => {
    expect(yearLightOf(RULE, done(90, 60), 2026, half)).toBe(0);
    expect(yearLightOf(RULE, done(46, 0), 2026, half)).toBe(1);
    expect(yearLightOf(RULE, done(44, 44), 2026, half)).toBe(2);
    expect(yearLightOf(RULE, done(90, 59), 2025, half)).toBe(2);
  });
});

it('a year begins and ends at midnight of Shanghai', () => {
  expect(yearSpan(2026)).toEqual({ from: new Date('2025-12-31T16:00:00Z'), to: new Date('2026-12-31T16:00:00Z') });
});
