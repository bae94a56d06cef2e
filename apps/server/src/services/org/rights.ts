import { CODE } from '@zhibiao/contract/core/envelope';
import { type LackedRight, lacksRight, type OrgRight } from '@zhibiao/contract/org-rights';
import { ADMIN_ROLES, ROLE, USER_STATUS } from '@zhibiao/contract/auth/roles';
import type { Pool } from '#db/client.ts';
import { lit, lits, maybeOne, sql } from '#db/sql.ts';
import { AppError } from '#errors.ts';

/** What a person (`u`) was given beside their role; looked for only with those who may have been. */
export const GRANTS = sql`
  CASE WHEN u.role IN (${lits(ADMIN_ROLES)}) THEN ARRAY(
    SELECT g."right" FROM "OrgGrant" g WHERE g."userId" = u.id AND g."orgId" = u."orgId"
  ) ELSE '{}' END`;

const ownerOf = (orgId: string) => sql<{ name: string }>`
  SELECT "realName" AS name FROM "User"
    WHERE "orgId" = ${orgId} AND role = ${lit(ROLE.owner)} AND status = ${lit(USER_STATUS.active)} LIMIT 1`;

/** Says which right it is and whose to give, so that the caller need not ask around. */
export const lacking = async (pool: Pool, orgId: string, right: OrgRight): Promise<AppError> => {
  const owner = (await maybeOne(pool, ownerOf(orgId)))?.name ?? null;
  const data: LackedRight = { right, owner };
  return new AppError(CODE.forbidden, lacksRight('该操作', right, owner), { data });
};
