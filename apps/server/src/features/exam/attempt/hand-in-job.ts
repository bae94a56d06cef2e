import { ATTEMPT } from '@zhibiao/contract/exam/types';
import type { Pool } from '#db/client.ts';
import { lit, many, run, sql } from '#db/sql.ts';
import { HAND_IN_AFTER_SEC } from '#domain/exam/rules.ts';
import { NOTE_RUN } from '#services/exam/deadline-watch.ts';
import { handIn } from './hand-in.ts';
import { giveBackOutage } from './outage.ts';
import type { Job } from '#jobs/periodic.ts';

const BATCH = 100;
const WAIT = sql`interval ${lit(`${HAND_IN_AFTER_SEC} seconds`)}`;
/** Papers whose time is up, and those that were handed in when a process died before grading them. */
const DUE = sql<{ id: string }>`
  (
    SELECT id FROM "Attempt"
    WHERE status = ${lit(ATTEMPT.running)} AND deadline + ${WAIT} < clock_timestamp()
    ORDER BY deadline LIMIT ${lit(BATCH)}
  ) UNION ALL (
    SELECT id FROM "Attempt"
    WHERE status = ${lit(ATTEMPT.submitted)} AND "submitTime" + ${WAIT} < clock_timestamp()
    LIMIT ${lit(BATCH)}
  )`;

/**
 * Hands overdue attempts in with what was saved, a batch a run; one that cannot be graded does not hold up the others.
 */
export const handInOverdue = async ({ pool }: { pool: Pool }): Promise<number> => {
  const due = await many(pool, DUE);
  const faults: unknown[] = [];
  for (const { id } of due) await handIn(pool, id).catch((fault: unknown) => faults.push(fault));
  if (faults.length > 0)
    throw new AggregateError(
      faults,
      `${faults.length} of ${due.length} attempts could not be handed in: ${String(faults[0])}`,
    );
  return due.length;
};

/** What an outage took is given back before anybody's time is up. */
const watchDeadlines = async (deps: { pool: Pool }): Promise<number> => {
  await giveBackOutage(deps.pool);
  const done = await handInOverdue(deps);
  await run(deps.pool, NOTE_RUN);
  return done;
};

export const handInJob: Job = { name: 'hand-in', title: '到时自动交卷与判分', everyMs: 5_000, run: watchDeadlines };
