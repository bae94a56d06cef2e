import { useMutation } from '@tanstack/react-query';
import { BANK_STATUS, editBank, removeBank, type BankRow } from '@zhibiao/contract/question/staff-bank';
import { QUESTION_READS } from '#features/question/staff/queries.ts';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { confirm } from '#lib/message/confirm.ts';
import { toast } from '#lib/message/toast.ts';

/** What is done to a bank after one question. */
export const useBankActs = (onGone: (bank: BankRow) => void) => {
  const invalidate = useInvalidate();
  const onSettled = () => invalidate(...QUESTION_READS);
  const change = useMutation({
    mutationFn: ({ id, version, name, status }: BankRow) =>
      call(editBank, {
        body: { id, version, name, status: status === BANK_STATUS.on ? BANK_STATUS.off : BANK_STATUS.on },
      }),
    onSuccess: (_, { status }) => toast.success(status === BANK_STATUS.on ? '已停用' : '已启用'),
    onSettled,
  });
  const remove = useMutation({
    mutationFn: ({ id, version }: BankRow) => call(removeBank, { body: { id, version } }),
    onSuccess: (_, bank) => {
      toast.success(removeBank.done);
      onGone(bank);
    },
    onSettled,
  });

  return {
    askStatus: async (bank: BankRow) => {
      const off = bank.status === BANK_STATUS.on;
      const yes =
        !off ||
        (await confirm({
          title: `停用题库“${bank.name}”？`,
          text: '停用后，题目保留，新的试卷规则不能再选它；已发布的试卷不受影响。',
          ok: '停用',
          danger: true,
        }));
      if (yes) change.mutate(bank);
    },
    askRemove: async (bank: BankRow) => {
      const yes = await confirm({ title: `删除题库“${bank.name}”？`, text: '不能恢复。', ok: '删除', danger: true });
      if (yes) remove.mutate(bank);
    },
  };
};
