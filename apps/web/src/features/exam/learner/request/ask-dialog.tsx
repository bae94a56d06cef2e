import { useMutation } from '@tanstack/react-query';
import { labelOf } from '@zhibiao/contract/core/codes';
import { EXAM_REQUEST, requestExam } from '@zhibiao/contract/exam/request';
import { faultIn } from '@zhibiao/contract/core/refusal';
import { useId, useState, type SubmitEvent } from 'react';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { refusalOf } from '#lib/api/failure.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import css from './ask-dialog.module.css';
import { OUTDATED_BY_REQUEST } from '#features/exam/request/queries.ts';

type Kind = (typeof EXAM_REQUEST)[keyof typeof EXAM_REQUEST];
export type About = { kind: Kind; paperId: string; attemptId?: string };

const EXPLAINED: Record<Kind, string> = {
  [EXAM_REQUEST.retake]: '审核同意后，将为您增加考试次数。',
  [EXAM_REQUEST.review]:
    '人工评阅的题目将由另一位老师重新评阅；复核期间成绩不变，复核后不会降低。每次考试只能申请一次。',
};

/** Why somebody asks, in their own words. */
export const RequestExamDialog = ({ kind, paperId, attemptId, onClose }: About & { onClose: () => void }) => {
  const id = useId();
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const invalidate = useInvalidate();
  const send = useMutation({
    mutationFn: () => call(requestExam, { body: { kind, paperId, reason, ...(attemptId && { attemptId }) } }),
    onSuccess: async () => {
      toast.success(requestExam.done);
      onClose();
      await invalidate(...OUTDATED_BY_REQUEST);
    },
    onError: (error) => setFault(refusalOf(error)),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = faultIn(requestExam.body.shape.reason, reason);
    setFault(found);
    if (found !== null) event.currentTarget.querySelector('textarea')?.focus();
    else if (!send.isPending) send.mutate();
  };

  return (
    <Dialog
      title={`申请${labelOf(EXAM_REQUEST, kind)}`}
      onClose={onClose}
      text={
        <form id={id} className={css.form} onSubmit={submit}>
          <p className="note">{EXPLAINED[kind]}</p>
          <label htmlFor={`${id}-reason`}>申请理由</label>
          <textarea
            id={`${id}-reason`}
            rows={4}
            value={reason}
            aria-invalid={fault !== null}
            aria-describedby={`${id}-fault`}
            onChange={(event) => {
              setReason(event.target.value);
              setFault(null);
            }}
          />
          <p id={`${id}-fault`} role="alert" className={css.fault}>
            {fault}
          </p>
        </form>
      }
    >
      <Button onClick={onClose}>取消</Button>
      <Button primary type="submit" form={id} busy={send.isPending}>
        提交申请
      </Button>
    </Dialog>
  );
};
