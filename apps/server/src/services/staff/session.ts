import { STAFF_SESSION, STAFF_STATUS } from '@zhibiao/contract/staff/types';
import type { Pool } from '#db/client.ts';
import { lit, maybeOne, sql } from '#db/sql.ts';

/** Minutes of idling that end a login of the staff: the setting, or its default. */
const IDLE = sql`make_interval(mins => coalesce(
  (SELECT (value #>> '{}')::int FROM "Setting" WHERE key = 'security.idleMin'), ${lit(STAFF_SESSION.idleMin)}))`;

/** Condition on "StaffSession" s and "Staff" p: this login would still be let in. */
export const STAFF_LIVE = sql`s."revokedAt" IS NULL AND s."expiresAt" > clock_timestamp()
  AND s."lastSeenAt" > clock_timestamp() - ${IDLE} AND p.status = ${lit(STAFF_STATUS.active)}`;

/** Condition on "StaffToken" t and "Staff" p, who made it: this key would still be let in. */
export const KEY_LIVE = sql`t."revokedAt" IS NULL AND t."expiresAt" > clock_timestamp()
  AND p.status = ${lit(STAFF_STATUS.active)}`;

/** Whether this login of the staff, or this key of theirs, is still one. */
export const isStaffLive = async (pool: Pool, id: string): Promise<boolean> =>
  (await maybeOne(
    pool,
    sql`SELECT 1 FROM "StaffSession" s JOIN "Staff" p ON p.id = s."staffId" WHERE s.id = ${id}::uuid AND ${STAFF_LIVE}
      UNION ALL
      SELECT 1 FROM "StaffToken" t JOIN "Staff" p ON p.id = t."createdBy" WHERE t.id = ${id}::uuid AND ${KEY_LIVE}`,
  )) !== null;
