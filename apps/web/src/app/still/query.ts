import { QueryObserver, type UseQueryOptions, type UseQueryResult, useQueryClient } from '@tanstack/react-query';

/** Questions of a page that is drawn once and hears of no later answer (apps/web/build/still.ts). */

export * from '@tanstack/react-query';

/** What the library's own says first, without what it takes to say more later. */
export const useQuery = (options: UseQueryOptions): UseQueryResult => {
  const client = useQueryClient();
  const asked = { ...client.defaultQueryOptions(options), _optimisticResults: 'optimistic' as const };
  return new QueryObserver(client, asked).getOptimisticResult(asked) as UseQueryResult;
};
