import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { APPLY, APPLY_KIND } from '@zhibiao/contract/apply/types';
import {
  applyCounts,
  listSystemApplies,
  systemApply,
  systemApplyPhoto,
  systemApplyPhotoNow,
} from '@zhibiao/contract/apply/staff';
import { WORK_LIGHT } from '@zhibiao/contract/inbox/work';
import { ask } from '#lib/api/ask.ts';
import { fetchFile } from '#lib/api/download.ts';
import { filterCode } from '#lib/url/filter-values.ts';
import type { TablePage } from '#lib/url/url-state.ts';

export type ApplyFilters = { status: string; kind: string; keyword: string; own: boolean; light: string };
const sentApplyFilters = ({ kind, keyword, own, light }: ApplyFilters) => ({
  kind: filterCode(APPLY_KIND, kind),
  keyword,
  ...(filterCode(WORK_LIGHT, light) !== undefined && { lightFilter: filterCode(WORK_LIGHT, light) }),
  ...(own && { auditedBy: 'me' }),
});
export const systemAppliesQuery = (
  filters: ApplyFilters,
  { page: pageNum, pageSize }: Pick<TablePage, 'page' | 'pageSize'>,
) =>
  ask(
    listSystemApplies,
    { query: { ...sentApplyFilters(filters), status: filterCode(APPLY, filters.status), pageNum, pageSize } },
    { placeholderData: keepPreviousData },
  );
export const applyCountsQuery = (filters: ApplyFilters) =>
  ask(applyCounts, { query: sentApplyFilters(filters) }, { placeholderData: keepPreviousData });
/** Always fetched again: a decision is made on what is true now. */
export const systemApplyQuery = (id: string) => ask(systemApply, { params: { id } }, { staleTime: 0 });
/** What a step of an application changes. */
export const SYSTEM_APPLIES = [listSystemApplies, applyCounts, systemApply] as const;

const KEPT_MS = 10 * 60_000;
/** A portrait; without the permission there is none, and no toast for each of two hundred. */
export const portraitQuery = (id: string, itemId: string, now: boolean, enabled: boolean) =>
  queryOptions({
    queryKey: ['portrait', id, itemId, now],
    queryFn: () => fetchFile(now ? systemApplyPhotoNow : systemApplyPhoto, { params: { id, itemId } }),
    enabled,
    staleTime: KEPT_MS,
    gcTime: KEPT_MS,
    retry: false,
  });
