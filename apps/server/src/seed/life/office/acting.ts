import type { AccessSpec } from '@zhibiao/contract/core/endpoint';
import { rightsOf } from '@zhibiao/contract/org-rights';
import { isPermission, type Permission } from '@zhibiao/contract/permissions';
import { v7 } from 'uuid';
import { one, sql } from '#db/sql.ts';
import type { Viewer } from '#domain/auth/roles.ts';
import type { Staff } from '#domain/auth/staff.ts';
import type { Life } from '#seed/life/part.ts';

/** The callers of commands in the life, as the endpoints of the site would have let them in. */

export const IP = '127.0.0.1';
const DEVICE = 'Windows · Edge';

const findStaff = (account: string) => sql<{ id: string; name: string; permissions: string[] }>`
  SELECT p.id, p.name, ARRAY(
    SELECT DISTINCT unnest(r.permissions) FROM "StaffRoleMember" m JOIN "StaffRole" r ON r.id = m."roleId"
    WHERE m."staffId" = p.id) AS permissions
  FROM "Staff" p WHERE p.account = ${account}`;

/** A member of the staff at this endpoint, which they have the permission to call. */
export const staffAt = async (
  { deps: { pool } }: Pick<Life, 'deps'>,
  account: string,
  door: Extract<AccessSpec, { access: 'staff' }> & { path: string },
): Promise<Staff> => {
  const { id, name, permissions: named } = await one(pool, findStaff(account));
  const permissions: ReadonlySet<Permission> = new Set(named.filter(isPermission));
  const can = (one: Permission) => permissions.has(one);
  if (door.permission !== 'self' && !can(door.permission)) throw new Error(`life: ${account} may not ${door.path}`);
  return {
    kind: 'person',
    id,
    name,
    sessionId: null,
    permissions,
    can,
    acts: null,
    scope: { all: true },
    ip: IP,
    device: DEVICE,
    path: door.path,
    action: door.audit ?? null,
    second: door.second ?? null,
  };
};

type Known = Pick<Viewer, 'id' | 'role' | 'orgId' | 'orgStatus'>;
const findPerson = (id: string) => sql<Known>`
  SELECT u.id, u.role, u."orgId", o.status AS "orgStatus"
  FROM "User" u LEFT JOIN "Organisation" o ON o.id = u."orgId" WHERE u.id = ${id}`;

/** A learner or an administrator, as they are by then. */
export const viewerOf = async ({ deps: { pool } }: Pick<Life, 'deps'>, userId: string): Promise<Viewer> => {
  const known = await one(pool, findPerson(userId));
  return { ...known, sessionId: v7(), remember: false, rights: rightsOf(known.role, []) };
};
export const administratorOf = async (
  life: Pick<Life, 'deps'>,
  userId: string,
): Promise<Viewer & { orgId: string; ip: string }> => {
  const { orgId, ...viewer } = await viewerOf(life, userId);
  if (orgId === null) throw new Error(`life: ${userId} administers nothing`);
  return { ...viewer, orgId, ip: IP };
};
