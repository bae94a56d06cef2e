import { BUILT_IN_KEYS, BUILT_IN_ROLES, type BuiltInRoleKey } from '@zhibiao/contract/staff/built-in-roles';
import { isPermission } from '@zhibiao/contract/permissions';
import { STAFF_STATUS } from '@zhibiao/contract/staff/types';
import { v7 as uuid } from 'uuid';
import type { Pool } from '#db/client.ts';
import { lit, many, maybeOne, run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import { BootError } from '#lib/boot-error.ts';
import type { Passwords } from '#ports/password/password.ts';
import { DEMO_PASSWORD } from './demo-people.ts';

/** One that staff have not edited follows this version; an edited one stays as it is. */
const addRole = (key: string, name: string, permissions: readonly string[], sort: number) => sql`
  INSERT INTO "StaffRole" (id, key, name, permissions, "createdAt")
  SELECT ${uuid()}::uuid, ${key},
    CASE WHEN EXISTS (SELECT 1 FROM "StaffRole" r WHERE r.name = ${name} AND r.key IS DISTINCT FROM ${key})
      THEN ${`${name}（内置）`} ELSE ${name} END,
    ${permissions}::text[], clock_timestamp() + ${sort} * interval '1 millisecond'
  ON CONFLICT (key) DO UPDATE SET permissions = EXCLUDED.permissions
  WHERE "StaffRole".version = 0 AND "StaffRole".permissions IS DISTINCT FROM EXCLUDED.permissions`;

/** The roles that the platform comes with, on every start. */
export const seedRoles = async (pool: Pool): Promise<void> => {
  for (const [sort, key] of BUILT_IN_KEYS.entries()) {
    const { name, permissions } = BUILT_IN_ROLES[key];
    await run(pool, addRole(key, name, permissions, sort));
  }
};

const ROLES = sql<{ name: string; permissions: string[] }>`
  SELECT name, permissions FROM "StaffRole" ORDER BY "createdAt", id`;

/**
 * Permissions that this version does not know open nothing, but they would open something again one day: the server
 * does not start on them unnoticed.
 */
export const refuseUnknownPermissions = async (pool: Pool): Promise<void> => {
  const odd = (await many(pool, ROLES)).flatMap(({ name, permissions }) => {
    const unknown = permissions.filter((one) => !isPermission(one));
    return unknown.length > 0 ? [`  角色“${name}”：${unknown.join('、')}`] : [];
  });
  if (odd.length === 0) return;
  throw new BootError(
    [
      '有角色含有本版本不认识的权限，所以没有启动：',
      ...odd,
      '  多半是数据库已由更新的版本使用过：请换回那个版本。',
      '  确实要使用这个版本时，先运行 npm run admin -- roles，按提示从角色中去掉这些权限（会写入审计日志），再启动。',
    ].join('\n'),
  );
};

/** One who may do everything, and one of each office, so that what takes two people can be tried. */
export const DEMO_STAFF: readonly { account: string; name: string; roles: readonly BuiltInRoleKey[] }[] = [
  { account: 'admin', name: '演示管理员', roles: BUILT_IN_KEYS },
  { account: 'jiaowu', name: '演示教务', roles: ['teaching'] },
  { account: 'mingti', name: '演示命题', roles: ['examiner'] },
  { account: 'yuejuan', name: '演示阅卷甲', roles: ['marker'] },
  { account: 'yuejuan2', name: '演示阅卷乙', roles: ['marker'] },
  { account: 'zuzhang', name: '演示阅卷组长', roles: ['chiefMarker'] },
  { account: 'shenhe', name: '演示审核', roles: ['reviewer'] },
  { account: 'zhizheng', name: '演示制证', roles: ['issuer'] },
  { account: 'kefu', name: '演示客服', roles: ['service'] },
  { account: 'shenji', name: '演示审计', roles: ['auditor'] },
];

/** Never beside real staff. */
export const seedDemoStaff = async (pool: Pool, passwords: Passwords): Promise<void> => {
  if (await maybeOne(pool, sql`SELECT 1 FROM "Staff" LIMIT 1`)) return;
  const hash = await passwords.hash(DEMO_PASSWORD, 'demo');
  const people = DEMO_STAFF.map((one) => ({ ...one, id: uuid() }));
  const offices = people.flatMap(({ id, roles }) => roles.map((key) => ({ id, key })));
  await inTransaction(pool, async (client) => {
    await run(
      client,
      sql`INSERT INTO "Staff" (id, account, name, status, "passwordHash", "pwdUpdatedAt")
        SELECT id, account, name, ${lit(STAFF_STATUS.active)}, ${hash}, clock_timestamp()
        FROM unnest(
          ${people.map(({ id }) => id)}::uuid[],
          ${people.map(({ account }) => account)}::text[],
          ${people.map(({ name }) => name)}::text[]
        ) AS p (id, account, name)`,
    );
    await run(
      client,
      sql`INSERT INTO "StaffRoleMember" ("staffId", "roleId")
        SELECT o.id, r.id
        FROM unnest(${offices.map(({ id }) => id)}::uuid[], ${offices.map(({ key }) => key)}::text[]) AS o (id, key)
        JOIN "StaffRole" r ON r.key = o.key`,
    );
  });
};
