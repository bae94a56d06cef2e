import { matchRoutes, type RouteObject } from 'react-router-dom';
import { type DrawnPage, takeDrawn } from '#lib/api/drawn.ts';
import { notifyFailure } from '#lib/api/failure.ts';
import { session } from '#lib/session/session.ts';
import { paths } from '#lib/url/paths.ts';
import { loadRichHtml } from '#ui/text/load-rich-html.ts';
import { fetchFirst, type Load } from './page-route.ts';
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

/** A text of staff would go and come back, if an answer of one's own came before what takes it over. */
const loadRichText = async (): Promise<void> => {
  // Without it the page is taken over all the same.
  if (document.querySelector('[data-rich]')) await loadRichHtml().catch(() => undefined);
};

/** What the router need not do again, and whether React takes over what stands in the page or draws it anew. */
type Taken = { done: string[]; hydrate: boolean };
const NOTHING: Taken = { done: [], hydrate: false };

/**
 * For so long what the server drew stands there while what is one's own is on its way: most often it was begun long ago
 * (lib/api/begun.ts), and the page need not be drawn once more as it waits.
 */
const PATIENCE_MS = 1_000;
const fetchPatiently: Load = (queries) =>
  Promise.race([fetchFirst(queries), new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS))]);

/** Whether two searches have the same parameters: the server leaves out what no page of its own reads. */
const isSame = (one: string, other: string): boolean => {
  const [sorted, also] = [one, other].map((search) => {
    const params = new URLSearchParams(search);
    params.sort();
    return params.toString();
  });
  return sorted === also;
};

/**
 * Takes over the page that the server drew: its answers, its code, and what its routes ask for. Where it leads
 * elsewhere, to the login for one, the router begins as without it.
 */
export const takePage = async (): Promise<Taken> => {
  const element = document.getElementById(ID);
  if (!element) return NOTHING;
  const { page, search, queries } = JSON.parse(element.textContent) as DrawnPage;
  const isGuest = session.token() === null;
  // A course is another page to a learner: what stands there is for guests until their own answer has come.
  const isAnother = page === paths.lessonDetail && !isGuest;
  const refused = takeDrawn(queryClient, isAnother ? queries.filter(({ own }) => !own) : queries, isGuest);
  refused.forEach(notifyFailure);
  const matches = matchRoutes(routes, location) ?? [];
  const hydrate = !isAnother && page !== null && page === matches.at(-1)?.route.id && isSame(search, location.search);
  const request = new Request(location.href);
  // What stands in the page has its answers; another one, come before React has taken it over, would not fit it.
  const context: { load: Load } = { load: hydrate ? () => Promise.resolve() : fetchPatiently };
  const ran = matches.map(async ({ route: { loader }, params }) =>
    typeof loader === 'function' ? loader({ request, params, context } as never) : null,
  );
  await Promise.all([hydrate && !isGuest && loadRichText(), ...matches.map(async ({ route }) => loadCode(route))]);
  if ((await Promise.all(ran)).some((answer) => answer instanceof Response)) return NOTHING;
  return { done: matches.flatMap(({ route: { id } }) => id ?? []), hydrate };
};
