import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { MEMBER, MEMBER_SOURCE } from '@zhibiao/contract/member/learner';
import type * as contract from '@zhibiao/contract/member/learner';
import { ORG_STATUS, ROLE, USER_STATUS } from '@zhibiao/contract/auth/roles';
import { v7 } from 'uuid';
import { applyRulesTo } from '#services/study/assign-rules.ts';
import { notify } from '#services/notify/notify.ts';
import type { Client, Pool } from '#db/client.ts';
import { lit, maybeOne, one, run, sql, type Statement } from '#db/sql.ts';
import { limit } from '#services/limits/limit.ts';
import { lockOrg } from '#services/org/lock-org.ts';
import { isUniqueViolation } from '#db/faults.ts';
import { consumeInvite } from './consume-invite.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Viewer } from '#domain/auth/roles.ts';
import { conflict, missing, refused, unauthorized } from '#errors.ts';
import { openInvite } from './invite.ts';
import { INVITES } from '#features/member/invited.ts';

/** Every request is read by an administrator of the organisation. */
const REQUESTS = { max: 20, windowSec: 86_400, refuse: '今日申请次数过多，请明天再试' };

type Joined = AnswerOf<typeof contract.joinOrg>;
type Org = { orgId: string; orgName: string };

const isPending = () => refused('您已有待审核的申请，请等待审核，或先撤销申请');
const isMember = () => refused('您已加入机构，请先退出后再加入其他机构');

/**
 * Joins by an invitation code or asks an organisation to be taken in; the partial unique indexes decide between two at
 * once.
 */
export const joinOrg = async (
  pool: Pool,
  viewer: Viewer,
  { code, link, orgId }: InputOf<typeof contract.joinOrg>['body'],
): Promise<Joined> => {
  await limit(pool, `join:${viewer.id}`, REQUESTS);
  return inTransaction(pool, async (client) => {
    // A learner who cancels the account in this very moment joins nothing any more.
    if ((await run(client, lockPerson(viewer.id))) === 0) throw unauthorized();
    await checkFree(client, viewer.id);
    return code === undefined
      ? applyTo(client, viewer.id, orgId ?? '')
      : joinByCode(client, viewer.id, code, link ? MEMBER_SOURCE.link : MEMBER_SOURCE.code);
  }).catch((error: unknown) => {
    if (isUniqueViolation(error, 'OrgMember_one_pending')) throw isPending();
    if (isUniqueViolation(error, 'OrgMember_one_active')) throw isMember();
    if (isUniqueViolation(error)) throw conflict('机构的学员信息刚刚有变更，请重试');
    throw error;
  });
};

const lockPerson = (userId: string) => sql`
  SELECT 1 FROM "User" WHERE id = ${userId} AND status = ${lit(USER_STATUS.active)} FOR NO KEY UPDATE`;

/** For the sentence that names it; of two requests at once the index refuses one. */
const selectCurrent = (userId: string) => sql<Org>`
  SELECT m."orgId", o."orgName"
  FROM "OrgMember" m
  JOIN "Organisation" o ON o.id = m."orgId"
  WHERE m."userId" = ${userId} AND m.status = ${lit(MEMBER.active)}`;

const checkFree = async (client: Client, userId: string) => {
  const org = await maybeOne(client, selectCurrent(userId));
  if (org) throw refused(`您已是“${org.orgName}”的成员，请先退出后再加入其他机构`);
};

/**
 * A code with room lets in at once; where it asks for approval, the administrator decides, and a request takes no room.
 */
const joinByCode = async (client: Client, userId: string, code: string, source: number): Promise<Joined> => {
  const invite = await openInvite(client, code);
  await lockOrg(client, invite.orgId);
  const { orgId, orgName, id: inviteId } = invite;
  const asks = invite.needApprove && !(await isInvited(client, { userId, orgId }));
  if (!asks) await consumeInvite(client, inviteId, { approved: false });
  const { departmentId } = await one(client, holdPlace(inviteId));
  const entry = { userId, orgId, orgName, departmentId, inviteId, source };
  return asks ? ask(client, entry) : enter(client, entry, invite.lessonIds);
};

/** The invitation's department as it is called now; a rename meets the invitation first as well, and then the node. */
const holdPlace = (inviteId: string) => sql<{ departmentId: string | null }>`
  SELECT department_at(i."orgId", i.department) AS "departmentId"
  FROM (SELECT "orgId", department FROM "OrgInvite" WHERE id = ${inviteId} FOR SHARE) i`;

const selectOrg = (orgId: string) => sql<Org>`
  SELECT id AS "orgId", "orgName" FROM "Organisation" WHERE id = ${orgId} AND status = ${lit(ORG_STATUS.active)}`;

/** Whom the organisation has invited comes in; anybody else asks. */
const applyTo = async (client: Client, userId: string, orgId: string): Promise<Joined> => {
  const org = await maybeOne(client, selectOrg(orgId));
  if (!org) throw missing('机构不存在');
  await lockOrg(client, orgId);
  const entry = { ...org, userId, departmentId: null, inviteId: null, source: MEMBER_SOURCE.apply };
  return (await isInvited(client, entry)) ? enter(client, entry) : ask(client, entry);
};

type Entry = Org & { userId: string; departmentId: string | null; inviteId: string | null; source: number };

type Comer = Pick<Entry, 'userId' | 'orgId'>;
const selectInvitations = ({ userId, orgId }: Comer) => sql<{ id: string }>`
  SELECT m.id FROM "User" u
  JOIN "OrgMember" m ON ${INVITES}
  WHERE u.id = ${userId} AND m."orgId" = ${orgId}
  ORDER BY m."userId" NULLS LAST, m."createdAt" LIMIT 1`;

const isInvited = async (client: Client, comer: Comer): Promise<boolean> =>
  (await maybeOne(client, selectInvitations(comer))) !== null;

const withdrawRequest = (userId: string) => sql`
  UPDATE "OrgMember" SET status = ${lit(MEMBER.left)}, "leftAt" = clock_timestamp()
  WHERE "userId" = ${userId} AND status = ${lit(MEMBER.pending)}`;

const acceptInvitation = (entry: Entry) => sql`
  UPDATE "OrgMember"
  SET status = ${lit(MEMBER.active)}, "userId" = ${entry.userId}, "joinedAt" = clock_timestamp(),
    "departmentId" = coalesce(${entry.departmentId}, "departmentId"),
    "inviteId" = coalesce(${entry.inviteId}, "inviteId")
  WHERE id = (${selectInvitations(entry)})`;

/** An organisation lists a phone once: one that has changed hands stays with the member who is listed under it. */
const unlisted = (column: Statement, orgId: string) => sql`
  CASE WHEN EXISTS (
    SELECT 1 FROM "OrgMember" m
    WHERE m."orgId" = ${orgId} AND m.status <= ${lit(MEMBER.active)} AND m.${column} = u.${column}
  ) THEN NULL ELSE u.${column} END`;

const addMember = ({ userId, orgId, departmentId, inviteId, source }: Entry, status: number) => sql`
  INSERT INTO "OrgMember" (
    id, "orgId", "userId", name, mobile, email, position, "departmentId", "inviteId", status, source, "joinedAt"
  )
  SELECT ${v7()}::uuid, ${orgId}::uuid, u.id, u."realName", ${unlisted(sql`mobile`, orgId)},
    ${unlisted(sql`email`, orgId)}, u.position, ${departmentId}::uuid, ${inviteId}::uuid, ${status}::int,
    ${source}::int,
    CASE WHEN ${status}::int = ${lit(MEMBER.active)} THEN clock_timestamp() END
  FROM "User" u WHERE u.id = ${userId}`;

/** Whatever they were elsewhere, here they begin as a learner. */
export const belongTo = (orgId: string, userId: string) => sql`
  UPDATE "User" SET "orgId" = ${orgId}, role = ${lit(ROLE.learner)}, "updatedAt" = clock_timestamp()
  WHERE id = ${userId}`;

/** 在册 at once, with the courses of the invitation; a request that waits elsewhere is thereby withdrawn. */
const enter = async (client: Client, entry: Entry, lessonIds: readonly string[] = []): Promise<Joined> => {
  const { userId, orgId, orgName } = entry;
  await run(client, withdrawRequest(userId));
  if ((await run(client, acceptInvitation(entry))) === 0) await run(client, addMember(entry, MEMBER.active));
  await run(client, belongTo(orgId, userId));
  await applyRulesTo(client, orgId, userId, lessonIds);
  return { status: MEMBER.active, orgId, orgName };
};

const ask = async (client: Client, entry: Entry): Promise<Joined> => {
  const { userId, orgId, orgName } = entry;
  await run(client, addMember(entry, MEMBER.pending));
  await notify(client, 'join.request', { orgId, right: 'people' }, {}, { about: userId, link: '/admin/student' });
  return { status: MEMBER.pending, orgId, orgName };
};
