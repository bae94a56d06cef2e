import { useQuery } from '@tanstack/react-query';
import { RealName } from '@zhibiao/contract/core/fields';
import { ACCOUNT_TYPE } from '@zhibiao/contract/auth/roles';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Agreements } from '#features/auth/learner/register/agreements.tsx';
import { Arrival, type Joining } from '#features/auth/learner/arrival/arrival.tsx';
import css from '#features/auth/learner/auth.module.css';
import { useIsInvited } from '#features/auth/is-invited.ts';
import { CodeField } from '#widgets/account/code-field.tsx';
import { NewPasswordFields } from '#widgets/account/new-password.tsx';
import { OrgFields } from '#features/auth/learner/register/org-fields.tsx';
import { agreementQuery } from '#features/auth/learner/register/queries.ts';
import { TargetField } from '#widgets/account/target-field.tsx';
import { useRegister, type RegisterForm } from '#features/auth/learner/register/use-register.ts';
import { paths } from '#lib/url/paths.ts';
import { TextField } from '#ui/form/plain/field.tsx';
import { PlainForm, SendButton } from '#ui/form/plain/form.tsx';
import { useFieldValue, usePlainForm } from '#ui/form/plain/form-state.ts';
import { Segmented } from '#ui/form/plain/segmented.tsx';
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

const BEGINS: Partial<RegisterForm> = { accountType: ACCOUNT_TYPE.person, by: 'sms', orgType: '1' };

export const Component = () => {
  const form = usePlainForm(BEGINS);
  const accountType = useFieldValue(form, 'accountType');
  const by = useFieldValue(form, 'by') ?? 'sms';
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
      <PlainForm form={form} onEdit={kept.keep} onSend={(values) => register.mutate(values)}>
        <div className={css.kind} hidden={invited}>
          <Segmented name="accountType" label="账号类型" options={kinds} />
        </div>
        {accountType === ACCOUNT_TYPE.org && (
          <p className={css.hint}>机构提交后由平台审核。审核期间可以登录，通过后即可管理学员。</p>
        )}
        <Segmented
          name="by"
          label="注册方式"
          labelled
          options={methods}
          onChoose={() => form.setFieldsValue({ target: '', smsCode: '' })}
        />
        <TargetField by={by} />
        <CodeField by={by} purpose="register" />
        <TextField
          name="realName"
          label="姓名"
          rule={RealName}
          hint="与身份证件一致，将印在证书上"
          autoComplete="name"
        />
        <NewPasswordFields first />
        {accountType === ACCOUNT_TYPE.org && <OrgFields />}
        <Agreements />
        <SendButton large block busy={register.isPending}>
          注册{joining?.words}
        </SendButton>
        <p className={css.other}>
          已有账号？<Link to={paths.login + search}>登录</Link>
        </p>
      </PlainForm>
    </>
  );
};
