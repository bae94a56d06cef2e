import { describe, expect, it } from 'vitest';
import { creditHoursOf, readingSec } from './credit-hours.ts';

describe('hours of measured content', () => {
  it.each([
    [0, 0],
    [269, 0],
    [270, 0.1],
    [61, 0],
    [2_699, 0.9],
    [2_700, 1],
    [4_050, 1.5],
    [43_200, 16],
  ])('%i s are %f 学时', (seconds, hours) => {
    expect(creditHoursOf(seconds)).toBe(hours);
  });
});

describe('reading time', () => {
  it.each([
    ['', 0],
    ['<p></p>', 0],
    [`<p>${'字'.repeat(300)}</p>`, 60],
    [`<p>${'字，'.repeat(150)}</p>`, 30],
    ['<h3>PDCA 循环</h3><p>2023&nbsp;年</p>', 1],
    [`<a href="https://example.com/${'很长'.repeat(100)}">一</a>`, 1],
  ])('of %.30s is %i s', (html, seconds) => {
    expect(readingSec(html)).toBe(seconds);
  });
});
