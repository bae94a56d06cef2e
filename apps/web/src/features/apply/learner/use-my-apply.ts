import { useMutation } from '@tanstack/react-query';
import { saveApply, submitApply, withdrawApply, type MyApplyRow } from '@zhibiao/contract/apply/learner';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { confirm } from '#lib/message/confirm.ts';
import { toast } from '#lib/message/toast.ts';
import { APPLIES } from '#features/apply/queries.ts';

/** `renews`: the certificate in whose place the new one is to come. */
type Wanted = { lessonId: string; renews?: string };
type Versioned = Pick<MyApplyRow, 'id' | 'version'>;

/** A learner's own steps: begin, submit, take back. The list is fetched again whether the step succeeded or not. */
export const useMyApply = (onOpen: (id: string) => void) => {
  const invalidate = useInvalidate();
  const refresh = () => invalidate(...APPLIES);

  const begin = useMutation({
    mutationFn: (wanted: Wanted) => call(saveApply, { body: wanted }),
    onSuccess: ({ id }) => onOpen(id),
    onSettled: refresh,
  });
  const submit = useMutation({
    mutationFn: ({ id, version }: Versioned) => call(submitApply, { body: { id, version } }),
    onSuccess: () => toast.success('申请已提交'),
    onSettled: refresh,
  });
  const withdraw = useMutation({
    mutationFn: ({ id, version }: Versioned) => call(withdrawApply, { body: { id, version } }),
    onSuccess: () => {
      toast.success('已撤回');
      onOpen('');
    },
    onSettled: refresh,
  });
  const askAndWithdraw = async (apply: Versioned) => {
    if (await confirm({ title: '撤回这份申请？', text: '撤回后可以随时重新申请。', ok: '撤回申请', danger: true }))
      withdraw.mutate(apply);
  };

  return { begin, submit, withdraw, askAndWithdraw };
};
