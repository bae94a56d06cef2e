import { TASK_REALM } from '#jobs/queue/rows.ts';
import { FILE_TYPES, type FileType } from '@zhibiao/contract/core/endpoint';
import { TASK } from '@zhibiao/contract/task/types';
import {
  CANCELLABLE,
  cancelStaffTask,
  getStaffTask,
  getStaffTaskFile,
  listStaffTasks,
  retryStaffTask,
  taskCounts,
} from '@zhibiao/contract/task/staff';
import { lit, lits, maybeOne, sql } from '#db/sql.ts';
import { missing, refused } from '#errors.ts';
import type { Feature } from '#http/app-types.ts';
import { serveFile } from '#http/serve/download.ts';
import { serve } from '#http/serve/serve.ts';
import { audited } from '#services/audit/audited.ts';
import { countStaffTasks, findStaffFile, findStaffTask, findStaffTasks } from './staff-queries.ts';

const again = (id: string) => sql<{ kind: string }>`
  UPDATE "Task" SET status = ${lit(TASK.waiting)}, tries = 0, done = 0, failed = 0, error = NULL,
    "dueAt" = clock_timestamp(), "finishedAt" = NULL
  WHERE id = ${id} AND realm = ${lit(TASK_REALM.staff)} AND status = ${lit(TASK.failed)} RETURNING kind`;

const cancel = (id: string, ownerId: string) => sql<{ kind: string }>`
  UPDATE "Task" SET status = ${lit(TASK.cancelled)}, error = '已取消', input = '{}', "finishedAt" = clock_timestamp()
  WHERE id = ${id} AND realm = ${lit(TASK_REALM.staff)} AND "ownerId" = ${ownerId} AND kind IN (${lits(CANCELLABLE)})
    AND status IN (${lits([TASK.waiting, TASK.running])}) RETURNING kind`;

type Shown = Extract<FileType, 'xlsx' | 'zip' | 'json'>;
const typeOf = (key: string): Shown => {
  const ending = key.slice(key.lastIndexOf('.') + 1);
  return ending in FILE_TYPES ? (ending as Shown) : 'zip';
};

/** The long work of the staff: how far it is, the file it made, and once more where it failed. */
export const taskStaffRoutes: Feature = (app, deps) => {
  const { pool, storage } = deps;
  serve(app, deps, listStaffTasks, ({ query, staff }) => findStaffTasks(pool, staff, query));
  serve(app, deps, taskCounts, ({ staff }) => countStaffTasks(pool, staff));
  serve(app, deps, getStaffTask, ({ params, staff }) => findStaffTask(pool, staff, params.id));

  serveFile(app, deps, getStaffTaskFile, async ({ params, staff }) => {
    const file = await findStaffFile(pool, staff, params.id);
    const size = file ? await storage.size(file.key) : null;
    if (!file || size === null) throw missing('文件不存在或已过期，请重新生成');
    const type = typeOf(file.key);
    await audited(deps, staff, async (_, note) => note({ object: 'task', id: params.id, name: file.kind }));
    return { type, name: file.name ?? `download.${type}`, body: storage.stream(file.key), size };
  });

  serve(app, deps, cancelStaffTask, async ({ body: { id }, staff }) => {
    await findStaffTask(pool, staff, id);
    return audited(deps, staff, async (client, note) => {
      const task = await maybeOne(client, cancel(id, staff.id));
      if (!task) throw refused('任务已结束，或不能取消');
      note({ object: 'task', id, name: task.kind });
      return { id };
    });
  });

  serve(app, deps, retryStaffTask, async ({ body: { id }, staff }) => {
    await findStaffTask(pool, staff, id);
    return audited(deps, staff, async (client, note) => {
      const task = await maybeOne(client, again(id));
      if (!task) throw refused('只有失败的任务可以重试');
      note({ object: 'task', id, name: task.kind });
      return { id };
    });
  });
};
