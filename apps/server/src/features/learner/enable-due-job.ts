import { USER_STATUS } from '@zhibiao/contract/auth/roles';
import type { Deps } from '#deps.ts';
import { lit, many, maybeOne, sql } from '#db/sql.ts';
import type { Job } from '#jobs/periodic.ts';
import { auditedAs, SYSTEM } from '#services/audit/audited.ts';
import { notify } from '#services/notify/notify.ts';

const IS_DUE = sql`status = ${lit(USER_STATUS.disabled)} AND "disabledUntil" <= clock_timestamp()`;
const ANY_DUE = sql`SELECT 1 FROM "User" WHERE ${IS_DUE} LIMIT 1`;
/** The update decides, should staff prolong it in this moment. */
const ENABLE_DUE = sql<{ id: string; orgId: string | null }>`
  UPDATE "User" u SET status = ${lit(USER_STATUS.active)}, "disabledReason" = NULL, "disabledUntil" = NULL,
    "updatedAt" = clock_timestamp()
  FROM (SELECT id FROM "User" WHERE ${IS_DUE} ORDER BY id LIMIT 100 FOR UPDATE SKIP LOCKED) due
  WHERE u.id = due.id RETURNING u.id, u."orgId"`;

/** Accounts that were disabled for a time are enabled again when it is over. */
export const enableDue = async ({ pool }: Pick<Deps, 'pool'>): Promise<number> => {
  if (!(await maybeOne(pool, ANY_DUE))) return 0;
  return auditedAs({ pool }, SYSTEM, 'learner.enable', async (client, note) => {
    const rows = await many(client, ENABLE_DUE);
    for (const { id, orgId } of rows) {
      await notify(client, 'account.enabled', [id], {});
      note({ object: 'learner', id, orgId, changes: { status: { from: '停用', to: '正常' } }, users: [id] });
    }
    // Staff or another replica were quicker: the entry says that no account was left.
    if (rows.length === 0) note({ object: 'learner', counts: { people: 0 } });
    return rows.length;
  });
};

export const enableDueJob: Job = {
  name: 'enable-learners',
  title: '到期恢复停用的账号',
  everyMs: 10 * 60_000,
  run: enableDue,
};
