import { copy } from '@zhibiao/contract/core/copy';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { MEMBER } from '@zhibiao/contract/member/learner';
import type * as contract from '@zhibiao/contract/member/org-students';
import { USER_STATUS } from '@zhibiao/contract/auth/roles';
import { lockPerson } from '#services/locks.ts';
import { applyRulesTo } from '#services/study/assign-rules.ts';
import type { Client, Pool } from '#db/client.ts';
import { isUniqueViolation } from '#db/faults.ts';
import { lit, maybeOne, run, sql } from '#db/sql.ts';
import { lockOrg } from '#services/org/lock-org.ts';
import { consumeInvite } from '#features/member/join/consume-invite.ts';
import { belongTo } from '#features/member/join/join.ts';
import { inTransaction } from '#db/transaction.ts';
import { AppError, conflict, missing, refused } from '#errors.ts';
import { notify } from '#services/notify/notify.ts';

const OWN_ORG = '/mycenter/join-enterprise';

type Request = { userId: string | null; name: string; orgName: string; inviteId: string | null };

const selectRequest = (id: string, orgId: string) => sql<Request>`
  SELECT m."userId", m.name, m."inviteId", o."orgName"
  FROM "OrgMember" m
  JOIN "Organisation" o ON o.id = m."orgId"
  WHERE m.id = ${id} AND m."orgId" = ${orgId}`;

const selectPending = (id: string) => sql`
  SELECT 1 FROM "OrgMember" WHERE id = ${id} AND status = ${lit(MEMBER.pending)}`;

const decidePending = (id: string, orgId: string, status: number) => sql`
  UPDATE "OrgMember"
  SET status = ${status},
    "joinedAt" = CASE WHEN ${status}::int = ${lit(MEMBER.active)} THEN clock_timestamp() END
  WHERE id = ${id} AND "orgId" = ${orgId} AND status = ${lit(MEMBER.pending)}`;

const selectInvite = (inviteId: string | null, orgId: string) => sql<{ lessonIds: string[] }>`
  SELECT coalesce("lessonIds", '{}') AS "lessonIds" FROM "OrgInvite" WHERE id = ${inviteId} AND "orgId" = ${orgId}`;

type Decision = { orgId: string; pass: boolean; reason: string };

/**
 * One person at a time, so that one who cannot be taken in keeps no other out; a decision that came too late for all
 * of them is none.
 */
export const auditStudents = async (
  pool: Pool,
  orgId: string,
  { ids, pass, reason = '' }: InputOf<typeof contract.auditStudents>['body'],
): Promise<AnswerOf<typeof contract.auditStudents>> => {
  const failures: AnswerOf<typeof contract.auditStudents>['failures'] = [];
  const chosen = [...new Set(ids)];
  for (const id of chosen) {
    const failure = await decide(pool, id, { orgId, pass, reason });
    if (failure) failures.push({ id, ...failure });
  }
  if (failures.length === chosen.length && failures.every(({ msg }) => msg === copy.stale)) throw conflict();
  return { done: chosen.length - failures.length, failures };
};

const decide = async (
  pool: Pool,
  id: string,
  decision: Decision,
): Promise<{ name: string | null; msg: string } | null> => {
  let name: string | null = null;
  try {
    await inTransaction(pool, async (client) => {
      const request = await maybeOne(client, selectRequest(id, decision.orgId));
      if (!request) throw missing('学员不存在');
      name = request.name;
      const user = await maybeOne(client, lockPerson(request.userId));
      // Before anything else is refused: what was decided while this waited is no request any more.
      if (!(await maybeOne(client, selectPending(id)))) throw conflict();
      await (decision.pass
        ? takeIn(client, id, request, { ...decision, usable: user?.status === USER_STATUS.active })
        : turnDown(client, id, request, decision));
    });
    return null;
  } catch (error) {
    if (error instanceof AppError) return { name, msg: error.message };
    if (isUniqueViolation(error, 'OrgMember_one_active')) return { name, msg: `“${name}”已加入其他机构，不能通过` };
    throw error;
  }
};

const applyDecision = async (client: Client, id: string, orgId: string, status: number) => {
  if ((await run(client, decidePending(id, orgId, status))) === 0) throw conflict();
};

const takeIn = async (
  client: Client,
  id: string,
  { userId, name, orgName, inviteId }: Request,
  { orgId, usable }: Decision & { usable: boolean },
) => {
  await lockOrg(client, orgId);
  // A request takes no room of its invitation; coming in does.
  if (inviteId) await consumeInvite(client, inviteId, { approved: true });
  await applyDecision(client, id, orgId, MEMBER.active);
  if (!userId || !usable) throw refused(`“${name}”的账号已停用或注销，不能通过`);
  await run(client, belongTo(orgId, userId));
  const invite = await maybeOne(client, selectInvite(inviteId, orgId));
  await applyRulesTo(client, orgId, userId, invite?.lessonIds);
  await notify(client, 'join.accepted', [userId], { orgName }, { link: OWN_ORG });
};

const turnDown = async (client: Client, id: string, { userId, orgName }: Request, { orgId, reason }: Decision) => {
  await applyDecision(client, id, orgId, MEMBER.refused);
  if (userId) await notify(client, 'join.refused', [userId], { orgName, reason }, { link: OWN_ORG });
};
