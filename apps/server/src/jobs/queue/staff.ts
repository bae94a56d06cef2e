import type { AuditAction } from '@zhibiao/contract/audit-actions';
import type { Permission } from '@zhibiao/contract/permissions';
import type { StaffTaskKind } from '@zhibiao/contract/task/staff';
import { v7 } from 'uuid';
import { lit, type Queryable, run, sql } from '#db/sql.ts';
import type { Scope, Staff } from '#domain/auth/staff.ts';
import { actorOf } from '#services/audit/audited.ts';
import type { Actor } from '#services/audit/seal.ts';
import { type ForFile, type TaskRow, TASK_REALM } from './rows.ts';

type Input<T> = ForFile & { by: Actor; asked: T };
/** `afterSec`: begun then at the earliest. */
type Options = { afterSec?: number; needs?: readonly Permission[] };

/** Puts work of the staff into the queue that comes of something else they did, in its transaction. */
export const enqueueForStaff = async <T extends object>(
  client: Queryable,
  { ownerId, by, scope }: { ownerId: string; by: Actor; scope?: Scope },
  kind: StaffTaskKind,
  body: T,
  { afterSec = 0, needs = [] }: Options = {},
): Promise<{ taskId: string }> => {
  const id = v7();
  const input: Input<T> = { by, asked: body, needs, ...(scope && { scope }) };
  await run(
    client,
    sql`
      INSERT INTO "Task" (id, kind, realm, "ownerId", input, "dueAt")
      VALUES (${id}, ${kind}, ${lit(TASK_REALM.staff)}, ${ownerId}, ${JSON.stringify(input)},
        clock_timestamp() + ${afterSec}::int * interval '1 second')`,
  );
  return { taskId: id };
};

/** The same of what they ask for, within the transaction of their command. */
export const enqueueStaffTask = <T extends object>(
  client: Queryable,
  staff: Staff,
  kind: StaffTaskKind,
  body: T,
  options?: Options,
): Promise<{ taskId: string }> =>
  enqueueForStaff(client, { ownerId: staff.id, by: actorOf(staff), scope: staff.scope }, kind, body, options);

/** The staff who requested it, with the data scope of that moment. */
export const staffOfTask = (task: Pick<TaskRow, 'input' | 'ownerId'>, scope: Scope, action: AuditAction): Staff => {
  const { actorName, sessionId, ip, device = '', path = '' } = actorOfTask(task);
  const who = { kind: 'person' as const, id: task.ownerId, name: actorName, sessionId, ip, device, path };
  return { ...who, permissions: new Set(), can: () => false, scope, action, second: null, acts: null };
};

/** In whose name it works, for `auditedAs`. */
export const actorOfTask = ({ input }: Pick<TaskRow, 'input'>): Actor => (input as Input<unknown>).by;
/** The request of the task; its handler parses it. */
export const inputOfTask = ({ input }: Pick<TaskRow, 'input'>): unknown => (input as Input<unknown>).asked;
