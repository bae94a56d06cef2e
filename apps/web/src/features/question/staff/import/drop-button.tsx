import { useMutation } from '@tanstack/react-query';
import { dropImport } from '@zhibiao/contract/question/staff-import';
import { useNavigate } from 'react-router-dom';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { confirm } from '#lib/message/confirm.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';
import { IMPORT_READS } from './queries.ts';

/** 放弃: nothing of the file comes in. */
export const DropButton = ({ id }: { id: string }) => {
  const invalidate = useInvalidate();
  const navigate = useNavigate();
  const drop = useMutation({
    mutationFn: () => call(dropImport, { body: { id } }),
    onSuccess: async () => {
      toast.success(dropImport.done);
      await navigate('/console/bank/import');
    },
    onSettled: () => invalidate(...IMPORT_READS),
  });
  const askAndDrop = async () => {
    const yes = await confirm({
      title: '放弃这次导入？',
      text: '已读出的题目和在这里做的修改会一起删除；原文件不受影响。',
      ok: '放弃',
      danger: true,
    });
    if (yes) drop.mutate();
  };

  return (
    <Button small busy={drop.isPending} onClick={() => void askAndDrop()}>
      放弃
    </Button>
  );
};
