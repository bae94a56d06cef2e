import { useMutation } from '@tanstack/react-query';
import { OldPassword } from '@zhibiao/contract/core/fields';
import { updatePwd } from '@zhibiao/contract/profile/learner';
import { Form, Input } from 'antd';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { toast } from '#lib/message/toast.ts';
import { Button } from '#ui/action/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import { forgive, rule } from '#ui/form/form-rules.ts';
import { NewPasswordFields } from '#widgets/account/new-password.tsx';
import css from './change-password.module.css';
import { sessionsQuery } from '#features/profile/learner/queries.ts';

type Values = { oldPwd: string; password: string; again: string };

/** Old, new, new again. Success ends every other session, and says so. */
export const ChangePassword = () => {
  const [form] = Form.useForm<Values>();
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
    <Form
      className={css.form ?? ''}
      form={form}
      layout="vertical"
      validateTrigger="onBlur"
      onValuesChange={(changed) => {
        forgive(form)(changed);
        if (change.isSuccess) change.reset();
      }}
      onFinish={(values) => change.mutate(values)}
    >
      {change.isSuccess && (
        <div className={css.done} role="status">
          <Alert kind="success">密码已修改。其他设备已全部退出，需用新密码重新登录；本设备保持登录。</Alert>
        </div>
      )}
      <Form.Item name="oldPwd" label="原密码" rules={[rule(OldPassword)]}>
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <NewPasswordFields form={form} />
      <Button primary type="submit" busy={change.isPending}>
        修改密码
      </Button>
    </Form>
  );
};
