import type { InputOf } from '@zhibiao/contract/core/endpoint';
import { PaperId } from '@zhibiao/contract/core/fields';
import type * as contract from '@zhibiao/contract/exam/staff-stats';
import { z } from 'zod';
import { lit, maybeOne, one, sql, type Queryable } from '#db/sql.ts';
import type { Pool } from '#db/client.ts';
import type { Staff } from '#domain/auth/staff.ts';
import { missing, refused } from '#errors.ts';
import type { TaskHandler } from '#jobs/queue/runner.ts';
import { enqueueStaffTask, inputOfTask } from '#jobs/queue/staff.ts';
import { audited } from '#services/audit/audited.ts';
import { rebuildStats } from '#features/exam/statistics/rebuild-stats.ts';
import { FOLDED } from '#services/exam/item-stats.ts';

type Input = InputOf<typeof contract.rebuildStats>['body'];

const findTitle = (paperId: string) => sql<{ title: string }>`SELECT title FROM "Paper" WHERE id = ${paperId}::uuid`;
export const titleOf = async (on: Queryable, paperId: string): Promise<string> => {
  const paper = await maybeOne(on, findTitle(paperId));
  if (!paper) throw missing('考试不存在');
  return paper.title;
};

export const startRebuild = (deps: { pool: Pool }, staff: Staff, { paperId }: Input) =>
  audited(deps, staff, async (client, note) => {
    note({ object: 'paper', id: paperId, name: await titleOf(client, paperId) });
    return enqueueStaffTask(client, staff, 'stats-rebuild', { paperId });
  });

const countOf = (paperId: string) => sql<{ total: number }>`
  SELECT count(*)::int AS total FROM "Attempt" WHERE "paperId" = ${paperId}::uuid AND folded = ${lit(FOLDED.counted)}`;

/** Counts a paper's attempts again. */
export const statsRebuild: TaskHandler = async ({ task, deps, signal, progress }) => {
  const { paperId } = z.object({ paperId: PaperId }).parse(inputOfTask(task));
  const { total } = await one(deps.pool, countOf(paperId));
  const rebuilt = await rebuildStats(deps, paperId, signal, (done) => progress(done, 0, Math.max(done, total)));
  if (!rebuilt) throw refused('这份试卷正在重新计算，请稍后再看');
  return {};
};
