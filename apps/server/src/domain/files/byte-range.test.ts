import { describe, expect, it } from 'vitest';
import { byteRange } from './byte-range.ts';

describe('a range of 100 bytes', () => {
  it.each([
    [undefined, 'whole'],
    ['bytes=0-', { start: 0, end: 99 }],
    ['bytes=0-9', { start: 0, end: 9 }],
    ['bytes=90-500', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['bytes=99-99', { start: 99, end: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=9-3', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=a-b', 'whole'],
    ['items=0-9', 'whole'],
    ['bytes=0-1,5-6', 'whole'],
  ])('%s', (header, range) => {
    expect(byteRange(header, 100)).toEqual(range);
  });
});
