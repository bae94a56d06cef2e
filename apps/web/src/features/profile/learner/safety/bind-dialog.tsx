import { useMutation } from '@tanstack/react-query';
import { Email, Mobile, OwnPassword } from '@zhibiao/contract/core/fields';
import { bindEmail, bindMobile } from '@zhibiao/contract/profile/learner';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { toast } from '#lib/message/toast.ts';
import { VIEWER } from '#lib/session/viewer.ts';
import { CodeField } from '#widgets/account/code-field.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import { TargetField } from '#widgets/account/target-field.tsx';
import { PasswordField } from '#ui/form/plain/field.tsx';
import { PlainForm } from '#ui/form/plain/form.tsx';
import { usePlainForm } from '#ui/form/plain/form-state.ts';
import { sessionsQuery } from '#features/profile/learner/queries.ts';

type Values = { target: string; smsCode: string; password: string };
type Props = { by: 'sms' | 'email'; /** There is one already. */ bound: boolean; onClose: () => void };

/** Proves a new phone number or address by a code, and oneself by the password, and takes it for the account. */
export const BindDialog = ({ by, bound, onClose }: Props) => {
  const form = usePlainForm<Values>();
  const invalidate = useInvalidate();
  const noun = by === 'sms' ? '手机号' : '邮箱';
  const bind = useMutation({
    mutationFn: ({ target, ...proof }: Values) =>
      by === 'sms'
        ? call(bindMobile, { body: { target: Mobile.parse(target), ...proof } })
        : call(bindEmail, { body: { target: Email.parse(target), ...proof } }),
    onSuccess: () => {
      toast.success(by === 'sms' ? '手机号码绑定成功' : '邮箱绑定成功');
      onClose();
      return invalidate(...VIEWER, sessionsQuery);
    },
    onError: refuseInForm(form, { otherwise: 'target' }),
  });

  return (
    <FormDialog title={`${bound ? '更换' : '绑定'}${noun}`} ok="确定" busy={bind.isPending} onClose={onClose}>
      {(formId) => (
        <PlainForm id={formId} form={form} onSend={(values) => bind.mutate(values)}>
          <p className="note">
            验证码将发送到新的{noun}。{bound && `更换后请用新的${noun}登录。`}其他设备会退出登录。
          </p>
          <TargetField by={by} />
          <CodeField by={by} purpose="bind" />
          <PasswordField name="password" label="登录密码" rule={OwnPassword} autoComplete="current-password" />
        </PlainForm>
      )}
    </FormDialog>
  );
};
