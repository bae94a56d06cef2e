import { useMutation } from '@tanstack/react-query';
import { changeStaffPassword } from '@zhibiao/contract/staff/auth';
import { Form } from 'antd';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { meQuery } from '#lib/staff/me.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';
import { Card, CardBody } from '#ui/form/form-card.tsx';
import { forgive } from '#ui/form/form-rules.ts';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import { NewPasswordFields } from '#widgets/account/new-password.tsx';
import { STRICTER } from '#features/staff/login/renew-step.tsx';
import { ownSessionsQuery } from './queries.ts';

type Values = { password: string; again: string };

/** A new password; who sits there is proved by the dialog before. */
export const OwnPassword = ({ daysLeft }: { daysLeft: number | null }) => {
  const [form] = Form.useForm<Values>();
  const invalidate = useInvalidate();
  const change = useMutation({
    mutationFn: ({ password }: Values) => call(changeStaffPassword, { body: { password } }),
    onSuccess: () => {
      form.resetFields();
      toast.success('密码已修改');
      return invalidate(ownSessionsQuery, meQuery);
    },
    onError: refuseInForm(form, { otherwise: 'password' }),
  });

  return (
    <Card title="登录密码" text={daysLeft === null ? '修改后，其他设备需要重新登录。' : `${daysLeft} 天后需要更换。`}>
      <CardBody>
        <Form
          form={form}
          layout="vertical"
          validateTrigger="onBlur"
          onValuesChange={forgive(form)}
          onFinish={(values) => change.mutate(values)}
        >
          <NewPasswordFields form={form} stricter={STRICTER} />
          <Button primary type="submit" busy={change.isPending}>
            修改密码
          </Button>
        </Form>
      </CardBody>
    </Card>
  );
};
