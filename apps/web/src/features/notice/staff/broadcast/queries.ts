import { keepPreviousData } from '@tanstack/react-query';
import {
  BROADCAST,
  broadcastDepartments,
  broadcastOptions,
  broadcastSubjects,
  type Broadcast,
  type BroadcastRow,
  getBroadcast,
  listBroadcasts,
} from '@zhibiao/contract/notice/staff-broadcast';
import { ask } from '#lib/api/ask.ts';
import type { TablePage } from '#lib/url/url-state.ts';

const LOOK_MS = 2_000;
const LEAVING_MS = 10_000;
/** It moves by itself. */
const isUnderWay = ({ state, interrupted }: Pick<BroadcastRow, 'state' | 'interrupted'>): boolean =>
  !interrupted && (state === BROADCAST.waiting || state === BROADCAST.sending);

/** What is written goes on leaving the site for a while. */
const lookAgain = (one: Broadcast): number | false => {
  if (isUnderWay(one)) return LOOK_MS;
  return [one.mail, one.sms].some((way) => (way?.waiting ?? 0) > 0) && LEAVING_MS;
};

export const broadcastsQuery = ({ page: pageNum, pageSize }: Pick<TablePage, 'page' | 'pageSize'>) =>
  ask(
    listBroadcasts,
    { query: { pageNum, pageSize } },
    {
      placeholderData: keepPreviousData,
      staleTime: 0,
      refetchInterval: ({ state: { data } }) => (data?.rows.some(isUnderWay) ?? false) && LOOK_MS,
    },
  );
export const broadcastQuery = (id: string) =>
  ask(
    getBroadcast,
    { params: { id } },
    {
      staleTime: 0,
      refetchInterval: ({ state: { data } }) => data !== undefined && lookAgain(data),
    },
  );
export const optionsQuery = () => ask(broadcastOptions, {}, { staleTime: 0 });
export const audienceSubjectsQuery = (kind: 'org' | 'lesson', keyword: string) =>
  ask(broadcastSubjects, { query: { kind, keyword } }, { placeholderData: keepPreviousData });
export const audienceDepartmentsQuery = (orgId: string) =>
  ask(broadcastDepartments, { query: { orgId } }, { enabled: orgId !== '' });

/** What a command about a broadcast makes stale. */
export const BROADCASTS = [listBroadcasts, getBroadcast] as const;
