import { useMutation } from '@tanstack/react-query';
import { changeStaffPassword } from '@zhibiao/contract/staff/auth';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { meQuery } from '#lib/staff/me.ts';
import { toast } from '#lib/message/toast.ts';
import { Card, CardBody } from '#ui/form/form-card.tsx';
import { PlainForm, SendButton } from '#ui/form/plain/form.tsx';
import { usePlainForm } from '#ui/form/plain/form-state.ts';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import { NewPasswordFields } from '#widgets/account/new-password.tsx';
import { STRICTER } from '#features/staff/login/renew-step.tsx';
import { ownSessionsQuery } from './queries.ts';

type Values = { password: string; again: string };

/** A new password; who sits there is proved by the dialog before. */
export const OwnPassword = ({ daysLeft }: { daysLeft: number | null }) => {
  const form = usePlainForm<Values>();
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
        <PlainForm form={form} onSend={(values) => change.mutate(values)}>
          <NewPasswordFields stricter={STRICTER} />
          <SendButton busy={change.isPending}>修改密码</SendButton>
        </PlainForm>
      </CardBody>
    </Card>
  );
};
