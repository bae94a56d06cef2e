import { useMutation } from '@tanstack/react-query';
import { unvoidAttempt } from '@zhibiao/contract/exam/staff-void';
import { Form, Input } from 'antd';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { toast } from '#lib/message/toast.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { forgive, rule } from '#ui/form/form-rules.ts';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import { TOUCHED } from './queries.ts';
import type { Voided } from './void-dialog.tsx';

type Props = { attempt: Voided; onClose: () => void };

/** It counts again, as it stood. */
export const RestoreDialog = ({ attempt: { attemptId, name, no }, onClose }: Props) => {
  const [form] = Form.useForm<{ reason: string }>();
  const invalidate = useInvalidate();
  const restore = useMutation({
    mutationFn: ({ reason }: { reason: string }) => call(unvoidAttempt, { body: { attemptId, reason } }),
    onSuccess: () => {
      toast.success(unvoidAttempt.done);
      onClose();
    },
    onError: refuseInForm(form, { otherwise: 'reason' }),
    onSettled: () => invalidate(...TOUCHED),
  });

  return (
    <FormDialog title={`恢复${name}的第 ${no} 次考试`} ok="恢复" busy={restore.isPending} onClose={onClose}>
      {(formId) => (
        <Form id={formId} form={form} layout="vertical" onValuesChange={forgive(form)} onFinish={restore.mutate}>
          <Alert>
            恢复为作废前的状态，重新计入次数、成绩与统计。作废时还在考试的，视为已交卷并判分。学员会收到通知。
          </Alert>
          <Form.Item
            name="reason"
            label="原因"
            extra="只有工作人员可以看到"
            rules={[rule(unvoidAttempt.body.shape.reason)]}
          >
            <Input.TextArea rows={2} placeholder="如：复查录像，确认是本人考试" />
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
};
