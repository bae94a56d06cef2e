import type { QueryClient, QueryKey, QueryMeta } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';
import { session } from '#lib/session/session.ts';
import { queryClient } from './query-client.ts';

/** What a page asks for first: any `ask`. */
export type FirstQuery = { queryKey: QueryKey; meta?: QueryMeta | undefined };
export type FirstQueries = (search: URLSearchParams) => readonly FirstQuery[];

/** The server, which draws the page with the answers, waits for them; a browser fetches them beside the page's code. */
export type Load = (queries: readonly FirstQuery[]) => Promise<void>;
const isOpen = ({ meta }: FirstQuery): boolean => ['public', 'optional'].includes(meta?.endpoint.access ?? '');
export const mayAsk = (query: FirstQuery): boolean =>
  // What was refused is asked again by the page itself, when it is time.
  queryClient.getQueryState(query.queryKey)?.status !== 'error' &&
  // Loaders run side by side: the guard that leads a guest to the login has not spoken yet.
  (session.token() !== null || isOpen(query));
/** Resolves when all have been answered or refused. */
export const fetchFirst: Load = async (queries) => {
  await Promise.all(
    queries
      .filter(mayAsk)
      .map((query) => queryClient.prefetchQuery(query as Parameters<QueryClient['prefetchQuery']>[0])),
  );
};
const fetchBeside: Load = async (queries) => void fetchFirst(queries);

/** For so long another page would show nothing but an empty place (widgets/block/query-block.tsx). */
const EMPTY_MS = 200;
/** The page that is left stays meanwhile, unless all is known of the other. */
const fetchOnTheWay: Load = async (queries) => {
  void fetchFirst(queries);
  const lacking = queries.filter(({ queryKey }) => queryClient.getQueryData(queryKey) === undefined);
  await Promise.race([fetchFirst(lacking), new Promise((resolve) => setTimeout(resolve, EMPTY_MS))]);
};

const loaderOf =
  (first: FirstQueries) =>
  async ({ request, context }: LoaderFunctionArgs): Promise<null> => {
    const { pathname, searchParams } = new URL(request.url);
    // A filter of this page answers at once; who goes back is there already.
    const { load = pathname === location.pathname ? fetchBeside : fetchOnTheWay } = (context ?? {}) as { load?: Load };
    await load(first(searchParams));
    return null;
  };

type PageModule = {
  Component: ComponentType;
  /** Where the page stands in the sources; the server's build writes it (apps/web/build/chunks.ts). */
  file?: string;
};

const lazyOf = (load: () => Promise<PageModule>) => async () => {
  const { Component, file } = await load();
  return { Component, handle: { file } };
};

/** A frame around pages, in a file of its own as they are. */
export const frame = (load: () => Promise<PageModule>, children: RouteObject[]): RouteObject => ({
  lazy: lazyOf(load),
  children,
});

/** What pages ask for first, by their routes. */
export const firstOf = new Map<string, FirstQueries>();

/**
 * A page file exports one `Component`; it is loaded when its route is first opened, and what it asks for first beside
 * it.
 */
export const page = (path: string, load: () => Promise<PageModule>, first?: FirstQueries): RouteObject => {
  if (first) firstOf.set(path, first);
  return { id: path, path, lazy: lazyOf(load), ...(first ? { loader: loaderOf(first) } : {}) };
};
