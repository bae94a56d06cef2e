import { CODE, type Envelope } from '@zhibiao/contract/core/envelope';
import { callAddress } from '#lib/api/api.ts';
import { begin } from '#lib/api/begin.ts';
import { FRESH_MS } from '#lib/api/begun.ts';
import { session } from '#lib/session/session.ts';
import { type FirstQuery, mayAsk } from '#app/page-route.ts';
import { queryClient } from '#app/query-client.ts';

/** So many at a time: what was pressed has the line. */
const MOST = 6;
/** What people type into the address of a list. The server counts a guest's searches; hovering is none. */
export const SEARCH_WORDS = ['name', 'item', 'title', 'keyword'];

type Asked = { params?: Record<string, unknown>; query?: Record<string, unknown> };
type Ahead = FirstQuery & { staleTime?: unknown };

const isSearch = ({ query = {} }: Asked): boolean => SEARCH_WORDS.some((name) => Boolean(query[name]));

/** Neither known nor on its way; what has to be newer than what is begun here is asked for by the page alone. */
const isWanted = ({ queryKey, staleTime = FRESH_MS }: Ahead): boolean => {
  const { dataUpdatedAt = 0, fetchStatus, isInvalidated } = queryClient.getQueryState(queryKey) ?? {};
  if (typeof staleTime !== 'number' || staleTime < FRESH_MS || fetchStatus === 'fetching') return false;
  return isInvalidated === true || dataUpdatedAt + staleTime < Date.now();
};

/** What is refused is nothing that anybody asked for: the page asks for itself. */
const answerOnly = (envelope: unknown): unknown =>
  (envelope as Partial<Envelope> | null)?.code === CODE.ok ? envelope : null;

const beginOne = (address: string): void => {
  const calls = (globalThis.begunCalls ??= new Map());
  const old = performance.now() - FRESH_MS;
  for (const [known, { answeredAt }] of calls) if (answeredAt < old) calls.delete(known);
  const waiting = [...calls.values()].filter(({ answeredAt }) => answeredAt === Infinity).length;
  if (!calls.has(address) && waiting < MOST) calls.set(address, begin(address, session.token(), answerOnly));
};

/** Begins what a page asks for first; its own calls take the answers over. A failure is nobody's. */
export const beginAnswers = (queries: readonly FirstQuery[]): void => {
  for (const query of queries) {
    if (!query.meta || !mayAsk(query) || !isWanted(query)) continue;
    const { endpoint, input = {} } = query.meta;
    if (endpoint.method === 'GET' && !isSearch(input as Asked)) beginOne(callAddress(endpoint, input as Asked));
  }
};
