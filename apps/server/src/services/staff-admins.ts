import { STAFF_STATUS } from '@zhibiao/contract/staff';
import type { Client } from '#db/client.ts';
import { lit, one, run, sql } from '#db/sql.ts';

/** Whoever changes who may manage roles waits here for whoever does so now. */
export const lockAdmins = async (client: Client): Promise<void> => {
  await run(client, sql`SELECT pg_advisory_xact_lock(hashtextextended('staff-admin', 0))`);
};

const ADMINS = sql<{ count: number }>`
  SELECT count(DISTINCT p.id)::int AS count FROM "Staff" p
  JOIN "StaffRoleMember" m ON m."staffId" = p.id JOIN "StaffRole" r ON r.id = m."roleId"
  WHERE p.status = ${lit(STAFF_STATUS.active)} AND p."scopeKind" = 0 AND 'role:edit' = ANY(r.permissions)`;
/** How many could still give roles. */
export const countAdmins = async (client: Client): Promise<number> => (await one(client, ADMINS)).count;
