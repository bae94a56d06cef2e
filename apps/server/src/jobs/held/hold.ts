import { HELD_SEC, type HeldReceipt, type HeldKind } from '@zhibiao/contract/held/staff';
import { STAFF_TASKS } from '@zhibiao/contract/task/staff';
import { TASK } from '@zhibiao/contract/task/types';
import type { Client, Pool } from '#db/client.ts';
import { lockName } from '#db/locks.ts';
import { lits, maybeOne, raw, run, sql } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { conflict } from '#errors.ts';
import { enqueueStaffTask } from '#jobs/queue/staff.ts';
import { audited } from '#services/audit/audited.ts';
import type { Note } from '#services/audit/note.ts';

/** An act that is held: what it is done to, in words, and what its task has to know. */
type Act = { kind: HeldKind; subjectId: string; text: string; body: object; about: Omit<Note, 'action' | 'facts'> };
type Ways = {
  /** The act itself, all within the transaction: it is tried, so that whatever speaks against it is said now. */
  rehearse?: (client: Client, note: (entry: Note) => void) => Promise<unknown>;
  /** What stays meanwhile. */
  keep?: (client: Client) => Promise<unknown>;
};

const ALREADY_HELD = '这项操作已提交，几秒后生效';
/** A second caller of the same act on the same subject waits here. */
const lockSubject = ({ kind, subjectId }: Act) => lockName(`held:${kind}:${subjectId}`);
const waiting = ({ kind, subjectId }: Act) => sql`
  SELECT 1 FROM "Task" WHERE kind = ${kind} AND status IN (${lits([TASK.waiting, TASK.running])})
    AND input #>> '{asked,subjectId}' = ${subjectId} LIMIT 1`;

/** Nothing of it stays. */
const tried = async (client: Client, work: NonNullable<Ways['rehearse']>): Promise<void> => {
  await run(client, raw('SAVEPOINT rehearsal'));
  await work(client, () => {});
  await run(client, raw('ROLLBACK TO SAVEPOINT rehearsal'));
};

/**
 * The act is a task that is due in HELD_SEC. Until a runner has taken it nothing of it is in the database, and no
 * person can have been notified; closing the page or ending the process loses nothing.
 */
export const holdAct = (
  deps: { pool: Pool },
  staff: Staff,
  act: Act,
  { rehearse, keep }: Ways = {},
): Promise<HeldReceipt> =>
  audited(deps, staff, async (client, note) => {
    await run(client, lockSubject(act));
    if (rehearse) await tried(client, rehearse);
    if (await maybeOne(client, waiting(act))) throw conflict(ALREADY_HELD);
    await keep?.(client);
    note({ ...act.about, action: 'held.ask', facts: { operation: STAFF_TASKS[act.kind].label } });
    const { subjectId, text, body } = act;
    const input = { subjectId, text, body, scope: staff.scope };
    const { taskId } = await enqueueStaffTask(client, staff, act.kind, input, { afterSec: HELD_SEC });
    return { taskId, leftSec: HELD_SEC };
  });
