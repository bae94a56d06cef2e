import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CODE } from '@zhibiao/contract/core/envelope';
import {
  markBoard,
  type MarkItem,
  myComments,
  myMarks,
  nextMark,
  recallMark,
  scoreMark,
} from '@zhibiao/contract/exam/staff-marking';
import { ApiError, call } from '#lib/api/api.ts';
import { ask, useInvalidate } from '#lib/api/ask.ts';
import { toast } from '#lib/message/toast.ts';
import { type GivenPoints, pointsText, sent } from './points.ts';
import type { WantedMarking } from './wanted.ts';

type Mark = { item: MarkItem; given: GivenPoints; comment: string; second: boolean };

/**
 * The answer on the desk. Asking for one takes it up, asking again renews it; a mark brings the next along, so no page
 * waits between two answers.
 */
export const useDesk = (wanted: WantedMarking) => {
  const client = useQueryClient();
  const invalidate = useInvalidate();
  const options = ask(nextMark, { body: wanted });
  const query = useQuery({
    ...options,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const put = (answer: NonNullable<typeof query.data>) => client.setQueryData(options.queryKey, answer);
  const counts = () => void invalidate(markBoard, myMarks, myComments);

  const score = useMutation({
    mutationFn: ({ item, given, comment, second }: Mark) =>
      call(scoreMark, {
        body: { taskId: item.taskId, version: item.version, points: sent(item.rubric, given), comment, second },
      }),
    onSuccess: ({ item, progress, score: points }) => {
      toast.success(`已提交，${pointsText(points)} 分`);
      put({ item, progress });
      counts();
    },
    onError: (fault) => {
      if (fault instanceof ApiError && fault.code === CODE.conflict) void query.refetch();
    },
  });
  const skip = useMutation({
    mutationFn: (taskId: string) => call(nextMark, { body: { ...wanted, skip: taskId } }),
    onSuccess: (next, taskId) => {
      if (!next.item || next.item.taskId === taskId) toast.warning('没有别的答卷了');
      put(next);
    },
  });
  const recall = useMutation({
    mutationFn: (taskId: string) => call(recallMark, { body: { taskId } }),
    onSuccess: ({ item }) => {
      const progress = query.data?.progress ?? { done: 0, total: 0, mine: 0, averageSec: null };
      put({ item, progress });
      score.reset();
      counts();
    },
  });
  const renew = async () => {
    const held = query.data?.item?.taskId;
    const { data } = await query.refetch();
    if (held && data && data.item?.taskId !== held) toast.warning('答卷已被他人领取，已为您换下一份');
  };

  /** What was marked a moment ago, before the list of one's marks knows it. */
  const justMarked = score.isSuccess ? score.variables.item.taskId : null;
  const busy = score.isPending || skip.isPending || recall.isPending;

  return { query, score, skip, recall, renew, justMarked, busy };
};
export type Desk = ReturnType<typeof useDesk>;
