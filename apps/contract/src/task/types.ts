import { z } from 'zod';
import { codes } from '../core/codes.ts';
import { schemaOf } from '../core/code-schema.ts';
import { DateTime } from '../core/fields.ts';

/** Long work whose progress a page shows. */
export const TASK = codes({
  waiting: [0, '排队中'],
  running: [1, '进行中'],
  done: [2, '已完成'],
  failed: [3, '失败'],
  cancelled: [4, '已取消'],
});
export const isTaskOver = (status: number): boolean => status >= TASK.done;

export const Task = z.object({
  id: z.string(),
  kind: z.string(),
  status: schemaOf(TASK),
  /** Of `total`, `done` are dealt with; `failed` of these did not succeed. */
  total: z.number(),
  done: z.number(),
  failed: z.number(),
  /** A sentence, when it failed. */
  error: z.string().nullable(),
  /** Name of the file that `getTaskFile` answers, while there is one. */
  fileName: z.string().nullable(),
  /** Until when it can be fetched; of a file that is gone, until when it could. */
  fileUntil: DateTime.nullable(),
  createTime: DateTime,
  startTime: DateTime.nullable(),
  finishTime: DateTime.nullable(),
});
export type Task = z.output<typeof Task>;

/** What starts a task answers its id. */
export const TaskStarted = z.object({ taskId: z.string() });
