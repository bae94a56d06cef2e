import { keepPreviousData } from '@tanstack/react-query';
import { CHANNEL, DELIVERY, deliveryCounts, listDeliveries, smsToday } from '@zhibiao/contract/notice/staff';
import { ask } from '#lib/api/ask.ts';
import { filterCode } from '#lib/url/filter-values.ts';
import type { TablePage } from '#lib/url/url-state.ts';

export type DeliveryFilters = Record<'state' | 'channel', string>;
export const deliveriesQuery = (
  { state, channel }: DeliveryFilters,
  { page: pageNum, pageSize }: Pick<TablePage, 'page' | 'pageSize'>,
) =>
  ask(
    listDeliveries,
    { query: { state: filterCode(DELIVERY, state), channel: filterCode(CHANNEL, channel), pageNum, pageSize } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
export const deliveryCountsQuery = (channel: string) =>
  ask(
    deliveryCounts,
    { query: { channel: filterCode(CHANNEL, channel) } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
export const smsTodayQuery = () => ask(smsToday, {}, { staleTime: 0 });
