import { NAMED_FILE_HOURS } from '@zhibiao/contract/limits';
import { TASK } from '@zhibiao/contract/task';
import { lit, lits, sql } from '#db/sql.ts';
import type { Pool } from '#db/client.ts';
import { dropTasks } from '#jobs/queue/drop.ts';
import type { Storage } from '#ports/storage.ts';
import type { Job } from '#jobs/periodic.ts';
import { TASK_KIND } from '#jobs/queue/kinds.ts';
import { NAMELESS } from './nameless.ts';

/** A file that may name people, and an import that nobody confirmed, are kept a day; any other task a week. */
const EXPIRED = sql`
  ("resultFile" IS NOT NULL AND kind NOT IN (${lits(NAMELESS)})
    AND "finishedAt" < clock_timestamp() - interval ${lit(`${NAMED_FILE_HOURS} hours`)})
  OR (kind = ${lit(TASK_KIND.studentCheck)} AND "createdAt" < clock_timestamp() - interval '1 day')
  OR (status IN (${lits([TASK.done, TASK.failed, TASK.cancelled])})
    AND "finishedAt" < clock_timestamp() - interval '7 days')`;

export const sweepTasks = ({ pool, storage }: { pool: Pool; storage: Storage }): Promise<number> =>
  dropTasks(pool, storage.remove, EXPIRED);

export const sweepTasksJob: Job = {
  name: 'sweep-tasks',
  title: '清理过期的任务与文件',
  everyMs: 60 * 60_000,
  run: sweepTasks,
};
