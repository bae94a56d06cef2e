import { matchPath } from 'react-router-dom';
import type { WorkCounts } from '@zhibiao/contract/inbox/staff';
import type { StaffMe } from '@zhibiao/contract/staff/auth';
import { allows, isWhole } from '#lib/staff/me.ts';
import { consolePages, groups, type ConsolePage, type GroupName } from '#app/console/pages.ts';

export type MenuGroup = (typeof groups)[number] & { pages: readonly ConsolePage[] };

/** The pages one may open without knowing an id. */
export const openPages = (me: Pick<StaffMe, 'permissions' | 'scope'>): readonly ConsolePage[] =>
  consolePages.filter(
    ({ path, permission, platform }) =>
      !path.includes(':') && allows(me, permission) && (platform === undefined || isWhole(me)),
  );

/** Groups with nothing in them for this person are left out. */
export const menuOf = (me: Pick<StaffMe, 'permissions' | 'scope'>): MenuGroup[] => {
  const pages = openPages(me).filter(({ menu }) => menu !== false);
  return groups
    .map((group) => ({ ...group, pages: pages.filter((page) => page.group === group.name) }))
    .filter((group) => group.pages.length > 0);
};

/** How much waits at these pages, each kind once. */
export const waitingAt = (counts: WorkCounts | undefined, pages: readonly ConsolePage[]): number => {
  const kinds = new Set<number>(pages.flatMap(({ work = [] }) => work));
  return (counts?.kinds ?? []).reduce((sum, { kind, count }) => sum + (kinds.has(kind) ? count : 0), 0);
};

/** The menu's entry for an address: the nearest page above it. */
export const entryOf = (pathname: string): ConsolePage | null => {
  const above = consolePages.filter(
    ({ path, menu }) => menu !== false && matchPath({ path, end: path === '/console' }, pathname),
  );
  return above.sort((a, b) => b.path.length - a.path.length)[0] ?? null;
};

export const groupOf = (pathname: string): GroupName | null => {
  const page = consolePages.find(({ path }) => matchPath(path, pathname));
  return (entryOf(pathname) ?? page)?.group ?? null;
};
