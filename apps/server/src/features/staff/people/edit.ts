import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { STAFF_COPY } from '@zhibiao/contract/staff/types';
import type * as contract from '@zhibiao/contract/staff/people';
import type { Client } from '#db/client.ts';
import { maybeOne, sql } from '#db/sql.ts';
import { changesOf } from '#domain/audit/fields.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { conflict, forbidden, missing, refused } from '#errors.ts';
import type { Realm } from '#features/staff/context.ts';
import { endStaffSessions } from '#features/staff/sessions.ts';
import { dropTickets } from '#features/staff/tickets.ts';
import { audited } from '#services/audit/audited.ts';
import { rightsAbove } from './rescue.ts';
import { changeRoles, changeScope, withinRules } from './access.ts';
import { tellOwn } from './tell-own.ts';

type Body = InputOf<typeof contract.editStaff>['body'];
export type Plain = { name: string; mobile: string | null; email: string | null; note: string | null };

const findPlain = (id: string) => sql<Plain & { status: number; version: number }>`
  SELECT name, mobile, email, note, status, version FROM "Staff" WHERE id = ${id} FOR UPDATE`;
const write = (id: string, version: number, { name, mobile, email, note }: Plain) => sql<{ version: number }>`
  UPDATE "Staff" SET name = ${name}, mobile = ${mobile}, email = ${email}, note = ${note}, version = version + 1
  WHERE id = ${id} AND version = ${version} RETURNING version`;

/** The row, locked, as the caller saw it. */
export const lockStaffVersion = async (
  client: Client,
  id: string,
  version: number,
): Promise<Plain & { status: number }> => {
  const row = await maybeOne(client, findPlain(id));
  if (!row) throw missing(STAFF_COPY.noSuchStaff);
  if (row.version !== version) throw conflict();
  const { version: _, ...plain } = row;
  return plain;
};

/** Where a link or a warning would go: of a colleague who may do more, their own to change. */
const checkContact = async (
  client: Client,
  staff: Staff,
  person: { id: string; status: number },
  before: Plain,
  after: Plain,
): Promise<boolean> => {
  const field = before.email !== after.email ? 'email' : before.mobile !== after.mobile ? 'mobile' : null;
  if (field === null) return false;
  if ((await rightsAbove(client, staff, person)).length > 0) throw refused(STAFF_COPY.ownContact, { field });
  return true;
};

/** Other roles or another scope end every login of theirs: what is open on a screen was opened under the old ones. */
export const editStaff = async (
  realm: Realm,
  staff: Staff,
  id: string,
  body: Body,
): Promise<AnswerOf<typeof contract.editStaff>> => {
  const { version, roleIds, scope, ...plain } = body;
  if (roleIds && staff.id === id) throw refused(STAFF_COPY.ownRoles);
  if (scope && staff.id === id) throw refused(STAFF_COPY.ownScope);
  if ((roleIds ?? scope) && !staff.can('role:edit')) throw forbidden(STAFF_COPY.needsRoleEdit);
  return audited(realm, staff, (client, note) =>
    withinRules(client, async () => {
      const { status, ...before } = await lockStaffVersion(client, id, version);
      const after = {
        name: plain.name ?? before.name,
        mobile: plain.mobile ?? before.mobile,
        email: plain.email ?? before.email,
        note: plain.note ?? before.note,
      };
      const moved = await checkContact(client, staff, { id, status }, before, after);
      const row = await maybeOne(client, write(id, version, after));
      if (!row) throw conflict();
      note({ object: 'staff', id, changes: changesOf(before, after) });
      if (moved) {
        note({ action: 'staff.contact', object: 'staff', id });
        await tellOwn(client, staff, id, '修改了您登记的手机号或邮箱', before);
      }
      const roles = roleIds ? await changeRoles(client, id, roleIds) : null;
      if (roles) note({ action: 'staff.roles', object: 'staff', id, changes: { roles } });
      const seen = scope ? await changeScope(client, id, scope) : null;
      if (seen) note({ action: 'staff.scope', object: 'staff', id, changes: { scope: seen } });
      if (roles ?? seen) {
        await endStaffSessions(client, id, 'role');
        // Staff who were shown a link were shown it while its holder might do less.
        await dropTickets(client, id, ['setup', 'reset']);
        await tellOwn(client, staff, id, '调整了您的角色或数据范围');
      }
      return { id, version: row.version };
    }),
  );
};
