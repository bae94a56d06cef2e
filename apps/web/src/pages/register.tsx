import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RealName } from '@zhibiao/contract/fields';
import type { InviteInfo } from '@zhibiao/contract/member';
import { Form, Input, Segmented } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Agreements } from '#features/auth/agreements.tsx';
import css from '#features/auth/auth.module.css';
import { useIsInvited } from '#features/auth/is-invited.ts';
import { CodeField } from '#widgets/code-field.tsx';
import { NewPasswordFields } from '#widgets/new-password.tsx';
import { OrgFields } from '#features/auth/org-fields.tsx';
import { agreementQuery } from '#features/auth/queries.ts';
import { Reason } from '#features/auth/reason.tsx';
import { TargetField } from '#widgets/target-field.tsx';
import { useRegister, type RegisterForm } from '#features/auth/use-register.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';
import { forgive, rule } from '#ui/form-rules.ts';
import { useKeptForm } from '#widgets/use-kept-form.ts';

// Who comes by an invitation brings it along.
const InvitedForm = lazy(async () => ({ default: (await import('#features/auth/invited-form.tsx')).InvitedForm }));

const kinds = [
  { value: 1, label: '个人' },
  { value: 2, label: '机构' },
];
const methods = [
  { value: 'sms', label: '手机号注册' },
  { value: 'email', label: '邮箱注册' },
];

/** Not kept over a reload: secrets, and an agreement is given anew. */
const SECRETS = ['smsCode', 'password', 'again', 'agree'];

export const Component = () => {
  const [form] = Form.useForm<RegisterForm>();
  const accountType = Form.useWatch('accountType', form) ?? 1;
  const by = Form.useWatch('by', form) ?? 'sms';
  const agreement = useQuery(agreementQuery('user-agreement'));
  const client = useQueryClient();
  const invited = useIsInvited();
  const { search } = useLocation();
  const [invite, setInvite] = useState<InviteInfo | null>(null);
  const kept = useKeptForm('register', form, SECRETS);
  const register = useRegister(form, {
    policyVersion: agreement.data?.version ?? '',
    join: invite && (async () => (await import('#features/auth/join-invited.ts')).joinInvited(client, invite.code)),
    onDone: kept.sent,
  });

  return (
    <>
      {invited ? <h2>注册</h2> : <h1>注册</h1>}
      {invited ? (
        <Suspense>
          <InvitedForm form={form} onInvite={setInvite} />
        </Suspense>
      ) : (
        <Reason after="注册" />
      )}
      <Form
        form={form}
        layout="vertical"
        validateTrigger="onBlur"
        onValuesChange={(changed) => {
          forgive(form)(changed);
          kept.keep();
        }}
        initialValues={{ accountType: 1, by: 'sms' }}
        onFinish={(values) => register.mutate(values)}
      >
        <Form.Item name="accountType" noStyle hidden={invited}>
          <Segmented aria-label="账号类型" className={css.kind ?? ''} options={kinds} block />
        </Form.Item>
        {accountType === 2 && <p className={css.hint}>机构提交后由平台审核。审核期间可以登录，通过后即可管理学员。</p>}
        <Form.Item name="by" label="注册方式">
          <Segmented
            aria-label="注册方式"
            options={methods}
            block
            onChange={() => {
              form.setFieldsValue({ target: '', smsCode: '' });
              kept.keep();
            }}
          />
        </Form.Item>
        <TargetField by={by} />
        <CodeField form={form} by={by} purpose="register" />
        <Form.Item name="realName" label="姓名" rules={[rule(RealName)]} extra="与身份证件一致，将印在证书上">
          <Input autoComplete="name" maxLength={30} />
        </Form.Item>
        <NewPasswordFields form={form} first />
        {accountType === 2 && <OrgFields />}
        {/* Mounted anew below the organisation's fields: the form finds the first fault in the order of mounting. */}
        <Agreements key={accountType} />
        <Button primary type="submit" large block busy={register.isPending}>
          {invite ? `注册并${invite.needApprove ? '申请' : ''}加入` : '注册'}
        </Button>
        <p className={css.other}>
          已有账号？<Link to={paths.login + search}>登录</Link>
        </p>
      </Form>
    </>
  );
};
