import { isDeepStrictEqual } from 'node:util';
import { labelOf } from '@zhibiao/contract/core/codes';
import { isPermission, permissionLabel, PLATFORM_WIDE } from '@zhibiao/contract/permissions';
import { STAFF_COPY, STAFF_SCOPE, STAFF_STATUS } from '@zhibiao/contract/staff/types';
import type { StaffScopeBody } from '@zhibiao/contract/staff/people';
import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import type { Client } from '#db/client.ts';
import { lit, many, one, run, sql } from '#db/sql.ts';
import { missing, refused } from '#errors.ts';
import { findKeptRights, KEPT_RIGHTS, lockAdmins } from '#features/staff/people/staff-admins.ts';

/** What a member of staff may do and see: their roles and the scope of their data. */
export type ScopeBody = z.output<typeof StaffScopeBody>;

const namesOf = (staffId: string) => sql<{ name: string }>`
  SELECT r.name FROM "StaffRoleMember" m JOIN "StaffRole" r ON r.id = m."roleId"
  WHERE m."staffId" = ${staffId} ORDER BY r."createdAt", r.id`;
export const roleNames = async (client: Client, staffId: string): Promise<string[]> =>
  (await many(client, namesOf(staffId))).map(({ name }) => name);

export const setRoles = async (client: Client, staffId: string, roleIds: readonly string[]): Promise<void> => {
  const wanted = [...new Set(roleIds)];
  await run(client, sql`DELETE FROM "StaffRoleMember" WHERE "staffId" = ${staffId}`);
  const given = await run(
    client,
    sql`INSERT INTO "StaffRoleMember" ("staffId", "roleId")
      SELECT ${staffId}::uuid, r.id FROM "StaffRole" r WHERE r.id = ANY(${wanted}::uuid[]) FOR KEY SHARE OF r`,
  );
  if (given !== wanted.length) throw missing(STAFF_COPY.noSuchRole);
};

/** What the log tells of another set of roles; null where it is the same. */
export const changeRoles = async (client: Client, staffId: string, roleIds: readonly string[]) => {
  const from = await roleNames(client, staffId);
  await setRoles(client, staffId, roleIds);
  const to = await roleNames(client, staffId);
  return from.join() === to.join() ? null : { from, to };
};

type Kept = { kind: number; orgs: string[]; areas: string[] };
const kept = (staffId: string) => sql<Kept>`
  SELECT p."scopeKind" AS kind,
    coalesce(array_agg(c."orgId" ORDER BY c."orgId") FILTER (WHERE c."orgId" IS NOT NULL), '{}') AS orgs,
    coalesce(array_agg(c."areaPrefix" ORDER BY c."areaPrefix") FILTER (WHERE c."areaPrefix" IS NOT NULL), '{}') AS areas
  FROM "Staff" p LEFT JOIN "StaffScope" c ON c."staffId" = p.id WHERE p.id = ${staffId} GROUP BY p.id`;
const logged = ({ kind, orgs, areas }: Kept) => ({ kind: labelOf(STAFF_SCOPE, kind), orgs: orgs.length, areas });
/** As the log tells it. */
export const findStaffScope = async (client: Client, staffId: string) => logged(await one(client, kept(staffId)));

export const setScope = async (client: Client, staffId: string, scope: ScopeBody): Promise<void> => {
  const orgs = scope.kind === STAFF_SCOPE.all ? [] : [...new Set(scope.orgIds)];
  const areas = scope.kind === STAFF_SCOPE.all ? [] : [...new Set(scope.areaPrefixes)];
  await run(client, sql`UPDATE "Staff" SET "scopeKind" = ${scope.kind} WHERE id = ${staffId}`);
  await run(client, sql`DELETE FROM "StaffScope" WHERE "staffId" = ${staffId}`);
  const found = await run(
    client,
    sql`INSERT INTO "StaffScope" (id, "staffId", "orgId")
      SELECT gen_random_uuid(), ${staffId}::uuid, o.id FROM "Organisation" o WHERE o.id = ANY(${orgs}::uuid[])`,
  );
  if (found !== orgs.length) throw missing('机构不存在');
  for (const prefix of areas)
    await run(
      client,
      sql`INSERT INTO "StaffScope" (id, "staffId", "areaPrefix") VALUES (${uuid()}, ${staffId}, ${prefix})`,
    );
};

/** What the log tells of another scope; null where it is the same. */
export const changeScope = async (client: Client, staffId: string, scope: ScopeBody) => {
  const from = await one(client, kept(staffId));
  await setScope(client, staffId, scope);
  const to = await one(client, kept(staffId));
  return isDeepStrictEqual(from, to) ? null : { from: logged(from), to: logged(to) };
};

const TOO_WIDE = sql<{ permission: string }>`
  SELECT DISTINCT x.permission FROM "Staff" p JOIN "StaffRoleMember" m ON m."staffId" = p.id
    JOIN "StaffRole" r ON r.id = m."roleId", unnest(r.permissions) AS x(permission)
  WHERE p."scopeKind" = ${lit(STAFF_SCOPE.some)} AND p.status < ${lit(STAFF_STATUS.left)}
    AND x.permission = ANY(${PLATFORM_WIDE})`;

/**
 * Runs a change of rights so that afterwards a member of staff can still give them and manage staff, and none with a
 * scope holds what concerns the whole platform. One such change at a time.
 */
export const withinRules = async <T>(client: Client, change: () => Promise<T>): Promise<T> => {
  await lockAdmins(client);
  const before = await findKeptRights(client);
  const result = await change();
  const after = await findKeptRights(client);
  const lost = KEPT_RIGHTS.find((right) => before.has(right) && !after.has(right));
  if (lost) throw refused(STAFF_COPY.lastHolder(permissionLabel(lost)));
  const wide = (await many(client, TOO_WIDE)).map(({ permission }) => permission).filter(isPermission);
  if (wide.length > 0) throw refused(STAFF_COPY.tooWide(wide.map(permissionLabel).join('、')));
  return result;
};
