import {
  queryOptions,
  useQueryClient,
  type QueryClient,
  type QueryKey,
  type UndefinedInitialDataOptions,
} from '@tanstack/react-query';
import type { AnswerOf, CallOf, EndpointSpec } from '@zhibiao/contract/core/endpoint';
import { useCallback } from 'react';
import { call, type CallArguments } from './api.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** What is asked, for the server, which answers in place of the network (apps/web/src/draw.tsx). */
    queryMeta: { endpoint: EndpointSpec; input: Input | undefined };
  }
}

type Options<A, T> = Omit<UndefinedInitialDataOptions<A, Error, T>, 'queryKey' | 'queryFn'>;
type CallArgs<E extends EndpointSpec, T> =
  object extends CallOf<E>
    ? [input?: CallOf<E>, options?: Options<AnswerOf<E>, T>]
    : [input: CallOf<E>, options?: Options<AnswerOf<E>, T>];
export type Input = Partial<Record<'params' | 'query' | 'body', unknown>>;

/**
 * The options of useQuery for one endpoint: cache key and fetcher follow from the endpoint and its input. Everything
 * else (staleTime, enabled, select …) is passed beside.
 */
export const ask = <E extends EndpointSpec, T = AnswerOf<E>>(endpoint: E, ...args: CallArgs<E, T>) => {
  const [input, options] = args as [input?: Input, options?: Options<AnswerOf<E>, T>];

  return queryOptions<AnswerOf<E>, Error, T>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, ...([{ ...input, signal }] as CallArguments<E>)),
    meta: { endpoint, input },
    ...options,
  });
};

/** Endpoint first, then input, so that the endpoint alone matches every input. */
const keyOf = ({ method, path }: EndpointSpec, input: Input = {}): QueryKey => {
  const sent = Object.entries(input).map(([part, value]) => [part, isFields(value) ? filledOf(value) : value]);
  return [`${method} ${path}`, ...(sent.length > 0 ? [Object.fromEntries(sent)] : [])];
};

const isFields = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Empty filters are not sent (see `call`), so they make no other key. */
const filledOf = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''));

/** An endpoint, whatever was sent to it, or an `ask`; fields that its input leaves out match any value. */
export type Stale = EndpointSpec | { queryKey: QueryKey };

export const invalidate = (client: QueryClient, ...stale: readonly Stale[]): Promise<void> =>
  renew(client, stale, false);

/** The same for a caller that has to know: rejects when one in use could not be fetched. */
export const refetch = (client: QueryClient, ...stale: readonly Stale[]): Promise<void> => renew(client, stale, true);

const renew = async (client: QueryClient, stale: readonly Stale[], throwOnError: boolean): Promise<void> => {
  await Promise.all(
    stale.map((one) =>
      client.invalidateQueries({ queryKey: 'queryKey' in one ? one.queryKey : keyOf(one) }, { throwOnError }),
    ),
  );
};

/** Drops answers that no page on screen shows: a viewer who opens one next must not see the old one first. */
export const forget = (client: QueryClient, ...stale: readonly Stale[]): void =>
  stale.forEach((one) =>
    client.removeQueries({ queryKey: 'queryKey' in one ? one.queryKey : keyOf(one), type: 'inactive' }),
  );

/** Marks answers as outdated. Those in use are fetched again, which the promise waits for. */
export const useInvalidate = (): ((...stale: readonly Stale[]) => Promise<void>) => {
  const client = useQueryClient();
  return useCallback((...stale) => invalidate(client, ...stale), [client]);
};
