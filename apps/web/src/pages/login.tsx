import { CodeLogin } from '#features/auth/code-login.tsx';
import { useIsInvited } from '#features/auth/is-invited.ts';
import { PasswordLogin } from '#features/auth/password-login.tsx';
import { Reason } from '#features/auth/reason.tsx';
import { Tabs } from '#ui/tabs.tsx';

export const Component = () => (
  <>
    {useIsInvited() ? <h2>登录</h2> : <h1>登录</h1>}
    <Reason after="登录" />
    <Tabs
      label="登录方式"
      tabs={[
        { key: 'password', label: '密码', content: <PasswordLogin /> },
        { key: 'sms', label: '短信', content: <CodeLogin by="sms" /> },
        { key: 'email', label: '邮箱', content: <CodeLogin by="email" /> },
      ]}
    />
  </>
);
