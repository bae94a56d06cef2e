import type { StaffTaskKind } from '@zhibiao/contract/task-staff';
import { v7 } from 'uuid';
import { lit, type Queryable, run, sql } from '#db/sql.ts';
import type { Scope, Staff } from '#domain/staff.ts';
import { actorOf } from '#services/audit/audited.ts';
import type { Actor } from '#services/audit/seal.ts';
import type { TaskRow } from './rows.ts';

/** Whose work a row of "Task" is. */
export const REALM = { org: 1, staff: 2 } as const;

/** `scope`: of whoever asked, when they asked; what nobody asked for is of the whole platform. */
type Input<T> = { by: Actor; asked: T; scope?: Scope };

/** Puts work of the staff into the queue that comes of something else they did, in its transaction. */
export const enqueueForStaff = async <T extends object>(
  client: Queryable,
  { ownerId, by, scope }: { ownerId: string; by: Actor; scope?: Scope },
  kind: StaffTaskKind,
  asked: T,
  afterSec = 0,
): Promise<{ taskId: string }> => {
  const id = v7();
  const input: Input<T> = { by, asked, ...(scope && { scope }) };
  await run(
    client,
    sql`
      INSERT INTO "Task" (id, kind, realm, "ownerId", input, "dueAt")
      VALUES (${id}, ${kind}, ${lit(REALM.staff)}, ${ownerId}, ${JSON.stringify(input)},
        clock_timestamp() + ${afterSec}::int * interval '1 second')`,
  );
  return { taskId: id };
};

/** The same of what they ask for, within the transaction of their command; begun after `afterSec` at the earliest. */
export const enqueueStaffTask = <T extends object>(
  client: Queryable,
  staff: Staff,
  kind: StaffTaskKind,
  asked: T,
  afterSec = 0,
): Promise<{ taskId: string }> =>
  enqueueForStaff(client, { ownerId: staff.id, by: actorOf(staff), scope: staff.scope }, kind, asked, afterSec);

/** In whose name it works, for `auditedAs`. */
export const actorOfTask = ({ input }: Pick<TaskRow, 'input'>): Actor => (input as Input<unknown>).by;
/** What was asked for; whoever works on it parses it. */
export const inputOfTask = ({ input }: Pick<TaskRow, 'input'>): unknown => (input as Input<unknown>).asked;
