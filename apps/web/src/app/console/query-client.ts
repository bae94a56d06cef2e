import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { notifyQueryFailure, queryClient } from '#app/query-client.ts';
import { markAnswered, notifyFailure } from '#lib/api/failure.ts';

/**
 * The console's answers are kept apart from a learner's: a learner's login or logout in another tab changes nothing
 * here, and the other way round.
 */
export const staffQueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: notifyQueryFailure,
    onSuccess: (_, query) => markAnswered(query),
  }),
  mutationCache: new MutationCache({ onError: notifyFailure }),
  defaultOptions: queryClient.getDefaultOptions(),
});
