import { describe, expect, it } from 'vitest';
import { lackOf, sumHours, yearLightOf, yearRuleOf, yearSpan } from './year-hours.ts';

const RULE = yearRuleOf(90, '2/3');

describe('what a year asks for', () => {
  it('is ninety hours and two thirds of them, exactly', () => {
    expect(RULE).toEqual({ target: 90, majorTarget: 60 });
    expect(yearRuleOf(100, '2/3')).toEqual({ target: 100, majorTarget: 66.7 });
    expect(yearRuleOf(90, '0/1')).toEqual({ target: 90, majorTarget: 0 });
  });
  it('is said to whom something is lacking', () => {
    expect(lackOf(RULE, { total: 77.7, major: 60 })).toEqual(['距年度要求的 90 学时还差 12.3 学时']);
    expect(lackOf(RULE, { total: 120, major: 59.9 })).toEqual(['其中专业科目不少于 60 学时，还差 0.1 学时']);
    expect(lackOf(RULE, { total: 90, major: 60 })).toEqual([]);
  });
  it('is added up without the faults of binary fractions', () => {
    const tenth = (subject: number) => ({ subject, creditHours: 0.1 });
    expect(sumHours([tenth(1), tenth(1), tenth(2)])).toEqual({ total: 0.3, major: 0.2, public: 0.1 });
  });
});

describe('the light of a year', () => {
  const half = new Date('2026-07-02T12:00:00+08:00');
  it('is on track with the share of the year that has passed, and never after its end', () => {
    expect(yearLightOf(RULE, { total: 90, major: 60 }, 2026, half)).toBe(0);
    expect(yearLightOf(RULE, { total: 46, major: 0 }, 2026, half)).toBe(1);
    expect(yearLightOf(RULE, { total: 44, major: 44 }, 2026, half)).toBe(2);
    expect(yearLightOf(RULE, { total: 90, major: 59 }, 2025, half)).toBe(2);
  });
});

it('a year begins and ends at midnight of Shanghai', () => {
  expect(yearSpan(2026)).toEqual({ from: new Date('2025-12-31T16:00:00Z'), to: new Date('2026-12-31T16:00:00Z') });
});
