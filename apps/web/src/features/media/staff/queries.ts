import { keepPreviousData } from '@tanstack/react-query';
import {
  listMedia,
  listMediaUploads,
  mediaCounts,
  mediaDetail,
  type MediaDetail,
  mediaSummary,
  RENDITION,
} from '@zhibiao/contract/media/staff';
import { ask } from '#lib/api/ask.ts';
import type { TablePage } from '#lib/url/url-state.ts';

/** What a change of the library outdates. */
export const MEDIA_READS = [listMedia, mediaCounts, mediaSummary, mediaDetail] as const;

export type MediaFilters = { kind: string; keyword: string; used: string; advice: string };

const oneOf = <T extends string>(value: string, known: readonly T[]): T | undefined =>
  known.find((one) => one === value);

/** Anything may be typed into an address; what is no filter is none. */
const sentMediaFilters = ({ kind, keyword, advice }: Omit<MediaFilters, 'used'>) => ({
  keyword,
  kind: oneOf(kind, ['video', 'audio', 'pdf']),
  advice: oneOf(advice, ['ok', 'transcode']),
});
export const mediaCountsQuery = (filters: Omit<MediaFilters, 'used'>) =>
  ask(mediaCounts, { query: sentMediaFilters(filters) }, { placeholderData: keepPreviousData });
export const mediaQuery = (filters: MediaFilters, { page: pageNum, pageSize }: Pick<TablePage, 'page' | 'pageSize'>) =>
  ask(
    listMedia,
    { query: { ...sentMediaFilters(filters), used: oneOf(filters.used, ['yes', 'no']), pageNum, pageSize } },
    { placeholderData: keepPreviousData },
  );

export const mediaSummaryQuery = ask(mediaSummary, {}, { staleTime: 30_000 });

/** While smaller films are made of it, their progress is fetched. */
export const detailQuery = (id: string) =>
  ask(
    mediaDetail,
    { params: { id } },
    {
      // Its addresses are good for ten minutes.
      staleTime: 5 * 60_000,
      refetchInterval: ({ state }) => (isAtWork(state.data) ? 3_000 : false),
    },
  );

const isAtWork = (media: MediaDetail | undefined): boolean =>
  media?.renditions.some(({ state }) => state === RENDITION.running || state === RENDITION.waiting) ?? false;

/**
 * What the staff member has under way, as the server reports it: a reload forgets the files, not what was sent of them.
 */
export const ownUploadsQuery = ask(listMediaUploads, undefined, { staleTime: 10_000 });
