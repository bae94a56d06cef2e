import { z } from 'zod';
import { copy } from '../core/copy.ts';
import { endpoint } from '../core/endpoint.ts';
import { Account, Email, Mobile, NewPassword, Password, SmsCode } from '../core/fields.ts';
import { Register } from './register-form.ts';

/** Key of one encrypted request: X25519 public key (32 raw bytes, base64url) and a nonce that serves once. */
export const LoginKey = z.object({ kid: z.string(), publicKey: z.string(), nonce: z.string(), serverTime: z.number() });
export const loginKey = endpoint({
  title: '取加密公钥与一次性随机数',
  method: 'GET',
  path: '/api/user/loginKey',
  access: 'public',
  data: LoginKey,
});

const Remember = z.boolean().optional();
/** Answer to a human check, sent when a 601 requires it: human.ts says how. */
const Human = z.string().max(4000).optional();
const Token = z.object({ token: z.string(), expireTime: z.number() });

/**
 * A 601 with `{step: 'renew', ticket}`: the password was right and has served its days; the ticket sets another by
 * `resetPwd` within ten minutes.
 */
export const receptionLogin = endpoint({
  title: '密码登录',
  method: 'POST',
  path: '/api/user/receptionLogin',
  access: 'public',
  deviceCookie: true,
  encrypted: ['mobile', 'password'],
  // An attacker who replays a recorded login learns no more than from a wrong password.
  unopened: copy.badCredentials,
  body: z.object({ mobile: Account, password: Password, remember: Remember, human: Human }),
  data: Token,
});
export const smsLogin = endpoint({
  title: '短信验证码登录',
  method: 'POST',
  path: '/api/user/smsLogin',
  access: 'public',
  deviceCookie: true,
  body: z.object({ phonenumber: Mobile, smsCode: SmsCode, remember: Remember }),
  data: Token,
});
export const emailLogin = endpoint({
  title: '邮箱验证码登录',
  method: 'POST',
  path: '/api/user/emailLogin',
  access: 'public',
  deviceCookie: true,
  body: z.object({ email: Email, smsCode: SmsCode, remember: Remember }),
  data: Token,
});
export const logout = endpoint({
  title: '退出登录',
  method: 'POST',
  path: '/api/user/logout',
  access: 'optional',
  data: z.null(),
  done: copy.loggedOut,
  quiet: 'expired',
});

/** True means: not registered. */
export const checkRegister = endpoint({
  title: '手机号能否注册',
  method: 'GET',
  path: '/api/user/checkRegister',
  access: 'public',
  query: z.object({ phone: Mobile }),
  data: z.boolean(),
});
export const checkEmailRegister = endpoint({
  title: '邮箱能否注册',
  method: 'GET',
  path: '/api/user/checkEmailRegister',
  access: 'public',
  query: z.object({ email: Email }),
  data: z.boolean(),
});

const Phones = z.object({ phones: Mobile, human: Human });
const Emails = z.object({ emails: Email, human: Human });
const Sent = z.object({ waitSec: z.number() });
const sending = { done: '验证码已发送', ownPageOnly: true, deviceCookie: true } as const;
export const sendRegisterSms = endpoint({
  title: '发送注册验证码（短信）',
  method: 'GET',
  path: '/api/user/sendRegisterSms',
  access: 'public',
  query: Phones,
  data: Sent,
  ...sending,
});
export const sendLoginSms = endpoint({
  title: '发送登录验证码（短信）',
  method: 'GET',
  path: '/api/user/sendLoginSms',
  access: 'public',
  query: Phones,
  data: Sent,
  ...sending,
});
export const sendResetSms = endpoint({
  title: '发送找回密码验证码（短信）',
  method: 'GET',
  path: '/api/user/sendResetSms',
  access: 'public',
  query: Phones,
  data: Sent,
  ...sending,
});
export const sendBindSms = endpoint({
  title: '发送换绑手机验证码',
  method: 'GET',
  path: '/api/user/sendBindSms',
  access: 'user',
  query: Phones,
  data: Sent,
  ...sending,
});
export const sendRegisterEmail = endpoint({
  title: '发送注册验证码（邮件）',
  method: 'GET',
  path: '/api/user/sendRegisterEmail',
  access: 'public',
  query: Emails,
  data: Sent,
  ...sending,
});
export const sendLoginEmail = endpoint({
  title: '发送登录验证码（邮件）',
  method: 'GET',
  path: '/api/user/sendLoginEmail',
  access: 'public',
  query: Emails,
  data: Sent,
  ...sending,
});
export const sendResetEmail = endpoint({
  title: '发送找回密码验证码（邮件）',
  method: 'GET',
  path: '/api/user/sendResetEmail',
  access: 'public',
  query: Emails,
  data: Sent,
  ...sending,
});
export const sendBindEmail = endpoint({
  title: '发送换绑邮箱验证码',
  method: 'GET',
  path: '/api/user/sendBindEmail',
  access: 'user',
  query: Emails,
  data: Sent,
  ...sending,
});
/** To the phone or address of the account itself, which only the server knows unmasked. */
const Own = z.object({ human: Human });
export const sendLeaveSms = endpoint({
  title: '发送注销账号验证码（短信）',
  method: 'GET',
  path: '/api/user/sendLeaveSms',
  access: 'user',
  query: Own,
  data: Sent,
  ...sending,
});
export const sendLeaveEmail = endpoint({
  title: '发送注销账号验证码（邮件）',
  method: 'GET',
  path: '/api/user/sendLeaveEmail',
  access: 'user',
  query: Own,
  data: Sent,
  ...sending,
});

export const register = endpoint({
  title: '注册',
  method: 'POST',
  path: '/api/user/register',
  access: 'public',
  encrypted: ['password'],
  once: true,
  deviceCookie: true,
  body: Register,
  data: Token,
  done: '注册成功',
});

export const resetPwdVerify = endpoint({
  title: '找回密码：核对验证码',
  method: 'POST',
  path: '/api/user/resetPwd/verify',
  access: 'public',
  body: z.object({ account: Account, smsCode: SmsCode }),
  data: z.object({ ticket: z.string() }),
});
export const resetPwd = endpoint({
  title: '找回密码：设置新密码',
  method: 'POST',
  path: '/api/user/resetPwd',
  access: 'public',
  encrypted: ['password'],
  body: z.object({
    ticket: z.string({ error: '请先验证身份' }).min(1, '请先验证身份').max(200),
    password: NewPassword,
  }),
  data: z.null(),
  done: '密码已重置，请使用新密码登录',
});
