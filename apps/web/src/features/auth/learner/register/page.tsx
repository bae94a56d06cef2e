import { useQuery } from '@tanstack/react-query';
import { RealName } from '@zhibiao/contract/core/fields';
import { ACCOUNT_TYPE } from '@zhibiao/contract/auth/roles';
import { Form, Input, Segmented } from 'antd';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Agreements } from '#features/auth/learner/register/agreements.tsx';
import type { Joining } from '#features/auth/learner/arrival/arrival.tsx';
import css from '#features/auth/learner/auth.module.css';
import { Arrival } from '#features/auth/learner/arrival/lazy-arrival.tsx';
import { useIsInvited } from '#features/auth/is-invited.ts';
import { CodeField } from '#widgets/account/code-field.tsx';
import { NewPasswordFields } from '#widgets/account/new-password.tsx';
import { OrgFields } from '#features/auth/learner/register/org-fields.tsx';
import { agreementQuery } from '#features/auth/learner/register/queries.ts';
import { TargetField } from '#widgets/account/target-field.tsx';
import { useRegister, type RegisterForm } from '#features/auth/learner/register/use-register.ts';
import { paths } from '#lib/url/paths.ts';
import { Button } from '#ui/action/button.tsx';
import { forgive, rule } from '#ui/form/form-rules.ts';
import { useKeptForm } from '#widgets/form/use-kept-form.ts';

const kinds = [
  { value: ACCOUNT_TYPE.person, label: '个人' },
  { value: ACCOUNT_TYPE.org, label: '机构' },
];
const methods = [
  { value: 'sms', label: '手机号注册' },
  { value: 'email', label: '邮箱注册' },
];

/** Not kept over a reload: secrets, and an agreement is given again. */
const SECRETS = ['smsCode', 'password', 'again', 'agree'];

export const Component = () => {
  const [form] = Form.useForm<RegisterForm>();
  const accountType = Form.useWatch('accountType', form) ?? ACCOUNT_TYPE.person;
  const by = Form.useWatch('by', form) ?? 'sms';
  const agreement = useQuery(agreementQuery('user-agreement'));
  const invited = useIsInvited();
  const { search } = useLocation();
  const [joining, setJoining] = useState<Joining | null>(null);
  const kept = useKeptForm('register', form, SECRETS);
  const register = useRegister(form, {
    policyVersion: agreement.data?.version ?? '',
    join: joining?.join ?? null,
    onDone: kept.sent,
  });

  return (
    <>
      <Arrival after="注册" form={form} onJoining={setJoining} />
      {invited ? <h2>注册</h2> : <h1>注册</h1>}
      <Form
        form={form}
        layout="vertical"
        validateTrigger="onBlur"
        onValuesChange={(changed) => {
          forgive(form)(changed);
          kept.keep();
        }}
        initialValues={{ accountType: ACCOUNT_TYPE.person, by: 'sms' }}
        onFinish={(values) => register.mutate(values)}
      >
        <Form.Item name="accountType" noStyle hidden={invited}>
          <Segmented aria-label="账号类型" className={css.kind ?? ''} options={kinds} block />
        </Form.Item>
        {accountType === ACCOUNT_TYPE.org && (
          <p className={css.hint}>机构提交后由平台审核。审核期间可以登录，通过后即可管理学员。</p>
        )}
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
          <Input autoComplete="name" />
        </Form.Item>
        <NewPasswordFields form={form} first />
        {accountType === ACCOUNT_TYPE.org && <OrgFields />}
        {/* Mounted anew below the organisation's fields: the form finds the first fault in the order of mounting. */}
        <Agreements key={accountType} />
        <Button primary type="submit" large block busy={register.isPending}>
          注册{joining?.words}
        </Button>
        <p className={css.other}>
          已有账号？<Link to={paths.login + search}>登录</Link>
        </p>
      </Form>
    </>
  );
};
