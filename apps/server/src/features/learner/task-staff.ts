import type { AuditAction } from '@zhibiao/contract/audit-actions';
import type { Scope, Staff } from '#domain/staff.ts';
import type { TaskRow } from '#jobs/queue/rows.ts';
import { actorOfTask } from '#jobs/queue/staff.ts';

/** Who asked for a task about learners, with the data scope of that moment. */
export const staffOf = (task: Pick<TaskRow, 'input' | 'ownerId'>, scope: Scope, action: AuditAction): Staff => {
  const { actorName, sessionId, ip, device = '', path = '' } = actorOfTask(task);
  const who = { kind: 'person' as const, id: task.ownerId, name: actorName, sessionId, ip, device, path };
  return { ...who, permissions: new Set(), can: () => false, scope, action, second: null, acts: null };
};
