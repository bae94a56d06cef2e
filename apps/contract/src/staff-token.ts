import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { DateTime, Id, Version, Versioned } from './fields.ts';
import { PermissionName } from './permissions.ts';
import { STAFF_TOKEN } from './staff.ts';

/** Keys for other programs. */

export const TokenRow = z.object({
  id: z.string(),
  name: z.string(),
  /** Its first characters, by which a person tells it from others. */
  prefix: z.string(),
  permissions: z.array(PermissionName),
  /** Of these, what its maker lacks and nobody has confirmed yet. */
  pending: z.array(PermissionName),
  areaPrefixes: z.array(z.string()),
  cidrs: z.array(z.string()),
  maker: z.string(),
  /** Its maker has left: look whether it is still wanted. */
  orphaned: z.boolean(),
  createdAt: DateTime,
  expireTime: DateTime,
  expired: z.boolean(),
  lastUsed: DateTime.nullable(),
  lastIp: z.string().nullable(),
  revoked: z.boolean(),
  version: z.number(),
});
export type TokenRow = z.output<typeof TokenRow>;
export const listTokens = endpoint({
  method: 'GET',
  path: '/system/token/list',
  access: 'staff',
  permission: 'token:edit',
  humanOnly: true,
  data: z.array(TokenRow),
});
const Cidr = z
  .string()
  .trim()
  .regex(/^(\d{1,3}(\.\d{1,3}){3}(\/\d{1,2})?|[0-9a-f:]+(\/\d{1,3})?)$/i, '网络地址有误，例如10.0.0.0/8');
/** `token` is shown this once. */
export const addToken = endpoint({
  method: 'POST',
  path: '/system/token',
  access: 'staff',
  permission: 'token:edit',
  audit: 'token.add',
  humanOnly: true,
  fresh: true,
  once: true,
  body: z.object({
    name: z.string({ error: '请输入名称' }).trim().min(1, '请输入名称').max(40, '名称不能超过40个字符'),
    permissions: z
      .array(PermissionName)
      .min(1, '请至少选择一项权限')
      .max(STAFF_TOKEN.mostRights, `权限最多${STAFF_TOKEN.mostRights}项`),
    days: z
      .number({ error: '请输入有效天数' })
      .int('有效天数须为整数')
      .min(1, '至少1天')
      .max(STAFF_TOKEN.mostDays, `最多${STAFF_TOKEN.mostDays}天`),
    cidrs: z.array(Cidr).max(20, '网络地址最多20个').optional(),
  }),
  data: Versioned.extend({ token: z.string(), pending: z.array(PermissionName) }),
  done: '已新建接口密钥',
});
/** Whoever holds the rights that wait confirms them. */
export const confirmToken = endpoint({
  method: 'POST',
  path: '/system/token/confirm',
  access: 'staff',
  permission: 'token:edit',
  audit: 'token.confirm',
  humanOnly: true,
  fresh: true,
  body: z.object({ id: Id, version: Version }),
  data: Versioned,
  done: '已确认',
});
export const revokeToken = endpoint({
  method: 'POST',
  path: '/system/token/revoke',
  access: 'staff',
  permission: 'token:edit',
  audit: 'token.revoke',
  humanOnly: true,
  fresh: true,
  body: z.object({ id: Id, version: Version }),
  data: Versioned,
  done: '已停用',
});
