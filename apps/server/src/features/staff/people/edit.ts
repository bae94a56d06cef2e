import type { AnswerOf, InputOf } from '@zhibiao/contract/endpoint';
import { STAFF_COPY } from '@zhibiao/contract/staff';
import type { editStaff } from '@zhibiao/contract/staff-people';
import type { Client } from '#db/client.ts';
import { maybeOne, sql } from '#db/sql.ts';
import { changesOf } from '#domain/audit-fields.ts';
import type { Staff } from '#domain/staff.ts';
import { conflict, forbidden, missing, refused } from '#errors.ts';
import type { Realm } from '#features/staff/context.ts';
import { endSessions } from '#features/staff/sessions.ts';
import { audited } from '#services/audit/audited.ts';
import { roleNames, scopeOf, setRoles, setScope, withinRules } from './standing.ts';

type Body = InputOf<typeof editStaff>['body'];
type Plain = { name: string; mobile: string | null; email: string | null; note: string | null };

const findPlain = (id: string) => sql<Plain & { version: number }>`
  SELECT name, mobile, email, note, version FROM "Staff" WHERE id = ${id} FOR UPDATE`;
const write = (id: string, version: number, { name, mobile, email, note }: Plain) => sql<{ version: number }>`
  UPDATE "Staff" SET name = ${name}, mobile = ${mobile}, email = ${email}, note = ${note}, version = version + 1
  WHERE id = ${id} AND version = ${version} RETURNING version`;

/** The row, locked, as the caller saw it. */
export const lockSeen = async (client: Client, id: string, version: number): Promise<Plain> => {
  const row = await maybeOne(client, findPlain(id));
  if (!row) throw missing(STAFF_COPY.noSuchStaff);
  if (row.version !== version) throw conflict();
  const { version: _, ...plain } = row;
  return plain;
};

/** Other roles or another scope end every login of theirs: what is open on a screen was opened under the old ones. */
export const edit = async (realm: Realm, staff: Staff, id: string, body: Body): Promise<AnswerOf<typeof editStaff>> => {
  const { version, roleIds, scope, ...plain } = body;
  if (roleIds && staff.id === id) throw refused(STAFF_COPY.ownRoles);
  if (scope && staff.id === id) throw refused(STAFF_COPY.ownScope);
  if ((roleIds ?? scope) && !staff.can('role:edit')) throw forbidden(STAFF_COPY.needsRoleEdit);
  return audited(realm, staff, (client, note) =>
    withinRules(client, async () => {
      const before = await lockSeen(client, id, version);
      const after = {
        name: plain.name ?? before.name,
        mobile: plain.mobile ?? before.mobile,
        email: plain.email ?? before.email,
        note: plain.note ?? before.note,
      };
      const row = await maybeOne(client, write(id, version, after));
      if (!row) throw conflict();
      note({ object: 'staff', id, changes: changesOf(before, after) });
      if (roleIds) {
        const from = await roleNames(client, id);
        await setRoles(client, id, roleIds);
        const to = await roleNames(client, id);
        if (from.join() !== to.join())
          note({ action: 'staff.roles', object: 'staff', id, changes: { roles: { from, to } } });
      }
      if (scope) {
        const from = await scopeOf(client, id);
        await setScope(client, id, scope);
        note({
          action: 'staff.scope',
          object: 'staff',
          id,
          changes: { scope: { from, to: await scopeOf(client, id) } },
        });
      }
      if (roleIds ?? scope) await endSessions(client, id, 'role');
      return { id, version: row.version };
    }),
  );
};
