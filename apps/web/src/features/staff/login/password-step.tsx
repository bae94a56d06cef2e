import { useMutation } from '@tanstack/react-query';
import { staffLogin } from '@zhibiao/contract/staff/auth';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { call, isCancelled } from '#lib/api/api.ts';
import { withHumanCheck } from '#lib/api/human.ts';
import { inTurn } from '#lib/api/turn.ts';
import { Button } from '#ui/action/button.tsx';
import { forgive, rule } from '#ui/form/form-rules.ts';
import { TurnNotice } from '#widgets/account/turn-notice.tsx';
import { refuseUnder } from '#widgets/form/form-refusal.ts';
import type { Pass } from './steps.ts';

const { account: Account, password: Password } = staffLogin.body.shape;
type Values = { account: string; password: string };

type Props = {
  pass: Pass;
  /** Known already, of a staff member who logs in again. */
  account?: string | undefined;
  onName?: ((account: string) => void) | undefined;
};

/** Named, like every form of the door: the page behind its dialog may hold fields that are called alike. */
export const PasswordStep = ({ pass, account, onName }: Props) => {
  const [form] = Form.useForm<Values>();
  const [checking, setChecking] = useState(false);
  const enter = useMutation({
    mutationFn: (values: Values) => {
      onName?.(values.account);
      const body = account === undefined ? values : { ...values, account };
      return pass(() =>
        withHumanCheck(
          (proof) => inTurn((ticket) => call(staffLogin, { body: { ...body, ...proof }, ...ticket })),
          () => setChecking(true),
        ),
      );
    },
    onError: (error) => (isCancelled(error) ? form.focusField('password') : refuseUnder(form, 'password')(error)),
    onSettled: () => setChecking(false),
  });

  return (
    <Form
      name="staff-login"
      form={form}
      layout="vertical"
      validateTrigger="onBlur"
      onValuesChange={forgive(form)}
      onFinish={(values) => enter.mutate(values)}
    >
      {account === undefined && (
        <Form.Item name="account" label="登录名" rules={[rule(Account)]}>
          <Input autoFocus autoComplete="username" autoCapitalize="none" spellCheck={false} />
        </Form.Item>
      )}
      <Form.Item name="password" label="密码" rules={[rule(Password)]}>
        <Input.Password autoFocus={account !== undefined} autoComplete="current-password" />
      </Form.Item>
      <TurnNotice />
      <Button primary type="submit" large block busy={enter.isPending}>
        {checking ? '正在进行安全检查' : '登录'}
      </Button>
    </Form>
  );
};
