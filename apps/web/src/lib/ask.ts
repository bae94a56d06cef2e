import {
  queryOptions,
  useQueryClient,
  type QueryClient,
  type QueryKey,
  type UndefinedInitialDataOptions,
} from '@tanstack/react-query';
import type { AnswerOf, CallOf, EndpointSpec } from '@zhibiao/contract/endpoint';
import { useCallback } from 'react';
import { call, type CallArguments } from './api.ts';

type Options<A, T> = Omit<UndefinedInitialDataOptions<A, Error, T>, 'queryKey' | 'queryFn'>;
type Asked<E extends EndpointSpec, T> =
  object extends CallOf<E>
    ? [input?: CallOf<E>, options?: Options<AnswerOf<E>, T>]
    : [input: CallOf<E>, options?: Options<AnswerOf<E>, T>];
type Input = Partial<Record<'params' | 'query' | 'body', unknown>>;

/**
 * One question to the server, for useQuery: what it is called in the cache and how it is fetched both follow from the
 * endpoint. How long the answer is good for, when to ask, and what to make of it stand beside.
 */
export const ask = <E extends EndpointSpec, T = AnswerOf<E>>(endpoint: E, ...asked: Asked<E, T>) => {
  const [input, options] = asked as [input?: Input, options?: Options<AnswerOf<E>, T>];

  return queryOptions<AnswerOf<E>, Error, T>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, ...([{ ...input, signal }] as CallArguments<E>)),
    ...options,
  });
};

/** An endpoint, then what was sent to it: the first alone stands for every question to that endpoint. */
const keyOf = ({ method, path }: EndpointSpec, input: Input = {}): QueryKey => {
  const sent = Object.entries(input).map(([part, value]) => [part, isFields(value) ? filledOf(value) : value]);
  return [`${method} ${path}`, ...(sent.length > 0 ? [Object.fromEntries(sent)] : [])];
};

const isFields = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A filter left empty is not sent, so it makes no other question. */
const filledOf = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''));

/** All questions to an endpoint, or those that an `ask` names: fields it leaves open match any. */
type Stale = EndpointSpec | { queryKey: QueryKey };

export const invalidate = async (client: QueryClient, ...stale: readonly Stale[]): Promise<void> => {
  await Promise.all(
    stale.map((one) => client.invalidateQueries({ queryKey: 'queryKey' in one ? one.queryKey : keyOf(one) })),
  );
};

/** Marks answers as outdated: those on screen are fetched again, and the promise waits for them. */
export const useInvalidate = (): ((...stale: readonly Stale[]) => Promise<void>) => {
  const client = useQueryClient();
  return useCallback((...stale) => invalidate(client, ...stale), [client]);
};
