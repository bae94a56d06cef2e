import type { Permission } from '@zhibiao/contract/permissions';
import { STAFF_SCOPE, STAFF_STATUS } from '@zhibiao/contract/staff/types';
import type { Client } from '#db/client.ts';
import { lockName } from '#db/locks.ts';
import { lit, lits, many, run, sql } from '#db/sql.ts';

/** A transaction that changes who may manage roles or staff waits here for one that does so now. */
export const lockAdmins = async (client: Client): Promise<void> => {
  await run(client, lockName('staff-admin'));
};

/** Without staff who have these, no right could ever be given again. */
export const KEPT_RIGHTS = ['role:edit', 'staff:edit'] as const satisfies Permission[];

const RIGHTS_HELD = sql<{ right: (typeof KEPT_RIGHTS)[number] }>`
  SELECT DISTINCT x.right FROM "Staff" p
  JOIN "StaffRoleMember" m ON m."staffId" = p.id JOIN "StaffRole" r ON r.id = m."roleId",
    unnest(r.permissions) AS x("right")
  WHERE p.status = ${lit(STAFF_STATUS.active)} AND p."scopeKind" = ${lit(STAFF_SCOPE.all)}
    AND x.right IN (${lits([...KEPT_RIGHTS])})`;
/** Those of them that a member of staff still has. */
export const findKeptRights = async (client: Client): Promise<ReadonlySet<string>> =>
  new Set((await many(client, RIGHTS_HELD)).map(({ right }) => right));
