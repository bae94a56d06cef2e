import { useMutation } from '@tanstack/react-query';
import { copyPaper, removePaper } from '@zhibiao/contract/paper/staff';
import { useNavigate } from 'react-router-dom';
import { PAPER_READS } from '#features/paper/staff/queries.ts';
import { addressOf } from '#features/paper/staff/words.ts';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { confirm } from '#lib/message/confirm.ts';
import { toast } from '#lib/message/toast.ts';

type Named = { id: string; title: string; version: number };

/** What is done to a paper at once, or after one question. */
export const usePaperActs = () => {
  const invalidate = useInvalidate();
  const navigate = useNavigate();
  const copy = useMutation({
    mutationFn: ({ id }: Named) => call(copyPaper, { body: { id } }),
    onSuccess: async ({ id }) => {
      toast.success(copyPaper.done);
      await invalidate(...PAPER_READS);
      await navigate(addressOf(id));
    },
  });
  const remove = useMutation({
    mutationFn: ({ id, version }: Named) => call(removePaper, { body: { id, version } }),
    onSuccess: () => toast.success(removePaper.done),
    onSettled: () => invalidate(...PAPER_READS),
  });
  const askAndRemove = async (paper: Named) => {
    const yes = await confirm({
      title: `删除草稿《${paper.title}》？`,
      text: '规则、专家预览链接和意见会一起删除，不能恢复。题库里的题目保留。',
      ok: '删除',
      danger: true,
    });
    if (yes) await remove.mutateAsync(paper).catch(() => undefined);
    return yes;
  };
  return { copy: copy.mutate, askAndRemove };
};
