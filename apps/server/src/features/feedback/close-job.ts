import { SUGGEST_SILENT_DAYS, SUGGEST_STATUS } from '@zhibiao/contract/feedback/learner';
import type { Pool } from '#db/client.ts';
import { lit, run, sql } from '#db/sql.ts';
import type { Job } from '#jobs/periodic.ts';

const CLOSE_SILENT = sql`
  UPDATE "Suggestion" SET status = ${lit(SUGGEST_STATUS.closed)}, version = version + 1
  WHERE status = ${lit(SUGGEST_STATUS.answered)}
    AND "repliedAt" < clock_timestamp() - interval ${lit(`${SUGGEST_SILENT_DAYS} days`)}`;

/** What was answered and the learner did not ask on about. */
export const closeSilent = (pool: Pool): Promise<number> => run(pool, CLOSE_SILENT);

export const suggestCloseJob: Job = {
  name: 'suggest-close',
  title: '关闭久未追问的反馈',
  everyMs: 3_600_000,
  run: ({ pool }) => closeSilent(pool),
};
