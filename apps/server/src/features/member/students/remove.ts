import { MEMBER } from '@zhibiao/contract/member';
import type { Pool } from '#db/client.ts';
import { freezeStudy } from '#services/freeze-study.ts';
import { type Client, inTransaction } from '#db/transaction.ts';
import type { Viewer } from '#domain/roles.ts';
import { conflict, missing, refused } from '#errors.ts';
import { tell } from './tell.ts';

const OWNER = 2;
const LEARNER = 1;

type Member = { status: number; userId: string | null; orgName: string };

const FIND =
  'SELECT m.status, m."userId", o."orgName" FROM "OrgMember" m JOIN "Organisation" o ON o.id = m."orgId" WHERE m.id = $1 AND m."orgId" = $2';
const HOLD = 'SELECT role FROM "User" WHERE id = $1 FOR NO KEY UPDATE';
const REMOVE = `UPDATE "OrgMember" SET status = ${MEMBER.removed}, "leftAt" = clock_timestamp() WHERE id = $1 AND "orgId" = $2 AND status = $3`;
/** Belonging and an administrator's role end at the next request: the viewer is read from here every time. */
const FREE = `UPDATE "User" SET "orgId" = NULL, role = ${LEARNER}, "updatedAt" = clock_timestamp() WHERE id = $1 AND "orgId" = $2 AND role <> ${OWNER}`;

/** Ends a membership, or takes an invitation back. */
export const removeStudent = (pool: Pool, viewer: Viewer & { orgId: string }, id: string): Promise<null> =>
  inTransaction(pool, async (client) => {
    const {
      rows: [member],
    } = await client.query<Member>(FIND, [id, viewer.orgId]);
    if (!member) throw missing('学员不存在');
    if (member.status === MEMBER.pending) throw refused('该学员在等待审核，请先通过或拒绝申请');
    if (member.status > MEMBER.active) throw conflict();
    if (member.status === MEMBER.active && member.userId) await release(client, viewer, member.userId, member.orgName);
    const { rowCount } = await client.query(REMOVE, [id, viewer.orgId, member.status]);
    if (rowCount === 0) throw conflict();
    return null;
  });

const release = async (client: Client, viewer: Viewer & { orgId: string }, userId: string, orgName: string) => {
  if (userId === viewer.id) throw refused('不能移出自己，您可以在个人中心退出机构');
  const {
    rows: [user],
  } = await client.query<{ role: number }>(HOLD, [userId]);
  if (user?.role === OWNER) throw refused('机构负责人不能移出，请先移交机构');
  if (user && user.role !== LEARNER && viewer.role !== OWNER) throw refused('只有机构负责人可以移出管理员');
  await freezeStudy(client, userId);
  await client.query(FREE, [userId, viewer.orgId]);
  await tell(
    client,
    userId,
    '您已被移出机构',
    `您已不再是“${orgName}”的学员，您的学习记录仍归您所有；机构指派的课程，机构保留到今天为止的记录。`,
  );
};
