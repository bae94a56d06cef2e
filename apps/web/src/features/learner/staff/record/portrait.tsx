import { useMutation } from '@tanstack/react-query';
import { learnerPhoto } from '@zhibiao/contract/learner/staff-acts';
import { useEffect, useState } from 'react';
import { fetchFile } from '#lib/api/download.ts';
import { useCan } from '#lib/staff/me.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Button } from '#ui/action/button.tsx';
import { ReasonDialog } from '#ui/overlay/reason-dialog.tsx';
import css from '#features/learner/staff/learner.module.css';

/** 照片: whether there is one, and the picture itself for a reason. */
export const LearnerPortrait = ({ id, name, hasPhoto }: { id: string; name: string; hasPhoto: boolean }) => {
  const [asking, setAsking] = useState(false);
  const may = useCan()('learner:photo');
  const photo = useMutation({
    mutationFn: async (reason: string) => URL.createObjectURL(await fetchFile(learnerPhoto, { body: { id, reason } })),
    onSuccess: () => setAsking(false),
  });
  const address = photo.data;
  useEffect(() => (address ? () => URL.revokeObjectURL(address) : undefined), [address]);
  if (!hasPhoto) return <span>未上传</span>;

  return (
    <>
      <span className={css.value}>
        已上传
        {may && (
          <Button text small onClick={() => setAsking(true)}>
            查看
          </Button>
        )}
      </span>
      {asking && (
        <ReasonDialog
          title={`查看照片：${name}`}
          label="原因"
          hint="写入审计日志，本人导出数据时可以看到"
          ok="查看"
          busy={photo.isPending}
          onReason={(reason) => photo.mutate(reason)}
          onClose={() => setAsking(false)}
        />
      )}
      {address && (
        <Dialog
          title={`照片：${name}`}
          text={<img className={css.photo} src={address} alt={`${name}的证件照`} />}
          onClose={photo.reset}
        >
          <Button onClick={photo.reset}>关闭</Button>
        </Dialog>
      )}
    </>
  );
};
