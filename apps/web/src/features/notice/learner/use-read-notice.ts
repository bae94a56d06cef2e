import { useMutation } from '@tanstack/react-query';
import { listNotices, readAllNotices, readNotice } from '@zhibiao/contract/notice/learner';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { VIEWER } from '#lib/session/viewer.ts';

/** Marks one notice as read, or, given null, all of them; the header's count follows. */
export const useReadNotice = () => {
  const invalidate = useInvalidate();

  return useMutation({
    mutationFn: (id: string | null) => (id === null ? call(readAllNotices) : call(readNotice, { params: { id } })),
    onSuccess: () => invalidate(listNotices, ...VIEWER),
  });
};
