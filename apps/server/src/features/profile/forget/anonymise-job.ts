import { DIGEST } from '@zhibiao/contract/notice/learner';
import { CANCEL_REGRET_DAYS } from '@zhibiao/contract/profile/learner';
import { MEMBER } from '@zhibiao/contract/member/learner';
import { GENDER, ORG_STATUS, ROLE, USER_STATUS } from '@zhibiao/contract/auth/roles';
import { lit, lits, many, maybeOne, run, sql } from '#db/sql.ts';
import type { Client } from '#db/client.ts';
import { inTransaction } from '#db/transaction.ts';
import { dropUploadsOf } from '#services/files/uploads.ts';
import type { Deps } from '#deps.ts';
import { forget, NOBODY, type PersonToForget } from './forget.ts';
import type { Job } from '#jobs/periodic.ts';

/**
 * An account whose days of regret are over and that staff do not hold; the update decides against a login that takes
 * the cancellation back.
 */
const IS_DUE = sql`status = ${lit(USER_STATUS.cancelling)}
  AND "cancelledAt" < clock_timestamp() - interval ${lit(`${CANCEL_REGRET_DAYS} days`)}
  AND ("cancelHoldUntil" IS NULL OR "cancelHoldUntil" <= clock_timestamp())`;
const DUE = sql<{ id: string }>`SELECT id FROM "User" WHERE ${IS_DUE} ORDER BY "cancelledAt" LIMIT 100`;
type Old = PersonToForget & { role: number; orgId: string | null };
const closeAccount = (id: string) => sql<Old>`
  WITH old AS (
    SELECT id, "realName", mobile, email, role, "orgId" FROM "User" WHERE id = ${id} AND ${IS_DUE} FOR UPDATE
  )
  UPDATE "User" u SET status = ${lit(USER_STATUS.closed)}, mobile = NULL, email = NULL,
    "passwordHash" = '', "realName" = ${NOBODY},
    "nickName" = NULL, avatar = NULL, photo = NULL, gender = ${lit(GENDER.unknown)},
    role = ${lit(ROLE.learner)}, "orgId" = NULL, education = NULL,
    position = NULL, "areaCode" = NULL, "idCardCipher" = NULL, "idCardHash" = NULL,
    "disabledReason" = NULL, "disabledUntil" = NULL, "cancelHoldUntil" = NULL, "cancelHoldReason" = NULL,
    "quietFrom" = NULL, "quietTo" = NULL, digest = ${lit(DIGEST.off)},
    "updatedAt" = clock_timestamp()
  FROM old WHERE u.id = old.id
  RETURNING old.*`;

/** An organisation without a member left is closed, and learners who wait to join it are refused. */
const closeDeserted = (orgId: string | null) => sql`
  WITH closed AS (
    UPDATE "Organisation" o SET status = ${lit(ORG_STATUS.disabled)}, "updatedAt" = clock_timestamp()
    WHERE id = ${orgId} AND NOT EXISTS (
      SELECT 1 FROM "OrgMember" m WHERE m."orgId" = o.id AND m.status = ${lit(MEMBER.active)})
    RETURNING id
  )
  UPDATE "OrgMember" m SET status = ${lit(MEMBER.refused)}, "leftAt" = clock_timestamp()
  FROM closed
  WHERE m."orgId" = closed.id AND m.status IN (${lits([MEMBER.invited, MEMBER.pending])})`;

const anonymise = async (client: Client, storage: Deps['storage'], id: string): Promise<boolean> => {
  const old = await maybeOne(client, closeAccount(id));
  if (!old) return false;
  await forget(client, storage, old);
  if (old.role === ROLE.owner) await run(client, closeDeserted(old.orgId));
  await dropUploadsOf(client, storage.remove, id);
  return true;
};

/**
 * Removes the person from accounts that were cancelled and not taken back in time; one that fails does not hold up the
 * others.
 */
export const anonymiseCancelled = async ({ pool, storage }: Pick<Deps, 'pool' | 'storage'>): Promise<number> => {
  const due = await many(pool, DUE);
  const faults: unknown[] = [];
  let done = 0;
  for (const { id } of due) {
    const closed = await inTransaction(pool, (client) => anonymise(client, storage, id)).catch((fault: unknown) => {
      faults.push(fault);
      return false;
    });
    if (closed) done += 1;
  }
  if (faults.length > 0)
    throw new AggregateError(
      faults,
      `${faults.length} of ${due.length} accounts could not be anonymised: ${String(faults[0])}`,
    );
  return done;
};

export const anonymiseJob: Job = {
  name: 'anonymise',
  title: '注销到期后清除个人信息',
  everyMs: 10 * 60_000,
  run: anonymiseCancelled,
};
