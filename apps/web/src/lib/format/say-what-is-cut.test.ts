import { expect, it } from 'vitest';
import { cutOf } from './say-what-is-cut.ts';

const field = (value: string, maxLength: number, selectionStart = value.length, selectionEnd = selectionStart) => ({
  value,
  maxLength,
  selectionStart,
  selectionEnd,
});

it('counts what a field leaves out of a text that is put into it', () => {
  expect(cutOf('字'.repeat(60), field('', 50))).toBe(10);
  expect(cutOf('字'.repeat(60), field('标准', 50))).toBe(12);
  expect(cutOf('字'.repeat(60), field('标准', 50, 0, 2))).toBe(10);
  expect(cutOf('字', field('字'.repeat(50), 50))).toBe(1);
  expect(cutOf('字', field('字'.repeat(49), 50))).toBe(0);
  expect(cutOf('', field('字'.repeat(60), 50))).toBe(0);
  expect(cutOf('字'.repeat(60), field('', -1))).toBe(0);
  // An address field tells no selection.
  expect(cutOf('abc', { value: 'a', maxLength: 3, selectionStart: null, selectionEnd: null })).toBe(1);
});
