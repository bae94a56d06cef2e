import { expect, test } from 'vitest';
import { speedometer } from './speed.ts';

test('speed is measured over the last seconds, and anew after a break', () => {
  let at = 0;
  const { mark, reset } = speedometer(() => at);
  const after = (seconds: number, sent: number) => {
    at += seconds * 1000;
    return mark(sent);
  };
  expect(after(0, 0)).toBeNull();
  expect(after(1, 1000)).toBeNull();
  expect(after(1, 2000)).toBe(1000);
  expect(after(8, 42_000)).toBeNull();
  expect(after(2, 52_000)).toBe(5000);
  reset();
  expect(after(1, 53_000)).toBeNull();
});

test('bytes that were counted too early and sent again do not make it negative', () => {
  let at = 0;
  const { mark } = speedometer(() => at);
  mark(8000);
  at = 2000;
  expect(mark(4000)).toBeNull();
  at = 4000;
  expect(mark(8000)).toBe(2000);
});
