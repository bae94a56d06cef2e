import type { Pool } from '#db/client.ts';
import type { Client } from '#db/transaction.ts';

const BATCH = 500;
const STILL_NAMED = 'SELECT DISTINCT "resultFile" FROM "Task" WHERE "resultFile" = ANY($1)';

/** Removes a batch of these tasks, and with them the files that no other task names. */
export const dropTasks = async (
  db: Pool | Client,
  remove: (key: string) => Promise<void>,
  where: string,
  values: readonly unknown[] = [],
): Promise<number> => {
  const { rows } = await db.query<{ resultFile: string | null }>(
    `DELETE FROM "Task" WHERE id IN (SELECT id FROM "Task" WHERE ${where} LIMIT ${BATCH}) RETURNING "resultFile"`,
    [...values],
  );
  const files = [...new Set(rows.flatMap(({ resultFile }) => (resultFile ? [resultFile] : [])))];
  if (files.length === 0) return rows.length;
  const { rows: named } = await db.query<{ resultFile: string }>(STILL_NAMED, [files]);
  const kept = new Set(named.map(({ resultFile }) => resultFile));
  for (const file of files) if (!kept.has(file)) await remove(file);
  return rows.length;
};
