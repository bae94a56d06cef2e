import type { AnswerOf, InputOf } from '@zhibiao/contract/endpoint';
import { type joinOrg as endpoint, MEMBER, MEMBER_SOURCE } from '@zhibiao/contract/member';
import { v7 } from 'uuid';
import { assignLessons } from '#services/assign-lessons.ts';
import type { Pool } from '#db/client.ts';
import { isUniqueViolation } from '#db/faults.ts';
import { holdOrg } from './lock-org.ts';
import { takeRoom } from './consume-invite.ts';
import { hit } from '#db/limiter.ts';
import { type Client, inTransaction } from '#db/transaction.ts';
import type { Viewer } from '#domain/roles.ts';
import { conflict, missing, refused, tooMany, unauthorized } from '#errors.ts';
import { openInvite } from './invite.ts';
import { INVITES_SQL } from './invited.ts';
import { tellAdministrators } from './tell.ts';

/** Every request is read by somebody. */
const PER_DAY = 20;
const DAY_SEC = 86_400;

type Joined = AnswerOf<typeof endpoint>;
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
  { code, link, orgId }: InputOf<typeof endpoint>['body'],
): Promise<Joined> => {
  const { count, waitSec } = await hit(pool, `join:${viewer.id}`, DAY_SEC);
  if (count > PER_DAY) throw tooMany(waitSec, '今日申请次数过多，请明天再试');
  return inTransaction(pool, async (client) => {
    await holdPerson(client, viewer.id);
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

/** Whoever cancels the account in this very moment joins nothing any more. */
const holdPerson = async (client: Client, userId: string) => {
  const { rowCount } = await client.query('SELECT 1 FROM "User" WHERE id = $1 AND status = 0 FOR NO KEY UPDATE', [
    userId,
  ]);
  if (rowCount === 0) throw unauthorized();
};

/** For the sentence that names it; of two requests at once the index refuses one. */
const CURRENT = `SELECT m."orgId", o."orgName" FROM "OrgMember" m JOIN "Organisation" o ON o.id = m."orgId" WHERE m."userId" = $1 AND m.status = ${MEMBER.active}`;

const checkFree = async (client: Client, userId: string) => {
  const {
    rows: [org],
  } = await client.query<Org>(CURRENT, [userId]);
  if (org) throw refused(`您已是“${org.orgName}”的成员，请先退出后再加入其他机构`);
};

/**
 * A code with room lets in at once; where it asks for approval, the administrator decides, and a request takes no room.
 */
const joinByCode = async (client: Client, userId: string, code: string, source: number): Promise<Joined> => {
  const invite = await openInvite(client, code);
  await holdOrg(client, invite.orgId);
  const entry = {
    userId,
    orgId: invite.orgId,
    orgName: invite.orgName,
    department: invite.department,
    inviteId: invite.id,
    source,
  };
  if (invite.needApprove && !(await isInvited(client, entry))) return ask(client, entry);
  await takeRoom(client, invite.id, { approved: false });
  const joined = await enter(client, entry);
  await assignLessons(client, userId, invite);
  return joined;
};

const ORG = 'SELECT id AS "orgId", "orgName" FROM "Organisation" WHERE id = $1 AND status = 1';

/** Whom the organisation has invited comes in; anybody else asks. */
const applyTo = async (client: Client, userId: string, orgId: string): Promise<Joined> => {
  const {
    rows: [org],
  } = await client.query<Org>(ORG, [orgId]);
  if (!org) throw missing('机构不存在');
  await holdOrg(client, orgId);
  const entry = { ...org, userId, department: null, inviteId: null, source: MEMBER_SOURCE.apply };
  return (await isInvited(client, entry)) ? enter(client, entry) : ask(client, entry);
};

const isInvited = async (client: Client, { userId, orgId }: Entry): Promise<boolean> => {
  const {
    rows: [invitation],
  } = await client.query(
    `SELECT 1 FROM "User" u JOIN "OrgMember" m ON ${INVITES_SQL} WHERE u.id = $1 AND m."orgId" = $2 LIMIT 1`,
    [userId, orgId],
  );
  return invitation !== undefined;
};

type Entry = Org & { userId: string; department: string | null; inviteId: string | null; source: number };

const WITHDRAW = `UPDATE "OrgMember" SET status = ${MEMBER.left}, "leftAt" = clock_timestamp() WHERE "userId" = $1 AND status = ${MEMBER.pending}`;
const ACCEPT = `
  UPDATE "OrgMember" SET status = ${MEMBER.active}, "userId" = $1, "joinedAt" = clock_timestamp(), department = coalesce($3, department), "inviteId" = coalesce($4, "inviteId")
  WHERE id = (SELECT m.id FROM "User" u JOIN "OrgMember" m ON ${INVITES_SQL} WHERE u.id = $1 AND m."orgId" = $2 ORDER BY m."userId" NULLS LAST, m."createdAt" LIMIT 1)`;
/** An organisation lists a phone once: one that has changed hands stays with the member who is listed under it. */
const unlisted = (column: 'mobile' | 'email') =>
  `CASE WHEN EXISTS (SELECT 1 FROM "OrgMember" m WHERE m."orgId" = $2 AND m.status <= ${MEMBER.active} AND m.${column} = u.${column}) THEN NULL ELSE u.${column} END`;
const INSERT = `
  INSERT INTO "OrgMember" (id, "orgId", "userId", name, mobile, email, position, department, "inviteId", status, source, "joinedAt")
  SELECT $5, $2, u.id, u."realName", ${unlisted('mobile')}, ${unlisted('email')}, u.position, $3, $4, $6, $7, CASE WHEN $6 = ${MEMBER.active} THEN clock_timestamp() END FROM "User" u WHERE u.id = $1`;
/** Whatever they were elsewhere, here they begin as a learner. */
const BELONG = 'UPDATE "User" SET "orgId" = $2, role = 1, "updatedAt" = clock_timestamp() WHERE id = $1';

/** 在册 at once; a request that waits elsewhere is thereby withdrawn. */
const enter = async (
  client: Client,
  { userId, orgId, orgName, department, inviteId, source }: Entry,
): Promise<Joined> => {
  await client.query(WITHDRAW, [userId]);
  const accepted = await client.query(ACCEPT, [userId, orgId, department, inviteId]);
  if (accepted.rowCount === 0)
    await client.query(INSERT, [userId, orgId, department, inviteId, v7(), MEMBER.active, source]);
  await client.query(BELONG, [userId, orgId]);
  return { status: MEMBER.active, orgId, orgName };
};

const ask = async (
  client: Client,
  { userId, orgId, orgName, department, inviteId, source }: Entry,
): Promise<Joined> => {
  await client.query(INSERT, [userId, orgId, department, inviteId, v7(), MEMBER.pending, source]);
  await tellAdministrators(client, { userId, orgId });
  return { status: MEMBER.pending, orgId, orgName };
};
