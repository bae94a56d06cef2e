import { many, maybeOne, type Queryable, sql } from '#db/sql.ts';
import type { Scope, Staff } from '#domain/auth/staff.ts';
import { type Narrowed, narrowedOrg } from '#services/staff/narrowed.ts';
import { findOrgNames } from '#services/org/names.ts';

/** Rows of "StatDay" that add up to it: none is counted twice. */
export type Dim = { dim: 'all' | 'area' | 'org'; id: string };

const NAMED = sql<{ id: string; name: string }>;
/** By a part of the name. */
export const findOrgsInScope = async (on: Queryable, staff: Pick<Staff, 'scope'>, query: { keyword: string }) =>
  query.keyword === '' ? [] : findOrgNames(on, staff, query);
export const nameOfOrg = async (on: Queryable, { orgId }: Narrowed): Promise<string | null> =>
  orgId === undefined
    ? null
    : ((await maybeOne(on, NAMED`SELECT id, "orgName" AS name FROM "Organisation" WHERE id = ${orgId}`))?.name ?? null);

const ORG = sql<{ id: string; areaCode: string }>;
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

/** The dimensions that add up to what the viewer may see of it. */
export const dimsOf = async (on: Queryable, scope: Scope, { areaCode, orgId }: Narrowed): Promise<Dim[]> => {
  const org = await narrowedOrg(on, scope, { orgId });
  if (org) return org.areaCode.startsWith(areaCode ?? '') ? [{ dim: 'org', id: org.id }] : [];
  if (scope.all && areaCode === undefined) return [{ dim: 'all', id: '' }];
  const areas = areasWithin(scope, areaCode);
  const single = scope.all || scope.orgIds.length === 0 ? [] : await many(on, orgsOf(scope.orgIds));
  const orgs = single.filter(
    (org) => org.areaCode.startsWith(areaCode ?? '') && !areas.some((prefix) => org.areaCode.startsWith(prefix)),
  );
  return [...areas.map((id): Dim => ({ dim: 'area', id })), ...orgs.map(({ id }): Dim => ({ dim: 'org', id }))];
};
