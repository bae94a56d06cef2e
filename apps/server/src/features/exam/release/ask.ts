import type { releaseExam } from '@zhibiao/contract/exam/staff-marking';
import type { AnswerOf, InputOf } from '@zhibiao/contract/core/endpoint';
import { TASK } from '@zhibiao/contract/task/types';
import type { StaffTaskKind } from '@zhibiao/contract/task/staff';
import { lit, maybeOne, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { conflict, missing, refused } from '#errors.ts';
import { enqueueStaffTask } from '#jobs/queue/staff.ts';
import { audited } from '#services/audit/audited.ts';
import { countReleasable, findRelease } from './preview.ts';

const KIND: StaffTaskKind = 'exam-release';

const lockPaper = (id: string) => sql<{ title: string }>`
  SELECT title FROM "Paper" WHERE id = ${id} FOR NO KEY UPDATE`;
const findUnderWay = (paperId: string) => sql<{ id: string }>`
  SELECT id FROM "Task"
  WHERE kind = ${lit(KIND)} AND status IN (${lit(TASK.waiting)}, ${lit(TASK.running)})
    AND input->'asked'->>'paperId' = ${paperId} LIMIT 1`;

/** Of any number of people who release at once, one does: the paper's row is held while the task is put down. */
export const askRelease = (
  deps: Pick<Deps, 'pool'>,
  staff: Staff,
  { paperId, count, reason }: InputOf<typeof releaseExam>['body'],
): Promise<AnswerOf<typeof releaseExam>> =>
  audited(deps, staff, async (client, note) => {
    const paper = await maybeOne(client, lockPaper(paperId));
    if (!paper) throw missing('考试不存在');
    if (await maybeOne(client, findUnderWay(paperId))) throw refused('本场考试的成绩正在发布，请稍候');
    const now = await countReleasable(client, paperId);
    if (now === 0) throw refused('没有待发布的成绩');
    if (now !== count) throw conflict(`待发布数量已变为 ${now} 份，请刷新`);
    const { unusual } = await findRelease(client, paperId);
    if (unusual.length > 0 && !reason) throw refused(`${unusual.join('，')}，请写明原因`, { field: 'reason' });
    note({ object: 'paper', id: paperId, name: paper.title, reason, counts: { people: count } });
    return enqueueStaffTask(client, staff, KIND, { paperId, count });
  });
