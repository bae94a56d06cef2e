import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { composedAfter, onceComposed } from './once-composed.ts';

const page = new EventTarget();
const say = (type: string, isComposing = false) => page.dispatchEvent(Object.assign(new Event(type), { isComposing }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
});
afterEach(() => {
  vi.useRealTimers();
});

it('half-typed pinyin is saved when it has become characters, and what replaces it is saved alone', () => {
  const saved: string[] = [];
  onceComposed(() => saved.push('前'));
  expect(saved).toEqual(['前']);

  say('compositionstart');
  const stop = composedAfter(600, () => saved.push('前zhong'));
  vi.advanceTimersByTime(5_000);
  expect(saved).toEqual(['前']);
  say('compositionend');
  stop();
  composedAfter(600, () => saved.push('前中'));
  vi.advanceTimersByTime(600);
  expect(saved).toEqual(['前', '前中']);

  // Letters that are kept as they are bring no other change.
  say('compositionstart');
  composedAfter(600, () => saved.push('前中iso'));
  vi.advanceTimersByTime(600);
  say('keydown', true);
  expect(saved).toHaveLength(2);
  say('compositionend');
  vi.advanceTimersByTime(0);
  expect(saved).toEqual(['前', '前中', '前中iso']);

  // Its field went: the next key tells.
  say('compositionstart');
  onceComposed(() => saved.push('后'));
  say('keydown');
  vi.advanceTimersByTime(0);
  expect(saved.at(-1)).toBe('后');
});
