import { MEMBER } from '@zhibiao/contract/member/learner';
import { ROLE } from '@zhibiao/contract/auth/roles';
import type { Client, Pool } from '#db/client.ts';
import { lit, maybeOne, run, sql } from '#db/sql.ts';
import { freezeStudy } from '#services/study/freeze-study.ts';
import { conflict, missing, refused } from '#errors.ts';
import { auditedByOrg, type OrgActing } from '#services/audit/org-audit.ts';
import { notify } from '#services/notify/notify.ts';

type Member = { status: number; userId: string | null; orgName: string };

const selectMember = (id: string, orgId: string) => sql<Member>`
  SELECT m.status, m."userId", o."orgName"
  FROM "OrgMember" m
  JOIN "Organisation" o ON o.id = m."orgId"
  WHERE m.id = ${id} AND m."orgId" = ${orgId}`;

const lockPerson = (userId: string) => sql<{ role: number }>`
  SELECT role FROM "User" WHERE id = ${userId} FOR NO KEY UPDATE`;

const endMembership = (id: string, orgId: string, status: number) => sql`
  UPDATE "OrgMember" SET status = ${lit(MEMBER.removed)}, "leftAt" = clock_timestamp()
  WHERE id = ${id} AND "orgId" = ${orgId} AND status = ${status}`;

/** Belonging and an administrator's role end at the next request: the viewer is read from here every time. */
const endBelonging = (userId: string, orgId: string) => sql`
  UPDATE "User" SET "orgId" = NULL, role = ${lit(ROLE.learner)}, "updatedAt" = clock_timestamp()
  WHERE id = ${userId} AND "orgId" = ${orgId} AND role <> ${lit(ROLE.owner)}`;

/** Ends a membership, or takes an invitation back. */
export const removeStudent = (pool: Pool, viewer: OrgActing, id: string): Promise<null> =>
  auditedByOrg(pool, viewer, 'member.remove', async (client, note) => {
    const member = await maybeOne(client, selectMember(id, viewer.orgId));
    if (!member) throw missing('学员不存在');
    if (member.status === MEMBER.pending) throw refused('该学员在等待审核，请先通过或拒绝申请');
    if (member.status > MEMBER.active) throw conflict();
    if (member.status === MEMBER.active && member.userId) await release(client, viewer, member.userId, member.orgName);
    if ((await run(client, endMembership(id, viewer.orgId, member.status))) === 0) throw conflict();
    note({
      ...(member.status === MEMBER.active ? {} : { action: 'member.withdraw' as const }),
      object: 'learner',
      id: member.userId,
      users: member.userId ? [member.userId] : [],
    });
    return null;
  });

const release = async (client: Client, viewer: OrgActing, userId: string, orgName: string) => {
  if (userId === viewer.id) throw refused('不能移出自己，您可以在个人中心退出机构');
  const user = await maybeOne(client, lockPerson(userId));
  if (user?.role === ROLE.owner) throw refused('机构负责人不能移出，请先移交机构');
  if (user && user.role !== ROLE.learner && viewer.role !== ROLE.owner) throw refused('只有机构负责人可以移出管理员');
  const kept = await freezeStudy(client, userId);
  await run(client, endBelonging(userId, viewer.orgId));
  await notify(client, 'member.left', [userId], { orgName, kept }, { link: '/mycenter/join-enterprise' });
};
