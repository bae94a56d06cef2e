import { matchRoutes, type RouteObject } from 'react-router-dom';
import { type DrawnPage, takeDrawn } from '#lib/api/drawn.ts';
import { session } from '#lib/session/session.ts';
import { queryClient } from './query-client.ts';
import { routes } from './router.tsx';

/** Beside #root in a page that the server drew. */
const ID = 'drawn';

/** The code of the page, before the router is there: it would draw its waiting over what the server drew. */
const loadCode = (route: RouteObject): Promise<void> | undefined => {
  const { lazy } = route;
  if (typeof lazy !== 'function') return undefined;
  return lazy().then((loaded) => {
    delete route.lazy;
    Object.assign(route, loaded);
  });
};

/**
 * Takes over the page that the server drew. Answers the ids of the routes whose loaders need not run any more; none
 * where the page has to be drawn anew, because it leads elsewhere or was drawn without a part that is somebody's own.
 */
export const takePage = async (): Promise<string[]> => {
  const element = document.getElementById(ID);
  if (!element) return [];
  const { page, queries } = JSON.parse(element.textContent) as DrawnPage;
  takeDrawn(queryClient, queries, session.token() === null);
  const matches = matchRoutes(routes, location) ?? [];
  await Promise.all(matches.map(({ route }) => loadCode(route)));
  if (page === null || matches.at(-1)?.route.id !== page) return [];
  const request = new Request(location.href);
  const ran = await Promise.all(
    matches.map(({ route: { loader }, params }) =>
      typeof loader === 'function' ? loader({ request, params, context: {} } as never) : null,
    ),
  );
  return ran.some((answer) => answer instanceof Response) ? [] : [page];
};
