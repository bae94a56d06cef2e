import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listNotices } from '@zhibiao/contract/notice';
import { call } from '#lib/api.ts';

export const noticesQuery = (pageNum: number) => queryOptions({
  queryKey: ['notices', pageNum],
  queryFn: ({ signal }) => call(listNotices, { query: { pageNum }, signal }),
  placeholderData: keepPreviousData,
});
