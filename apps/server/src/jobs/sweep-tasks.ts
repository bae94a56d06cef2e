import { TASK } from '@zhibiao/contract/task';
import type { Pool } from '#db/client.ts';
import { dropTasks } from '#db/drop-tasks.ts';
import { IMPORT_CHECK } from '#db/students.ts';
import type { Storage } from '#ports/storage.ts';

/** An import that nobody confirmed names people: it is kept a day. What a task made can be fetched for a week. */
const EXPIRED = `
  (kind = '${IMPORT_CHECK}' AND "createdAt" < clock_timestamp() - interval '1 day')
  OR (status IN (${TASK.done}, ${TASK.failed}) AND "finishedAt" < clock_timestamp() - interval '7 days')`;

export const sweepTasks = ({ pool, storage }: { pool: Pool; storage: Storage }): Promise<number> =>
  dropTasks(pool, storage.remove, EXPIRED);
