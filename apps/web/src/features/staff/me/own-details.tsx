import { useMutation } from '@tanstack/react-query';
import { editOwnAccount, type StaffMe } from '@zhibiao/contract/staff/auth';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { call } from '#lib/api/api.ts';
import { useInvalidate } from '#lib/api/ask.ts';
import { meQuery } from '#lib/staff/me.ts';
import { Button } from '#ui/action/button.tsx';
import { Card, CardBody } from '#ui/form/form-card.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { forgive } from '#ui/form/form-rules.ts';
import { ConflictAlert } from '#widgets/draft/conflict-alert.tsx';
import { refuseInForm } from '#widgets/form/form-refusal.ts';
import css from './me.module.css';

/** Who one is here. Name and addresses are one's own to keep; roles and scope are given by others. */
export const OwnDetails = ({ me }: { me: StaffMe }) => {
  const [editing, setEditing] = useState(false);

  return (
    <Card
      title="账号"
      text="登录名、角色与数据范围由系统管理员修改。"
      action={
        <Button small onClick={() => setEditing(true)}>
          修改资料
        </Button>
      }
    >
      <CardBody>
        <dl className={css.facts}>
          <dt>姓名</dt>
          <dd>{me.name}</dd>
          <dt>手机号</dt>
          <dd className="num">{me.mobile ?? '未填写'}</dd>
          <dt>邮箱</dt>
          <dd>{me.email ?? '未填写'}</dd>
          <dt>登录名</dt>
          <dd>{me.account}</dd>
          <dt>角色</dt>
          <dd>{me.roles.join('、') || '没有角色'}</dd>
          <dt>数据范围</dt>
          <dd>{me.scope === null ? '全部数据' : me.scope.join('、')}</dd>
        </dl>
      </CardBody>
      {editing && <EditDialog me={me} onClose={() => setEditing(false)} />}
    </Card>
  );
};

type Values = { name: string; mobile: string; email: string };

const EditDialog = ({ me, onClose }: { me: StaffMe; onClose: () => void }) => {
  const [form] = Form.useForm<Values>();
  const invalidate = useInvalidate();
  const save = useMutation({
    mutationFn: ({ name, mobile, email }: Values) =>
      call(editOwnAccount, {
        body: { name, mobile: mobile.trim() || null, email: email.trim() || null, version: me.version },
      }),
    onSuccess: async () => {
      await invalidate(meQuery);
      onClose();
    },
    onError: refuseInForm(form),
  });

  return (
    <FormDialog title="修改资料" ok="验证并保存" busy={save.isPending} onClose={onClose}>
      {(formId) => (
        <Form<Values>
          id={formId}
          form={form}
          layout="vertical"
          initialValues={{ name: me.name, mobile: me.mobile ?? '', email: me.email ?? '' }}
          onValuesChange={forgive(form)}
          onFinish={(values) => save.mutate(values)}
        >
          <ConflictAlert error={save.error} reads={[meQuery]} onFresh={onClose} />
          <Form.Item name="name" label="姓名" rules={[{ required: true, whitespace: true, message: '请输入姓名' }]}>
            <Input data-autofocus="" autoComplete="name" />
          </Form.Item>
          <Form.Item name="mobile" label="手机号（选填）" extra="只用于接收后台的测试短信和提醒">
            <Input type="tel" autoComplete="tel" />
          </Form.Item>
          <Form.Item name="email" label="邮箱（选填）">
            <Input type="email" autoComplete="email" />
          </Form.Item>
        </Form>
      )}
    </FormDialog>
  );
};
