import { queryOptions } from '@tanstack/react-query';
import { evaluateItems, listTeachers } from '@zhibiao/contract/teacher';
import { LIST_BOX_SIZE } from '@zhibiao/contract/limits';
import { call } from '#lib/api.ts';

/** `who` keeps a learner's answers (已评价) apart from a guest's. */
export const teachersQuery = (pageNum: number, who: string | null) =>
  queryOptions({
    queryKey: ['teachers', pageNum, who],
    queryFn: ({ signal }) => call(listTeachers, { query: { pageNum, pageSize: LIST_BOX_SIZE }, signal }),
  });

export const evaluateItemsQuery = queryOptions({
  queryKey: ['evaluate-items'],
  queryFn: ({ signal }) => call(evaluateItems, { signal }),
  staleTime: 10 * 60_000,
});
