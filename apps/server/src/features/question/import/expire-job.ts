import { QUESTION_IMPORT } from '@zhibiao/contract/question/staff-import';
import type { Pool } from '#db/client.ts';
import { lit, many, sql } from '#db/sql.ts';
import type { Job } from '#jobs/periodic.ts';

const BATCH = 50;
/** How long it stays to be seen what came of an import. */
const KEPT_DAYS = 30;

/** With its rows go the names of its pictures, which are swept as all that nothing shows. */
const EXPIRE = sql<{ id: string }>`
  WITH late AS (
    SELECT id FROM "QuestionImport" WHERE state = ${lit(QUESTION_IMPORT.open)} AND "expiresAt" <= clock_timestamp()
    ORDER BY "expiresAt" LIMIT ${lit(BATCH)} FOR UPDATE SKIP LOCKED
  ), gone AS (
    DELETE FROM "QuestionImportRow" r USING late WHERE r."importId" = late.id
  )
  UPDATE "QuestionImport" i SET state = ${lit(QUESTION_IMPORT.dropped)}, version = i.version + 1, reading = '{}'
  FROM late WHERE i.id = late.id RETURNING i.id`;
const FORGET = sql<{ id: string }>`
  DELETE FROM "QuestionImport" WHERE id IN (
    SELECT id FROM "QuestionImport"
    WHERE state IN (${lit(QUESTION_IMPORT.done)}, ${lit(QUESTION_IMPORT.dropped)})
      AND "createdAt" < clock_timestamp() - ${lit(KEPT_DAYS)} * interval '1 day'
    LIMIT ${lit(BATCH)} FOR UPDATE SKIP LOCKED
  ) RETURNING id`;

/** Drops what staff did not confirm in time, and forgets what is long over. */
export const expireImports = async (pool: Pool): Promise<number> => {
  const expired = await many(pool, EXPIRE);
  return expired.length + (await many(pool, FORGET)).length;
};

export const expireImportsJob: Job = {
  name: 'expire-question-imports',
  title: '清理没有确认的题目导入',
  everyMs: 10 * 60_000,
  run: ({ pool }) => expireImports(pool),
};
