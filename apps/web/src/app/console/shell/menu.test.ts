import { catalogue } from '@zhibiao/contract/endpoints';
import { ALL_PERMISSIONS } from '@zhibiao/contract/permissions';
import { SAVED_VIEW_LISTS } from '@zhibiao/contract/staff/views';
import { expect, it, vi } from 'vitest';
import type { WantedPermission } from '#lib/staff/me.ts';

// A session listens to other tabs; here is none.
vi.stubGlobal('addEventListener', () => undefined);
const { openPages } = await import('./menu.ts');
const { consolePages } = await import('#app/console/pages.ts');

const scopesOf = (wanted: WantedPermission) =>
  new Set(
    catalogue.flatMap(({ spec }) =>
      spec.access === 'staff' && [wanted].flat().some((one) => one === spec.permission) ? [spec.scope] : [],
    ),
  );

it('offers no page of the whole platform to whoever has a data scope, and every other', () => {
  const everything = { permissions: [...ALL_PERMISSIONS] };
  const whole = openPages({ ...everything, scope: null });
  const narrow = new Set(openPages({ ...everything, scope: ['启明精密制造（演示）'] }));
  const withheld = whole.filter((page) => !narrow.has(page));
  expect(withheld.length).toBeGreaterThan(8);
  for (const page of whole) expect([page.path, narrow.has(page)]).toEqual([page.path, page.platform === undefined]);
});

it('marks just the pages behind whose permission everything is of the whole platform', () => {
  for (const { path, permission, platform } of consolePages) {
    const scopes = scopesOf(permission);
    const only = scopes.size === 1 && scopes.has('platform');
    expect([path, platform ?? false]).toEqual([path, only]);
  }
});

it('keeps views of lists that are pages', () => {
  const paths = consolePages.map(({ path }) => path);
  for (const list of SAVED_VIEW_LISTS) expect(paths).toContain(`/console/${list}`);
});
