import type { Storage } from '#ports/storage.ts';
import { maybeOne, many, sql } from '#db/sql.ts';
import type { Pool } from '#db/client.ts';
import { MEMBER } from '@zhibiao/contract/member';
import { lit } from '#db/sql.ts';
import { SEPARATE } from '@zhibiao/contract/agreement-consent';
import type { Staff } from '#domain/staff.ts';
import { missing } from '#errors.ts';
import { actorOf, auditedAs } from '#services/audit/audited.ts';
import { agreesTo } from '#services/separate-consent.ts';
import { scopeSql } from '#services/staff-scope.ts';
import { photoKeyOf } from './facts.ts';

/** The portraits of an application, for those who decide about it. */

type Deps = { pool: Pool; storage: Storage };
type Named = { id: string; itemId: string };
type Found = { photoKey: string | null; photo: string | null; applyNo: string; orgId: string | null };

/** What somebody does not agree to is shown to nobody. */
const AGREED = agreesTo(sql`u.id`, SEPARATE.photo);
const findForStaff = (staff: Staff, { id, itemId }: Named) => sql<Found>`
  SELECT i."photoKey", u.photo, a."applyNo", a."orgId"
  FROM "CertApplyItem" i JOIN "CertApply" a ON a.id = i."applyId" JOIN "User" u ON u.id = i."userId"
  WHERE i.id = ${itemId} AND a.id = ${id} AND a.status <> 0 AND i."photoKey" IS NOT NULL
    AND ${AGREED} AND ${scopeSql(staff, sql`a."orgId"`)}`;
/** Of a member only: whoever has left shows the organisation nothing. */
const findForOrg = (orgId: string, { id, itemId }: Named) => sql<Found>`
  SELECT i."photoKey", u.photo, a."applyNo", a."orgId"
  FROM "CertApplyItem" i JOIN "CertApply" a ON a.id = i."applyId" JOIN "User" u ON u.id = i."userId"
  JOIN "OrgMember" m ON m."orgId" = a."orgId" AND m."userId" = i."userId" AND m.status = ${lit(MEMBER.active)}
  WHERE i.id = ${itemId} AND a.id = ${id} AND a."orgId" = ${orgId} AND a.status <> 0 AND i."photoKey" IS NOT NULL
    AND ${AGREED}`;

const fileOf = async ({ storage }: Deps, key: string | null) => {
  const size = key === null ? null : await storage.size(key);
  if (key === null || size === null) throw missing('照片不存在');
  const type = key.endsWith('.png') ? ('png' as const) : ('jpg' as const);
  return { type, name: `证件照.${type}`, body: storage.stream(key), size };
};

const alreadyTold = (staff: Staff, id: string) => sql`
  SELECT 1 FROM "AuditLog"
  WHERE "objectType" = 'apply' AND "objectId" = ${id} AND action = 'apply.photo'
    AND "actorId" IS NOT DISTINCT FROM ${staff.id}::uuid
    AND at >= date_trunc('day', clock_timestamp() AT TIME ZONE 'Asia/Shanghai') AT TIME ZONE 'Asia/Shanghai'`;
const shownIn = (id: string) => sql<{ userId: string }>`
  SELECT "userId" FROM "CertApplyItem" WHERE "applyId" = ${id} AND "photoKey" IS NOT NULL ORDER BY id`;

/** Somebody else's request of the same page told it first. */
class Told extends Error {}

/**
 * Whoever looks at portraits stands in the audit log before they have them, with the people whom the page shows: once a
 * day for each application, however many portraits it has.
 */
const noteSeen = async (deps: Deps, staff: Staff, id: string, { applyNo, orgId }: Found): Promise<void> => {
  if (await maybeOne(deps.pool, alreadyTold(staff, id))) return;
  await auditedAs(deps, actorOf(staff), 'apply.photo', async (client, note) => {
    await maybeOne(client, sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${staff.id ?? ''}:${id}`}, 0))`);
    if (await maybeOne(client, alreadyTold(staff, id))) throw new Told();
    const users = (await many(client, shownIn(id))).map(({ userId }) => userId);
    note({ object: 'apply', id, name: applyNo, orgId, counts: { people: users.length }, users });
  }).catch((error: unknown) => {
    if (!(error instanceof Told)) throw error;
  });
};

export const findSystemPhoto = async (deps: Deps, staff: Staff, named: Named, when: 'submitted' | 'now') => {
  const found = await maybeOne(deps.pool, findForStaff(staff, named));
  if (!found) throw missing('照片不存在');
  const file = await fileOf(deps, when === 'now' ? photoKeyOf(found.photo) : found.photoKey);
  await noteSeen(deps, staff, named.id, found);
  return file;
};

export const findOrgPhoto = async (deps: Deps, orgId: string, named: Named) => {
  const found = await maybeOne(deps.pool, findForOrg(orgId, named));
  if (!found) throw missing('照片不存在');
  return fileOf(deps, found.photoKey);
};
