import type { Permission } from '@zhibiao/contract/permissions';
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
type ForFile = { scope?: Scope; needs: readonly Permission[] };
type Input<T> = ForFile & { by: Actor; asked: T };
/** `needs`: what it takes to be handed the file, beside the permission of its kind. */
type When = { afterSec?: number; needs?: readonly Permission[] };

/** Puts work of the staff into the queue that comes of something else they did, in its transaction. */
export const enqueueForStaff = async <T extends object>(
  client: Queryable,
  { ownerId, by, scope }: { ownerId: string; by: Actor; scope?: Scope },
  kind: StaffTaskKind,
  asked: T,
  { afterSec = 0, needs = [] }: When = {},
): Promise<{ taskId: string }> => {
  const id = v7();
  const input: Input<T> = { by, asked, needs, ...(scope && { scope }) };
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
  when?: When,
): Promise<{ taskId: string }> =>
  enqueueForStaff(client, { ownerId: staff.id, by: actorOf(staff), scope: staff.scope }, kind, asked, when);

/** The names in `ForFile`: what the door of a finished task's file goes by. They name nobody. */
export const KEPT_FOR_FILE: readonly (keyof ForFile)[] = ['scope', 'needs'];

/** In whose name it works, for `auditedAs`. */
export const actorOfTask = ({ input }: Pick<TaskRow, 'input'>): Actor => (input as Input<unknown>).by;
/** What was asked for; whoever works on it parses it. */
export const inputOfTask = ({ input }: Pick<TaskRow, 'input'>): unknown => (input as Input<unknown>).asked;
