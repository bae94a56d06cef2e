import { keepPreviousData } from '@tanstack/react-query';
import {
  ARTICLE_STATUS,
  ARTICLE_TYPE,
  articleCounts,
  articleVersions,
  getStaffArticle,
  listStaffArticles,
} from '@zhibiao/contract/article/staff';
import { ask } from '#lib/api/ask.ts';
import { filterCode } from '#lib/url/filter-values.ts';
import type { TablePage } from '#lib/url/url-state.ts';

type Filters = Record<'keyword' | 'type' | 'status', string>;
export const staffArticlesQuery = ({ keyword, type, status }: Filters, { page: pageNum, pageSize }: TablePage) =>
  ask(
    listStaffArticles,
    {
      query: {
        keyword,
        type: filterCode(ARTICLE_TYPE, type),
        status: filterCode(ARTICLE_STATUS, status),
        pageNum,
        pageSize,
      },
    },
    { placeholderData: keepPreviousData },
  );
export const articleCountsQuery = ({ keyword, type }: Omit<Filters, 'status'>) =>
  ask(
    articleCounts,
    { query: { keyword, type: filterCode(ARTICLE_TYPE, type) } },
    { placeholderData: keepPreviousData },
  );

/** What a change of an article outdates. */
export const STAFF_ARTICLES = [listStaffArticles, articleCounts, getStaffArticle, articleVersions] as const;
