import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { Id, Version, Versioned } from '../core/fields.ts';
import { PermissionName } from '../permissions.ts';
import { oneLine } from '../core/text/text-fold.ts';

/** Roles: named sets of permissions. */

export const RoleRow = z.object({
  id: z.string(),
  /** Of a role that the platform came with. */
  key: z.string().nullable(),
  name: z.string(),
  permissions: z.array(PermissionName),
  members: z.number(),
  /** A built-in one that is not as it came. */
  changed: z.boolean(),
  version: z.number(),
});
export type RoleRow = z.output<typeof RoleRow>;
export const listRoles = endpoint({
  title: '角色列表',
  method: 'GET',
  path: '/system/role/list',
  access: 'staff',
  permission: 'staff:list',
  scope: 'platform',
  data: z.array(RoleRow),
});
/** What a change would touch: who gains and who loses what, by name. */
export const roleImpact = endpoint({
  title: '一个角色及其员工',
  method: 'GET',
  path: '/system/role/:id',
  access: 'staff',
  permission: 'staff:list',
  scope: 'platform',
  params: z.object({ id: Id }),
  data: RoleRow.extend({ people: z.array(z.object({ id: z.string(), name: z.string() })) }),
});

const name = z
  .string({ error: '请输入角色名称' })
  .overwrite(oneLine)
  .min(1, '请输入角色名称')
  .max(20, '角色名称不能超过20个字符');
const permissions = z.array(PermissionName).max(200);
export const addRole = endpoint({
  title: '新建角色',
  method: 'POST',
  path: '/system/role',
  access: 'staff',
  permission: 'role:edit',
  scope: 'platform',
  audit: 'role.add',
  humanOnly: true,
  reauth: true,
  once: true,
  body: z.object({ name, permissions }),
  data: Versioned,
  done: '已新建角色',
});
export const editRole = endpoint({
  title: '修改角色',
  method: 'PUT',
  path: '/system/role/:id',
  access: 'staff',
  permission: 'role:edit',
  scope: 'platform',
  audit: 'role.edit',
  humanOnly: true,
  reauth: true,
  params: z.object({ id: Id }),
  body: z.object({ version: Version, name: name.optional(), permissions: permissions.optional() }),
  data: Versioned,
  done: '已保存',
});
/** Built-in ones go back to what they came with. */
export const resetRole = endpoint({
  title: '恢复角色的默认权限',
  method: 'POST',
  path: '/system/role/reset',
  access: 'staff',
  permission: 'role:edit',
  scope: 'platform',
  audit: 'role.reset',
  humanOnly: true,
  reauth: true,
  body: z.object({ id: Id, version: Version }),
  data: Versioned,
  done: '已恢复默认',
});
export const removeRole = endpoint({
  title: '删除角色',
  method: 'POST',
  path: '/system/role/remove',
  access: 'staff',
  permission: 'role:edit',
  scope: 'platform',
  audit: 'role.remove',
  humanOnly: true,
  reauth: true,
  body: z.object({ id: Id, version: Version }),
  data: z.null(),
  done: '已删除',
});
