import { lit, many, type Queryable, sql, type Statement } from '#db/sql.ts';

const BATCH = 500;

const dropBatch = (where: Statement) => sql<{ resultFile: string | null }>`
  DELETE FROM "Task" WHERE id IN (SELECT id FROM "Task" WHERE ${where} LIMIT ${lit(BATCH)}) RETURNING "resultFile"`;
const stillNamed = (files: readonly string[]) => sql<{ resultFile: string }>`
  SELECT DISTINCT "resultFile" FROM "Task" WHERE "resultFile" = ANY(${files})`;

/** Removes a batch of these tasks, and with them the files that no other task names. */
export const dropTasks = async (
  on: Queryable,
  remove: (key: string) => Promise<void>,
  where: Statement,
): Promise<number> => {
  const dropped = await many(on, dropBatch(where));
  const files = [...new Set(dropped.flatMap(({ resultFile }) => (resultFile ? [resultFile] : [])))];
  if (files.length === 0) return dropped.length;
  const named = await many(on, stillNamed(files));
  const kept = new Set(named.map(({ resultFile }) => resultFile));
  for (const file of files) if (!kept.has(file)) await remove(file);
  return dropped.length;
};
