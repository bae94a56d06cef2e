import { type DataRouteObject, matchRoutes } from 'react-router-dom';
import { session } from '#lib/session/session.ts';
import { requireLogin } from '#app/guards.tsx';
import { firstOf } from '#app/page-route.ts';
import type { Router } from '#app/router.tsx';
import { beginAnswers } from './answers.ts';
import { beginCode, failInSilence, isOutOfReach } from './code.ts';

/** What only passes over a link does not mean it, nor does a finger that begins to scroll. */
const REST_MS = 80;

/** A link that the router would follow. */
const linkAt = ({ target }: Event): HTMLAnchorElement | null => {
  const link = (target as Element).closest?.<HTMLAnchorElement>('a[href]');
  if (!link || link.target || link.hasAttribute('download') || link.ariaDisabled === 'true') return null;
  return link.origin === location.origin ? link : null;
};

const isHere = ({ pathname, search }: HTMLAnchorElement): boolean =>
  pathname === location.pathname && search === location.search;

/** As Chromium has it; other browsers do not tell. */
type Line = { connection?: { saveData?: boolean } };
const isSaving = (): boolean => (navigator as Line).connection?.saveData === true || !navigator.onLine;

/**
 * A link on which a pointer or the focus rests, or that a finger touches, is most often pressed next: the code of its
 * page comes, and what the page asks for first.
 */
export const preloadLinks = (router: Router): void => {
  const routesOf = ({ pathname }: HTMLAnchorElement): DataRouteObject[] =>
    (matchRoutes(router.routes, { pathname }) ?? []).map(({ route }) => route);

  const preload = (link: HTMLAnchorElement): void => {
    // What was pressed comes first.
    if (isHere(link) || isSaving() || router.state.navigation.state !== 'idle') return;
    const routes = routesOf(link);
    if (session.token() === null && routes.some(({ loader }) => loader === requireLogin)) return;
    routes.forEach(beginCode);
    const search = new URLSearchParams(link.search);
    beginAnswers(routes.flatMap(({ id }) => firstOf.get(id)?.(search) ?? []));
  };

  let meant: HTMLAnchorElement | null = null;
  let resting: ReturnType<typeof setTimeout>;
  const mean = (link: HTMLAnchorElement | null): void => {
    if (link === meant) return;
    clearTimeout(resting);
    meant = link;
    if (link) resting = setTimeout(preload, REST_MS, link);
  };

  failInSilence(router);
  document.addEventListener('pointerover', (event) => mean(linkAt(event)));
  document.addEventListener('pointercancel', () => mean(null));
  document.addEventListener('focusin', (event) => mean(linkAt(event)));
  document.addEventListener('pointerdown', (event) => {
    const link = event.pointerType === 'mouse' && event.button === 0 ? linkAt(event) : null;
    if (link) preload(link);
  });
  document.addEventListener(
    'click',
    (event) => {
      const link = linkAt(event);
      // Kept from the router, which is told of clicks further in.
      if (link && navigator.onLine && routesOf(link).some(isOutOfReach)) event.stopPropagation();
    },
    true,
  );
  mean([...document.querySelectorAll<HTMLAnchorElement>('a:hover')].at(-1) ?? null);
};
