import { useMutation } from '@tanstack/react-query';
import { systemItem, updateItem } from '@zhibiao/contract/lesson/staff-items';
import { LESSON_READS } from '#features/lesson/staff/queries.ts';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import type { OutlineItem } from './item-words.ts';

/** A new title; all else of the item is sent as it stands. */
export const useRenameItem = () => {
  const invalidate = useInvalidate();
  const rename = useMutation({
    mutationFn: async ({ item: { lid, version }, title }: { item: OutlineItem; title: string }) => {
      const { media, html, minSec, required, freePreview } = await call(systemItem, { query: { lid } });
      return call(updateItem, {
        body: { lid, version, title, mediaId: media?.id ?? null, html, minSec, required, freePreview },
      });
    },
    onSettled: () => invalidate(...LESSON_READS),
  });
  return (item: OutlineItem, title: string) => rename.mutate({ item, title });
};
