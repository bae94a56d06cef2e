import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listSystemApplies, systemApply, systemApplyPhoto, systemApplyPhotoNow } from '@zhibiao/contract/apply-staff';
import { ask } from '#lib/ask.ts';
import { fetchFile } from '#lib/download.ts';
import type { TablePage } from '#lib/url-state.ts';

const codeOf = (text: string): number | undefined => (/^\d$/.test(text) ? Number(text) : undefined);

export type ApplyFilters = { status: string; kind: string; keyword: string; own: boolean; light: string };
export const systemAppliesQuery = (
  { status, kind, keyword, own, light }: ApplyFilters,
  { page: pageNum, pageSize }: Pick<TablePage, 'page' | 'pageSize'>,
) =>
  ask(
    listSystemApplies,
    {
      query: {
        status: codeOf(status),
        kind: codeOf(kind),
        keyword,
        ...(codeOf(light) !== undefined && { lightFilter: codeOf(light) }),
        ...(own && { auditedBy: 'me' }),
        pageNum,
        pageSize,
      },
    },
    { placeholderData: keepPreviousData },
  );
/** Always asked for anew: a decision is made on what is true now. */
export const systemApplyQuery = (id: string) => ask(systemApply, { params: { id } }, { staleTime: 0 });
/** What a step of an application changes. */
export const SYSTEM_APPLIES = [listSystemApplies, systemApply] as const;

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
