import { keepPreviousData } from '@tanstack/react-query';
import { effectiveTerms, findSubjects, listOverrides, overridePapers } from '@zhibiao/contract/exam/staff-override';
import { ask } from '#lib/api/ask.ts';
import type { TablePage } from '#lib/url/url-state.ts';

export type OverrideFilters = Record<'paperId' | 'keyword' | 'state', string>;

export const overridesQuery = (
  { paperId, keyword, state }: OverrideFilters,
  { page: pageNum, pageSize }: Pick<TablePage, 'page' | 'pageSize'>,
) =>
  ask(
    listOverrides,
    {
      query: {
        paperId: paperId || undefined,
        keyword: keyword || undefined,
        state: state === 'now' || state === 'ended' ? state : undefined,
        pageNum,
        pageSize,
      },
    },
    { placeholderData: keepPreviousData },
  );

export const conditionPapersQuery = (keyword: string) =>
  ask(
    overridePapers,
    { query: { keyword: keyword || undefined } },
    {
      select: (papers) => papers.map(({ id, title }) => ({ value: id, label: title })),
      placeholderData: keepPreviousData,
    },
  );

/** No one is searched for by one character. */
export const CONDITION_SEARCH_FROM = 2;
export const conditionSubjectsQuery = (kind: 'user' | 'org', keyword: string) =>
  ask(
    findSubjects,
    { query: { kind, keyword } },
    {
      enabled: keyword.trim().length >= CONDITION_SEARCH_FROM,
      select: (found) =>
        found.map(({ id, name, detail }) => ({ value: id, label: `${name || '未填写姓名'}（${detail}）` })),
    },
  );

export const effectiveQuery = (paperId: string, userId: string) =>
  ask(effectiveTerms, { query: { paperId, userId } }, { enabled: paperId !== '' && userId !== '', staleTime: 0 });
