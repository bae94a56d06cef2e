import { TASK_REALM } from '#jobs/queue/rows.ts';
import { HELD_KINDS, type HeldAct, type HeldKind, listHeld, withdrawHeld } from '@zhibiao/contract/held/staff';
import { TASK } from '@zhibiao/contract/task/types';
import type { Client } from '#db/client.ts';
import { lit, lits, many, maybeOne, one, sql } from '#db/sql.ts';
import { refused } from '#errors.ts';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { audited } from '#services/audit/audited.ts';

const mine = (ownerId: string) => sql`
  realm = ${lit(TASK_REALM.staff)} AND "ownerId" = ${ownerId} AND kind IN (${lits([...HELD_KINDS])})`;
/** One that is over may have no text any more (a cancelled one's input goes); the page that saw it begin knows it. */
const findMine = (ownerId: string) => sql<HeldAct>`
  SELECT id AS "taskId", kind, coalesce(input #>> '{asked,subjectId}', '') AS "subjectId",
    coalesce(input #>> '{asked,text}', '') AS text, status, error,
    greatest(0, ceil(extract(epoch FROM "dueAt" - clock_timestamp())))::int AS "leftSec"
  FROM "Task" WHERE ${mine(ownerId)} AND (status IN (${lits([TASK.waiting, TASK.running])})
    OR "finishedAt" > clock_timestamp() - interval '1 minute')
  ORDER BY "createdAt" DESC, id DESC`;

type HeldInput = { kind: HeldKind; asked: unknown };
/** Against the runner that takes it: whichever has the row first. One that was tried before is under way. */
const lockWaiting = (id: string, ownerId: string) => sql<HeldInput>`
  SELECT kind, input -> 'asked' AS asked FROM "Task"
  WHERE id = ${id} AND ${mine(ownerId)} AND status = ${lit(TASK.waiting)} AND tries = 0 FOR UPDATE`;
const cancel = (id: string) => sql`
  UPDATE "Task" SET status = ${lit(TASK.cancelled)}, error = '已撤回', input = '{}', "finishedAt" = clock_timestamp()
  WHERE id = ${id} RETURNING id`;

/** What of an act was written when it was held, and goes with it. */
export type Dropping = Partial<Record<HeldKind, (client: Client, input: unknown) => Promise<void>>>;

/** Acts that staff may take back: their own, while nothing of them is done. */
export const heldStaffRoutes =
  (dropping: Dropping): Feature =>
  (app, deps) => {
    serve(app, deps, listHeld, ({ staff }) => many(deps.pool, findMine(staff.id)));
    serve(app, deps, withdrawHeld, ({ body: { taskId }, staff }) =>
      audited(deps, staff, async (client, note) => {
        const task = await maybeOne(client, lockWaiting(taskId, staff.id));
        if (!task) throw refused('已开始生效，不能再撤回');
        await dropping[task.kind]?.(client, task.asked);
        await one(client, cancel(taskId));
        note({ object: 'task', id: taskId, name: task.kind });
        return { taskId };
      }),
    );
  };
