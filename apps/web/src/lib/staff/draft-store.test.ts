import { beforeEach, expect, test, vi } from 'vitest';
import { dropDraft, keepDraft, readDraft } from './draft-store.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

test('what was typed is found again by the same person at the same thing, and nowhere else', () => {
  keepDraft('ann', 'article 1', { title: '未保存' }, { at: 5 });
  expect(readDraft('ann', 'article 1')).toEqual({ value: { title: '未保存' }, at: 5 });
  expect(readDraft('ann', 'article 2')).toBeNull();
  expect(readDraft('bob', 'article 1')).toBeNull();
  dropDraft('ann', 'article 1');
  expect(readDraft('ann', 'article 1')).toBeNull();
});

test('a browser without storage loses nothing but the keeping', () => {
  const refuse = () => {
    throw new Error('refused');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  keepDraft('ann', 'article 1', 'x');
  dropDraft('ann', 'article 1');
  expect(readDraft('ann', 'article 1')).toBeNull();
});
