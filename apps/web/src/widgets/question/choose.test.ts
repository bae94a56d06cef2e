import { expect, it } from 'vitest';
import { choose } from './choose.ts';

it('chooses one, or adds and takes back several in order', () => {
  expect(choose({ type: 1 }, { value: 'A' }, 'B')).toBe('B');
  expect(choose({ type: 2 }, undefined, 'C')).toEqual(['C']);
  expect(choose({ type: 2 }, { value: ['C'] }, 'A')).toEqual(['A', 'C']);
  expect(choose({ type: 2 }, { value: ['A', 'C'] }, 'C')).toEqual(['A']);
});
