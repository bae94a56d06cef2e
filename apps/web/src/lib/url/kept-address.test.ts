import { expect, test } from 'vitest';
import { keptAddress, withoutPlace } from './kept-address.ts';

test('the same filters are the same, whatever their order and wherever one stood', () => {
  expect(withoutPlace('?status=1&keyword=贯标&pageNum=3&id=abc')).toBe(withoutPlace('?keyword=贯标&status=1'));
  expect(withoutPlace('?pageNum=2&pageSize=50&after=7.9')).toBe('');
});

test('another view keeps how many rows a page has', () => {
  expect(keptAddress('status=1', '?status=2&pageNum=4&pageSize=50')).toBe('status=1&pageSize=50');
  expect(keptAddress('', '?status=2')).toBe('');
});
