import type { StaffMe } from '@zhibiao/contract/staff-auth';
import type { Wanted } from '#lib/staff/me.ts';
import { loadPinyin } from '#lib/pinyin.ts';
import { openPages } from './menu.ts';

export type Found = { to: string; label: string; about?: string };

/**
 * Where Ctrl+K looks. To add one: a line in `jumpSources` with what it finds, for whom, and at most as many rows as
 * shown. `find` is asked for every word that somebody stops typing at, and for '' when the dialog opens.
 */
export type JumpSource = {
  name: string;
  permission: Wanted;
  find: (word: string, me: StaffMe, signal: AbortSignal) => Promise<readonly Found[]>;
};

export const SHOWN_EACH = 6;

const findPages: JumpSource['find'] = async (word, me) => {
  const pages = openPages(me).map(({ path, label, group, words = '' }) => ({ to: path, label, about: group, words }));
  if (word === '') return pages;
  const matches = await loadPinyin();
  const named = pages.filter(({ label }) => label.includes(word) || matches(label, word));
  const called = pages.filter(({ about, words }) => [about, words].some((text) => matches(text, word)));
  return [...new Set([...named, ...called])];
};

export const jumpSources: readonly JumpSource[] = [{ name: '页面', permission: 'self', find: findPages }];
