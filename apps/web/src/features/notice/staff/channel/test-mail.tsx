import { useMutation } from '@tanstack/react-query';
import { Email } from '@zhibiao/contract/core/fields';
import { testChannel } from '@zhibiao/contract/notice/staff-channel';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { forgive, optionalRule, rule } from '#ui/form/form-rules.ts';
import { refuseInForm } from '#widgets/form/form-refusal.ts';

/** A test mail, to oneself or to an address of one's choice: why it was not sent stands under the address. */
export const TestMail = ({ own }: { own: string | null }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>测试邮件</Button>
      {open && <TestDialog own={own} onClose={() => setOpen(false)} />}
    </>
  );
};

const TestDialog = ({ own, onClose }: { own: string | null; onClose: () => void }) => {
  const [form] = Form.useForm<{ to?: string }>();
  const send = useMutation({
    mutationFn: ({ to }: { to?: string }) =>
      call(testChannel, { body: { channel: 'mail', to: to?.trim() || undefined } }),
    onSuccess: ({ to }) => {
      toast.success(`已发到 ${to}，请查收`);
      onClose();
    },
    onError: refuseInForm(form, { otherwise: 'to' }),
  });

  return (
    <FormDialog title="测试邮件" ok="发送" busy={send.isPending} onClose={onClose}>
      {(formId) => (
        <Form
          id={formId}
          form={form}
          layout="vertical"
          noValidate
          onValuesChange={forgive(form)}
          onFinish={(values) => send.mutate(values)}
        >
          <Form.Item
            name="to"
            label="发到"
            extra={`${own === null ? '' : `不填则发到本人的邮箱 ${own}。`}每小时最多 10 次，记入审计日志`}
            rules={[(own === null ? rule : optionalRule)(Email)]}
          >
            <Input type="email" data-autofocus="" placeholder={own ?? 'name@example.com'} />
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
};
