import { expect, it } from 'vitest';
import { formatLsn, parseLsn } from './lsn.ts';
import { segmentName, segmentNames } from './wal-segment.ts';

const MB16 = 16n * 1024n * 1024n;

it('names segments as pg_walfile_name does', () => {
  expect(segmentName(1, parseLsn('0/3000028'), MB16)).toBe('000000010000000000000003');
  expect(segmentName(31, parseLsn('1A/FF000000'), MB16)).toBe('0000001F0000001A000000FF');
  expect(segmentName(1, parseLsn('1/40000000'), 1024n * 1024n * 1024n)).toBe('000000010000000100000001');
  expect(segmentNames(1, parseLsn('0/FEFFFFFF'), parseLsn('1/1'), MB16)).toEqual([
    '0000000100000000000000FE',
    '0000000100000000000000FF',
    '000000010000000100000000',
  ]);
  expect(formatLsn(parseLsn('1A/2B3C4D'))).toBe('1A/2B3C4D');
});
