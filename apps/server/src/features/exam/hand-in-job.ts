import type { Pool } from '#db/client.ts';
import { HAND_IN_AFTER_SEC } from '#domain/exam-rules.ts';
import { handIn } from './hand-in.ts';
import type { Job } from '#jobs/periodic.ts';

const BATCH = 100;
/** Papers whose time is up, and those that were handed in when a process died before grading them. */
const DUE = `
  (SELECT id FROM "Attempt" WHERE status = 0 AND deadline + interval '${HAND_IN_AFTER_SEC} seconds' < clock_timestamp() ORDER BY deadline LIMIT ${BATCH})
  UNION ALL
  (SELECT id FROM "Attempt" WHERE status = 1 AND "submitTime" + interval '${HAND_IN_AFTER_SEC} seconds' < clock_timestamp() LIMIT ${BATCH})`;

/**
 * Hands overdue attempts in with what was saved, a batch a run; one that cannot be graded does not hold up the others.
 */
export const handInOverdue = async ({ pool }: { pool: Pool }): Promise<number> => {
  const { rows } = await pool.query<{ id: string }>(DUE);
  const faults: unknown[] = [];
  for (const { id } of rows) await handIn(pool, id).catch((fault: unknown) => faults.push(fault));
  if (faults.length > 0)
    throw new AggregateError(
      faults,
      `${faults.length} of ${rows.length} attempts could not be handed in: ${String(faults[0])}`,
    );
  return rows.length;
};

export const handInJob: Job = { name: 'hand-in', everyMs: 5_000, run: handInOverdue };
