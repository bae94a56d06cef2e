import { Tabs } from 'antd';
import { CodeLogin } from '#features/auth/code-login.tsx';
import { PasswordLogin } from '#features/auth/password-login.tsx';

const ways = [
  { key: 'password', label: '密码', children: <PasswordLogin /> },
  { key: 'sms', label: '短信', children: <CodeLogin by="sms" /> },
  { key: 'email', label: '邮箱', children: <CodeLogin by="email" /> },
];

export const Component = () => (
  <>
    <h1>登录</h1>
    <Tabs items={ways} />
  </>
);
