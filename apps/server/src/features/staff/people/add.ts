import type { AnswerOf, InputOf } from '@zhibiao/contract/endpoint';
import { STAFF_COPY, STAFF_SCOPE } from '@zhibiao/contract/staff';
import type { addStaff } from '@zhibiao/contract/staff-people';
import { v7 as uuid } from 'uuid';
import { isUniqueViolation } from '#db/faults.ts';
import { run, sql } from '#db/sql.ts';
import type { Staff } from '#domain/staff.ts';
import { forbidden, refused } from '#errors.ts';
import type { Realm } from '#features/staff/context.ts';
import { linkOf, openLink } from '#features/staff/tickets.ts';
import { audited } from '#services/audit/audited.ts';
import { roleNames, scopeOf, setRoles, setScope, withinRules } from './standing.ts';

type Body = InputOf<typeof addStaff>['body'];

const insert = (id: string, { account, name, mobile, email, note }: Body) => sql`
  INSERT INTO "Staff" (id, account, name, mobile, email, note)
  VALUES (${id}, ${account}, ${name}, ${mobile ?? null}, ${email ?? null}, ${note ?? null})`;

/** A row that waits for its holder, and the link by which they come. */
export const add = async (realm: Realm, staff: Staff, body: Body): Promise<AnswerOf<typeof addStaff>> => {
  if ((body.roleIds.length > 0 || body.scope.kind !== STAFF_SCOPE.all) && !staff.can('role:edit'))
    throw forbidden(STAFF_COPY.needsRoleEdit);
  const id = uuid();
  return audited(realm, staff, async (client, note) => {
    const roles = await withinRules(client, async () => {
      await run(client, insert(id, body));
      await setRoles(client, id, body.roleIds);
      await setScope(client, id, body.scope);
      return roleNames(client, id);
    });
    const { ticket } = await openLink(client, { staffId: id, purpose: 'setup' });
    note({ object: 'staff', id, changes: { roles: { to: roles }, scope: { to: await scopeOf(client, id) } } });
    return { id, version: 0, link: linkOf(realm.config, ticket) };
  }).catch((error: unknown) => {
    if (isUniqueViolation(error, 'Staff_account')) throw refused(STAFF_COPY.accountTaken, { field: 'account' });
    throw error;
  });
};
