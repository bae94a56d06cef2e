import { CodeLogin } from '#features/auth/learner/login/code-login.tsx';
import { Arrival } from '#features/auth/learner/arrival/arrival.tsx';
import { SsoWays } from '#features/auth/learner/sso/sso-login.tsx';
import { useIsInvited } from '#features/auth/is-invited.ts';
import { PasswordLogin } from '#features/auth/learner/login/password-login.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';

export const Component = () => (
  <>
    <Arrival after="登录" />
    {useIsInvited() ? <h2>登录</h2> : <h1>登录</h1>}
    <Tabs
      label="登录方式"
      tabs={[
        { key: 'password', label: '密码', content: <PasswordLogin /> },
        { key: 'sms', label: '短信', content: <CodeLogin by="sms" /> },
        { key: 'email', label: '邮箱', content: <CodeLogin by="email" /> },
      ]}
    />
    <SsoWays />
  </>
);
