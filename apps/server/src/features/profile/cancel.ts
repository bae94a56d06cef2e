import { copy } from '@zhibiao/contract/core/copy';
import { MEMBER } from '@zhibiao/contract/member/learner';
import { ROLE, USER_STATUS } from '@zhibiao/contract/auth/roles';
import { lit, maybeOne, nothing, type Queryable, run, sql } from '#db/sql.ts';
import type { Client } from '#db/client.ts';
import { inTransaction } from '#db/transaction.ts';
import { endSessions } from '#services/auth/end-sessions.ts';
import { useCode } from '#services/auth/verification-code.ts';
import type { Deps } from '#deps.ts';
import type { Viewer } from '#domain/auth/roles.ts';
import { refused, unauthorized } from '#errors.ts';
import { lockOrgAlone } from '#services/locks.ts';

type Cancelling = Pick<Deps, 'pool'> & { codeKey: Buffer };

/**
 * Ends every session and starts the days of regret; logging in again takes it back, forget/anonymise-job.ts ends it.
 */
export const cancelAccount = async ({ pool, codeKey }: Cancelling, viewer: Viewer, smsCode: string): Promise<null> => {
  const user = await maybeOne(pool, findPerson(viewer.id));
  if (!user) throw unauthorized();
  // Refused before the code is used up; what decides is checked again below.
  await checkOwner(pool, viewer.id, user);
  if (!(await isLeaveCode({ pool, codeKey }, viewer.id, [user.mobile, user.email], smsCode)))
    throw refused(copy.badCode, { field: 'smsCode' });
  return inTransaction(pool, (client) => leave(client, viewer.id));
};

type Person = { role: number; orgId: string | null; mobile: string | null; email: string | null };
const findPerson = (id: string, locking = nothing) => sql<Person>`
  SELECT role, "orgId", mobile, email FROM "User" WHERE id = ${id} AND status = ${lit(USER_STATUS.active)} ${locking}`;
const setLeaving = (id: string) => sql`
  UPDATE "User" SET status = ${lit(USER_STATUS.cancelling)},
    "cancelledAt" = clock_timestamp(), "cancelHoldUntil" = NULL, "cancelHoldReason" = NULL,
    "updatedAt" = clock_timestamp()
  WHERE id = ${id}`;

/** The organisation may be handed to them in this very moment, and a learner may be joining theirs. */
const leave = async (client: Client, userId: string): Promise<null> => {
  const user = await maybeOne(client, findPerson(userId, sql`FOR UPDATE`));
  if (!user) throw unauthorized();
  if (user.role === ROLE.owner) await run(client, lockOrgAlone(user.orgId));
  await checkOwner(client, userId, user);
  await run(client, setLeaving(userId));
  await endSessions(client, userId);
  return null;
};

const findOtherMember = (orgId: string, userId: string) => sql`
  SELECT 1 FROM "OrgMember"
  WHERE "orgId" = ${orgId} AND status = ${lit(MEMBER.active)} AND "userId" <> ${userId} LIMIT 1`;

/** An organisation with members is not left without an owner; one without is closed with the account. */
const checkOwner = async (on: Queryable, userId: string, { role, orgId }: Person): Promise<void> => {
  if (role !== ROLE.owner || orgId === null) return;
  if (await maybeOne(on, findOtherMember(orgId, userId)))
    throw refused('您是机构负责人，请先移交机构，或移出全部学员后再注销');
};

/** The code may have gone to the phone or to the address. */
const isLeaveCode = async (
  { pool, codeKey }: Cancelling,
  userId: string,
  targets: (string | null)[],
  smsCode: string,
): Promise<boolean> => {
  for (const target of targets)
    if (target && (await useCode(pool, codeKey, { target, purpose: `leave:${userId}` }, smsCode))) return true;
  return false;
};
