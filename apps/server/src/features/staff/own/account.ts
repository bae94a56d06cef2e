import type { InputOf } from '@zhibiao/contract/endpoint';
import type { editOwnAccount } from '@zhibiao/contract/staff-auth';
import { run, sql } from '#db/sql.ts';
import { changesOf } from '#domain/audit-fields.ts';
import type { Staff } from '#domain/staff.ts';
import { audited } from '#services/audit/audited.ts';
import type { Realm } from '#features/staff/context.ts';
import { lockSeen } from '#features/staff/people/edit.ts';
import { selfOf } from '#features/staff/person.ts';

/** One's own name and addresses. Roles and scope are given by others. */
export const editOwn = (
  realm: Realm,
  staff: Staff,
  { name, mobile, email, version }: InputOf<typeof editOwnAccount>['body'],
): Promise<null> => {
  const { id } = selfOf(staff);
  return audited(realm, staff, async (client, note) => {
    const before = await lockSeen(client, id, version);
    await run(
      client,
      sql`UPDATE "Staff" SET name = ${name}, mobile = ${mobile}, email = ${email}, version = version + 1
        WHERE id = ${id}`,
    );
    note({ object: 'staff', id, changes: changesOf(before, { ...before, name, mobile, email }) });
    return null;
  });
};
