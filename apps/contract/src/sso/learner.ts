import { z } from 'zod';
import { codes } from '../core/codes.ts';
import { schemaOf } from '../core/code-schema.ts';
import { endpoint } from '../core/endpoint.ts';
import { DateTime, Password, idOf } from '../core/fields.ts';

/** Login by the account that a user has at their organisation: at a provider that staff have entered. */

export const SSO_KIND = codes({
  oidc: [1, 'OpenID Connect'],
  wecom: [2, '企业微信'],
  dingtalk: [3, '钉钉'],
});
/** Minutes in which the user has to come back from the provider. */
export const SSO_MIN = 10;
/** The page of ours that a provider leads back to: one a provider, so that no answer is taken for another's. */
export const ssoBackPath = (door: 'learner' | 'staff', providerId: string): string =>
  `${door === 'staff' ? '/console' : ''}/login/sso/${providerId}`;
/** What a state begins with that binds an account instead of logging in. */
export const SSO_BINDS = 'bind-';

const NOT_THERE = '这种登录方式不存在或已停用';
const BROKEN = '登录信息不完整，请重新登录';
export const SsoProviderId = z.uuid({ error: NOT_THERE });
export const SsoChosen = z.object({ provider: SsoProviderId });
/** Where the browser goes next. */
export const SsoLeave = z.object({ url: z.string() });
const part = (max: number) => z.string().max(max, BROKEN).optional();
/** What the provider sent back, as it stands in the address. 钉钉 calls its code authCode. */
export const SsoBack = z.object({
  provider: SsoProviderId,
  state: z.string({ error: BROKEN }).min(1, BROKEN).max(200, BROKEN),
  code: part(4000),
  authCode: part(4000),
  iss: part(500),
  error: part(200),
});
export type SsoBack = z.output<typeof SsoBack>;

/** A way to log in, and whether the caller's account is bound to it. */
export const OwnSso = z.object({
  provider: z.string(),
  kind: schemaOf(SSO_KIND),
  name: z.string(),
  /** Null: not bound. */
  bound: z.object({ id: z.string(), label: z.string(), at: DateTime }).nullable(),
});
export type OwnSso = z.output<typeof OwnSso>;
export const SsoBound = z.object({ name: z.string() });
export const SsoIdentityId = idOf('绑定');

export const beginSso = endpoint({
  title: '开始以单位账号登录',
  method: 'POST',
  path: '/api/user/sso/begin',
  access: 'public',
  deviceCookie: true,
  body: SsoChosen,
  data: SsoLeave,
});
export const finishSso = endpoint({
  title: '以单位账号登录',
  method: 'POST',
  path: '/api/user/sso/finish',
  access: 'public',
  deviceCookie: true,
  body: SsoBack,
  data: z.object({ token: z.string(), expireTime: z.number() }),
});
export const ownSso = endpoint({
  title: '自己绑定的单位账号',
  method: 'GET',
  path: '/api/user/sso/list',
  access: 'user',
  data: z.array(OwnSso),
});
/** With the password: a session that was left open is not enough for another way in. */
export const beginBindSso = endpoint({
  title: '开始绑定单位账号',
  method: 'POST',
  path: '/api/user/sso/bind/begin',
  access: 'user',
  deviceCookie: true,
  encrypted: ['password'],
  body: SsoChosen.extend({ password: Password }),
  data: SsoLeave,
});
export const bindSso = endpoint({
  title: '绑定单位账号',
  method: 'POST',
  path: '/api/user/sso/bind',
  access: 'user',
  deviceCookie: true,
  body: SsoBack,
  data: SsoBound,
  done: '绑定成功',
});
export const unbindSso = endpoint({
  title: '解除单位账号的绑定',
  method: 'POST',
  path: '/api/user/sso/unbind',
  access: 'user',
  body: z.object({ id: SsoIdentityId }),
  data: z.object({ id: z.string() }),
  done: '已解除绑定',
});
