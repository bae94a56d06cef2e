import { copy } from '@zhibiao/contract/copy';
import type { Pool } from '#db/client.ts';
import { type Client, inTransaction } from '#db/transaction.ts';
import { useCode } from '#services/verification-code.ts';
import type { Deps } from '#deps.ts';
import type { Viewer } from '#domain/roles.ts';
import { refused, unauthorized } from '#errors.ts';

const OWNER = 2;
const ACTIVE = 2;

type Cancelling = Pick<Deps, 'pool'> & { codeKey: Buffer };

/** Ends every session and starts the days of regret; logging in again takes it back, jobs/anonymise.ts ends it. */
export const cancelAccount = async ({ pool, codeKey }: Cancelling, viewer: Viewer, smsCode: string): Promise<null> => {
  const {
    rows: [user],
  } = await pool.query<Person>(FIND, [viewer.id]);
  if (!user) throw unauthorized();
  // Told before the code is used up; what decides is asked again below.
  await checkOwner(pool, viewer.id, user);
  if (!(await isLeaveCode({ pool, codeKey }, viewer.id, [user.mobile, user.email], smsCode)))
    throw refused(copy.badCode);
  return inTransaction(pool, (client) => leave(client, viewer.id));
};

type Person = { role: number; orgId: string | null; mobile: string | null; email: string | null };
const FIND = 'SELECT role, "orgId", mobile, email FROM "User" WHERE id = $1 AND status = 0';
const HOLD_ORG = 'SELECT 1 FROM "Organisation" WHERE id = $1 FOR UPDATE';
const LEAVE =
  'UPDATE "User" SET status = 2, "cancelledAt" = clock_timestamp(), "updatedAt" = clock_timestamp() WHERE id = $1';
const END_SESSIONS = 'UPDATE "Session" SET "revokedAt" = clock_timestamp() WHERE "userId" = $1 AND "revokedAt" IS NULL';

/** The organisation may be handed to them in this very moment, and somebody may be joining theirs. */
const leave = async (client: Client, userId: string): Promise<null> => {
  const {
    rows: [user],
  } = await client.query<Person>(`${FIND} FOR UPDATE`, [userId]);
  if (!user) throw unauthorized();
  if (user.role === OWNER) await client.query(HOLD_ORG, [user.orgId]);
  await checkOwner(client, userId, user);
  await client.query(LEAVE, [userId]);
  await client.query(END_SESSIONS, [userId]);
  return null;
};

const OTHERS = 'SELECT 1 FROM "OrgMember" WHERE "orgId" = $1 AND status = $2 AND "userId" <> $3 LIMIT 1';

/** An organisation with members is not left without an owner; one without is closed with the account. */
const checkOwner = async (db: Pool | Client, userId: string, { role, orgId }: Person): Promise<void> => {
  if (role !== OWNER || orgId === null) return;
  const { rowCount } = await db.query(OTHERS, [orgId, ACTIVE, userId]);
  if (rowCount !== 0) throw refused('您是机构负责人，请先移交机构，或移出全部学员后再注销');
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
