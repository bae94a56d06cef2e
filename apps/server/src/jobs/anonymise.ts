import { CANCEL_REGRET_DAYS } from '@zhibiao/contract/profile';
import { inTransaction, type Client } from '#db/transaction.ts';
import { dropUploadsOf } from '#db/uploads.ts';
import type { Deps } from '#deps.ts';

/** An account whose days of regret are over; the update decides against a login that takes the cancellation back. */
const DUE = `
  SELECT id FROM "User" WHERE status = 2 AND "cancelledAt" < clock_timestamp() - interval '${CANCEL_REGRET_DAYS} days' ORDER BY "cancelledAt" LIMIT 100`;
const CLOSE = `
  WITH old AS (
    SELECT id, "realName", mobile, email, role, "orgId" FROM "User"
    WHERE id = $1 AND status = 2 AND "cancelledAt" < clock_timestamp() - interval '${CANCEL_REGRET_DAYS} days' FOR UPDATE
  )
  UPDATE "User" u SET status = 3, mobile = NULL, email = NULL, "passwordHash" = '', "realName" = '已注销用户', "nickName" = NULL, avatar = NULL, photo = NULL, gender = 0,
    role = 1, "orgId" = NULL, education = NULL, position = NULL, "areaCode" = NULL, "idCardCipher" = NULL, "idCardHash" = NULL, "updatedAt" = clock_timestamp()
  FROM old WHERE u.id = old.id RETURNING old."realName", old.mobile, old.email, old.role, old."orgId"`;
type Old = { realName: string; mobile: string | null; email: string | null; role: number; orgId: string | null };

/**
 * What else names the person. Study and exam records stay as numbers of nobody; a certificate keeps what it states and its
 * file, which is what verification compares with, but leads to nobody any more.
 */
const ERASE = [
  'DELETE FROM "Session" WHERE "userId" = $1',
  'DELETE FROM "Consent" WHERE "userId" = $1',
  'DELETE FROM "ResetTicket" WHERE "userId" = $1',
  'DELETE FROM "Suggestion" WHERE "userId" = $1',
  'DELETE FROM "Notice" WHERE "userId" = $1',
  `UPDATE "LoginLog" SET "userId" = NULL, account = '***', ip = '', device = '' WHERE "userId" = $1`,
  `UPDATE "StudySession" SET device = '' WHERE "userId" = $1`,
  `UPDATE "CertApplyItem" SET evidence = '{}' WHERE "userId" = $1`,
  'UPDATE "Certificate" SET "userId" = NULL WHERE "userId" = $1',
];
const CODES = `DELETE FROM "VerificationCode" WHERE target IN ($2, $3) OR purpose IN ('bind:' || $1, 'leave:' || $1)`;
/** An organisation may have listed the phone before its owner registered. */
const MEMBERS = `
  UPDATE "OrgMember" SET name = '已注销用户', mobile = NULL, email = NULL, "empNo" = NULL, position = NULL,
    "leftAt" = CASE WHEN status = 2 THEN clock_timestamp() ELSE "leftAt" END, status = CASE WHEN status IN (0, 1, 2) THEN 5 ELSE status END
  WHERE "userId" = $1 OR mobile = $2 OR email = $3`;
const CONTACTS = `
  UPDATE "Organisation" SET "contactName" = '已注销', "contactMobile" = NULL, "contactEmail" = NULL, "updatedAt" = clock_timestamp()
  WHERE "contactMobile" = $1 OR "contactEmail" = $2`;
const APPLICATIONS = `UPDATE "CertApplyLog" SET operator = '已注销用户' WHERE operator = $2 AND "applyId" IN (SELECT id FROM "CertApply" WHERE "createdBy" = $1)`;
/** Imports keep what they were given. */
const TASKS = `DELETE FROM "Task" WHERE "ownerId" = $1 OR (status >= 2 AND (position($2 IN input::text) > 0 OR position($3 IN input::text) > 0))`;
/** An organisation that nobody is left in is closed, and whoever waits for it is told no. */
const DESERTED = `
  WITH closed AS (
    UPDATE "Organisation" o SET status = 2, "updatedAt" = clock_timestamp()
    WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM "OrgMember" m WHERE m."orgId" = o.id AND m.status = 2) RETURNING id
  )
  UPDATE "OrgMember" m SET status = 3, "leftAt" = clock_timestamp() FROM closed WHERE m."orgId" = closed.id AND m.status IN (0, 1)`;
const OWNER = 2;

const anonymise = async (client: Client, storage: Deps['storage'], id: string): Promise<boolean> => {
  const { rows: [old] } = await client.query<Old>(CLOSE, [id]);
  if (!old) return false;
  for (const statement of ERASE) await client.query(statement, [id]);
  await client.query(CODES, [id, old.mobile, old.email]);
  await client.query(MEMBERS, [id, old.mobile, old.email]);
  await client.query(APPLICATIONS, [id, old.realName]);
  await client.query(TASKS, [id, old.mobile, old.email]);
  await client.query(CONTACTS, [old.mobile, old.email]);
  if (old.role === OWNER) await client.query(DESERTED, [old.orgId]);
  await dropUploadsOf(client, storage.remove, id);
  return true;
};

/** Removes the person from accounts that were cancelled and not taken back in time; one that fails does not hold up the others. */
export const anonymiseCancelled = async ({ pool, storage }: Pick<Deps, 'pool' | 'storage'>): Promise<number> => {
  const { rows } = await pool.query<{ id: string }>(DUE);
  const faults: unknown[] = [];
  let done = 0;
  for (const { id } of rows) {
    const closed = await inTransaction(pool, (client) => anonymise(client, storage, id)).catch((fault: unknown) => { faults.push(fault); return false; });
    if (closed) done += 1;
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} of ${rows.length} accounts could not be anonymised: ${String(faults[0])}`);
  return done;
};
