import { MEMBER } from '@zhibiao/contract/member/learner';
import { ROLE } from '@zhibiao/contract/auth/roles';
import type { Pool } from '#db/client.ts';
import { lit, run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Viewer } from '#domain/auth/roles.ts';
import { missing, refused } from '#errors.ts';
import { freezeStudy } from '#services/study/freeze-study.ts';
import { notify } from '#services/notify/notify.ts';
import { INVITES } from './invited.ts';

/** Membership, belonging and an administrator's role end together; an owner's do not end this way. */
const endMembership = (userId: string) => sql`
  WITH gone AS (
    UPDATE "User" SET "orgId" = NULL, role = ${lit(ROLE.learner)}, "updatedAt" = clock_timestamp()
    WHERE id = ${userId} AND role <> ${lit(ROLE.owner)} AND "orgId" IS NOT NULL
    RETURNING id
  )
  UPDATE "OrgMember" m SET status = ${lit(MEMBER.left)}, "leftAt" = clock_timestamp()
  FROM gone WHERE m."userId" = gone.id AND m.status = ${lit(MEMBER.active)}`;

export const leaveOrg = async (pool: Pool, viewer: Viewer): Promise<null> => {
  if (viewer.role === ROLE.owner && viewer.orgId !== null) throw refused('您是机构负责人，请先移交机构后再退出');
  return inTransaction(pool, async (client) => {
    const kept = await freezeStudy(client, viewer.id);
    if ((await run(client, endMembership(viewer.id))) === 0) throw refused('您尚未加入机构');
    await notify(client, 'member.quit', [viewer.id], { kept }, { link: '/mycenter/join-enterprise' });
    return null;
  });
};

const endRequest = (id: string, userId: string) => sql`
  UPDATE "OrgMember" m
  SET "userId" = u.id, "leftAt" = clock_timestamp(),
    status = CASE m.status
      WHEN ${lit(MEMBER.pending)} THEN ${lit(MEMBER.left)}
      ELSE ${lit(MEMBER.refused)} END
  FROM "User" u
  WHERE m.id = ${id} AND u.id = ${userId}
    AND ((m."userId" = u.id AND m.status = ${lit(MEMBER.pending)}) OR (${INVITES}))`;

/** Takes one's own request back, or declines an invitation; what was decided meanwhile is no request any more. */
export const cancelJoin = async (pool: Pool, userId: string, id: string): Promise<null> => {
  if ((await run(pool, endRequest(id, userId))) === 0) throw missing('申请不存在或已处理');
  return null;
};
