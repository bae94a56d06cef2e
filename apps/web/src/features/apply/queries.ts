import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  auditorCandidates,
  auditorStandards,
  listOrgApplies,
  listSelfApplies,
  myApplies,
  myApply,
  orgApply,
} from '@zhibiao/contract/apply';
import { LIST_BOX_SIZE } from '@zhibiao/contract/limits';
import { call } from '#lib/api.ts';

/** Everything here is invalidated by this key. */
export const APPLIES = ['apply'] as const;

type Page = { pageNum: number; pageSize: number };
type Filters = { status: number | undefined; kind?: number | undefined; keyword?: string };
const given = ({ status, kind, keyword }: Filters) => ({
  ...(status === undefined ? {} : { status }),
  ...(kind === undefined ? {} : { kind }),
  ...(keyword ? { keyword } : {}),
});

export const orgAppliesQuery = (filters: Filters, page: Page) =>
  queryOptions({
    queryKey: [...APPLIES, 'org', filters, page],
    queryFn: ({ signal }) => call(listOrgApplies, { query: { ...page, ...given(filters) }, signal }),
    placeholderData: keepPreviousData,
  });

/** Always asked for anew: a decision is made on what is true now. */
export const orgApplyQuery = (id: string) =>
  queryOptions({
    queryKey: [...APPLIES, 'org', id],
    queryFn: ({ signal }) => call(orgApply, { params: { id }, signal }),
    staleTime: 0,
  });

export const selfAppliesQuery = (filters: Filters, page: Page) =>
  queryOptions({
    queryKey: [...APPLIES, 'self', filters, page],
    queryFn: ({ signal }) => call(listSelfApplies, { query: { ...page, ...given(filters) }, signal }),
    placeholderData: keepPreviousData,
  });

export const standardsQuery = queryOptions({
  queryKey: [...APPLIES, 'standards'],
  queryFn: ({ signal }) => call(auditorStandards, { signal }),
});

/** `applyId`: the returned application that these people may be in already. */
export const candidatesQuery = (standardCode: string, applyId: string | null) =>
  queryOptions({
    queryKey: [...APPLIES, 'candidates', standardCode, applyId],
    queryFn: ({ signal }) =>
      call(auditorCandidates, { query: { standardCode, ...(applyId === null ? {} : { applyId }) }, signal }),
    enabled: standardCode !== '',
  });

export const myAppliesQuery = (pageNum: number) =>
  queryOptions({
    queryKey: [...APPLIES, 'my', pageNum],
    queryFn: ({ signal }) => call(myApplies, { query: { pageNum, pageSize: LIST_BOX_SIZE }, signal }),
    placeholderData: keepPreviousData,
  });

export const myApplyQuery = (id: string) =>
  queryOptions({
    queryKey: [...APPLIES, 'mine', id],
    queryFn: ({ signal }) => call(myApply, { params: { id }, signal }),
    staleTime: 0,
  });
