import { sql, type Statement } from '#db/sql.ts';

/**
 * The key that counts of an attempt, as one row or one value: the highest. What was corrected stands beside what was
 * given, and neither is ever changed. By the primary key, of which handing in finds one row.
 */
export const countingKey = (attemptId: Statement): Statement<{ key: unknown }> => sql`
  (SELECT c.key FROM "AttemptKey" c WHERE c."attemptId" = ${attemptId} ORDER BY c.no DESC LIMIT 1)`;
