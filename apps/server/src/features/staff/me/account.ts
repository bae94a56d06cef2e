import type { InputOf } from '@zhibiao/contract/core/endpoint';
import type { editOwnAccount } from '@zhibiao/contract/staff/auth';
import { run, sql } from '#db/sql.ts';
import { changesOf } from '#domain/audit/fields.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { dateTime } from '#domain/time/time.ts';
import { audited } from '#services/audit/audited.ts';
import { tellStaff } from '#services/notify/tell-staff.ts';
import type { Realm } from '#features/staff/context.ts';
import { lockStaffVersion } from '#features/staff/people/edit.ts';
import { selfOf } from '#features/staff/person.ts';

/** One's own name and addresses. Roles and scope are given by others. */
export const editOwn = (
  realm: Realm,
  staff: Staff,
  { name, mobile, email, version }: InputOf<typeof editOwnAccount>['body'],
): Promise<null> => {
  const { id } = selfOf(staff);
  return audited(realm, staff, async (client, note) => {
    const { status: _, ...before } = await lockStaffVersion(client, id, version);
    await run(
      client,
      sql`UPDATE "Staff" SET name = ${name}, mobile = ${mobile}, email = ${email}, version = version + 1
        WHERE id = ${id}`,
    );
    if (before.email !== email || before.mobile !== mobile) {
      const text = `您登记的手机号或邮箱于 ${dateTime(new Date())} 被修改。如非您本人操作，请立即修改密码并联系系统管理员。`;
      await tellStaff(client, 'staff.account', {}, { own: { staffId: id, text, byPhone: true, before } });
    }
    note({ object: 'staff', id, changes: changesOf(before, { ...before, name, mobile, email }) });
    return null;
  });
};
