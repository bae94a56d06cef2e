import { type OrgRight, rightsOfRole } from '@zhibiao/contract/org-rights';
import { ORG_ROLES, ROLE, USER_STATUS } from '@zhibiao/contract/auth/roles';
import type { Tx } from '#db/client.ts';
import { lit, lits, manyIn, nothing, type Queryable, sql } from '#db/sql.ts';
import { GRANTS } from '#services/org/rights.ts';

/** Roles that bring the right, and administrators who were given it. */
const holds = (right: OrgRight) => sql`
  AND (u.role IN (${lits(ORG_ROLES.filter((role) => rightsOfRole(role).includes(right)))})
    OR ${right} = ANY(${GRANTS}))`;
const select = (orgId: string, right: OrgRight | undefined) => sql<{ id: string; owner: boolean }>`
  SELECT u.id, u.role = ${lit(ROLE.owner)} AS owner FROM "User" u
  WHERE u."orgId" = ${orgId}::uuid AND u.role IN (${lits(ORG_ROLES)}) AND u.status = ${lit(USER_STATUS.active)}
    ${right ? holds(right) : nothing} LIMIT 50`;

/** With `right` only those who can do something about it. */
export const administratorsOf = (on: Queryable | Tx, orgId: string, right?: OrgRight) =>
  manyIn(on, select(orgId, right));
