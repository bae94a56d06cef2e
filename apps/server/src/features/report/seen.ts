import { all, many, maybeOne, type Queryable, sql, type Statement } from '#db/sql.ts';
import type { Scope, Staff } from '#domain/staff.ts';
import { missing } from '#errors.ts';
import { findOrgNames } from '#services/org-names.ts';
import { scopeSql } from '#services/staff-scope.ts';

/** What of the platform an overview is about: what its viewer may see, narrowed by their filters. */
export type Narrowed = { areaCode?: string | undefined; orgId?: string | undefined };

/** Rows of "StatDay" that add up to it: none is counted twice. */
export type Dim = { dim: 'all' | 'area' | 'org'; id: string };

const NAMED = sql<{ id: string; name: string }>;
/** By a part of the name. */
export const findOrgs = async (on: Queryable, staff: Pick<Staff, 'scope'>, query: { keyword: string }) =>
  query.keyword === '' ? [] : findOrgNames(on, staff, query);
export const nameOfOrg = async (on: Queryable, { orgId }: Narrowed): Promise<string | null> =>
  orgId === undefined
    ? null
    : ((await maybeOne(on, NAMED`SELECT id, "orgName" AS name FROM "Organisation" WHERE id = ${orgId}`))?.name ?? null);

const ORG = sql<{ id: string; areaCode: string }>;
const orgWithin = (scope: Scope, orgId: string) =>
  ORG`SELECT id, "areaCode" FROM "Organisation" WHERE id = ${orgId} AND ${scopeSql({ scope }, sql`id`)}`;
const orgsOf = (ids: readonly string[]) =>
  ORG`SELECT id, "areaCode" FROM "Organisation" WHERE id = ANY(${ids}::uuid[])`;

/** Prefixes of which none lies within another. */
const apart = (prefixes: readonly string[]): string[] =>
  [...new Set(prefixes)].filter((one, _, list) => !list.some((other) => other !== one && one.startsWith(other)));

const areasWithin = (scope: Scope, areaCode: string | undefined): string[] => {
  if (scope.all) return areaCode === undefined ? [] : [areaCode];
  const own = scope.areaPrefixes;
  if (areaCode === undefined) return apart(own);
  if (own.some((prefix) => areaCode.startsWith(prefix))) return [areaCode];
  return apart(own.filter((prefix) => prefix.startsWith(areaCode)));
};

/** An organisation beyond the viewer's scope does not exist. */
export const dimsOf = async (on: Queryable, scope: Scope, { areaCode, orgId }: Narrowed): Promise<Dim[]> => {
  if (orgId !== undefined) {
    const org = await maybeOne(on, orgWithin(scope, orgId));
    if (!org) throw missing('机构不存在');
    return areaCode === undefined || org.areaCode.startsWith(areaCode) ? [{ dim: 'org', id: orgId }] : [];
  }
  if (scope.all && areaCode === undefined) return [{ dim: 'all', id: '' }];
  const areas = areasWithin(scope, areaCode);
  const single = scope.all || scope.orgIds.length === 0 ? [] : await many(on, orgsOf(scope.orgIds));
  const orgs = single.filter(
    (org) => org.areaCode.startsWith(areaCode ?? '') && !areas.some((prefix) => org.areaCode.startsWith(prefix)),
  );
  return [...areas.map((id): Dim => ({ dim: 'area', id })), ...orgs.map(({ id }): Dim => ({ dim: 'org', id }))];
};

/** The same of rows with an organisation in this column; what belongs to none is the whole platform's. */
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
