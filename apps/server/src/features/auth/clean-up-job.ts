import { LOGIN_LOG_DAYS } from '@zhibiao/contract/core/limits';
import type { Pool } from '#db/client.ts';
import { identifier, lit, run, sql, type Statement } from '#db/sql.ts';
import type { Job } from '#jobs/periodic.ts';

const BATCH = 2_000;
/**
 * Rows that have served their time. Sessions are kept a month past their end, so that a learner can still see where
 * they were logged in.
 */
const EXPIRED: Record<string, Statement> = {
  VerificationCode: sql`"expiresAt" < clock_timestamp() - interval '1 hour'`,
  ResetTicket: sql`"expiresAt" < clock_timestamp() - interval '1 hour'`,
  SsoAttempt: sql`"expiresAt" < clock_timestamp()`,
  StaffTicket: sql`"expiresAt" < clock_timestamp() - interval '1 day'`,
  StaffSession: sql`"expiresAt" < clock_timestamp() - interval '30 days'`,
  UsedNonce: sql`"expiresAt" < clock_timestamp() - interval '1 hour'`,
  RateLimit: sql`"resetAt" < clock_timestamp()`,
  SubmitOnce: sql`"expiresAt" < clock_timestamp()`,
  LoginLog: sql`"createdAt" < clock_timestamp() - interval ${lit(`${LOGIN_LOG_DAYS} days`)}`,
  // Where a learner sat is of that hour; what was done at the desk is requested again within minutes, if at all.
  AttemptPulse: sql`"seenAt" < clock_timestamp() - interval '1 day'`,
  DeskAct: sql`at < clock_timestamp() - interval '30 days'`,
  Session: sql`"expiresAt" < clock_timestamp() - interval '30 days'`,
};

const dropBatch = (table: Statement, expired: Statement) => sql`
  DELETE FROM ${table}
  WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${table} WHERE ${expired} LIMIT ${lit(BATCH)})) AND ${expired}`;

/** Deletes in batches, so that no statement holds its rows for long. */
const sweep = async (pool: Pool, table: string, expired: Statement): Promise<number> => {
  let total = 0;
  for (;;) {
    const dropped = await run(pool, dropBatch(identifier(table), expired));
    total += dropped;
    if (dropped < BATCH) return total;
  }
};

export const cleanUp = async ({ pool }: { pool: Pool }): Promise<number> => {
  let total = 0;
  for (const [table, expired] of Object.entries(EXPIRED)) total += await sweep(pool, table, expired);
  return total;
};

export const cleanUpJob: Job = {
  name: 'clean-up',
  title: '清理过期的登录、验证码与日志',
  everyMs: 10 * 60_000,
  run: cleanUp,
};
