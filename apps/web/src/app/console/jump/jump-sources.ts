import { labelOf } from '@zhibiao/contract/core/codes';
import { JUMP_KIND, type JumpRow, jumpTo } from '@zhibiao/contract/search/staff';
import type { StaffMe } from '@zhibiao/contract/staff/auth';
import { call } from '#lib/api/api.ts';
import type { WantedPermission } from '#lib/staff/me.ts';
import { loadPinyin } from '#lib/format/pinyin.ts';
import { openPages } from '#app/console/shell/menu.ts';

export type Found = { to: string; label: string; about?: string };

/**
 * Where Ctrl+K looks. To add one: a line in `jumpSources` with what it finds, for whom, and at most as many rows as
 * shown. `find` is called with every word that staff stop typing at, and with '' when the dialog opens.
 */
export type JumpSource = {
  name: string;
  permission: WantedPermission;
  find: (word: string, me: StaffMe, signal: AbortSignal) => Promise<readonly Found[]>;
};

export const SHOWN_EACH = 6;

const findPages: JumpSource['find'] = async (word, me) => {
  const pages = openPages(me).map(({ path, label, group, words = '' }) => ({ to: path, label, about: group, words }));
  if (word === '') return pages;
  const matches = await loadPinyin();
  // 成绩 is also within 成绩发布: who types the whole name means it.
  const exact = pages.filter(({ label }) => label === word);
  const named = pages.filter(({ label }) => label.includes(word) || matches(label, word));
  const called = pages.filter(({ about, words }) => [about, words].some((text) => matches(text, word)));
  return [...new Set([...exact, ...named, ...called])];
};

/** Where a thing is opened. */
const ADDRESS: Record<JumpRow['kind'], (row: JumpRow) => string> = {
  learner: ({ id }) => `/console/learner?id=${id}`,
  org: ({ id }) => `/console/org?id=${id}`,
  apply: ({ id }) => `/console/apply/${id}`,
  certificate: ({ id }) => `/console/cert?id=${id}`,
  lesson: ({ id }) => `/console/course/${id}`,
  article: ({ id }) => `/console/article/${id}`,
  media: ({ id }) => `/console/media?id=${id}`,
  teacher: ({ name }) => `/console/teacher?${new URLSearchParams({ keyword: name })}`,
  standard: ({ id }) => `/console/standard?${new URLSearchParams({ code: id })}`,
  staff: ({ id }) => `/console/staff?id=${id}`,
};
/** One question to the server for all kinds of things; what is searched for twice in a moment is requested once. */
let last: { word: string; account: string; rows: Promise<JumpRow[]> } | null = null;
const askFor = (word: string, { account }: StaffMe): Promise<JumpRow[]> => {
  if (last?.word !== word || last.account !== account) {
    const rows = call(jumpTo, { query: { word } });
    last = { word, account, rows };
    const forget = () => {
      if (last?.rows === rows) last = null;
    };
    void rows.then(forget, forget);
  }
  return last.rows;
};
const things =
  (kind: JumpRow['kind']): JumpSource['find'] =>
  async (word, me) =>
    word === ''
      ? []
      : (await askFor(word, me))
          .filter((row) => row.kind === kind)
          .map((row) => ({ to: ADDRESS[kind](row), label: row.name, about: row.about }));

const findSettings: JumpSource['find'] = async (word) => {
  if (word === '') return [];
  const [{ SETTING_KEYS, settingAbout }, matches] = await Promise.all([
    import('@zhibiao/contract/settings'),
    loadPinyin(),
  ]);
  return SETTING_KEYS.map((key) => ({ key, ...settingAbout(key) }))
    .filter(({ label }) => label.includes(word) || matches(label, word))
    .map(({ key, label, group }) => ({ to: `/console/setting#${key}`, label, about: group }));
};

const source = (kind: JumpRow['kind'], permission: WantedPermission): JumpSource => ({
  name: labelOf(JUMP_KIND, kind),
  permission,
  find: things(kind),
});

export const jumpSources: readonly JumpSource[] = [
  { name: '页面', permission: 'self', find: findPages },
  source(JUMP_KIND.learner, 'learner:list'),
  source(JUMP_KIND.org, 'org:list'),
  source(JUMP_KIND.apply, 'apply:list'),
  source(JUMP_KIND.certificate, 'cert:list'),
  source(JUMP_KIND.lesson, 'lesson:list'),
  source(JUMP_KIND.article, 'article:edit'),
  source(JUMP_KIND.media, 'media:list'),
  source(JUMP_KIND.teacher, 'teacher:edit'),
  source(JUMP_KIND.standard, 'standard:edit'),
  source(JUMP_KIND.staff, 'staff:list'),
  { name: '设置', permission: 'setting:view', find: findSettings },
];
