import { keepPreviousData } from '@tanstack/react-query';
import { attemptResult, listResults, resultCounts, resultPapers } from '@zhibiao/contract/exam/staff-stats';
import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { PAGE_SIZE_MAX } from '@zhibiao/contract/core/limits';
import { ask } from '#lib/api/ask.ts';
import { filterCode, filterDay } from '#lib/url/filter-values.ts';
import type { TablePage } from '#lib/url/url-state.ts';

export type ResultFilters = Record<'status' | 'passed' | 'from' | 'to' | 'keyword', string>;

/** As the address has them, and as they are sent: what means nothing is no filter. */
export const resultFilterQuery = ({ status, passed, from, to, keyword }: ResultFilters) => ({
  status: filterCode(ATTEMPT, status),
  passed: passed === '0' || passed === '1' ? (passed as '0' | '1') : undefined,
  from: filterDay(from),
  to: filterDay(to),
  keyword: keyword || undefined,
});

export const resultsQuery = (
  paperId: string,
  filters: ResultFilters,
  { page: pageNum, pageSize }: Pick<TablePage, 'page' | 'pageSize'>,
) =>
  ask(
    listResults,
    { query: { paperId, ...resultFilterQuery(filters), pageNum, pageSize } },
    { placeholderData: keepPreviousData },
  );
export const resultCountsQuery = (paperId: string, filters: ResultFilters) => {
  const { status, ...query } = resultFilterQuery(filters);
  return ask(resultCounts, { query: { paperId, ...query } }, { placeholderData: keepPreviousData });
};
/** Those sat last, by their titles. */
export const resultPapersQuery = (keyword: string) =>
  ask(
    resultPapers,
    { query: { keyword, pageSize: PAGE_SIZE_MAX } },
    { select: ({ rows }) => rows.map(({ paperId, title }) => ({ value: paperId, label: title })) },
  );
export const attemptResultQuery = (id: string) => ask(attemptResult, { params: { id } });
