import { TASK } from '@zhibiao/contract/task';
import type { Pool } from '#db/client.ts';
import { IMPORT_CHECK } from '#db/students.ts';
import type { Storage } from '#ports/storage.ts';

/** An import that nobody confirmed names people: it is kept a day. What a task made can be fetched for a week. */
const DROP = `
  DELETE FROM "Task" WHERE id IN (
    SELECT id FROM "Task" WHERE (kind = '${IMPORT_CHECK}' AND "createdAt" < clock_timestamp() - interval '1 day')
      OR (status IN (${TASK.done}, ${TASK.failed}) AND "finishedAt" < clock_timestamp() - interval '7 days') LIMIT 500
  ) RETURNING "resultFile"`;
const STILL_NAMED = 'SELECT DISTINCT "resultFile" FROM "Task" WHERE "resultFile" = ANY($1)';

export const sweepTasks = async ({ pool, storage }: { pool: Pool; storage: Storage }): Promise<number> => {
  const { rows } = await pool.query<{ resultFile: string | null }>(DROP);
  const files = [...new Set(rows.flatMap(({ resultFile }) => (resultFile ? [resultFile] : [])))];
  if (files.length === 0) return rows.length;
  const { rows: named } = await pool.query<{ resultFile: string }>(STILL_NAMED, [files]);
  const kept = new Set(named.map(({ resultFile }) => resultFile));
  for (const file of files) if (!kept.has(file)) await storage.remove(file);
  return rows.length;
};
