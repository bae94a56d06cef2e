import { keepPreviousData } from '@tanstack/react-query';
import { itemStats, paperStats, statsPapers } from '@zhibiao/contract/exam/staff-stats';
import { ask } from '#lib/api/ask.ts';
import type { TablePage } from '#lib/url/url-state.ts';

const digits = (text: string): number | undefined => (/^\d{1,9}$/.test(text) ? Number(text) : undefined);

export const statsPapersQuery = (keyword: string, { page: pageNum, pageSize }: Pick<TablePage, 'page' | 'pageSize'>) =>
  ask(statsPapers, { query: { keyword, pageNum, pageSize } }, { placeholderData: keepPreviousData });
export const paperStatsQuery = (paperId: string, edition: string) =>
  ask(paperStats, { params: { paperId }, query: { edition: digits(edition) } }, { placeholderData: keepPreviousData });
export const itemStatsQuery = (paperId: string, questionId: string, version: string) =>
  ask(
    itemStats,
    { params: { paperId, questionId }, query: { v: digits(version) } },
    { placeholderData: keepPreviousData },
  );
