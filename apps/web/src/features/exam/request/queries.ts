import { keepPreviousData } from '@tanstack/react-query';
import { examDetail, listExams } from '@zhibiao/contract/exam/learner';
import {
  EXAM_REQUEST,
  examRequest,
  listExamRequests,
  listRequests,
  REQUEST_STATUS,
  requestCounts,
} from '@zhibiao/contract/exam/request';
import { examResult } from '@zhibiao/contract/exam/review';
import { PAGE_SIZE_MAX } from '@zhibiao/contract/core/limits';
import { ask } from '#lib/api/ask.ts';
import { filterCode } from '#lib/url/filter-values.ts';
import type { TablePage } from '#lib/url/url-state.ts';

export type RequestFilters = Record<'kind' | 'status', string>;
/** What waits, unless another status is chosen; `all` is everything. */
export const requestsQuery = (
  { kind, status }: RequestFilters,
  { page: pageNum, pageSize }: Pick<TablePage, 'page' | 'pageSize'>,
) =>
  ask(
    listExamRequests,
    {
      query: {
        kind: filterCode(EXAM_REQUEST, kind),
        status: status === '' ? REQUEST_STATUS.waiting : filterCode(REQUEST_STATUS, status),
        pageNum,
        pageSize,
      },
    },
    { placeholderData: keepPreviousData },
  );
export const requestCountsQuery = (kind: string) =>
  ask(requestCounts, { query: { kind: filterCode(EXAM_REQUEST, kind) } }, { placeholderData: keepPreviousData });
export const requestQuery = (id: string) => ask(examRequest, { params: { id } }, { staleTime: 0 });

/** A learner's own about one paper. */
export const ownRequestsQuery = (paperId: string) =>
  ask(listRequests, { query: { paperId, pageSize: PAGE_SIZE_MAX } }, { staleTime: 0, select: ({ rows }) => rows });
/** What a request of one's own changes. */
export const OUTDATED_BY_REQUEST = [listRequests, examDetail, listExams, examResult] as const;
