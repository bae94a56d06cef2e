import { ROBOT_STATUS } from '@zhibiao/contract/notice/staff-robot';
import { WORK_STATE } from '@zhibiao/contract/inbox/work';
import type { Pool } from '#db/client.ts';
import { lit, run, sql } from '#db/sql.ts';
import type { Job } from '#jobs/periodic.ts';
import { isHeld } from '#services/work/take.ts';
import { freshen } from './shared.ts';
import { tellExamWork } from './tell-exam-work.ts';

/** The queries of the queue know that a lease has run out; here the row says so too. */
const FREE_FORGOTTEN = sql`
  UPDATE "WorkItem" w SET state = ${lit(WORK_STATE.waiting)}, "ownerId" = NULL, "claimUntil" = NULL,
    version = version + 1
  WHERE w.state = ${lit(WORK_STATE.claimed)} AND NOT ${isHeld(sql`w`)}`;

const NEWLY_MS = 7 * 86_400_000;
/** Staff are notified once of what became late; what was late long before this looked is in the daily summary. */
const TELL_LATE = sql`
  WITH late AS (
    SELECT id, kind FROM "WorkItem"
    WHERE state < ${lit(WORK_STATE.paused)} AND "dueAt" < clock_timestamp()
      AND "dueAt" > clock_timestamp() - ${lit(NEWLY_MS)} * interval '1 millisecond'
      AND NOT EXISTS (SELECT 1 FROM "StaffTold" WHERE key = 'work.overdue:' || id)
    LIMIT 1000
  ), told AS (
    INSERT INTO "StaffTold" (key) SELECT 'work.overdue:' || id FROM late ON CONFLICT (key) DO NOTHING RETURNING key
  )
  INSERT INTO "RobotMessage" ("robotId", event, facts)
  SELECT r.id, 'work.overdue', jsonb_build_object('kind', late.kind)
  FROM late JOIN told ON told.key = 'work.overdue:' || late.id
  JOIN "Robot" r ON r.status = ${lit(ROBOT_STATUS.on)} AND 'work.overdue' = ANY(r.events)`;

/** Days for what no staff have read yet, and desks cleared of what was left on them. */
export const keepWork = async (pool: Pool): Promise<number> =>
  (await freshen(pool)) + (await run(pool, FREE_FORGOTTEN)) + (await run(pool, TELL_LATE));

export const workSlaJob: Job = {
  name: 'work-sla',
  title: '待办事项的时限与认领',
  everyMs: 10 * 60_000,
  run: async ({ pool }) => (await keepWork(pool)) + (await tellExamWork(pool)),
};
