import { useMutation } from '@tanstack/react-query';
import { OldPassword } from '@zhibiao/contract/core/fields';
import { updatePwd } from '@zhibiao/contract/profile/learner';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { toast } from '#lib/message/toast.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import { PasswordField } from '#ui/form/plain/field.tsx';
import { PlainForm, SendButton } from '#ui/form/plain/form.tsx';
import { usePlainForm } from '#ui/form/plain/form-state.ts';
import { NewPasswordFields } from '#widgets/account/new-password.tsx';
import css from './change-password.module.css';
import { sessionsQuery } from '#features/profile/learner/queries.ts';

type Values = { oldPwd: string; password: string; again: string };

/** Old, new, new again. Success ends every other session, and says so. */
export const ChangePassword = () => {
  const form = usePlainForm<Values>();
  const invalidate = useInvalidate();
  const change = useMutation({
    mutationFn: ({ oldPwd, password }: Values) => call(updatePwd, { body: { oldPwd, newPwd: password } }),
    onSuccess: () => {
      form.resetFields();
      toast.success('密码修改成功');
      return invalidate(sessionsQuery);
    },
    onError: refuseInForm(form, { as: { newPwd: 'password' }, otherwise: 'password' }),
  });

  return (
    <PlainForm
      className={css.form}
      form={form}
      onEdit={() => {
        if (change.isSuccess) change.reset();
      }}
      onSend={(values) => change.mutate(values)}
    >
      {change.isSuccess && (
        <div className={css.done} role="status">
          <Alert kind="success">密码已修改。其他设备已全部退出，需用新密码重新登录；本设备保持登录。</Alert>
        </div>
      )}
      <PasswordField name="oldPwd" label="原密码" rule={OldPassword} autoComplete="current-password" />
      <NewPasswordFields />
      <SendButton busy={change.isPending}>修改密码</SendButton>
    </PlainForm>
  );
};
