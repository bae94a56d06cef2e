import { z } from 'zod';
import type { AuditAction } from '../audit-actions.ts';
import { endpoint } from '../core/endpoint.ts';
import { DateTime } from '../core/fields.ts';

/**
 * What changed about who may do what, and about how staff log in: it is shown to every auditor, and to the one whom
 * it concerns, until they have seen it.
 */

export const RIGHTS_ACTIONS = [
  'staff.first',
  'staff.add',
  'staff.roles',
  'staff.scope',
  'staff.status',
  'staff.contact',
  'staff.link',
  'staff.ask',
  'staff.totpOff',
  'role.add',
  'role.edit',
  'role.reset',
  'role.remove',
  'token.add',
  'token.confirm',
  'learner.revealStop',
  'learner.lookupStop',
] as const satisfies AuditAction[];

export const StaffNews = z.object({
  /** Up to here one has seen it by saying so. */
  seq: z.string(),
  at: DateTime,
  actor: z.string(),
  action: z.enum(RIGHTS_ACTIONS),
  /** Whom or what it is about, by name; null when it is no more. */
  about: z.string().nullable(),
});
export type StaffNews = z.output<typeof StaffNews>;
export const staffNews = endpoint({
  title: '尚未阅过的权限变动',
  method: 'GET',
  path: '/system/staff/news',
  access: 'staff',
  permission: 'self',
  scope: 'own',
  humanOnly: true,
  keepsNoSessionAlive: true,
  data: z.object({ list: z.array(StaffNews), more: z.boolean() }),
});
export const seeStaffNews = endpoint({
  title: '已阅权限变动',
  method: 'POST',
  path: '/system/staff/news/seen',
  access: 'staff',
  permission: 'self',
  scope: 'own',
  audit: 'staff.seen',
  humanOnly: true,
  body: z.object({ seq: z.string({ error: '请刷新后重试' }).regex(/^\d{1,15}$/, '请刷新后重试') }),
  data: z.null(),
  done: '已阅',
});
