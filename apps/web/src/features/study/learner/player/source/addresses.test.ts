import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAddresses } from './addresses.ts';
import type { Films } from './quality.ts';

const films = (token: string): Films => ({
  playUrl: null,
  renditions: [720, 480].map((height) => ({
    height,
    bandwidth: 1,
    file: `/media/${token}${height}/media.mp4`,
    index: `/media/${token}${height}/index.m3u8`,
  })),
});
const MINUTE = 60_000;

beforeEach(() => {
  vi.stubGlobal('location', { href: 'https://school.example/lesson/detail' });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('parts are asked for under fresh addresses, long after the playlist that named them', async () => {
  const tokens = ['b', 'c'];
  const renew = vi.fn(async () => films(tokens.shift() ?? 'd'));
  const addresses = createAddresses(films('a'), renew);
  const part = 'https://school.example/media/a480/media.mp4';
  vi.advanceTimersByTime(7 * MINUTE);
  expect(await addresses.current(part)).toBe('/media/a480/media.mp4');
  expect(renew).not.toHaveBeenCalled();

  vi.advanceTimersByTime(2 * MINUTE);
  const both = [addresses.current(part), addresses.current('https://school.example/media/a720/index.m3u8')];
  expect(await Promise.all(both)).toEqual(['/media/b480/media.mp4', '/media/b720/index.m3u8']);
  expect(renew, 'once for all that wait').toHaveBeenCalledTimes(1);

  vi.advanceTimersByTime(9 * MINUTE);
  expect(await addresses.current(part), 'by a playlist of two tokens ago').toBe('/media/c480/media.mp4');
});

test('without fresh ones the old are tried; what is no film of these stays what it is', async () => {
  const addresses = createAddresses(films('a'), async () => null);
  vi.advanceTimersByTime(20 * MINUTE);
  expect(await addresses.current('https://school.example/media/a720/media.mp4')).toBe('/media/a720/media.mp4');
  expect(await addresses.current('/media/a720/films.m3u8')).toBe('/media/a720/films.m3u8');
  expect(await addresses.current('https://school.example/media/x/films.m3u8')).toBe(
    'https://school.example/media/x/films.m3u8',
  );
});
