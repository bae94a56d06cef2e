import type { AuditAction } from '@zhibiao/contract/audit-actions';
import { copy } from '@zhibiao/contract/core/copy';
import { one, type Queryable, sql } from '#db/sql.ts';
import { isMadeFor, type Staff } from '#domain/auth/staff.ts';
import { forbidden, warning } from '#errors.ts';

const findFresh = (sessionId: string) => sql<{ fresh: boolean }>`
  SELECT coalesce(bool_or("freshUntil" > clock_timestamp()), false) AS fresh
  FROM "StaffSession" WHERE id = ${sessionId}`;

/**
 * For one act of an endpoint whose other acts need no fresh proof of who asks; where all of them do, the endpoint says
 * `fresh`.
 */
export const requireFresh = async (on: Queryable, staff: Staff, act: AuditAction): Promise<void> => {
  const { kind, sessionId } = staff;
  if (!isMadeFor(staff, act)) throw forbidden(copy.notThisAct);
  if (kind !== 'person' || sessionId === null) return;
  if (!(await one(on, findFresh(sessionId))).fresh) throw warning(copy.proveAgain, { data: { step: 'fresh' } });
};
