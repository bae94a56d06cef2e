import { useMutation, useQuery } from '@tanstack/react-query';
import { OwnPassword } from '@zhibiao/contract/core/fields';
import { beginBindSso, ownSso, type OwnSso, unbindSso } from '@zhibiao/contract/sso/learner';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { ask, useInvalidate } from '#lib/api/ask.ts';
import { Card } from '#ui/form/form-card.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { forgive, rule } from '#ui/form/form-rules.ts';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import { OwnSsoRows } from '#widgets/sso/own-sso-rows.tsx';
import css from '#features/profile/learner/rows.module.css';

/** The account of one's organisation as another way in; nothing where the platform has none. */
export const SsoCard = () => {
  const rows = useQuery(ask(ownSso)).data ?? [];
  const invalidate = useInvalidate();
  const [binding, setBinding] = useState<OwnSso | null>(null);
  if (rows.length === 0) return null;

  return (
    <Card title="单位账号" text="绑定后，可以用单位的账号登录。">
      <OwnSsoRows
        rows={rows}
        className={css.rows}
        busy={null}
        onBind={setBinding}
        unbind={(id) => call(unbindSso, { body: { id } }).then(() => invalidate(ownSso))}
      />
      {binding && <BindSsoDialog way={binding} onClose={() => setBinding(null)} />}
    </Card>
  );
};

/** Proves oneself by the password, and goes there. */
const BindSsoDialog = ({ way: { provider, name }, onClose }: { way: OwnSso; onClose: () => void }) => {
  const [form] = Form.useForm<{ password: string }>();
  const leave = useMutation({
    mutationFn: ({ password }: { password: string }) => call(beginBindSso, { body: { provider, password } }),
    onSuccess: ({ url }) => location.assign(url),
    onError: refuseInForm(form, { otherwise: 'password' }),
  });
  return (
    <FormDialog title={`绑定“${name}”`} ok="去登录" busy={leave.isPending || leave.isSuccess} onClose={onClose}>
      {(formId) => (
        <Form
          id={formId}
          form={form}
          layout="vertical"
          validateTrigger="onBlur"
          onValuesChange={forgive(form)}
          onFinish={(values) => leave.mutate(values)}
        >
          <p className="note">接着到“{name}”登录，登录后回到这里。</p>
          <Form.Item name="password" label="登录密码" rules={[rule(OwnPassword)]}>
            <Input.Password autoComplete="current-password" />
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
};
