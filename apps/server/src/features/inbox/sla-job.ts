import { WORK_STATE } from '@zhibiao/contract/work';
import type { Pool } from '#db/client.ts';
import { lit, run, sql } from '#db/sql.ts';
import type { Job } from '#jobs/periodic.ts';
import { isHeld } from '#services/work/take.ts';
import { fillDue } from './due.ts';

/** Whoever reads knows that a lease has run out; here the row says so too. */
const FREE_FORGOTTEN = sql`
  UPDATE "WorkItem" w SET state = ${lit(WORK_STATE.waiting)}, "ownerId" = NULL, "claimUntil" = NULL,
    version = version + 1
  WHERE w.state = ${lit(WORK_STATE.claimed)} AND NOT ${isHeld(sql`w`)}`;

/** Days for what nobody has read yet, and desks cleared of what was left on them. */
export const keepWork = async (pool: Pool): Promise<number> =>
  (await fillDue(pool)) + (await run(pool, FREE_FORGOTTEN));

export const workSlaJob: Job = {
  name: 'work-sla',
  title: '待办事项的时限与认领',
  everyMs: 10 * 60_000,
  run: ({ pool }) => keepWork(pool),
};
