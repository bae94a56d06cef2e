import { useMutation } from '@tanstack/react-query';
import { labelOf } from '@zhibiao/contract/core/codes';
import { Reason } from '@zhibiao/contract/core/fields';
import { EXAM_REQUEST, requestExam } from '@zhibiao/contract/exam/request';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { toast } from '#lib/message/toast.ts';
import { StatementDialog } from '#widgets/form/statement-dialog.tsx';
import { OUTDATED_BY_REQUEST } from '#features/exam/request/queries.ts';

type Kind = (typeof EXAM_REQUEST)[keyof typeof EXAM_REQUEST];
export type About = { kind: Kind; paperId: string; attemptId?: string };

const EXPLAINED: Record<Kind, string> = {
  [EXAM_REQUEST.retake]: '审核同意后，将为您增加考试次数。',
  [EXAM_REQUEST.review]:
    '人工评阅的题目将由另一位老师重新评阅；复核期间成绩不变，复核后不会降低。每次考试只能申请一次。',
};

/** Why the learner asks, in their own words. */
export const RequestExamDialog = ({ kind, paperId, attemptId, onClose }: About & { onClose: () => void }) => {
  const invalidate = useInvalidate();
  const send = useMutation({
    mutationFn: (reason: string) =>
      call(requestExam, { body: { kind, paperId, reason, ...(attemptId && { attemptId }) } }),
    onSuccess: async () => {
      toast.success(requestExam.done);
      onClose();
      await invalidate(...OUTDATED_BY_REQUEST);
    },
  });

  return (
    <StatementDialog
      title={`申请${labelOf(EXAM_REQUEST, kind)}`}
      ok="提交申请"
      intro={<p className="note">{EXPLAINED[kind]}</p>}
      label="申请理由"
      schema={Reason}
      send={send}
      onClose={onClose}
    />
  );
};
