import { useMutation } from '@tanstack/react-query';
import { savePaperDraft, type StaffPaper } from '@zhibiao/contract/paper/staff';
import { PAPER_READS } from '#features/paper/staff/queries.ts';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { confirm } from '#lib/message/confirm.ts';
import { toast } from '#lib/message/toast.ts';
import type { PaperForm } from './use-paper-form.ts';

/** Back to what is in force, after one question. */
export const useGiveUp = ({ id, edition, changes }: StaffPaper, form: PaperForm) => {
  const invalidate = useInvalidate();
  const { mutate } = useMutation({
    mutationFn: () => call(savePaperDraft, { body: { id, version: form.version, draft: null } }),
    onSuccess: () => {
      form.revert();
      toast.success(`已恢复为第 ${edition} 版`);
    },
    onSettled: () => invalidate(...PAPER_READS),
  });
  return async () => {
    const yes = await confirm({
      title: '放弃未发布的修改？',
      text: `试卷恢复为第 ${edition} 版的规则和设置${changes.length > 0 ? `：${changes.join('；')}` : ''}。`,
      ok: '放弃修改',
      danger: true,
    });
    if (yes) mutate();
  };
};
