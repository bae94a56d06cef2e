import { keepPreviousData } from '@tanstack/react-query';
import { countWork, listWork, workHandlers, workItem } from '@zhibiao/contract/inbox/staff';
import { WORK_STATE, type WorkKind } from '@zhibiao/contract/inbox/work';
import { ask } from '#lib/api/ask.ts';
import { filterCode } from '#lib/url/filter-values.ts';

/** `all`, `mine`, or a kind by its code. */
type InboxFilters = { tab: string; state: string; keyword: string };
export const LIST_SIZE = 50;

export const workQuery = ({ tab, state, keyword }: InboxFilters, pageNum: number) =>
  ask(
    listWork,
    {
      query: {
        pageNum,
        pageSize: LIST_SIZE,
        kinds: /^\d{1,2}$/.test(tab) ? tab : undefined,
        owner: tab === 'mine' ? ('me' as const) : ('all' as const),
        state: filterCode(WORK_STATE, state),
        keyword,
      },
    },
    { placeholderData: keepPreviousData, refetchInterval: 60_000 },
  );
/** As many as the first page has room for. */
export const firstWorkQuery = ask(listWork, { query: { pageNum: 1, pageSize: 5 } }, { refetchInterval: 60_000 });
export const workItemQuery = (id: string) => ask(workItem, { params: { id } }, { staleTime: 0 });
export const workCountsQuery = ask(countWork, {}, { refetchInterval: 60_000, staleTime: 10_000 });
export const handlersQuery = (kind: WorkKind) => ask(workHandlers, { query: { kind } });
export const OUTDATED_BY_WORK = [listWork, workItem, countWork] as const;
