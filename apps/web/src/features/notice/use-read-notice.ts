import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readAllNotices, readNotice } from '@zhibiao/contract/notice';
import { call } from '#lib/api.ts';
import { viewerQuery } from '#lib/viewer.ts';

/** Marks one notice as read, or, given null, all of them; the header's count follows. */
export const useReadNotice = () => {
  const client = useQueryClient();

  return useMutation({
    mutationFn: (id: string | null) => (id === null ? call(readAllNotices) : call(readNotice, { params: { id } })),
    onSuccess: () =>
      Promise.all([client.invalidateQueries({ queryKey: ['notices'] }), client.invalidateQueries(viewerQuery)]),
  });
};
