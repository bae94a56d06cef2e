import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { findCandidates, listAdmins, listChanges } from '@zhibiao/contract/org-info';
import { LIST_BOX_SIZE } from '@zhibiao/contract/limits';
import { call } from '#lib/api.ts';

export const changesQuery = (pageNum: number) =>
  queryOptions({
    queryKey: ['org-changes', pageNum],
    queryFn: ({ signal }) => call(listChanges, { query: { pageNum, pageSize: LIST_BOX_SIZE }, signal }),
    placeholderData: keepPreviousData,
  });

/** Administrators and whoever may become one are invalidated together. */
export const ADMINS = ['org-admins'] as const;
export const adminsQuery = queryOptions({
  queryKey: [...ADMINS, 'list'],
  queryFn: ({ signal }) => call(listAdmins, { signal }),
});
export const candidatesQuery = (name: string) =>
  queryOptions({
    queryKey: [...ADMINS, 'candidates', name],
    queryFn: ({ signal }) => call(findCandidates, { query: { name }, signal }),
    placeholderData: keepPreviousData,
  });
