import { useMutation } from '@tanstack/react-query';
import { withdrawOrgStudy } from '@zhibiao/contract/study/org';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { STUDY } from '#features/study/org/queries.ts';
import css from '#features/study/org/rules/rules.module.css';
import { studyKeyOf, type StudyRecord } from '#features/study/org/study-table.tsx';

type Props = { records: readonly StudyRecord[]; onClose: () => void };

/** What becomes of the chosen courses, before their assignment is taken back. */
export const WithdrawAssignmentDialog = ({ records, onClose }: Props) => {
  const invalidate = useInvalidate();
  const withdraw = useMutation({
    mutationFn: () => call(withdrawOrgStudy, { body: { records: records.map(studyKeyOf) } }),
    onSuccess: ({ removed, kept }) => {
      toast.success(`指派已收回：移除 ${removed} 条，转为自选 ${kept} 条`);
      onClose();
    },
    // Fetched again also after a refusal: they may no longer be assigned.
    onSettled: () => invalidate(...STUDY),
  });

  return (
    <Dialog
      title={`收回 ${records.length} 条指派？`}
      onClose={onClose}
      text={
        <ul className={css.points}>
          <li>还没有开始的课程，从学员的课程里移除。</li>
          <li>已经开始或学完的课程，改为学员自选，不再有截止日期；学习记录、学时和成绩都保留。</li>
          <li>收回后，学员离开机构时，这些课程的记录不再由机构保留。</li>
          <li>学员会收到一条站内消息。需要时可以重新指派。</li>
        </ul>
      }
    >
      <Button onClick={onClose}>取消</Button>
      <Button danger busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
        收回指派
      </Button>
    </Dialog>
  );
};
