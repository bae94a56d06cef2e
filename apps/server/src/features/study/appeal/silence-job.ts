import { APPEAL, APPEAL_SILENT_DAYS } from '@zhibiao/contract/study/appeal';
import type { Pool } from '#db/client.ts';
import { lit, many, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Job } from '#jobs/periodic.ts';
import { notify } from '#services/notify/notify.ts';

const OPINION = `${APPEAL_SILENT_DAYS}天内没有补充说明，申诉不成立`;
const DENY_SILENT = sql<{ no: string; userId: string | null }>`
  UPDATE "Appeal" SET status = ${lit(APPEAL.denied)}, "grantSec" = 0, opinion = ${OPINION},
    "decidedAt" = clock_timestamp(), version = version + 1
  WHERE id = ANY(ARRAY(
    SELECT id FROM "Appeal" WHERE status = ${lit(APPEAL.asked)}
      AND "askedAt" < clock_timestamp() - interval ${lit(`${APPEAL_SILENT_DAYS} days`)}
    ORDER BY id LIMIT 200 FOR UPDATE SKIP LOCKED))
  RETURNING no, "userId"`;

/** A learner who does not answer within the days is notified that the appeal is over. */
export const denySilent = (pool: Pool): Promise<number> =>
  inTransaction(pool, async (client) => {
    const denied = await many(client, DENY_SILENT);
    for (const { no, userId } of denied)
      if (userId !== null)
        await notify(
          client,
          'appeal.decided',
          [userId],
          { verdict: '不成立', about: '的', no, said: `已结束：${OPINION}。` },
          { link: '/mycenter/mylesson' },
        );
    return denied.length;
  });

export const appealSilenceJob: Job = {
  name: 'appeal-silence',
  title: '结束久未补充的学时申诉',
  everyMs: 3_600_000,
  run: ({ pool }) => denySilent(pool),
};
