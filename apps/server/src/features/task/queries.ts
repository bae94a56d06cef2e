import { codeFrom } from '@zhibiao/contract/core/codes';
import type { AnswerOf } from '@zhibiao/contract/core/endpoint';
import type { getTask } from '@zhibiao/contract/task/org';
import type { OrgRight } from '@zhibiao/contract/org-rights';
import { TASK } from '@zhibiao/contract/task/types';
import type { Db } from '#db/client.ts';
import { dateTime, dateTimeOrNull } from '#domain/time/time.ts';
import type { Viewer } from '#domain/auth/roles.ts';
import { missing } from '#errors.ts';
import { TASK_KIND } from '#jobs/queue/kinds.ts';
import { fileOf } from './file-life.ts';

type OrgViewer = Viewer & { orgId: string };

/** The right that the work of a kind needs; its figures and its file are for no member without it. */
const NEEDS: readonly (readonly [kind: string, right: OrgRight])[] = [
  [TASK_KIND.studentImport, 'people'],
  [TASK_KIND.studentExport, 'people'],
  [TASK_KIND.studyExport, 'study'],
  [TASK_KIND.studyYearExport, 'study'],
  [TASK_KIND.scoreExport, 'study'],
  [TASK_KIND.auditPack, 'study'],
  [TASK_KIND.assignRules, 'study'],
  [TASK_KIND.certificateZip, 'cert'],
];
/** The organisation's tasks that the viewer has the right to. */
export const visibleTo = ({ orgId, rights }: OrgViewer) => {
  const beyond = NEEDS.flatMap(([kind, right]) => (rights.includes(right) ? [] : [kind]));
  return { orgId, kind: { notIn: [TASK_KIND.studentCheck, ...beyond] } };
};

export const findTask = async (db: Db, viewer: OrgViewer, id: string): Promise<AnswerOf<typeof getTask>> => {
  const task = await db.task.findFirst({
    where: { id, ...visibleTo(viewer) },
    omit: { input: true },
  });
  if (!task) throw missing('任务不存在');
  const { createdAt, startedAt, finishedAt, resultName, ...row } = task;
  return {
    ...row,
    status: codeFrom(TASK, row.status),
    ...fileOf(resultName, finishedAt),
    createTime: dateTime(createdAt),
    startTime: dateTimeOrNull(startedAt),
    finishTime: dateTimeOrNull(finishedAt),
  };
};
