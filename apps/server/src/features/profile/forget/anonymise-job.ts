import { CANCEL_REGRET_DAYS } from '@zhibiao/contract/profile';
import { inTransaction, type Client } from '#db/transaction.ts';
import { dropUploadsOf } from '#services/uploads.ts';
import type { Deps } from '#deps.ts';
import { forget, NOBODY, type Person } from './forget.ts';
import type { Job } from '#jobs/periodic.ts';

/** An account whose days of regret are over; the update decides against a login that takes the cancellation back. */
const DUE = `
  SELECT id FROM "User" WHERE status = 2 AND "cancelledAt" < clock_timestamp() - interval '${CANCEL_REGRET_DAYS} days' ORDER BY "cancelledAt" LIMIT 100`;
const CLOSE = `
  WITH old AS (
    SELECT id, "realName", mobile, email, role, "orgId" FROM "User"
    WHERE id = $1 AND status = 2 AND "cancelledAt" < clock_timestamp() - interval '${CANCEL_REGRET_DAYS} days' FOR UPDATE
  )
  UPDATE "User" u SET status = 3, mobile = NULL, email = NULL, "passwordHash" = '', "realName" = '${NOBODY}', "nickName" = NULL, avatar = NULL, photo = NULL, gender = 0,
    role = 1, "orgId" = NULL, education = NULL, position = NULL, "areaCode" = NULL, "idCardCipher" = NULL, "idCardHash" = NULL, "updatedAt" = clock_timestamp()
  FROM old WHERE u.id = old.id RETURNING old.*`;
type Old = Person & { role: number; orgId: string | null };

/** An organisation that nobody is left in is closed, and whoever waits for it is told no. */
const DESERTED = `
  WITH closed AS (
    UPDATE "Organisation" o SET status = 2, "updatedAt" = clock_timestamp()
    WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM "OrgMember" m WHERE m."orgId" = o.id AND m.status = 2) RETURNING id
  )
  UPDATE "OrgMember" m SET status = 3, "leftAt" = clock_timestamp() FROM closed WHERE m."orgId" = closed.id AND m.status IN (0, 1)`;
const OWNER = 2;

const anonymise = async (client: Client, storage: Deps['storage'], id: string): Promise<boolean> => {
  const {
    rows: [old],
  } = await client.query<Old>(CLOSE, [id]);
  if (!old) return false;
  await forget(client, storage, old);
  if (old.role === OWNER) await client.query(DESERTED, [old.orgId]);
  await dropUploadsOf(client, storage.remove, id);
  return true;
};

/**
 * Removes the person from accounts that were cancelled and not taken back in time; one that fails does not hold up the
 * others.
 */
export const anonymiseCancelled = async ({ pool, storage }: Pick<Deps, 'pool' | 'storage'>): Promise<number> => {
  const { rows } = await pool.query<{ id: string }>(DUE);
  const faults: unknown[] = [];
  let done = 0;
  for (const { id } of rows) {
    const closed = await inTransaction(pool, (client) => anonymise(client, storage, id)).catch((fault: unknown) => {
      faults.push(fault);
      return false;
    });
    if (closed) done += 1;
  }
  if (faults.length > 0)
    throw new AggregateError(
      faults,
      `${faults.length} of ${rows.length} accounts could not be anonymised: ${String(faults[0])}`,
    );
  return done;
};

export const anonymiseJob: Job = { name: 'anonymise', everyMs: 10 * 60_000, run: anonymiseCancelled };
