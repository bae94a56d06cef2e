import { useMutation } from '@tanstack/react-query';
import { grantAttempts } from '@zhibiao/contract/exam/staff-grant';
import { Checkbox, Form, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { randomId } from '#lib/platform/random-id.ts';
import { toast } from '#lib/message/toast.ts';
import { MomentInput } from '#ui/form/day-input.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { forgive, rule } from '#ui/form/form-rules.ts';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import { LearnersPick, PaperPick } from './picks.tsx';
import { sentMinute } from './values.ts';

type Values = {
  paperId: string;
  userIds: string[];
  n: number;
  validUntil?: string;
  skipWait: boolean;
  reason: string;
};
const { shape } = grantAttempts.body;

/** Further attempts at a paper; sent twice they are given once. */
export const GrantDialog = ({ paperId, onClose }: { paperId: string; onClose: () => void }) => {
  const [form] = Form.useForm<Values>();
  const [actId] = useState(randomId);
  const give = useMutation({
    mutationFn: ({ validUntil, ...values }: Values) =>
      call(grantAttempts, { body: { ...values, actId, validUntil: sentMinute(validUntil) } }),
    onSuccess: ({ done }) => {
      toast.success(`已为 ${done} 人增加考试次数`);
      onClose();
    },
    onError: refuseInForm(form, { otherwise: 'reason' }),
  });

  return (
    <FormDialog title="增加考试次数" ok="增加" busy={give.isPending} onClose={onClose}>
      {(formId) => (
        <Form<Values>
          id={formId}
          form={form}
          layout="vertical"
          noValidate
          initialValues={{ ...(paperId && { paperId }), n: 1, skipWait: false }}
          onValuesChange={forgive(form)}
          onFinish={(values) => give.mutate(values)}
        >
          <Form.Item name="paperId" label="试卷" rules={[{ required: true, message: '请选择试卷' }]}>
            <PaperPick />
          </Form.Item>
          <Form.Item name="userIds" label="学员" rules={[rule(shape.userIds)]}>
            <LearnersPick />
          </Form.Item>
          <Form.Item name="n" label="增加次数" rules={[rule(shape.n)]}>
            <InputNumber min={1} max={3} precision={0} suffix="次" />
          </Form.Item>
          <Form.Item name="validUntil" label="有效期至" extra="不填则随试卷；试卷已关闭时，在此之前仍为所选学员开放">
            <MomentInput />
          </Form.Item>
          <Form.Item name="skipWait" valuePropName="checked">
            <Checkbox>不受两次间隔限制</Checkbox>
          </Form.Item>
          <Form.Item name="reason" label="原因" rules={[rule(shape.reason)]}>
            <Input.TextArea rows={2} placeholder="如：考场停电，作答中断" />
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
};
