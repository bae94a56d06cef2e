import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { MEMBER } from '@zhibiao/contract/member/learner';
import type { AdminRights, listRights } from '@zhibiao/contract/org/org';
import { type GrantableRight, GRANTABLE_RIGHTS, rightLabel, rightsOfRole } from '@zhibiao/contract/org-rights';
import { ADMIN_ROLES, type Role, ROLE, USER_STATUS } from '@zhibiao/contract/auth/roles';
import { type CodeOf, labelOf } from '@zhibiao/contract/core/codes';
import type { Client, Pool } from '#db/client.ts';
import { countHit } from '#db/limiter.ts';
import { lit, lits, many, maybeOne, run, sql } from '#db/sql.ts';
import type { Viewer } from '#domain/auth/roles.ts';
import { missing, refused } from '#errors.ts';
import { inTransaction } from '#db/transaction.ts';
import type { OrgActing } from '#services/audit/org-audit.ts';
import { notify } from '#services/notify/notify.ts';
import { GRANTS } from '#services/org/rights.ts';
import { asOrgOwner } from './administrators.ts';

type OrgViewer = Viewer & { orgId: string };

const isGrantable = (right: string): right is GrantableRight => (GRANTABLE_RIGHTS as readonly string[]).includes(right);
/** In the order that people know them in; what is no right any more is left out. */
const inOrder = (rights: readonly string[]) => GRANTABLE_RIGHTS.filter((right) => rights.includes(right));
const besideRole = (role: number, rights: readonly string[]) =>
  inOrder(rights).filter((right) => !rightsOfRole(role).includes(right));

type Admin = { id: string; memberId: string; name: string; role: CodeOf<typeof ROLE>; grants: string[] };
const adminsOf = (orgId: string) => sql<Admin>`
  SELECT u.id, m.id AS "memberId", m.name, u.role, ${GRANTS} AS grants
  FROM "OrgMember" m JOIN "User" u ON u.id = m."userId" AND u."orgId" = m."orgId"
  WHERE m."orgId" = ${orgId} AND m.status = ${lit(MEMBER.active)} AND u.status = ${lit(USER_STATUS.active)}
    AND u.role IN (${lits(ADMIN_ROLES)})`;

const rightsOfAdmin = ({ memberId, name, role, grants }: Admin): AdminRights => ({
  memberId,
  name,
  role,
  own: rightsOfRole(role).filter(isGrantable),
  granted: besideRole(role, grants),
});

export const findRights = async (pool: Pool, { orgId }: OrgViewer): Promise<AnswerOf<typeof listRights>> =>
  (await many(pool, sql<Admin>`${adminsOf(orgId)} ORDER BY u.role, m."joinedAt", m.id`)).map(rightsOfAdmin);

const dropOthers = (userId: string, orgId: string, rights: readonly string[]) => sql`
  DELETE FROM "OrgGrant" WHERE "userId" = ${userId} AND "orgId" = ${orgId} AND NOT "right" = ANY(${rights})`;
const add = (userId: string, orgId: string, rights: readonly string[], by: string) => sql`
  INSERT INTO "OrgGrant" ("userId", "orgId", "right", "by")
  SELECT ${userId}, ${orgId}, g, ${by} FROM unnest(${rights}::text[]) AS g ON CONFLICT DO NOTHING`;

/** The row is held, so that an administrator who leaves at the same moment leaves without the right. */
const holdAdmin = (client: Client, orgId: string, memberId: string) =>
  maybeOne(client, sql<Admin>`${adminsOf(orgId)} AND m.id = ${memberId} FOR NO KEY UPDATE OF u`);

const wordsOf = (rights: readonly GrantableRight[]) => rights.map((right) => `“${rightLabel(right)}”`).join('、');

/** What they had and do not get any more is gone with their next request, as what is new is there with it. */
export const grantRights = (
  pool: Pool,
  viewer: OrgActing,
  { memberId, rights }: { memberId: string; rights: readonly string[] },
): Promise<null> =>
  asOrgOwner(pool, viewer, 'admin.rights', async (client, note) => {
    const admin = await holdAdmin(client, viewer.orgId, memberId);
    if (!admin) throw missing('管理员不存在或已变更');
    const [before, after] = [besideRole(admin.role, admin.grants), besideRole(admin.role, rights)];
    await run(client, dropOthers(admin.id, viewer.orgId, after));
    await run(client, add(admin.id, viewer.orgId, after, viewer.id));
    note({
      object: 'learner',
      id: admin.id,
      changes: { rights: { from: before.map(rightLabel), to: after.map(rightLabel) } },
      users: [admin.id],
    });
    await tell(client, admin, before, after);
    return null;
  });

const tell = async (
  client: Client,
  { id, role }: Admin,
  before: readonly GrantableRight[],
  after: readonly GrantableRight[],
): Promise<void> => {
  const given = after.filter((right) => !before.includes(right));
  const taken = before.filter((right) => !after.includes(right));
  if (given.length + taken.length === 0) return;
  const sentences = [
    ...(given.length > 0 ? [`为您开通了${wordsOf(given)}`] : []),
    ...(taken.length > 0 ? [`取消了${wordsOf(taken)}`] : []),
  ];
  const params = { said: sentences.join('，'), role: labelOf(ROLE, role as Role) };
  await notify(client, 'right.changed', [id], params, { link: '/admin/overview' });
};

const DAY_SEC = 86_400;

/** One notice a day for each right that an administrator requests, however often they do. */
export const askForRight = async (pool: Pool, viewer: OrgViewer, right: GrantableRight): Promise<null> => {
  if (viewer.rights.includes(right)) throw refused('您已有该权限，请刷新页面');
  const { count } = await countHit(pool, `ask-right:${viewer.orgId}:${viewer.id}:${right}`, DAY_SEC);
  if (count > 1) throw refused('今天已申请过，请等待机构负责人处理');
  await inTransaction(pool, async (client) => {
    const owner = await maybeOne(client, ownerId(viewer.orgId));
    if (!owner) return;
    await notify(
      client,
      'right.requested',
      [owner.id],
      { right: rightLabel(right) },
      { about: viewer.id, link: '/admin/company-info' },
    );
  });
  return null;
};
const ownerId = (orgId: string) => sql<{ id: string }>`
  SELECT id FROM "User"
    WHERE "orgId" = ${orgId} AND role = ${lit(ROLE.owner)} AND status = ${lit(USER_STATUS.active)} LIMIT 1`;
