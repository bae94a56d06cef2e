import { SsoArrival } from '#features/auth/learner/sso/sso-arrival.tsx';

export const Component = () => (
  <>
    <h1>单位账号登录</h1>
    <SsoArrival />
  </>
);
