import { lit, many, type Queryable, sql, type Statement } from '#db/sql.ts';

const BATCH = 500;
type Remove = (key: string) => Promise<void>;
type Dropped = { resultFile: string | null };

const dropBatch = (where: Statement) => sql<Dropped>`
  DELETE FROM "Task" WHERE id IN (SELECT id FROM "Task" WHERE ${where} LIMIT ${lit(BATCH)}) RETURNING "resultFile"`;
const letGoBatch = (where: Statement) => sql<Dropped>`
  WITH gone AS (
    SELECT id, "resultFile" FROM "Task" WHERE "resultFile" IS NOT NULL AND ${where} LIMIT ${lit(BATCH)}
    FOR UPDATE SKIP LOCKED
  )
  UPDATE "Task" t SET "resultFile" = NULL FROM gone WHERE t.id = gone.id RETURNING gone."resultFile"`;
const stillNamed = (files: readonly string[]) => sql<{ resultFile: string }>`
  SELECT DISTINCT "resultFile" FROM "Task" WHERE "resultFile" = ANY(${files})`;

/** Removes the files of a batch that no other task names; answers how many tasks that were. */
const dropped = async (on: Queryable, remove: Remove, batch: Statement<Dropped>): Promise<number> => {
  const rows = await many(on, batch);
  const files = [...new Set(rows.flatMap(({ resultFile }) => (resultFile ? [resultFile] : [])))];
  if (files.length === 0) return rows.length;
  const named = await many(on, stillNamed(files));
  const kept = new Set(named.map(({ resultFile }) => resultFile));
  for (const file of files) if (!kept.has(file)) await remove(file);
  return rows.length;
};

/** Removes a batch of these tasks, and with them their files. */
export const dropTasks = (on: Queryable, remove: Remove, where: Statement): Promise<number> =>
  dropped(on, remove, dropBatch(where));

/** Of a batch of these tasks the files alone: each still says that there was one. */
export const dropFilesOfTasks = (on: Queryable, remove: Remove, where: Statement): Promise<number> =>
  dropped(on, remove, letGoBatch(where));
