import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { ApiError } from './api.ts';

/** What the server asked for to draw a page: it comes with the page, so that the browser asks for none of it again. */

type Refusal = Pick<ApiError, 'code' | 'message' | 'data' | 'reason'>;
export type DrawnQuery = {
  key: QueryKey;
  answer?: unknown;
  refusal?: Refusal;
  /** A learner who is logged in would be answered otherwise. */
  own?: true;
};
/** `page`: the id of its route; a page that was not drawn whole has none. `search`: what it was drawn for. */
export type DrawnPage = { page: string | null; search: string; queries: DrawnQuery[] };

export const drawnQueries = (client: QueryClient): DrawnQuery[] =>
  client
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey: key, state: { status, data: answer, error }, meta }): DrawnQuery[] => {
      const own = meta?.endpoint.access === 'optional' ? ({ own: true } as const) : {};
      if (status === 'success') return [{ key, answer, ...own }];
      if (!(error instanceof ApiError)) return [];
      const { code, message, data, reason } = error;
      return [{ key, refusal: { code, message, data, reason }, ...own }];
    });

/** Learners ask again for what is theirs, and see meanwhile what everybody sees. Answers what was refused. */
export const takeDrawn = (client: QueryClient, queries: readonly DrawnQuery[], isGuest: boolean): ApiError[] => {
  const now = Date.now();
  const refused: ApiError[] = [];
  for (const { key, answer, refusal, own } of queries) {
    if (refusal === undefined) client.setQueryData(key, answer, { updatedAt: own && !isGuest ? 1 : now });
    else if (isGuest || !own) {
      const { code, message, data, reason } = refusal;
      const known = client.getQueryCache().build(client, { queryKey: key });
      const error = new ApiError(code, message, data, null, reason === null ? {} : { reason });
      known.setState({ ...known.state, status: 'error', error, errorUpdatedAt: now, errorUpdateCount: 1 });
      refused.push(error);
    }
  }
  return refused;
};
