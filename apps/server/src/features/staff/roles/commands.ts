import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { STAFF_COPY } from '@zhibiao/contract/staff/types';
import type * as contract from '@zhibiao/contract/staff/roles';
import type { resetRole } from '@zhibiao/contract/staff/roles';
import { v7 as uuid } from 'uuid';
import type { Client } from '#db/client.ts';
import { isUniqueViolation } from '#db/faults.ts';
import { maybeOne, one, run, sql } from '#db/sql.ts';
import { changesOf } from '#domain/audit/fields.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { conflict, missing, refused } from '#errors.ts';
import type { Realm } from '#features/staff/context.ts';
import { withinRules } from '#features/staff/people/access.ts';
import { dropLinksOf } from '#features/staff/tickets.ts';
import { audited } from '#services/audit/audited.ts';
import { defaultsOf, type Role } from './queries.ts';

const findOne = (id: string) => sql<Role>`
  SELECT id, key, name, permissions, version FROM "StaffRole" WHERE id = ${id} FOR UPDATE`;
const lockSeen = async (client: Client, id: string, version: number): Promise<Role> => {
  const role = await maybeOne(client, findOne(id));
  if (!role) throw missing(STAFF_COPY.noSuchRole);
  if (role.version !== version) throw conflict();
  return role;
};
const write = (id: string, name: string, permissions: readonly string[]) => sql<{ version: number }>`
  UPDATE "StaffRole" SET name = ${name}, permissions = ${permissions}::text[], version = version + 1
  WHERE id = ${id} RETURNING version`;
const holds = (staffId: string | null, roleId: string) => sql`
  SELECT 1 FROM "StaffRoleMember" WHERE "staffId" = ${staffId} AND "roleId" = ${roleId}`;

const nameTaken = (error: unknown): never => {
  if (isUniqueViolation(error, 'StaffRole_name')) throw refused(STAFF_COPY.roleTaken, { field: 'name' });
  throw error;
};

export const addRole = (
  realm: Realm,
  staff: Staff,
  { name, permissions }: InputOf<typeof contract.addRole>['body'],
): Promise<AnswerOf<typeof contract.addRole>> =>
  audited(realm, staff, async (client, note) => {
    const id = uuid();
    const given = [...new Set(permissions)];
    await run(client, sql`INSERT INTO "StaffRole" (id, name, permissions) VALUES (${id}, ${name}, ${given}::text[])`);
    note({ object: 'role', id, name, changes: { permissions: { to: given } } });
    return { id, version: 0 };
  }).catch(nameTaken);

/** The caller's own rights do not grow by their own hand, whatever else they change about the role. */
const change = async (
  client: Client,
  staff: Staff,
  role: Role,
  { name, permissions }: { name: string; permissions: readonly string[] },
) => {
  const added = permissions.filter((one) => !role.permissions.includes(one));
  const grows = added.some((one) => !staff.permissions.has(one as never));
  if (grows && (await maybeOne(client, holds(staff.id, role.id)))) throw refused(STAFF_COPY.ownRoleGrows);
  if (added.length > 0) await dropLinksOf(client, role.id);
  return withinRules(client, () => one(client, write(role.id, name, permissions)));
};

export const editRole = (
  realm: Realm,
  staff: Staff,
  id: string,
  { version, name, permissions }: InputOf<typeof contract.editRole>['body'],
): Promise<AnswerOf<typeof contract.editRole>> =>
  audited(realm, staff, async (client, note) => {
    const role = await lockSeen(client, id, version);
    const after = { name: name ?? role.name, permissions: permissions ? [...new Set(permissions)] : role.permissions };
    const row = await change(client, staff, role, after);
    note({
      object: 'role',
      id,
      name: after.name,
      changes: changesOf({ name: role.name, permissions: role.permissions }, after),
    });
    return { id, version: row.version };
  }).catch(nameTaken);

export const reset = (
  realm: Realm,
  staff: Staff,
  { id, version }: InputOf<typeof resetRole>['body'],
): Promise<AnswerOf<typeof resetRole>> =>
  audited(realm, staff, async (client, note) => {
    const role = await lockSeen(client, id, version);
    const defaults = defaultsOf(role.key);
    if (!defaults) throw refused(STAFF_COPY.roleNotBuiltIn);
    const permissions = [...defaults.permissions];
    const row = await change(client, staff, role, { name: role.name, permissions });
    note({
      object: 'role',
      id,
      name: role.name,
      changes: { permissions: { from: role.permissions, to: permissions } },
    });
    return { id, version: row.version };
  });

const membersOf = (id: string) => sql<{ count: number }>`
  SELECT count(*)::int AS count FROM "StaffRoleMember" WHERE "roleId" = ${id}`;

export const removeRole = (
  realm: Realm,
  staff: Staff,
  { id, version }: InputOf<typeof contract.removeRole>['body'],
): Promise<null> =>
  audited(realm, staff, async (client, note) => {
    const role = await lockSeen(client, id, version);
    if (role.key !== null) throw refused(STAFF_COPY.roleBuiltIn);
    const { count } = await one(client, membersOf(id));
    if (count > 0) throw refused(STAFF_COPY.roleInUse(count));
    await run(client, sql`DELETE FROM "StaffRole" WHERE id = ${id}`);
    note({ object: 'role', id, name: role.name, changes: { permissions: { from: role.permissions } } });
    return null;
  });
