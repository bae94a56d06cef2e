import { z } from 'zod';
import type { AuditAction } from '../audit-actions.ts';
import { endpoint } from '../core/endpoint.ts';
import { DateTime, Id, Version, Versioned } from '../core/fields.ts';
import { type Permission, PermissionName } from '../permissions.ts';
import { STAFF_TOKEN } from './types.ts';
import { oneLine } from '../core/text/text-fold.ts';

/** Keys for other programs. */

const acts = <const T extends Partial<Record<AuditAction, { permission: Permission; label: string }>>>(table: T) =>
  table;
/** What asks a person for a fresh proof, by its action: a key does it only if it was made for that very act. */
export const KEY_ACTS = acts({
  'agreement.publish': { permission: 'agreement:publish', label: '发布协议' },
  'apply.issue': { permission: 'cert:issue', label: '为认证申请制证' },
  'audit.export': { permission: 'audit:export', label: '导出审计日志' },
  'batch.confirm': { permission: 'cert:issue', label: '确认制证批次' },
  'certificate.revoke': { permission: 'cert:revoke', label: '撤销证书' },
  'template.enable': { permission: 'cert:template', label: '启用证书模板' },
  'area.import': { permission: 'area:edit', label: '导入行政区划' },
  'result.export': { permission: 'exam:export', label: '导出成绩' },
  'exam.void': { permission: 'exam:void', label: '作废考试' },
  'exam.unvoid': { permission: 'exam:void', label: '恢复考试' },
  'mark.release': { permission: 'mark:release', label: '发布成绩' },
  'broadcast.confirm': { permission: 'notify:send', label: '发送群发通知' },
  'robot.add': { permission: 'channel:edit', label: '新建群机器人' },
  'robot.edit': { permission: 'channel:edit', label: '修改群机器人' },
  'robot.remove': { permission: 'channel:edit', label: '删除群机器人' },
  'robot.test': { permission: 'channel:edit', label: '测试群机器人' },
  'channel.edit': { permission: 'channel:edit', label: '修改发送渠道' },
  'channel.remove': { permission: 'channel:edit', label: '移除发送渠道' },
  'question.export': { permission: 'bank:export', label: '导出题目' },
  'regulator.export': { permission: 'report:regulator', label: '监管导出' },
  'rescore.confirm': { permission: 'exam:rescoreDecide', label: '执行重判' },
  'rescore.decide': { permission: 'exam:rescoreDecide', label: '决定改判' },
  'setting.edit': { permission: 'setting:edit', label: '修改设置' },
  'incident.confirm': { permission: 'incident:credit', label: '确认故障补计' },
});
export type KeyAct = keyof typeof KEY_ACTS;
export const ALL_KEY_ACTS = Object.keys(KEY_ACTS) as KeyAct[];
export const isKeyAct = (text: string): text is KeyAct => Object.hasOwn(KEY_ACTS, text);
const KeyActName = z.enum(ALL_KEY_ACTS as [KeyAct, ...KeyAct[]], { error: '没有这项操作' });

export const TokenRow = z.object({
  id: z.string(),
  name: z.string(),
  /** Its first characters, by which a person tells it from others. */
  prefix: z.string(),
  permissions: z.array(PermissionName),
  /** Of these, what its maker lacks and no other has confirmed yet. */
  pending: z.array(PermissionName),
  /** Of these, what the one who confirmed it, or else the maker, may not do any more: they do not work. */
  lapsed: z.array(PermissionName),
  acts: z.array(KeyActName),
  areaPrefixes: z.array(z.string()),
  cidrs: z.array(z.string()),
  maker: z.string(),
  /** Its maker is stopped or has left: it does not work. */
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
  title: '接口密钥列表',
  method: 'GET',
  path: '/system/token/list',
  access: 'staff',
  permission: 'token:edit',
  scope: 'platform',
  humanOnly: true,
  data: z.array(TokenRow),
});
const Cidr = z
  .string()
  .overwrite(oneLine)
  .regex(/^(\d{1,3}(\.\d{1,3}){3}(\/\d{1,2})?|[0-9a-f:]+(\/\d{1,3})?)$/i, '网络地址有误，例如10.0.0.0/8');
/** `token` is shown this once. */
export const addToken = endpoint({
  title: '新建接口密钥',
  method: 'POST',
  path: '/system/token',
  access: 'staff',
  permission: 'token:edit',
  scope: 'platform',
  audit: 'token.add',
  humanOnly: true,
  reauth: true,
  once: true,
  body: z.object({
    name: z.string({ error: '请输入名称' }).overwrite(oneLine).min(1, '请输入名称').max(40, '名称不能超过40个字符'),
    permissions: z
      .array(PermissionName)
      .min(1, '请至少选择一项权限')
      .max(STAFF_TOKEN.mostRights, `权限最多${STAFF_TOKEN.mostRights}项`),
    /** Each of a permission that is among them. */
    acts: z.array(KeyActName).max(ALL_KEY_ACTS.length).default([]),
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
/** Staff who hold the rights that wait confirm them. */
export const confirmToken = endpoint({
  title: '确认接口密钥',
  method: 'POST',
  path: '/system/token/confirm',
  access: 'staff',
  permission: 'token:edit',
  scope: 'platform',
  audit: 'token.confirm',
  humanOnly: true,
  reauth: true,
  body: z.object({ id: Id, version: Version }),
  data: Versioned,
  done: '已确认',
});
export const revokeToken = endpoint({
  title: '停用接口密钥',
  method: 'POST',
  path: '/system/token/revoke',
  access: 'staff',
  permission: 'token:edit',
  scope: 'platform',
  audit: 'token.revoke',
  humanOnly: true,
  reauth: true,
  body: z.object({ id: Id, version: Version }),
  data: Versioned,
  done: '已停用',
});
