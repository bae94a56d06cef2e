import { expect, it } from 'vitest';
import { lineAt } from './use-lines.ts';

const LINES = [1, 4.5, 9].map((from) => ({ from, text: '' }));

it.each([
  [0, -1],
  [1, 0],
  [4.4, 0],
  [4.5, 1],
  [8, 1],
  [600, 2],
])('at second %d it is line %d', (second, line) => {
  expect(lineAt(LINES, second)).toBe(line);
  expect(lineAt([], second)).toBe(-1);
});
