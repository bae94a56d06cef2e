import { SEPARATE } from '@zhibiao/contract/agreement/consent';
import { APPLY } from '@zhibiao/contract/apply/types';
import { MEMBER } from '@zhibiao/contract/member/learner';
import type { Client, Pool } from '#db/client.ts';
import { startOfDay, TODAY } from '#db/days.ts';
import { lockName } from '#db/locks.ts';
import { lit, many, maybeOne, sql, type Statement } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { missing } from '#errors.ts';
import type { Storage } from '#ports/storage/storage.ts';
import { actorOf, auditedAs } from '#services/audit/audited.ts';
import type { Note } from '#services/audit/note.ts';
import { auditedByOrg, type OrgActing } from '#services/audit/org-audit.ts';
import { agreesTo } from '#services/agreement/separate-consent.ts';
import { scopeSql } from '#services/staff/scope.ts';
import { photoKeyOf } from './facts.ts';

/** The portraits of an application, for those who decide about it. */

type Deps = { pool: Pool; storage: Storage };
type Named = { id: string; itemId: string };
/** The viewer: which portraits they may see, and how they stand in the audit log. */
type Eyes = {
  actorId: string | null;
  mayBe: Statement;
  audited: (work: (client: Client, note: (entry: Note) => void) => Promise<void>) => Promise<void>;
};

const eyesOf = (deps: Deps, staff: Staff): Eyes => ({
  actorId: staff.id,
  mayBe: scopeSql(staff, sql`a."orgId"`),
  audited: (work) => auditedAs(deps, actorOf(staff), 'apply.photo', work),
});
/** Of a member only: a person who has left shows the organisation nothing. */
const eyesOfOrg = ({ pool }: Deps, acting: OrgActing): Eyes => ({
  actorId: acting.id,
  mayBe: sql`a."orgId" = ${acting.orgId} AND EXISTS (
    SELECT 1 FROM "OrgMember" m
    WHERE m."orgId" = a."orgId" AND m."userId" = i."userId" AND m.status = ${lit(MEMBER.active)})`,
  audited: (work) => auditedByOrg(pool, acting, 'apply.photo', work),
});

/** A portrait is shown to nobody without its person's consent. */
const shownTo = ({ mayBe }: Eyes, id: string) => sql`
  FROM "CertApplyItem" i JOIN "CertApply" a ON a.id = i."applyId" JOIN "User" u ON u.id = i."userId"
  WHERE a.id = ${id} AND a.status <> ${lit(APPLY.draft)} AND i."photoKey" IS NOT NULL
    AND ${agreesTo(sql`u.id`, SEPARATE.photo)}
    AND ${mayBe}`;
type Found = { userId: string; photoKey: string | null; photo: string | null; applyNo: string; orgId: string | null };
const findShown = (eyes: Eyes, { id, itemId }: Named) => sql<Found>`
  SELECT u.id AS "userId", i."photoKey", u.photo, a."applyNo", a."orgId" ${shownTo(eyes, id)} AND i.id = ${itemId}`;
const everybodyShown = (eyes: Eyes, id: string) => sql<{ userId: string }>`
  SELECT u.id AS "userId" ${shownTo(eyes, id)} ORDER BY i.id`;

const fileOf = async ({ storage }: Deps, key: string | null) => {
  const size = key === null ? null : await storage.size(key);
  if (key === null || size === null) throw missing('照片不存在');
  const type = key.endsWith('.png') ? ('png' as const) : ('jpg' as const);
  return { type, name: `证件照.${type}`, body: storage.stream(key), size };
};

const alreadyNoted = ({ actorId }: Eyes, id: string, userId: string) => sql`
  SELECT 1 FROM "AuditLog" l JOIN "AuditSubject" s ON s.seq = l.seq AND s."userId" = ${userId}
  WHERE l."objectType" = 'apply' AND l."objectId" = ${id} AND l.action = 'apply.photo'
    AND l."actorId" IS NOT DISTINCT FROM ${actorId}::uuid
    AND l.at >= ${startOfDay(TODAY)}`;

/** Another request of the same page noted it first. */
class NoticedError extends Error {}

/**
 * A viewer of portraits stands in the audit log before they have them, with the people whom the page shows: once a
 * day for each application, however many portraits it has.
 */
const noteSeen = async ({ pool }: Deps, eyes: Eyes, id: string, { userId, applyNo, orgId }: Found): Promise<void> => {
  if (await maybeOne(pool, alreadyNoted(eyes, id, userId))) return;
  const one = `${eyes.actorId ?? ''}:${id}`;
  await eyes
    .audited(async (client, note) => {
      await maybeOne(client, lockName(one));
      if (await maybeOne(client, alreadyNoted(eyes, id, userId))) throw new NoticedError();
      const users = (await many(client, everybodyShown(eyes, id))).map((shown) => shown.userId);
      note({ object: 'apply', id, name: applyNo, orgId, counts: { people: users.length }, users });
    })
    .catch((error: unknown) => {
      if (!(error instanceof NoticedError)) throw error;
    });
};

const show = async (deps: Deps, eyes: Eyes, named: Named, keyOf: (found: Found) => string | null) => {
  const found = await maybeOne(deps.pool, findShown(eyes, named));
  if (!found) throw missing('照片不存在');
  const file = await fileOf(deps, keyOf(found));
  await noteSeen(deps, eyes, named.id, found);
  return file;
};

export const findSystemPhoto = (deps: Deps, staff: Staff, named: Named, when: 'submitted' | 'now') =>
  show(deps, eyesOf(deps, staff), named, ({ photo, photoKey }) => (when === 'now' ? photoKeyOf(photo) : photoKey));

export const findOrgPhoto = (deps: Deps, acting: OrgActing, named: Named) =>
  show(deps, eyesOfOrg(deps, acting), named, ({ photoKey }) => photoKey);
