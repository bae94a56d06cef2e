import { useMutation } from '@tanstack/react-query';
import {
  cancelRescore,
  confirmRescore,
  decideRescore,
  listRescores,
  rescore,
  type RescoreDetail,
  rescoreEffects,
} from '@zhibiao/contract/exam/staff-rescore';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { confirm } from '#lib/message/confirm.ts';
import { toast } from '#lib/message/toast.ts';

const confirmText = ({ counts: { changed, up, down, toPass, toFail } }: RescoreDetail): string => {
  const what =
    changed === 0
      ? '没有人的成绩变化，答卷上的答案与解析改为更正后的内容。'
      : `${changed} 份答卷将变化：升分 ${up} 份，降分 ${down} 份，${toPass} 份转为合格。已知成绩的学员会收到通知。`;
  const left = toFail > 0 ? `${toFail} 份不再达到合格线，先保留合格，执行后由人逐一决定。` : '';
  return `${what}${left}执行后不能撤回。`;
};

type Decision = { attemptIds: string[]; keep: boolean; reason: string };

/** What is done with one re-score; whatever comes of it, the page is fetched again. */
export const useRescoreActs = (row: RescoreDetail) => {
  const invalidate = useInvalidate();
  const onSettled = () => invalidate(rescore, rescoreEffects, listRescores);
  const run = useMutation({
    // With the figures that were shown: they are what is agreed to.
    mutationFn: () => call(confirmRescore, { body: { id: row.id, version: row.version, count: row.counts.changed } }),
    onSettled,
  });
  const cancel = useMutation({
    mutationFn: () => call(cancelRescore, { body: { id: row.id, version: row.version } }),
    onSuccess: () => toast.success(cancelRescore.done),
    onSettled,
  });
  const decide = useMutation({
    mutationFn: (decision: Decision) => call(decideRescore, { body: { id: row.id, ...decision } }),
    onSuccess: ({ done }) => toast.success(`已决定 ${done} 份`),
    onSettled,
  });
  return {
    busy: run.isPending || cancel.isPending,
    run: async () => {
      if (await confirm({ title: '执行重判', text: confirmText(row), ok: '执行' })) run.mutate();
    },
    cancel: async () => {
      const question = { title: '取消重判', text: '试算结果作废，成绩不变。', ok: '取消重判', cancel: '不取消' };
      if (await confirm(question)) cancel.mutate();
    },
    decide,
  };
};
