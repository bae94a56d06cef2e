import { keepPreviousData } from '@tanstack/react-query';
import { reviewAttempt, reviewList } from '@zhibiao/contract/exam/staff-review';
import { ask } from '#lib/api/ask.ts';
import type { TablePage } from '#lib/url/url-state.ts';

export const reviewsQuery = (paperId: string, { page: pageNum, pageSize }: Pick<TablePage, 'page' | 'pageSize'>) =>
  ask(
    reviewList,
    { query: { paperId: paperId || undefined, pageNum, pageSize } },
    { staleTime: 0, placeholderData: keepPreviousData },
  );
/** Who looks is noted, so it is fetched once each time it is opened. */
export const reviewQuery = (attemptId: string) => ask(reviewAttempt, { query: { attemptId } });
