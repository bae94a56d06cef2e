import { LOGIN_LOG_DAYS } from '@zhibiao/contract/limits';
import type { Pool } from '#db/client.ts';
import type { Job } from '#jobs/periodic.ts';

const BATCH = 2_000;
/**
 * Rows that have served their time. Sessions are kept a month past their end, so that a learner can still see where
 * they were logged in.
 */
const EXPIRED: Record<string, string> = {
  VerificationCode: `"expiresAt" < clock_timestamp() - interval '1 hour'`,
  ResetTicket: `"expiresAt" < clock_timestamp() - interval '1 hour'`,
  UsedNonce: `"expiresAt" < clock_timestamp() - interval '1 hour'`,
  RateLimit: `"resetAt" < clock_timestamp()`,
  SubmitOnce: `"expiresAt" < clock_timestamp()`,
  LoginLog: `"createdAt" < clock_timestamp() - interval '${LOGIN_LOG_DAYS} days'`,
  Session: `"expiresAt" < clock_timestamp() - interval '30 days'`,
};

/** Deletes in batches, so that no statement holds its rows for long. */
const sweep = async (pool: Pool, table: string, expired: string): Promise<number> => {
  let total = 0;
  for (;;) {
    const { rowCount } = await pool.query(
      `DELETE FROM "${table}" WHERE ctid = ANY(ARRAY(SELECT ctid FROM "${table}" WHERE ${expired} LIMIT ${BATCH})) AND ${expired}`,
    );
    total += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) return total;
  }
};

export const cleanUp = async ({ pool }: { pool: Pool }): Promise<number> => {
  let total = 0;
  for (const [table, expired] of Object.entries(EXPIRED)) total += await sweep(pool, table, expired);
  return total;
};

export const cleanUpJob: Job = { name: 'clean-up', everyMs: 10 * 60_000, run: cleanUp };
