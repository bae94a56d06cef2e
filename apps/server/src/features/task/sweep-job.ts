import { TASK } from '@zhibiao/contract/task';
import type { StaffTaskKind } from '@zhibiao/contract/task-staff';
import { lit, lits, sql } from '#db/sql.ts';
import type { Pool } from '#db/client.ts';
import { dropTasks } from '#jobs/queue/drop.ts';
import type { Storage } from '#ports/storage.ts';
import type { Job } from '#jobs/periodic.ts';
import { TASK_KIND } from '#jobs/queue/kinds.ts';

const NAMING: readonly (StaffTaskKind | typeof TASK_KIND.auditPack)[] = [
  'learner-export',
  'report-export',
  'org-audit-pack',
  TASK_KIND.auditPack,
];
/**
 * An import that nobody confirmed, a list of learners and a pack for auditors name people: they are kept a day. What
 * another task made can be fetched for a week.
 */
const EXPIRED = sql`
  (kind IN (${lits(NAMING)}) AND "finishedAt" < clock_timestamp() - interval '1 day')
  OR (kind = ${lit(TASK_KIND.studentCheck)} AND "createdAt" < clock_timestamp() - interval '1 day')
  OR (status IN (${lits([TASK.done, TASK.failed, TASK.cancelled])}) AND "finishedAt" < clock_timestamp() - interval '7 days')`;

export const sweepTasks = ({ pool, storage }: { pool: Pool; storage: Storage }): Promise<number> =>
  dropTasks(pool, storage.remove, EXPIRED);

export const sweepTasksJob: Job = {
  name: 'sweep-tasks',
  title: '清理过期的任务与文件',
  everyMs: 60 * 60_000,
  run: sweepTasks,
};
