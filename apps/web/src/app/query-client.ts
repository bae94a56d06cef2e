import { MutationCache, onlineManager, QueryCache, QueryClient, type Query } from '@tanstack/react-query';
import { CODE } from '@zhibiao/contract/core/envelope';
import { ApiError, TransportError } from '#lib/api/api.ts';
import { dismissQuestions } from '#lib/message/confirm.ts';
import { markAnswered, notifyFailure, notifyFirstFailure } from '#lib/api/failure.ts';
import { forgetRunningExams } from '#lib/session/running-exams.ts';
import { session } from '#lib/session/session.ts';
import { viewerQuery } from '#lib/session/viewer.ts';

/** The viewer has changed under the page: their rights, or what they have to agree to first. */
const asksAnew = ({ code, data }: ApiError): boolean =>
  code === CODE.forbidden || (code === CODE.warning && (data as { step?: string } | null)?.step === 'consent');

/**
 * A 403 where access was granted before: the role was taken away or the organisation stopped. The viewer is fetched
 * again, so that menus and guards follow.
 */
const followViewer = (error: unknown): void => {
  if (error instanceof ApiError && asksAnew(error))
    void queryClient.refetchQueries({ queryKey: viewerQuery.queryKey, exact: true }, { cancelRefetch: false });
};

/**
 * A failed fetch of a page is reported each time; that of a query polled every few seconds, once until it is answered.
 */
export const notifyQueryFailure = (error: unknown, query: Query<unknown, unknown>): void => {
  const isPolled = query.observers.some(({ options }) => options.refetchInterval);
  if (isPolled) notifyFirstFailure(query, error);
  else notifyFailure(error);
};

/** A refusal stands this long for other parts of the page that ask the same, so that it is not reported twice. */
const REFUSED_MS = 5_000;

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      notifyQueryFailure(error, query);
      followViewer(error);
    },
    onSuccess: (_, query) => markAnswered(query),
  }),
  mutationCache: new MutationCache({
    onError: (error) => {
      notifyFailure(error);
      followViewer(error);
    },
  }),
  defaultOptions: {
    queries: {
      // An answer of the server is final; a call that never arrived is tried once more, but not after a time-out.
      retry: (failures, error) => error instanceof TransportError && !error.timedOut && failures < 1,
      retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > REFUSED_MS,
      staleTime: 15_000,
      refetchOnWindowFocus: false,
      // Offline, a page and a click answer with a sentence instead of waiting in silence; what failed is fetched again
      // when the network is back.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
});

/**
 * From the first moment, not from the first query on: a line that dies while the page is loading comes back unnoticed
 * otherwise, and what failed stays so.
 */
export const followNetwork = (): void =>
  onlineManager.setEventListener((setOnline) => {
    const read = () => setOnline(navigator.onLine);
    addEventListener('online', read);
    addEventListener('offline', read);
    read();
    return undefined;
  });

/**
 * Nothing of one learner may be left for the next: when a session is left the cache is emptied, and RootLayout mounts
 * the page again. When one starts, everything is fetched again as the learner. Behind the session-expired dialog the
 * page stays as it is.
 */
let [token, left] = [session.token(), session.left()];
session.subscribe(() => {
  const [started, ended] = [session.token() !== null && session.token() !== token, left !== session.left()];
  [token, left] = [session.token(), session.left()];
  if (ended) {
    dismissQuestions();
    forgetRunningExams();
    queryClient.clear();
  } else if (started) {
    void queryClient.resetQueries();
  }
});
