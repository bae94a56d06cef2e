import { expect, test } from 'vitest';
import { lastTurn } from './due.ts';

const at = (time: string) => new Date(`${time}:00+08:00`);

test('a backup has its turn at 02:30 of the site, a drill on Sunday at 04:00', () => {
  expect(lastTurn('backup', at('2026-11-27T02:29'))).toEqual(at('2026-11-26T02:30'));
  expect(lastTurn('backup', at('2026-11-27T02:30'))).toEqual(at('2026-11-27T02:30'));
  expect(lastTurn('drill', at('2026-11-29T03:59'))).toEqual(at('2026-11-22T04:00'));
  expect(lastTurn('drill', at('2026-11-29T04:00'))).toEqual(at('2026-11-29T04:00'));
});
