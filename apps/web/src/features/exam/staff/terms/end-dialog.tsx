import { useMutation } from '@tanstack/react-query';
import { endOverride, listOverrides, type OverrideRow } from '@zhibiao/contract/exam/staff-override';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { toast } from '#lib/message/toast.ts';
import { ReasonDialog } from '#ui/overlay/reason-dialog.tsx';
import { whoseOf } from './values.ts';

/** What was begun under it goes on under it. */
export const EndDialog = ({ row, onClose }: { row: OverrideRow; onClose: () => void }) => {
  const invalidate = useInvalidate();
  const end = useMutation({
    mutationFn: (reason: string) => call(endOverride, { body: { id: row.id, version: row.version, reason } }),
    onSuccess: async () => {
      toast.success(endOverride.done);
      onClose();
      await invalidate(listOverrides);
    },
  });
  return (
    <ReasonDialog
      title={`结束安排：${whoseOf(row)}，《${row.title}》`}
      label="原因"
      hint="之后开始的考试恢复原来的条件；正在进行的考试不受影响"
      ok="结束"
      busy={end.isPending}
      onReason={(reason) => end.mutate(reason)}
      onClose={onClose}
    />
  );
};
