import { useMutation, useQuery } from '@tanstack/react-query';
import { withdrawStudy } from '@zhibiao/contract/study/staff-enrol';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import css from './enrol.module.css';
import { ENROLLED, withdrawPlanQuery } from './queries.ts';
import { tellsText } from './tells.ts';

type Props = { lessonId: string; userIds: readonly string[]; onClose: () => void };

/** What becomes of the records, before their assignment is taken back. */
export const WithdrawEnrolmentDialog = ({ lessonId, userIds, onClose }: Props) => {
  const plan = useQuery(withdrawPlanQuery({ lessonId, userIds: userIds.join(',') }));
  const invalidate = useInvalidate();
  const withdraw = useMutation({
    mutationFn: () => call(withdrawStudy, { body: { lessonId, userIds: [...userIds] } }),
    onSuccess: ({ removed, kept }) => {
      toast.success(`指派已收回：移除 ${removed} 人，转为自选 ${kept} 人`);
      onClose();
    },
    onSettled: () => invalidate(...ENROLLED),
  });
  const count = plan.data ? plan.data.removed + plan.data.kept : 0;

  return (
    <Dialog
      title="收回指派"
      onClose={onClose}
      text={
        <QueryBlock query={plan} failed="影响加载失败。">
          {({ removed, kept, own, tells }) => (
            <ul className={`num ${css.points}`}>
              {removed > 0 && <li>{removed} 人还没有开始：课程从他们的在学课程里移除。</li>}
              {kept > 0 && <li>{kept} 人已经开始：改为自选，不再有期限；学习记录、学时和成绩都保留，可以继续学习。</li>}
              {own > 0 && <li>{own} 人是自己选的课程，不能收回，不受影响。</li>}
              {count > 0 && <li>{tellsText(tells)}，告诉他们指派已收回。需要时可以重新加入。</li>}
            </ul>
          )}
        </QueryBlock>
      }
    >
      <Button onClick={onClose}>{count === 0 && plan.data ? '关闭' : '取消'}</Button>
      {count > 0 && (
        <Button danger busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
          收回 {count} 人的指派
        </Button>
      )}
    </Dialog>
  );
};
