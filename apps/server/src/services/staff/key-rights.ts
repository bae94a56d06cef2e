import { STAFF_SCOPE, STAFF_STATUS } from '@zhibiao/contract/staff/types';
import { lit, sql, type Statement } from '#db/sql.ts';

/**
 * Condition on "StaffToken" t: the person this right of it rests on, its maker or who confirmed it, is active, sees all
 * data (a key has no scope of theirs) and has it still. Checked with each use, so that a key ends with them.
 */
export const isVouchedFor = (right: Statement): Statement => sql`
  EXISTS (SELECT 1 FROM "Staff" v JOIN "StaffRoleMember" m ON m."staffId" = v.id JOIN "StaffRole" r ON r.id = m."roleId"
    WHERE v.id = coalesce((t.vouchers ->> ${right})::uuid, t."createdBy") AND v.status = ${lit(STAFF_STATUS.active)}
      AND v."scopeKind" = ${lit(STAFF_SCOPE.all)} AND ${right} = ANY(r.permissions))`;
