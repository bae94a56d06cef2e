import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listSuggestions } from '@zhibiao/contract/suggest';
import { LIST_BOX_SIZE } from '@zhibiao/contract/limits';
import { call } from '#lib/api.ts';

/**
 * One's own feedback, newest first; '' for every status. The header's count of unread replies lies under the same key.
 */
export const suggestionsQuery = (status: string, pageNum: number) =>
  queryOptions({
    queryKey: ['suggestions', status, pageNum],
    queryFn: ({ signal }) =>
      call(listSuggestions, {
        query: { pageNum, pageSize: LIST_BOX_SIZE, ...(status === '' ? {} : { status: Number(status) }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
