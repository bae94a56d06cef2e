import { useQuery } from '@tanstack/react-query';
import { RealName } from '@zhibiao/contract/fields';
import { Form, Input, Segmented } from 'antd';
import { Link } from 'react-router-dom';
import { Agreements } from '#features/auth/agreements.tsx';
import css from '#features/auth/auth.module.css';
import { CodeField } from '#widgets/code-field.tsx';
import { NewPasswordFields } from '#widgets/new-password.tsx';
import { OrgFields } from '#features/auth/org-fields.tsx';
import { useInvited } from '#features/auth/use-invited.ts';
import { agreementQuery } from '#features/auth/queries.ts';
import { TargetField } from '#widgets/target-field.tsx';
import { useRegister, type RegisterForm } from '#features/auth/use-register.ts';
import { paths } from '#lib/paths.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { forgive, rule } from '#ui/form-rules.ts';

const kinds = [
  { value: 1, label: '个人' },
  { value: 2, label: '机构' },
];
const methods = [
  { value: 'sms', label: '手机号注册' },
  { value: 'email', label: '邮箱注册' },
];

export const Component = () => {
  const [form] = Form.useForm<RegisterForm>();
  const accountType = Form.useWatch('accountType', form) ?? 1;
  const by = Form.useWatch('by', form) ?? 'sms';
  const agreement = useQuery(agreementQuery('user-agreement'));
  const invited = useInvited(form);
  const register = useRegister(form, agreement.data?.version ?? null, invited.data ? paths.joinEnterprise : null);

  return (
    <>
      <h1>注册</h1>
      {invited.data && (
        <Alert kind="info">
          “{invited.data.orgName}”邀请您加入。注册后由您决定是否接受，机构在您接受之后才能看到您的学习和考试记录。
        </Alert>
      )}
      {invited.isError && <Alert kind="warning">{invited.error.message}</Alert>}
      <Form
        form={form}
        layout="vertical"
        validateTrigger="onBlur"
        onValuesChange={forgive(form)}
        initialValues={{ accountType: 1, by: 'sms' }}
        onFinish={(values) => register.mutate(values)}
      >
        <Form.Item name="accountType" noStyle>
          <Segmented aria-label="账号类型" className={css.kind ?? ''} options={kinds} block />
        </Form.Item>
        {accountType === 2 && <p className={css.hint}>机构提交后由平台审核。审核期间可以登录，通过后即可管理学员。</p>}
        <Form.Item name="by" label="注册方式">
          <Segmented
            aria-label="注册方式"
            options={methods}
            block
            onChange={() => form.setFieldsValue({ target: '', smsCode: '' })}
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
          注册
        </Button>
        <p className={css.other}>
          已有账号？<Link to={paths.login}>登录</Link>
        </p>
      </Form>
    </>
  );
};
