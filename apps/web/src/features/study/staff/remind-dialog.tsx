import { useMutation, useQuery } from '@tanstack/react-query';
import { labelOf } from '@zhibiao/contract/core/codes';
import { NOT_REMINDED } from '@zhibiao/contract/study/org';
import { remindStudy } from '@zhibiao/contract/study/staff-enrol';
import { LIGHT } from '@zhibiao/contract/study/types';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { QueryBlock } from '#widgets/block/query-block.tsx';
import css from './enrol.module.css';
import { ENROLLED, remindPlanQuery } from './queries.ts';
import { tellsText } from './tells.ts';

type Props = { lessonId: string; /** None: all who are late. */ userIds: readonly string[]; onClose: () => void };

/** Whom a reminder reaches now, in which words and by which channels; sent only then. */
export const RemindEnrolledDialog = ({ lessonId, userIds, onClose }: Props) => {
  const late = userIds.length === 0;
  const plan = useQuery(
    remindPlanQuery({ lessonId, ...(late ? { light: LIGHT.late } : { userIds: userIds.join(',') }) }),
  );
  const invalidate = useInvalidate();
  const remind = useMutation({
    mutationFn: () =>
      call(remindStudy, { body: { lessonId, ...(late ? { light: LIGHT.late } : { userIds: [...userIds] }) } }),
    onSuccess: ({ sent, skipped }) => {
      toast.success(skipped > 0 ? `已提醒 ${sent} 人，跳过 ${skipped} 人` : `已提醒 ${sent} 人`);
      onClose();
    },
    onSettled: () => invalidate(...ENROLLED),
  });
  const count = plan.data?.tells.people ?? 0;

  return (
    <Dialog
      title={late ? '提醒逾期的学员' : '提醒学习'}
      onClose={onClose}
      text={
        <QueryBlock query={plan} failed="提醒预览加载失败。">
          {({ tells, words, leftOut, today, finished }) => (
            <div className="stack gap-12">
              <p role="status">
                {tells.people === 0 ? '现在没有需要提醒的学员。' : `将提醒 ${tells.people} 人：${tellsText(tells)}。`}
              </p>
              {words && <p className={css.words}>{words}</p>}
              {leftOut.length > 0 && (
                <p className="note">
                  不提醒 {today + finished} 人：
                  {leftOut.map(({ name, why }) => `${name}（${labelOf(NOT_REMINDED, why)}）`).join('、')}
                  {today + finished > leftOut.length && '等'}
                </p>
              )}
              <p className="note">每人每门课程每天最多提醒一次，机构管理员的提醒也算在内。</p>
            </div>
          )}
        </QueryBlock>
      }
    >
      <Button onClick={onClose}>{count === 0 && plan.data ? '关闭' : '取消'}</Button>
      {count > 0 && (
        <Button primary busy={remind.isPending} onClick={() => remind.mutate()}>
          提醒 {count} 人
        </Button>
      )}
    </Dialog>
  );
};
