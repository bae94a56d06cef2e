import { useMutation } from '@tanstack/react-query';
import type { CodeOf } from '@zhibiao/contract/core/codes';
import type { ATTEMPT } from '@zhibiao/contract/exam/types';
import { voidAttempt } from '@zhibiao/contract/exam/staff-void';
import { Form, Input } from 'antd';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { toast } from '#lib/message/toast.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { forgive, rule } from '#ui/form/form-rules.ts';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import { TOUCHED } from './queries.ts';
import { VoidImpact } from './void-impact.tsx';

export type Voided = { attemptId: string; name: string; no: number; status: CodeOf<typeof ATTEMPT> };
type Props = { attempt: Voided; onClose: () => void };

/** What hangs on it first, then why. */
export const VoidDialog = ({ attempt: { attemptId, name, no, status }, onClose }: Props) => {
  const [form] = Form.useForm<{ reason: string }>();
  const invalidate = useInvalidate();
  const discard = useMutation({
    mutationFn: ({ reason }: { reason: string }) => call(voidAttempt, { body: { attemptId, status, reason } }),
    onSuccess: () => {
      toast.success(voidAttempt.done);
      onClose();
    },
    onError: refuseInForm(form, { otherwise: 'reason' }),
    onSettled: () => invalidate(...TOUCHED),
  });

  return (
    <FormDialog title={`作废${name}的第 ${no} 次考试`} ok="作废" danger busy={discard.isPending} onClose={onClose}>
      {(formId) => (
        <Form id={formId} form={form} layout="vertical" onValuesChange={forgive(form)} onFinish={discard.mutate}>
          <VoidImpact attemptId={attemptId} status={status} />
          <Form.Item
            name="reason"
            label="原因"
            extra="只有工作人员可以看到"
            rules={[rule(voidAttempt.body.shape.reason)]}
          >
            <Input.TextArea rows={2} placeholder="如：监控录像显示由他人代考" />
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
};
