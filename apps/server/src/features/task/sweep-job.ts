import { TASK } from '@zhibiao/contract/task/types';
import { lit, lits, sql } from '#db/sql.ts';
import type { Pool } from '#db/client.ts';
import { dropFilesOfTasks, dropTasks } from '#jobs/queue/drop.ts';
import type { Storage } from '#ports/storage/storage.ts';
import type { Job } from '#jobs/periodic.ts';
import { TASK_KIND } from '#jobs/queue/kinds.ts';
import { FILE_LIVES } from './file-life.ts';

/** An import that was not confirmed is kept a day; any other task a week, which then says that its file is gone. */
const EXPIRED = sql`
  (kind = ${lit(TASK_KIND.studentCheck)} AND "createdAt" < clock_timestamp() - interval '1 day')
  OR (status IN (${lits([TASK.done, TASK.failed, TASK.cancelled])})
    AND "finishedAt" < clock_timestamp() - interval '7 days')`;

/** Answers how many tasks and files went. */
export const sweepTasks = async ({ pool, storage }: { pool: Pool; storage: Storage }): Promise<number> =>
  (await dropTasks(pool, storage.remove, EXPIRED)) +
  (await dropFilesOfTasks(pool, storage.remove, sql`NOT ${FILE_LIVES}`));

export const sweepTasksJob: Job = {
  name: 'sweep-tasks',
  title: '清理过期的任务与文件',
  everyMs: 60 * 60_000,
  run: sweepTasks,
};
