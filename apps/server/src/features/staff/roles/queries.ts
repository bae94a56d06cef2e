import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { BUILT_IN_ROLES, type BuiltInRoleKey } from '@zhibiao/contract/staff/built-in-roles';
import { isPermission } from '@zhibiao/contract/permissions';
import { STAFF_COPY, STAFF_STATUS } from '@zhibiao/contract/staff/types';
import type { listRoles, roleImpact, RoleRow } from '@zhibiao/contract/staff/roles';
import type { Pool } from '#db/client.ts';
import { lit, many, maybeOne, sql } from '#db/sql.ts';
import { missing } from '#errors.ts';

export type Role = { id: string; key: string | null; name: string; permissions: string[]; version: number };
type Row = Role & { members: number };
const COLUMNS = sql`r.id, r.key, r.name, r.permissions, r.version,
  (SELECT count(*)::int FROM "StaffRoleMember" m JOIN "Staff" p ON p.id = m."staffId"
    WHERE m."roleId" = r.id AND p.status < ${lit(STAFF_STATUS.left)}) AS members`;

/** What a built-in role came with; null of one that staff made. */
export const defaultsOf = (key: string | null): { name: string; permissions: readonly string[] } | null =>
  key !== null && Object.hasOwn(BUILT_IN_ROLES, key) ? BUILT_IN_ROLES[key as BuiltInRoleKey] : null;

const sorted = (names: readonly string[]) => [...names].sort().join();
const rowOf = (row: Row): RoleRow => {
  const defaults = defaultsOf(row.key);
  return {
    ...row,
    permissions: row.permissions.filter(isPermission),
    changed: defaults !== null && sorted(defaults.permissions) !== sorted(row.permissions),
  };
};

export const findRoles = async (pool: Pool): Promise<AnswerOf<typeof listRoles>> =>
  (await many(pool, sql<Row>`SELECT ${COLUMNS} FROM "StaffRole" r ORDER BY r."createdAt", r.id LIMIT 500`)).map(rowOf);

const peopleOf = (id: string) => sql<{ id: string; name: string }>`
  SELECT p.id, p.name FROM "StaffRoleMember" m JOIN "Staff" p ON p.id = m."staffId"
  WHERE m."roleId" = ${id} AND p.status < ${lit(STAFF_STATUS.left)} ORDER BY p.name, p.id LIMIT 500`;

export const findRole = async (pool: Pool, id: string): Promise<AnswerOf<typeof roleImpact>> => {
  const [row, people] = await Promise.all([
    maybeOne(pool, sql<Row>`SELECT ${COLUMNS} FROM "StaffRole" r WHERE r.id = ${id}`),
    many(pool, peopleOf(id)),
  ]);
  if (!row) throw missing(STAFF_COPY.noSuchRole);
  return { ...rowOf(row), people };
};
