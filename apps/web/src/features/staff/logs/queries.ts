import { listLoginLog, listOnline } from '@zhibiao/contract/staff/log';
import { ask } from '#lib/api/ask.ts';
import { filterDay } from '#lib/url/filter-values.ts';
import type { TablePage } from '#lib/url/url-state.ts';

export const STAFF_REALM = '2';
const EVERY_MS = 30_000;

export const onlineQuery = (filters: { realm: string; keyword: string }, { page, pageSize }: TablePage) =>
  ask(listOnline, { query: { ...filters, pageNum: page, pageSize } }, { refetchInterval: EVERY_MS, staleTime: 0 });

export type LogFilters = { realm: string; account: string; ok: string; from: string; to: string };
export const loginLogQuery = ({ ok, from, to, ...filters }: LogFilters, { page, pageSize }: TablePage) =>
  ask(listLoginLog, {
    query: {
      ...filters,
      from: filterDay(from),
      to: filterDay(to),
      ...(ok === '0' || ok === '1' ? { ok } : {}),
      pageNum: page,
      pageSize,
    },
  });
