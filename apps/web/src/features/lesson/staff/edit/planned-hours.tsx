import { useMutation } from '@tanstack/react-query';
import { approvePlanned } from '@zhibiao/contract/lesson/staff-publish';
import type { StaffLesson } from '@zhibiao/contract/lesson/staff';
import { LESSON_READS } from '#features/lesson/staff/queries.ts';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { useCan } from '#lib/staff/me.ts';
import { toast } from '#lib/message/toast.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/action/button.tsx';

/** What is set above the measured hours: who set it and why, and the approval of another staff member. */
export const PlannedHours = ({ lesson }: { lesson: StaffLesson }) => {
  const { id, version, setHours, creditHours, unapprovedHours, plannedReason, plannedSetter, planned } = lesson;
  const may = useCan()('lesson:publish') && lesson.mayApprove;
  const invalidate = useInvalidate();
  const approve = useMutation({
    mutationFn: () => call(approvePlanned, { body: { id, version } }),
    onSuccess: async () => {
      toast.success(approvePlanned.done);
      await invalidate(...LESSON_READS);
    },
  });
  if (creditHours.planned > 0 && unapprovedHours === 0)
    return (
      <Alert kind="info">
        教学计划学时 {creditHours.planned.toFixed(1)}，{planned?.at.slice(0, 10)} 由{planned?.by || '他人'}批准。理由：
        {plannedReason}
      </Alert>
    );
  if (unapprovedHours === 0) return null;
  return (
    <Alert kind="warning">
      {`${plannedSetter ?? '未知人员'}设定 ${setHours.toFixed(1)} 学时，高于内容测得的 ${creditHours.measured.toFixed(1)} 学时。`}
      {`多出的 ${unapprovedHours.toFixed(1)} 学时待设定人以外的人批准，批准前只计测得的学时；`}
      {`批准后列为教学计划学时，从此以后完成的学习适用。理由：${plannedReason} `}
      {may && (
        <Button small disabled={approve.isPending} busy={approve.isPending} onClick={() => approve.mutate()}>
          批准
        </Button>
      )}
    </Alert>
  );
};
