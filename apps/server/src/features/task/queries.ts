import type { AnswerOf } from '@zhibiao/contract/endpoint';
import type { getTask } from '@zhibiao/contract/task';
import type { Db } from '#db/client.ts';
import { dateTime, dateTimeOrNull } from '#domain/time.ts';
import { missing } from '#errors.ts';
import { TASK_KIND } from '#jobs/queue/kinds.ts';

export const findTask = async (db: Db, orgId: string, id: string): Promise<AnswerOf<typeof getTask>> => {
  const task = await db.task.findFirst({
    where: { id, orgId, kind: { not: TASK_KIND.studentCheck } },
    omit: { input: true },
  });
  if (!task) throw missing('任务不存在');
  const { createdAt, startedAt, finishedAt, resultName, ...row } = task;
  return {
    ...row,
    fileName: resultName,
    createTime: dateTime(createdAt),
    startTime: dateTimeOrNull(startedAt),
    finishTime: dateTimeOrNull(finishedAt),
  };
};
