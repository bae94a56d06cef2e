import { all, maybeOne, type Queryable, sql, type Statement } from '#db/sql.ts';
import type { Scope } from '#domain/auth/staff.ts';
import { missing } from '#errors.ts';
import { scopeSql } from './scope.ts';

/** What of the platform figures are about: what their viewer may see, narrowed by a region and an organisation. */
export type Narrowed = { areaCode?: string | undefined; orgId?: string | undefined };

const ORG = sql<{ id: string; areaCode: string }>;
/** The organisation that the caller chose, if any; beyond the viewer's scope it does not exist. */
export const narrowedOrg = async (on: Queryable, scope: Scope, { orgId }: Narrowed) => {
  if (orgId === undefined) return null;
  const org = await maybeOne(
    on,
    ORG`SELECT id, "areaCode" FROM "Organisation" WHERE id = ${orgId} AND ${scopeSql({ scope }, sql`id`)}`,
  );
  if (!org) throw missing('机构不存在');
  return org;
};

/** Condition on a column with an organisation; what belongs to none is the whole platform's. */
export const seenSql = (scope: Scope, { areaCode, orgId }: Narrowed, column: Statement): Statement =>
  all([
    scopeSql({ scope }, column),
    ...(orgId === undefined ? [] : [sql`${column} = ${orgId}::uuid`]),
    ...(areaCode === undefined
      ? []
      : [
          sql`${column} = ANY(ARRAY(
            SELECT fo.id FROM "Organisation" fo WHERE starts_with(fo."areaCode", ${areaCode})))`,
        ]),
  ]);

export const isPartly = (scope: Scope, { areaCode, orgId }: Narrowed): boolean =>
  !scope.all || areaCode !== undefined || orgId !== undefined;
