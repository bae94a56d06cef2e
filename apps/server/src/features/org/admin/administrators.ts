import { type CodeOf, labelOf } from '@zhibiao/contract/core/codes';
import { ADMIN_ROLES, FORMER_OWNER, ORG_ROLES, ROLE, USER_STATUS } from '@zhibiao/contract/auth/roles';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import { MEMBER } from '@zhibiao/contract/member/learner';
import { type findCandidates, type listAdmins } from '@zhibiao/contract/org/org';
import type { Client, Pool } from '#db/client.ts';
import { occursIn } from '#db/search.ts';
import { lit, lits, many, maybeOne, nothing, run, sql } from '#db/sql.ts';
import { maskEmail, maskMobile } from '#domain/text/masking.ts';
import type { Viewer } from '#domain/auth/roles.ts';
import { forbidden, missing } from '#errors.ts';
import { auditedByOrg, type OrgActing } from '#services/audit/org-audit.ts';
import { notify } from '#services/notify/notify.ts';
import { MEMBER_DEPARTMENT } from '#services/org/departments.ts';

type OrgViewer = Viewer & { orgId: string };
type Note = Parameters<Parameters<typeof auditedByOrg>[3]>[1];

const MOST = 20;

const people = ({ orgId, id }: OrgViewer) => sql<Person>`
  SELECT m.id AS "memberId", m.name, u.mobile, u.email, ${MEMBER_DEPARTMENT} AS department, u.role,
    u.id = ${id}::uuid AS self
  FROM "OrgMember" m JOIN "User" u ON u.id = m."userId" AND u."orgId" = m."orgId"
  WHERE m."orgId" = ${orgId}::uuid AND m.status = ${lit(MEMBER.active)} AND u.status = ${lit(USER_STATUS.active)}`;

type Person = {
  memberId: string;
  name: string;
  mobile: string | null;
  email: string | null;
  department: string | null;
  role: CodeOf<typeof ROLE>;
  self: boolean;
};
const masked = (person: Person): Person => ({
  ...person,
  mobile: person.mobile && maskMobile(person.mobile),
  email: person.email && maskEmail(person.email),
});

export const findAdmins = async (pool: Pool, viewer: OrgViewer): Promise<AnswerOf<typeof listAdmins>> => {
  const ofRole = sql`u.role IN (${lits(ORG_ROLES)})`;
  const rows = await many(pool, sql<Person>`${people(viewer)} AND ${ofRole} ORDER BY u.role, m."joinedAt", m.id`);
  return rows.map(masked);
};

/** The members who may be appointed or be handed the organisation: all but its owner. */
export const findMembersToAppoint = async (
  pool: Pool,
  viewer: OrgViewer,
  name: string,
): Promise<AnswerOf<typeof findCandidates>> => {
  const named = name ? sql` AND ${occursIn(sql`m.name`, name)}` : nothing;
  const rows = await many(
    pool,
    sql<Person>`
    ${people(viewer)} AND u.role <> ${lit(ROLE.owner)}${named} ORDER BY m.name, m.id LIMIT ${lit(MOST)}`,
  );
  return rows.map(masked);
};

/** The member's account, as long as it is the organisation's, in force and of one of these roles. */
const setRole = (memberId: string, orgId: string, role: number, from: readonly number[]) => sql<{ id: string }>`
  UPDATE "User" u SET role = ${role}, "updatedAt" = clock_timestamp()
  FROM "OrgMember" m
  WHERE m.id = ${memberId} AND m."orgId" = ${orgId} AND m.status = ${lit(MEMBER.active)}
    AND u.id = m."userId" AND u."orgId" = ${orgId} AND u.status = ${lit(USER_STATUS.active)}
      AND u.role IN (${lits(from)})
  RETURNING u.id`;

/** Answers the member's account. */
const changeRole = async (
  client: Client,
  { orgId }: OrgViewer,
  { memberId, role, from }: { memberId: string; role: number; from: readonly number[] },
): Promise<string> => {
  const user = await maybeOne(client, setRole(memberId, orgId, role, from));
  if (!user) throw missing('成员不存在或不在册');
  return user.id;
};

/** Who decides about administrators is settled one at a time, for as long as the owner is the owner. */
const lockOwner = ({ id, orgId }: OrgViewer) => sql`
  SELECT 1 FROM "User" WHERE id = ${id} AND "orgId" = ${orgId} AND role = ${lit(ROLE.owner)} FOR UPDATE`;

const onlyOwner = (act: string) => forbidden(`只有机构负责人可以${act}`);
export const refuseAllButOwner = (viewer: Viewer, act: string): void => {
  if (viewer.role !== ROLE.owner) throw onlyOwner(act);
};

const ACTS = {
  'admin.appoint': '指定管理员',
  'admin.dismiss': '取消管理员',
  'admin.rights': '设置权限',
  'admin.handOver': '移交机构',
} as const;
export const asOrgOwner = <T>(
  pool: Pool,
  viewer: OrgActing,
  action: keyof typeof ACTS,
  work: (client: Client, note: Note) => Promise<T>,
): Promise<T> =>
  auditedByOrg(pool, viewer, action, async (client, note) => {
    if ((await run(client, lockOwner(viewer))) === 0) throw onlyOwner(ACTS[action]);
    return work(client, note);
  });

export const appointAdmin = (
  pool: Pool,
  viewer: OrgActing,
  { memberId, role }: { memberId: string; role: number },
): Promise<null> =>
  asOrgOwner(pool, viewer, 'admin.appoint', async (client, note) => {
    const userId = await changeRole(client, viewer, { memberId, role, from: [ROLE.learner, ...ADMIN_ROLES] });
    note({ object: 'learner', id: userId, facts: { role: labelOf(ROLE, role) }, users: [userId] });
    await notify(client, 'admin.appointed', [userId], { role: labelOf(ROLE, role) }, { link: '/admin/overview' });
    return null;
  });

export const dismissAdmin = (pool: Pool, viewer: OrgActing, { memberId }: { memberId: string }): Promise<null> =>
  asOrgOwner(pool, viewer, 'admin.dismiss', async (client, note) => {
    const userId = await changeRole(client, viewer, { memberId, role: ROLE.learner, from: ADMIN_ROLES });
    note({ object: 'learner', id: userId, users: [userId] });
    await notify(client, 'admin.dismissed', [userId], {});
    return null;
  });

/** The former owner goes on as an administrator of training. */
const stepDown = (userId: string) => sql`
  UPDATE "User" SET role = ${lit(FORMER_OWNER)}, "updatedAt" = clock_timestamp()
  WHERE id = ${userId} AND role = ${lit(ROLE.owner)}`;

/** One goes and the other comes together, or neither; the caller has seen the owner's password. */
export const handOver = (pool: Pool, viewer: OrgActing, memberId: string): Promise<null> =>
  asOrgOwner(pool, viewer, 'admin.handOver', async (client, note) => {
    await run(client, stepDown(viewer.id));
    const userId = await changeRole(client, viewer, {
      memberId,
      role: ROLE.owner,
      from: [ROLE.learner, ...ADMIN_ROLES],
    });
    if (userId === viewer.id) throw missing('成员不存在或不在册');
    note({ object: 'learner', id: userId, users: [userId] });
    await notify(
      client,
      'owner.appointed',
      [userId],
      { headline: '机构已移交给您', said: '您已成为机构负责人' },
      { link: '/admin/company-info' },
    );
    return null;
  });
