import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { copy } from '@zhibiao/contract/copy';
import { CODE } from '@zhibiao/contract/envelope';
import { ApiError, isCancelled, TRANSPORT } from '#lib/api.ts';
import { session } from '#lib/session.ts';
import { toast } from '#lib/toast.ts';
import { viewerQuery } from '#lib/viewer.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** Codes whose sentence the page itself shows, under a field for instance; they get no toast. */
    queryMeta: { handles?: readonly number[] };
    mutationMeta: { handles?: readonly number[] };
  }
}

/** The one place that decides what a failed call means for the learner. */
const tell = (error: unknown, handles: readonly number[] = []): void => {
  if (isCancelled(error)) return;
  if (!(error instanceof ApiError)) {
    toast.error(copy.busy);
    return;
  }
  if (error.endpoint?.quiet) return;
  if (error.code === CODE.unauthorized) {
    session.expire();
    return;
  }
  if (handles.includes(error.code) || error.message === copy.duplicateSubmit) return;
  if (error.code === CODE.forbidden && error.message === copy.forbidden) {
    void askWhoIsHere();
    return;
  }
  if (error.code === CODE.warning) toast.warning(error.message);
  else toast.error(error.message);
};

/** A door that stood open is shut: a role was taken away, an organisation stopped. What the viewer may still enter follows; only who stays where they are reads the refusal here. */
const askWhoIsHere = async (): Promise<void> => {
  const before = queryClient.getQueryData(viewerQuery.queryKey);
  await queryClient.refetchQueries({ queryKey: viewerQuery.queryKey, exact: true }, { cancelRefetch: false });
  const now = queryClient.getQueryData(viewerQuery.queryKey);
  if (now?.role === before?.role && now?.orgStatus === before?.orgStatus) toast.error(copy.forbidden);
};

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => tell(error, query.meta?.handles) }),
  mutationCache: new MutationCache({ onError: (error, _input, _result, mutation) => tell(error, mutation.meta?.handles) }),
  defaultOptions: {
    queries: {
      // What the server decided stands; what never arrived is tried once more.
      retry: (failures, error) => error instanceof ApiError && error.code === TRANSPORT && failures < 1,
      staleTime: 15_000,
      refetchOnWindowFocus: false,
    },
    // Offline, a click answers with a sentence instead of waiting in silence.
    mutations: { networkMode: 'always' },
  },
});

/** Nothing of one learner may be left for the next: a session that starts or ends empties the cache. */
let token = session.token();
session.subscribe(() => {
  if (session.token() === token) return;
  token = session.token();
  queryClient.removeQueries({ queryKey: ['viewer'] });
  // Behind the session-expired dialog the page stays as it is; the dialog's answer empties the rest.
  if (!session.expired()) void queryClient.resetQueries();
});
