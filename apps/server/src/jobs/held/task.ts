import type { AuditAction } from '@zhibiao/contract/audit-actions';
import type { Permission } from '@zhibiao/contract/permissions';
import { STAFF_STATUS } from '@zhibiao/contract/staff/types';
import { z } from 'zod';
import { lit, maybeOne, sql, type Statement } from '#db/sql.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { AppError, refused } from '#errors.ts';
import type { TaskDeps, TaskHandler } from '#jobs/queue/runner.ts';
import { inputOfTask, staffOfTask } from '#jobs/queue/staff.ts';
import { ScopeShape } from '#services/staff/scope.ts';

const stillMay = (staffId: string, permission: Permission) => sql`
  SELECT 1 FROM "Staff" p JOIN "StaffRoleMember" m ON m."staffId" = p.id JOIN "StaffRole" r ON r.id = m."roleId"
  WHERE p.id = ${staffId} AND p.status = ${lit(STAFF_STATUS.active)} AND ${permission} = ANY(r.permissions) LIMIT 1`;

const TaskInput = z.object({ body: z.unknown(), scope: ScopeShape });
type Performed<B extends z.ZodType> = {
  body: B;
  audit: AuditAction;
  permission: Permission;
  perform: (deps: TaskDeps, staff: Staff, body: z.output<B>) => Promise<unknown>;
  /** Finds a row once it is done: an earlier try may have come through, and only its task did not hear of it. */
  done: (body: z.output<B>) => Statement;
};
/** Does what was held, in the name of the staff who did it, if they still may; it looks at everything once more. */
export const heldTask = <B extends z.ZodType>({
  body,
  audit,
  permission,
  perform,
  done,
}: Performed<B>): TaskHandler => {
  return async ({ task, deps }) => {
    const { scope, ...input } = TaskInput.parse(inputOfTask(task));
    const what = body.parse(input.body);
    if (!(await maybeOne(deps.pool, stillMay(task.ownerId, permission))))
      throw refused('您的账号已停用或没有这项权限了，没有生效');
    try {
      await perform(deps, staffOfTask(task, scope, audit), what);
    } catch (fault) {
      if (!(fault instanceof AppError) || !(await maybeOne(deps.pool, done(what)))) throw fault;
    }
    return {};
  };
};
