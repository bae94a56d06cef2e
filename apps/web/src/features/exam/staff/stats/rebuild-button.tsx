import { itemStats, paperStats, rebuildStats, statsPapers } from '@zhibiao/contract/exam/staff-stats';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';
import { useStaffTask } from '#widgets/task/use-staff-task.ts';

/** 重新计算: counts every attempt of the paper again. */
export const RebuildButton = ({ paperId }: { paperId: string }) => {
  const invalidate = useInvalidate();
  const { begin, busy, task } = useStaffTask({
    start: () => call(rebuildStats, { body: { paperId } }),
    onDone: () => {
      toast.success('统计已重新计算');
      void invalidate(paperStats, itemStats, statsPapers);
    },
    onFailed: toast.error,
  });
  const far = task && task.total > 0 ? ` ${Math.min(100, Math.floor((task.done / task.total) * 100))}%` : '';
  return (
    <Button small busy={busy} onClick={begin}>
      {busy ? `正在计算${far}` : '重新计算'}
    </Button>
  );
};
