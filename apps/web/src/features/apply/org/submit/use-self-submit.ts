import { useMutation } from '@tanstack/react-query';
import { submitSelfApply, withdrawSelfApply } from '@zhibiao/contract/apply/org';
import type { ApplyRow } from '@zhibiao/contract/apply/types';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { confirm } from '#lib/message/confirm.ts';
import { toast } from '#lib/message/toast.ts';
import { APPLIES } from '#features/apply/queries.ts';

/** A returned application that is being corrected. */
export type Returned = Pick<ApplyRow, 'id' | 'version' | 'applyNo' | 'opinion' | 'renews'>;

export const useSelfSubmit = (onDone: () => void) => {
  const invalidate = useInvalidate();

  return useMutation({
    mutationFn: ({
      standardCode,
      userIds,
      again,
      renews,
    }: {
      standardCode: string;
      userIds: string[];
      again: Returned | null;
      renews: string | undefined;
    }) =>
      call(submitSelfApply, {
        body: { standardCode, userIds, ...(again ? { id: again.id, version: again.version } : { renews }) },
      }),
    onSuccess: () => {
      toast.success('申请已提交，等待平台审核');
      onDone();
    },
    onSettled: () => invalidate(...APPLIES),
  });
};

export const useSelfWithdraw = () => {
  const invalidate = useInvalidate();
  const withdraw = useMutation({
    mutationFn: ({ id, version }: ApplyRow) => call(withdrawSelfApply, { body: { id, version } }),
    onSuccess: () => toast.success('已撤回'),
    onSettled: () => invalidate(...APPLIES),
  });

  return async (row: ApplyRow) => {
    if (
      await confirm({
        title: `撤回申请 ${row.applyNo}？`,
        text: '撤回后可以重新提交新的申请。',
        ok: '撤回',
        danger: true,
      })
    )
      withdraw.mutate(row);
  };
};
