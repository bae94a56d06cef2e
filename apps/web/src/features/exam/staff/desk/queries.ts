import { keepPreviousData } from '@tanstack/react-query';
import { DESK_TABS, deskAttempt, deskList, deskPapers, deskSummary } from '@zhibiao/contract/exam/staff-monitor';
import { ask } from '#lib/api/ask.ts';
import type { TablePage } from '#lib/url/url-state.ts';

/** A page out of sight does not query the server. */
export const EVERY_MS = 5_000;
const LIVE = { refetchInterval: EVERY_MS, staleTime: 0 } as const;

export type DeskTab = (typeof DESK_TABS)[number];
export const tabOf = (text: string): DeskTab => DESK_TABS.find((tab) => tab === text) ?? 'all';

export const deskPapersQuery = ask(deskPapers, {}, { refetchInterval: 60_000, staleTime: 0 });
export const deskSummaryQuery = (paperId: string) => ask(deskSummary, { query: { paperId } }, LIVE);
export const listQuery = (
  paperId: string,
  { tab, keyword }: { tab: DeskTab; keyword: string },
  { page: pageNum, pageSize }: Pick<TablePage, 'page' | 'pageSize'>,
) =>
  ask(
    deskList,
    { query: { paperId, tab, keyword: keyword || undefined, pageNum, pageSize } },
    { ...LIVE, placeholderData: keepPreviousData },
  );
export const deskAttemptQuery = (attemptId: string) => ask(deskAttempt, { query: { attemptId } }, LIVE);
