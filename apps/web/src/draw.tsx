import { hashKey, QueryClient, type QueryKey } from '@tanstack/react-query';
import type { EndpointSpec } from '@zhibiao/contract/core/endpoint';
import type { Envelope } from '@zhibiao/contract/core/envelope';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom';
import { StrictMode } from 'react';
import { pageHead } from '#app/page-head.ts';
import { firstOf, type FirstQuery, type Load, page } from '#app/page-route.ts';
import { Providers } from '#app/providers.tsx';
import { FRAME_QUERIES, siteRoutes } from '#app/public-routes.tsx';
import { type Frame, framed, frameIn, FrameKnown } from '#app/still/frame.tsx';
import { coursePoliciesQuery, lessonQuery } from '#features/lesson/learner/queries.ts';
import { callAddress, answerIn, unwrap } from '#lib/api/api.ts';
import type { Input } from '#lib/api/ask.ts';
import { type DrawnPage, drawnQueries } from '#lib/api/drawn.ts';
import { isMissing } from '#lib/api/failure.ts';
import { headHtml } from '#lib/head/head-html.ts';
import { viewerQuery } from '#lib/session/viewer.ts';
import { paths } from '#lib/url/paths.ts';
import { site } from '#lib/url/safe-url.ts';
import { drawnHtml } from '#ui/text/rich-text.tsx';

/**
 * The public pages as text, for the server, which imports this file's own build (`vite build --ssr`): the same
 * components and routes as in a browser, for a guest.
 */

/** An endpoint of the contract, called as a guest; `null`: it is none that is shared among guests. */
type AskAsGuest = (endpoint: Pick<EndpointSpec, 'method' | 'path'>, input: Input) => Promise<Envelope> | null;
export type Setup = {
  /** https://learn.example.com */
  origin: string;
  cleanHtml: (html: string) => string;
};
export type Drawn = DrawnPage & {
  status: 200 | 404;
  /** Tags of the head, and what stands in #root. */
  head: string;
  html: string;
  /** What a learner is answered otherwise than a guest, or alone: the page itself begins to ask for it. */
  first: string[];
  /** The files of the page and its frame in the sources, by which the build names what they need. */
  files: string[];
};

/** Pages of a learner, drawn as they wait: what is theirs the browser asks for, which knows who looks. */
const OWN = [
  page(paths.myLesson, () => import('#features/lesson/learner/mine/page.tsx')),
  page(paths.examination, () => import('#pages/learner/examination.tsx')),
];
const handler = createStaticHandler(siteRoutes(OWN));

/** What stands at an address, with its code, and the frame that was drawn there last, with what it was made of. */
type Place = {
  context: StaticHandlerContext;
  router: ReturnType<typeof createStaticRouter>;
  frame: { answers: unknown[]; drawn: Frame | null };
};
/** The same for all addresses of a page: found once for each. */
const places = new Map<string, Place>();
const placeOf = async (url: URL): Promise<Place | null> => {
  const known = places.get(url.pathname);
  if (known) return known;
  // What is asked for is asked beside, each time.
  const context = await handler.query(new Request(url), { requestContext: { load: () => Promise.resolve() } });
  if (context instanceof Response || context.errors) return null;
  const router = createStaticRouter(handler.dataRoutes, context);
  const place: Place = { context, router, frame: { answers: [], drawn: null } };
  // Spelt as its route is: of other spellings there is no end.
  if (context.matches.at(-1)?.route.path === url.pathname) places.set(url.pathname, place);
  return place;
};

/** A lecture that is named is opened by the browser, which has the player. */
const isDrawnWhole = (id: string, { searchParams }: URL): boolean =>
  !OWN.some((own) => own.id === id) && !(id === paths.lessonDetail && searchParams.has('lid'));

type Asked = Parameters<typeof callAddress>[1];
/** Answers that what is shown asks for are waited for, and may ask for more: a list for its category's name. */
const ROUNDS = 3;

/** Keys of the frame's questions are the same for every page. */
const hashes = new WeakMap<QueryKey, string>();
const hashOf = (key: QueryKey): string => {
  const known = hashes.get(key) ?? hashKey(key);
  hashes.set(key, known);
  return known;
};

const loaderFor =
  (client: QueryClient, ask: AskAsGuest, first: Set<string>): Load =>
  async (queries: readonly FirstQuery[]) => {
    await Promise.all(
      queries.map(async ({ queryKey, meta }) => {
        if (!meta) return;
        const { endpoint, input = {} } = meta;
        if (endpoint.method === 'GET' && endpoint.access !== 'public') first.add(callAddress(endpoint, input as Asked));
        const answered = ask(endpoint, input);
        if (!answered) return;
        const known = client.getQueryCache().build(client, { ...client.defaultQueryOptions({ queryKey }), meta });
        try {
          known.setData(answerIn(endpoint, unwrap(await answered, endpoint, null)));
        } catch (error) {
          known.setState({ status: 'error', error: error as Error });
        }
      }),
    );
  };

const isWaiting = (query: ReturnType<ReturnType<QueryClient['getQueryCache']>['getAll']>[number]): boolean =>
  query.state.status === 'pending' && (query.options as { enabled?: unknown }).enabled !== false;

/** What a page asks for by its first answer: known here, it need not be drawn a second time. */
const followingOf = (id: string, { searchParams }: URL, client: QueryClient): readonly FirstQuery[] => {
  if (id !== paths.lessonDetail) return [];
  const lesson = client.getQueryData(lessonQuery(searchParams.get('id') ?? '').queryKey);
  return lesson?.standardCode ? [coursePoliciesQuery(lesson.standardCode)] : [];
};

/** What header and footer are made of: the same objects as long as the server has the same answers. */
const frameAnswers = (client: QueryClient): unknown[] =>
  FRAME_QUERIES.map(({ queryKey }) => {
    const answer = client.getQueryData<object>(queryKey);
    return answer && 'rows' in answer ? answer.rows : answer;
  });

export const setUp = ({ origin, cleanHtml }: Setup): void => {
  site.origin = origin;
  drawnHtml.clean = cleanHtml;
};

/** Draws the page at an address of this site; null for one that is not drawn. Throws what a component throws. */
export const draw = async (url: URL, ask: AskAsGuest): Promise<Drawn | null> => {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, retryOnMount: false, staleTime: Infinity, queryKeyHashFn: hashOf } },
  });
  const first = new Set<string>();
  const load = loaderFor(client, ask, first);
  const place = await placeOf(url);
  const { route } = place?.context.matches.at(-1) ?? {};
  if (!place || !route?.id) return null;
  await load([...(firstOf.get(route.id)?.(url.searchParams) ?? []), ...FRAME_QUERIES, viewerQuery]);
  await load(followingOf(route.id, url, client));
  const context = { ...place.context, location: { ...place.context.location, search: url.search } };
  const router: typeof place.router = Object.create(place.router, {
    state: { value: { ...place.router.state, location: context.location } },
  });
  const answers = frameAnswers(client);
  const frame = answers.every((one, n) => one === place.frame.answers[n]) ? place.frame.drawn : null;
  const render = (): string => {
    const drawn = renderToString(
      <StrictMode>
        <FrameKnown value={frame !== null}>
          <Providers client={client}>
            <StaticRouterProvider router={router} context={context} hydrate={false} />
          </Providers>
        </FrameKnown>
      </StrictMode>,
    );
    return frame ? framed(drawn, frame) : drawn;
  };
  let html = render();
  for (let round = 1; round < ROUNDS; round += 1) {
    const waiting = client.getQueryCache().getAll().filter(isWaiting);
    const before = waiting.length;
    await load(waiting);
    if (waiting.filter(isWaiting).length === before) break;
    html = render();
  }
  if (!frame) place.frame = { answers, drawn: frameIn(html) };
  const head = pageHead(url, client);
  const isGone = client
    .getQueryCache()
    .getAll()
    .some(({ state }) => isMissing(state.error));
  return {
    status: isGone ? 404 : 200,
    page: isDrawnWhole(route.id, url) ? route.id : null,
    search: url.search,
    head: head === null ? '' : headHtml(head, site.origin),
    html,
    first: [...first],
    queries: drawnQueries(client),
    files: context.matches.flatMap((match) => (match.route.handle as { file?: string } | undefined)?.file ?? []),
  };
};
