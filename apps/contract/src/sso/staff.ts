import { z } from 'zod';
import { schemaOf } from '../core/code-schema.ts';
import { lineOf } from '../core/content-fields.ts';
import { endpoint } from '../core/endpoint.ts';
import { DateTime, PageQuery, Reason, Version, Versioned, searchWord, idOf } from '../core/fields.ts';
import { OwnSso, SSO_KIND, SsoBack, SsoBound, SsoChosen, SsoIdentityId, SsoLeave } from './learner.ts';
import { StaffEntry } from '../staff/auth.ts';
import { oneLine } from '../core/text/text-fold.ts';

/** Staff come in by an account of their organisation, and say which providers there are. */

export const SSO_PROVIDERS_MOST = 10;

export const beginStaffSso = endpoint({
  title: '开始以单位账号登录管理后台',
  method: 'POST',
  path: '/system/auth/sso/begin',
  access: 'public',
  deviceCookie: true,
  body: SsoChosen,
  data: SsoLeave,
});
/** Answers the entry; a second factor, or whatever else comes first, is a 601 as after a password. */
export const finishStaffSso = endpoint({
  title: '以单位账号登录管理后台',
  method: 'POST',
  path: '/system/auth/sso/finish',
  access: 'public',
  deviceCookie: true,
  body: SsoBack,
  data: StaffEntry,
});
const own = { access: 'staff', permission: 'self', scope: 'own', humanOnly: true } as const;
export const ownStaffSso = endpoint({
  title: '员工自己绑定的单位账号',
  ...own,
  method: 'GET',
  path: '/system/auth/sso/list',
  data: z.array(OwnSso),
});
export const beginBindStaffSso = endpoint({
  title: '员工开始绑定单位账号',
  ...own,
  method: 'POST',
  path: '/system/auth/sso/bind/begin',
  audit: 'sso.bindBegin',
  deviceCookie: true,
  reauth: true,
  body: SsoChosen,
  data: SsoLeave,
});
export const bindStaffSso = endpoint({
  title: '员工绑定单位账号',
  ...own,
  method: 'POST',
  path: '/system/auth/sso/bind',
  audit: 'sso.bind',
  deviceCookie: true,
  reauth: true,
  body: SsoBack,
  data: SsoBound,
  done: '绑定成功',
});
export const unbindStaffSso = endpoint({
  title: '员工解除单位账号的绑定',
  ...own,
  method: 'POST',
  path: '/system/auth/sso/unbind',
  audit: 'sso.unbind',
  reauth: true,
  body: z.object({ id: SsoIdentityId }),
  data: z.object({ id: z.string() }),
  done: '已解除绑定',
});

const BAD_ISSUER = '签发者地址须以 https:// 开头，与对方公布的一字不差';
/** The address of an OpenID provider; in the clear only on this machine, which is for trying out. */
const isIssuer = (text: string): boolean => {
  try {
    const { protocol, hostname, search, hash, username } = new URL(text);
    const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
    return (protocol === 'https:' || (protocol === 'http:' && isLoopback)) && !search && !hash && !username;
  } catch {
    return false;
  }
};
const CORP_ID = /^[\w-]{4,64}$/;
const ISSUER = '请输入签发者地址或企业 ID';
const Issuer = z.string({ error: ISSUER }).overwrite(oneLine).min(1, ISSUER).max(200, '签发者地址或企业 ID 过长');
const CLIENT = '请输入客户端标识';
const ClientId = z
  .string({ error: CLIENT })
  .trim()
  .min(1, CLIENT)
  .max(200, '客户端标识不能超过200个字符')
  .regex(/^[\x21-\x7e]+$/, '客户端标识只能是字母、数字和符号');
const SECRET = '请输入客户端密钥';
const Secret = z
  .string({ error: SECRET })
  .trim()
  .min(1, SECRET)
  .max(500, '客户端密钥不能超过500个字符')
  .regex(/^[\x21-\x7e]+$/, '客户端密钥只能是字母、数字和符号');
const doors = {
  forStaff: z.boolean({ error: '请选择谁可以使用' }),
  forLearners: z.boolean({ error: '请选择谁可以使用' }),
};
type Doors = { forStaff: boolean; forLearners: boolean };
const hasDoor = ({ forStaff, forLearners }: Doors): boolean => forStaff || forLearners;
const NO_DOOR = { error: '请选择至少一类人', path: ['forLearners'] };

/** `issuer`: of OpenID Connect its address, of 企业微信 and 钉钉 the CorpID; `clientId`: there AgentId and AppKey. */
export const NewSsoProvider = z
  .object({
    kind: schemaOf(SSO_KIND, '请选择类型'),
    name: lineOf('名称', 20),
    issuer: Issuer,
    clientId: ClientId,
    secret: Secret,
    ...doors,
  })
  .refine(({ kind, issuer }) => kind !== SSO_KIND.oidc || isIssuer(issuer), { error: BAD_ISSUER, path: ['issuer'] })
  .refine(({ kind, issuer }) => kind === SSO_KIND.oidc || CORP_ID.test(issuer), {
    error: '企业 ID 有误，它在管理后台的企业信息里',
    path: ['issuer'],
  })
  .refine(hasDoor, NO_DOOR);
/** Kind and issuer stay, since accounts are bound to them; a secret that is left out stays too. */
export const SsoProviderEdit = z
  .object({
    id: idOf('登录方式'),
    version: Version,
    name: lineOf('名称', 20),
    clientId: ClientId,
    secret: Secret.optional(),
    ...doors,
    enabled: z.boolean({ error: '请选择启用或停用' }),
  })
  .refine(hasDoor, NO_DOOR);
export const SsoProviderRow = z.object({
  id: z.string(),
  kind: schemaOf(SSO_KIND),
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  /** The last four characters; null where no key of ours opens it. */
  secretEnd: z.string().nullable(),
  forStaff: z.boolean(),
  forLearners: z.boolean(),
  enabled: z.boolean(),
  /** Accounts that are bound to it. */
  bound: z.number(),
  /** What has to be entered at the provider as where it may lead back to. */
  backs: z.array(z.string()),
  version: z.number(),
});
export type SsoProviderRow = z.output<typeof SsoProviderRow>;
const Named = z.object({ id: idOf('登录方式'), version: Version });

const access = { access: 'staff', permission: 'sso:edit', scope: 'platform' } as const;
export const listSsoProviders = endpoint({
  title: '单点登录方式',
  ...access,
  method: 'GET',
  path: '/system/sso/list',
  data: z.array(SsoProviderRow),
});
/** It begins disabled: where it leads back to has an address only now, and has to be entered there first. */
export const addSsoProvider = endpoint({
  title: '新建单点登录方式',
  ...access,
  method: 'POST',
  path: '/system/sso',
  audit: 'sso.add',
  reauth: true,
  humanOnly: true,
  body: NewSsoProvider,
  data: Versioned,
  done: '已保存',
});
export const editSsoProvider = endpoint({
  title: '修改单点登录方式',
  ...access,
  method: 'PUT',
  path: '/system/sso',
  audit: 'sso.edit',
  reauth: true,
  humanOnly: true,
  body: SsoProviderEdit,
  data: Versioned,
  done: '已保存',
});
export const removeSsoProvider = endpoint({
  title: '删除单点登录方式',
  ...access,
  method: 'POST',
  path: '/system/sso/remove',
  audit: 'sso.remove',
  reauth: true,
  humanOnly: true,
  body: Named,
  data: z.object({ id: z.string() }),
  done: '已删除',
});
/** Asks the provider for what it publishes, or whether it takes our secret, without a login. */
export const testSsoProvider = endpoint({
  title: '测试单点登录方式',
  ...access,
  method: 'POST',
  path: '/system/sso/test',
  audit: 'sso.test',
  reauth: true,
  humanOnly: true,
  body: z.object({ id: idOf('登录方式') }),
  data: z.object({ id: z.string() }),
  done: '已接通',
});

/** A bound account: a learner with a masked name, a member of the staff by name. */
export const SsoIdentityRow = z.object({
  id: z.string(),
  staff: z.boolean(),
  who: z.string(),
  label: z.string(),
  at: DateTime,
  usedTime: DateTime.nullable(),
});
export type SsoIdentityRow = z.output<typeof SsoIdentityRow>;
export const listSsoIdentities = endpoint({
  title: '绑定到一种单点登录方式的人',
  ...access,
  method: 'GET',
  path: '/system/sso/identity/list',
  query: PageQuery.extend({
    provider: idOf('登录方式'),
    keyword: searchWord(50).optional(),
  }),
  rows: SsoIdentityRow,
});
export const endSsoIdentity = endpoint({
  title: '解除某人的单点登录绑定',
  ...access,
  method: 'POST',
  path: '/system/sso/identity/unbind',
  audit: 'sso.unbind',
  reauth: true,
  humanOnly: true,
  body: z.object({ id: SsoIdentityId, reason: Reason }),
  data: z.object({ id: z.string() }),
  done: '已解除绑定',
});
