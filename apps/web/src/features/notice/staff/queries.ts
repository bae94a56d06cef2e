import { keepPreviousData } from '@tanstack/react-query';
import { listDeliveries, smsToday } from '@zhibiao/contract/notice-staff';
import { ask } from '#lib/ask.ts';
import type { TablePage } from '#lib/url-state.ts';

const codeOf = (text: string): number | undefined => (/^\d$/.test(text) ? Number(text) : undefined);

export type DeliveryFilters = Record<'state' | 'channel', string>;
export const deliveriesQuery = (
  { state, channel }: DeliveryFilters,
  { page: pageNum, pageSize }: Pick<TablePage, 'page' | 'pageSize'>,
) =>
  ask(
    listDeliveries,
    { query: { state: codeOf(state), channel: codeOf(channel), pageNum, pageSize } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
export const smsTodayQuery = () => ask(smsToday, {}, { staleTime: 0 });
