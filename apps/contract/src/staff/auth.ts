import { z } from 'zod';
import { copy } from '../core/copy.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  DateTime,
  Email,
  isLongEnough,
  isMixedEnough,
  isOneLine,
  Mobile,
  notOneLine,
  Password,
  Version,
  idOf,
} from '../core/fields.ts';
import { CODE_LENGTH, PASSWORD } from '../core/limits.ts';
import { PermissionName } from '../permissions.ts';
import { STAFF_PASSWORD } from './types.ts';
import { bareCode, digitsIn, personName, plainText } from '../core/text/text-fold.ts';

/** How staff log in, prove again who they are, and keep their own account. */

const text = (missing: string) => z.string({ error: missing });

/** What a member of the staff logs in by. */
export const StaffAccount = text('请输入登录名')
  .overwrite(plainText)
  .toLowerCase()
  .min(1, '请输入登录名')
  .regex(/^[a-z][a-z0-9._-]{2,31}$/, '登录名为3至32位小写字母、数字、点、横线或下划线，以字母开头');
export const StaffName = text('请输入姓名')
  .overwrite(personName)
  .min(1, '请输入姓名')
  .max(30, '姓名不能超过30个字符')
  .refine(isOneLine, notOneLine('姓名'));
/** Longer than a learner's: it opens the back office. The weak list and the last five are the server's to check. */
export const NewStaffPassword = text('请输入密码')
  .min(1, '请输入密码')
  .min(STAFF_PASSWORD.min, `密码至少${STAFF_PASSWORD.min}个字符`)
  .max(PASSWORD.max, `密码不能超过${PASSWORD.max}个字符`)
  .refine((value) => !/\p{Surrogate}/u.test(value), '密码包含无法识别的字符')
  .refine((value) => isLongEnough(value) && isMixedEnough(value), '密码须包含大写字母、小写字母、数字、符号中的三种');
const RECOVERY_CODE = /^[A-Z2-7]{10}$/i;
/** Six digits, or a recovery code: ten characters, with or without its hyphen. Of these, six in a row may be digits. */
const codeFrom = (typed: string): string =>
  RECOVERY_CODE.test(bareCode(typed)) ? bareCode(typed) : bareCode(digitsIn(typed, CODE_LENGTH));
export const TotpCode = text('请输入动态验证码')
  .max(500, '请输入6位动态验证码或10位恢复码')
  .overwrite(codeFrom)
  .toUpperCase()
  .min(1, '请输入动态验证码')
  .regex(/^(\d{6}|[A-Z2-7]{10})$/, '请输入6位动态验证码或10位恢复码');
const Ticket = text('链接已失效，请联系管理员重新生成').min(1).max(100, '链接已失效，请联系管理员重新生成');
const Human = z.string().max(4000).optional();

export const StaffEntry = z.object({ token: z.string(), expireTime: z.number() });
export type StaffEntry = z.output<typeof StaffEntry>;
/** `data` of a 601 on the way in: what comes next, and the ticket that goes on with it. */
export const LOGIN_STEPS = ['totp', 'enrol', 'renew'] as const;
export const LoginStep = z.object({ step: z.enum(LOGIN_STEPS), ticket: z.string() });
export type LoginStep = z.output<typeof LoginStep>;

export const staffLogin = endpoint({
  title: '员工登录',
  method: 'POST',
  path: '/system/auth/login',
  access: 'public',
  encrypted: ['account', 'password'],
  unopened: copy.badCredentials,
  body: z.object({
    account: text('请输入登录名').overwrite(plainText).toLowerCase().min(1, '请输入登录名').max(64),
    password: Password,
    human: Human,
  }),
  data: StaffEntry,
});
export const staffTotp = endpoint({
  title: '登录第二步：动态验证码',
  method: 'POST',
  path: '/system/auth/totp',
  access: 'public',
  body: z.object({ ticket: Ticket, code: TotpCode }),
  data: StaffEntry,
});
/** A new secret for staff who must bind one before they log in; `uri` is what the QR shows. */
export const beginEnrol = endpoint({
  title: '登录时绑定动态验证码：取密钥',
  method: 'POST',
  path: '/system/auth/enrol/begin',
  access: 'public',
  body: z.object({ ticket: Ticket }),
  data: z.object({ secret: z.string(), uri: z.string() }),
});
/** `codes`: ten recovery codes, shown this once. */
export const confirmEnrol = endpoint({
  title: '登录时绑定动态验证码：确认',
  method: 'POST',
  path: '/system/auth/enrol/confirm',
  access: 'public',
  body: z.object({ ticket: Ticket, code: TotpCode }),
  data: StaffEntry.extend({ codes: z.array(z.string()) }),
});
export const renewPassword = endpoint({
  title: '登录时更换到期的密码',
  method: 'POST',
  path: '/system/auth/renew',
  access: 'public',
  encrypted: ['password'],
  body: z.object({ ticket: Ticket, password: NewStaffPassword }),
  data: StaffEntry,
});

/** What a link is for, before anything is typed; requested by POST, so that no log holds the ticket. */
export const lookAtLink = endpoint({
  title: '查看设置链接的用途',
  method: 'POST',
  path: '/system/auth/setup/look',
  access: 'public',
  body: z.object({ ticket: Ticket }),
  data: z.object({
    purpose: z.enum(['first', 'setup', 'reset']),
    account: z.string().nullable(),
    name: z.string().nullable(),
    /** Whether a TOTP has to be bound before coming in. */
    enrol: z.boolean(),
  }),
});
/**
 * Uses the link: the first administrator with name and account, anybody else with a password alone. `alone`: one person
 * runs the back office, so who audits may also issue. Answers a step of the login, like a 601 of it, or the entry.
 */
export const setUpAccount = endpoint({
  title: '使用设置链接',
  method: 'POST',
  path: '/system/auth/setup',
  access: 'public',
  encrypted: ['password'],
  body: z.object({
    ticket: Ticket,
    name: StaffName.optional(),
    account: StaffAccount.optional(),
    alone: z.boolean().optional(),
    password: NewStaffPassword,
  }),
  data: z.union([StaffEntry, LoginStep]),
});

export const staffLogout = endpoint({
  title: '员工退出登录',
  method: 'POST',
  path: '/system/auth/logout',
  access: 'staff',
  permission: 'self',
  scope: 'own',
  audit: 'session.logout',
  humanOnly: true,
  data: z.null(),
  done: '退出成功',
  quiet: 'expired',
});

export const StaffMe = z.object({
  id: z.string(),
  name: z.string(),
  account: z.string(),
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  /** Of the row, for changing it. */
  version: z.number(),
  permissions: z.array(PermissionName),
  roles: z.array(z.string()),
  /** Null: everything. Otherwise the organisations and areas by name. */
  scope: z.array(z.string()).nullable(),
  totp: z.boolean(),
  /** A TOTP is demanded and not bound yet. */
  mustEnrol: z.boolean(),
  recoveryLeft: z.number(),
  /** Days until the password has to be renewed; null where nothing demands it. */
  pwdDaysLeft: z.number().nullable(),
  /** Minutes of idling that end the login, and until when sensitive acts need no new proof (epoch ms). */
  idleMin: z.number(),
  freshUntil: z.number().nullable(),
  /** Of the installation, for the foot of every page: the last backup that was verified, the last drill. */
  backup: z.object({ at: DateTime }).nullable(),
  drill: z.object({ at: DateTime, passed: z.boolean() }).nullable(),
});
export type StaffMe = z.output<typeof StaffMe>;
export const staffMe = endpoint({
  title: '当前员工',
  method: 'GET',
  path: '/system/auth/me',
  access: 'staff',
  permission: 'self',
  scope: 'own',
  humanOnly: true,
  data: StaffMe,
});

/** What a member of the staff may change of their own account; null takes an address away. */
export const editOwnAccount = endpoint({
  title: '员工修改自己的姓名与联系方式',
  method: 'PUT',
  path: '/system/auth/me',
  access: 'staff',
  permission: 'self',
  scope: 'own',
  audit: 'staff.edit',
  humanOnly: true,
  reauth: true,
  body: z.object({ name: StaffName, mobile: Mobile.nullable(), email: Email.nullable(), version: Version }),
  data: z.null(),
  done: '已保存',
});

/** The caller proves again who they are: by a TOTP code, or by the password where none is bound. */
export const proveFresh = endpoint({
  title: '再次验证身份',
  method: 'POST',
  path: '/system/auth/fresh',
  access: 'staff',
  permission: 'self',
  scope: 'own',
  audit: 'login.fresh',
  humanOnly: true,
  encrypted: ['password'],
  body: z
    .object({ code: TotpCode.optional(), password: Password.optional() })
    .refine(({ code, password }) => code !== undefined || password !== undefined, '请输入动态验证码'),
  data: z.object({ freshUntil: z.number() }),
});
export const changeStaffPassword = endpoint({
  title: '员工修改自己的密码',
  method: 'POST',
  path: '/system/auth/password',
  access: 'staff',
  permission: 'self',
  scope: 'own',
  audit: 'staff.password',
  humanOnly: true,
  reauth: true,
  encrypted: ['password'],
  body: z.object({ password: NewStaffPassword }),
  data: z.null(),
  done: '密码已修改',
});
export const beginTotp = endpoint({
  title: '绑定动态验证码：取密钥',
  method: 'POST',
  path: '/system/auth/totp/begin',
  access: 'staff',
  permission: 'self',
  scope: 'own',
  audit: 'staff.totp',
  humanOnly: true,
  reauth: true,
  data: z.object({ ticket: z.string(), secret: z.string(), uri: z.string() }),
});
export const confirmTotp = endpoint({
  title: '绑定动态验证码：确认',
  method: 'POST',
  path: '/system/auth/totp/confirm',
  access: 'staff',
  permission: 'self',
  scope: 'own',
  audit: 'staff.totp',
  humanOnly: true,
  reauth: true,
  body: z.object({ ticket: Ticket, code: TotpCode }),
  data: z.object({ codes: z.array(z.string()) }),
});
export const dropTotp = endpoint({
  title: '解除自己的动态验证码',
  method: 'POST',
  path: '/system/auth/totp/off',
  access: 'staff',
  permission: 'self',
  scope: 'own',
  audit: 'staff.totpOff',
  humanOnly: true,
  reauth: true,
  data: z.null(),
  done: '已解除动态验证码',
});
/** Ten new recovery codes; the old ones are void. */
export const newRecoveryCodes = endpoint({
  title: '重新生成恢复码',
  method: 'POST',
  path: '/system/auth/codes',
  access: 'staff',
  permission: 'self',
  scope: 'own',
  audit: 'staff.codes',
  humanOnly: true,
  reauth: true,
  data: z.object({ codes: z.array(z.string()) }),
});

export const OwnStaffSession = z.object({
  id: z.string(),
  ip: z.string(),
  device: z.string(),
  loginTime: DateTime,
  lastSeen: DateTime,
  current: z.boolean(),
});
export const ownStaffSessions = endpoint({
  title: '员工自己的登录',
  method: 'GET',
  path: '/system/auth/session',
  access: 'staff',
  permission: 'self',
  scope: 'own',
  humanOnly: true,
  data: z.array(OwnStaffSession),
});
export const endOwnStaffSession = endpoint({
  title: '结束自己的一个登录',
  method: 'POST',
  path: '/system/auth/session/revoke',
  access: 'staff',
  permission: 'self',
  scope: 'own',
  audit: 'session.end',
  humanOnly: true,
  reauth: true,
  body: z.object({ id: idOf('登录') }),
  data: z.null(),
});
