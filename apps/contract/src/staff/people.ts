import { z } from 'zod';
import { schemaOf } from '../core/code-schema.ts';
import { endpoint } from '../core/endpoint.ts';
import {
  codeFilter,
  DateTime,
  Email,
  Mobile,
  PageQuery,
  Reason,
  Version,
  Versioned,
  searchWord,
  idOf,
} from '../core/fields.ts';
import { StaffAccount, StaffName } from './auth.ts';
import { STAFF_SCOPE, STAFF_STATUS } from './types.ts';
import { StateCounts, UNCOUNTED } from '../core/state-counts.ts';

/** The training body's people: accounts, roles, data scope. */

const staffId = idOf('员工');
const roleIds = z.array(idOf('角色')).max(30, '角色过多');
/** `some`: organisations by id and areas by the first 2, 4 or 6 digits of their codes. */
export const StaffScopeBody = z
  .object({
    kind: schemaOf(STAFF_SCOPE, '请选择数据范围'),
    orgIds: z.array(idOf('机构')).max(200, '机构最多200家').default([]),
    areaPrefixes: z
      .array(z.string().regex(/^\d{2}(\d{2}){0,2}$/, '地区有误'))
      .max(50, '地区最多50个')
      .default([]),
  })
  .refine(
    ({ kind, orgIds, areaPrefixes }) => kind === STAFF_SCOPE.all || orgIds.length + areaPrefixes.length > 0,
    '请选择机构或地区',
  );

const NamedRole = z.object({ id: z.string(), name: z.string() });
export const StaffRow = z.object({
  id: z.string(),
  account: z.string(),
  name: z.string(),
  roles: z.array(NamedRole),
  scopeKind: schemaOf(STAFF_SCOPE),
  status: schemaOf(STAFF_STATUS),
  totp: z.boolean(),
  online: z.boolean(),
  lastLogin: DateTime.nullable(),
  version: z.number(),
});
export type StaffRow = z.output<typeof StaffRow>;
export const listStaff = endpoint({
  title: '员工列表',
  method: 'GET',
  path: '/system/staff/list',
  access: 'staff',
  permission: 'staff:list',
  scope: 'platform',
  query: PageQuery.extend({
    keyword: searchWord(50, '搜索词不能超过50个字符').optional(),
    status: codeFilter(STAFF_STATUS, '状态有误'),
    roleId: z.string().max(36).optional(),
  }),
  rows: StaffRow,
});
export const staffCounts = endpoint({
  title: '各状态的员工数',
  method: 'GET',
  path: '/system/staff/counts',
  access: 'staff',
  permission: 'staff:list',
  scope: 'platform',
  query: listStaff.query.omit(UNCOUNTED),
  data: StateCounts,
});
/** What lets a colleague in again: a link to set a password, and no TOTP any more. */
export const RESCUE = z.enum(['link', 'totpOff']);
export const StaffDetail = StaffRow.extend({
  /** What they may do and the caller may not: while there is any, the caller lets them in only with another. */
  above: z.array(z.string()),
  /** Acts that one member of the staff began and another has to confirm. */
  asks: z.array(z.object({ act: RESCUE, by: z.string(), at: DateTime })),
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  note: z.string().nullable(),
  orgs: z.array(z.object({ id: z.string(), name: z.string() })),
  areas: z.array(z.object({ prefix: z.string(), name: z.string() })),
  createdAt: DateTime,
});
export type StaffDetail = z.output<typeof StaffDetail>;
export const staffDetail = endpoint({
  title: '一名员工',
  method: 'GET',
  path: '/system/staff/:id',
  access: 'staff',
  permission: 'staff:list',
  scope: 'platform',
  params: z.object({ id: staffId }),
  data: StaffDetail,
});

const contact = {
  email: Email.optional(),
  mobile: Mobile.optional(),
  note: z.string().trim().max(200, '备注不能超过200个字符').optional(),
};
/**
 * `roleIds` other than none and a `scope` other than 全部 need role:edit too. Their link goes to their own mail where
 * mails can be sent, and is shown this once where none could.
 */
export const addStaff = endpoint({
  title: '新建员工',
  method: 'POST',
  path: '/system/staff',
  access: 'staff',
  permission: 'staff:edit',
  scope: 'platform',
  audit: 'staff.add',
  humanOnly: true,
  reauth: true,
  once: true,
  body: z.object({ account: StaffAccount, name: StaffName, ...contact, roleIds, scope: StaffScopeBody }),
  data: Versioned.extend({
    link: z.string().nullable(),
    /** Where it was mailed to, masked. */
    to: z.string().nullable(),
    /** Why it was not mailed, though it should have been. */
    fault: z.string().nullable(),
  }),
  done: '已新建员工',
});
/** What is left out stays; `roleIds` and `scope` need role:edit too. */
export const editStaff = endpoint({
  title: '修改员工',
  method: 'PUT',
  path: '/system/staff/:id',
  access: 'staff',
  permission: 'staff:edit',
  scope: 'platform',
  audit: 'staff.edit',
  humanOnly: true,
  reauth: true,
  params: z.object({ id: staffId }),
  body: z.object({
    version: Version,
    name: StaffName.optional(),
    ...contact,
    roleIds: roleIds.optional(),
    scope: StaffScopeBody.optional(),
  }),
  data: Versioned,
  done: '已保存',
});
export const setStaffStatus = endpoint({
  title: '变更员工状态',
  method: 'POST',
  path: '/system/staff/status',
  access: 'staff',
  permission: 'staff:edit',
  scope: 'platform',
  audit: 'staff.status',
  humanOnly: true,
  reauth: true,
  body: z.object({ id: staffId, version: Version, status: schemaOf(STAFF_STATUS, '请选择状态'), reason: Reason }),
  data: Versioned,
  done: '已变更',
});
/**
 * A link to set a password. It is shown to a caller who may do all that its holder may; for others it goes to the
 * holder's own mail. Where there is none, and for a TOTP, two people request the same, the second with role:edit.
 */
export const makeStaffLink = endpoint({
  title: '生成设置或重置链接',
  method: 'POST',
  path: '/system/staff/link',
  access: 'staff',
  permission: 'staff:edit',
  scope: 'platform',
  audit: 'staff.link',
  humanOnly: true,
  reauth: true,
  body: z.object({ id: staffId, purpose: z.enum(['setup', 'reset'], { error: '请选择链接用途' }) }),
  data: z.object({
    outcome: z.enum(['shown', 'sent', 'asked']),
    /** When it is shown. */
    link: z.string().nullable(),
    /** When it was sent: where to, masked. */
    to: z.string().nullable(),
  }),
});
export const dropStaffTotp = endpoint({
  title: '解除员工的动态验证码',
  method: 'POST',
  path: '/system/staff/totpOff',
  access: 'staff',
  permission: 'staff:edit',
  scope: 'platform',
  audit: 'staff.totpOff',
  humanOnly: true,
  reauth: true,
  body: z.object({ id: staffId, reason: Reason }),
  /** `asked`: another member of the staff has to confirm it first, by the same call. */
  data: z.object({ outcome: z.enum(['done', 'asked']) }),
});
export const unlockStaff = endpoint({
  title: '解除登录锁定',
  method: 'POST',
  path: '/system/staff/unlock',
  access: 'staff',
  permission: 'staff:edit',
  scope: 'platform',
  audit: 'staff.unlock',
  humanOnly: true,
  reauth: true,
  body: z.object({ id: staffId }),
  data: z.null(),
  done: '已解除锁定',
});
