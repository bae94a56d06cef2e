import { MEMBER } from '@zhibiao/contract/member';
import type { Pool } from '#db/client.ts';
import { freezeStudy } from '#services/freeze-study.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Viewer } from '#domain/roles.ts';
import { missing, refused } from '#errors.ts';
import { INVITES_SQL } from './invited.ts';

const OWNER = 2;

/** Membership, belonging and an administrator's role end together; an owner's do not end this way. */
const LEAVE = `
  WITH gone AS (
    UPDATE "User" SET "orgId" = NULL, role = 1, "updatedAt" = clock_timestamp() WHERE id = $1 AND role <> ${OWNER} AND "orgId" IS NOT NULL RETURNING id
  )
  UPDATE "OrgMember" m SET status = ${MEMBER.left}, "leftAt" = clock_timestamp() FROM gone WHERE m."userId" = gone.id AND m.status = ${MEMBER.active}`;

export const leaveOrg = async (pool: Pool, viewer: Viewer): Promise<null> => {
  if (viewer.role === OWNER && viewer.orgId !== null) throw refused('您是机构负责人，请先移交机构后再退出');
  return inTransaction(pool, async (client) => {
    await freezeStudy(client, viewer.id);
    const { rowCount } = await client.query(LEAVE, [viewer.id]);
    if (rowCount === 0) throw refused('您尚未加入机构');
    return null;
  });
};

const CANCEL = `
  UPDATE "OrgMember" m SET status = CASE m.status WHEN ${MEMBER.pending} THEN ${MEMBER.left} ELSE ${MEMBER.refused} END, "userId" = u.id, "leftAt" = clock_timestamp()
  FROM "User" u WHERE m.id = $1 AND u.id = $2 AND ((m."userId" = u.id AND m.status = ${MEMBER.pending}) OR (${INVITES_SQL}))`;

/** Takes one's own request back, or declines an invitation; what was decided meanwhile is no request any more. */
export const cancelJoin = async (pool: Pool, userId: string, id: string): Promise<null> => {
  const { rowCount } = await pool.query(CANCEL, [id, userId]);
  if (rowCount === 0) throw missing('申请不存在或已处理');
  return null;
};
