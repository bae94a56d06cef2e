import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listNotices } from '@zhibiao/contract/notice';
import { LIST_BOX_SIZE } from '@zhibiao/contract/limits';
import { call } from '#lib/api.ts';

export const noticesQuery = (pageNum: number) =>
  queryOptions({
    queryKey: ['notices', pageNum],
    queryFn: ({ signal }) => call(listNotices, { query: { pageNum, pageSize: LIST_BOX_SIZE }, signal }),
    placeholderData: keepPreviousData,
  });
