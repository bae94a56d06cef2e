import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { z } from 'zod';
import type { Client } from '#db/client.ts';
import { lit, many, sql } from '#db/sql.ts';
import type { TaskHandler } from '#jobs/queue/runner.ts';
import { actorOfTask, inputOfTask } from '#jobs/queue/staff.ts';
import { auditedAs } from '#services/audit/audited.ts';
import { RELEASABLE } from '#services/exam/releasable.ts';
import { notifyReleased } from '#features/exam/result/publish.ts';
import { countReleasable } from './preview.ts';

const BATCH = 200;
const TaskInput = z.object({ paperId: z.uuid(), count: z.number() });

const lockBatch = (paperId: string) => sql<{ id: string; userId: string }>`
  SELECT a.id, a."userId" FROM "Attempt" a WHERE a."paperId" = ${paperId} AND ${RELEASABLE}
  ORDER BY a.id LIMIT ${lit(BATCH)} FOR NO KEY UPDATE OF a`;
/** 4 → 3. */
const grade = (ids: readonly string[]) => sql`
  UPDATE "Attempt" a SET status = ${lit(ATTEMPT.graded)}, "releasedAt" = clock_timestamp()
  WHERE a.id = ANY(${ids}::uuid[]) AND ${RELEASABLE}
  RETURNING a.id, a."userId", a."paperId", a.status, a.score, a.passed, a."totalScore"`;

/** In the order in which others lock several learners of a course at once. */
const lockLessons = (paperId: string, userIds: readonly string[]) => sql`
  SELECT 1 FROM "UserLesson" ul JOIN "Paper" p ON p."lessonId" = ul."lessonId"
  WHERE p.id = ${paperId} AND ul."userId" = ANY(${userIds}::uuid[]) ORDER BY ul."userId" FOR NO KEY UPDATE OF ul`;

/** These attempts at a paper, whose rows the caller holds; who was notified by an earlier try is not again. */
export const releaseThese = async (
  client: Client,
  paperId: string,
  batch: readonly { id: string; userId: string }[],
): Promise<string[]> => {
  if (batch.length === 0) return [];
  const userIds = batch.map(({ userId }) => userId);
  await many(client, lockLessons(paperId, userIds));
  await notifyReleased(client, grade(batch.map(({ id }) => id)));
  return userIds;
};
const releaseBatch = async (client: Client, paperId: string): Promise<string[]> =>
  releaseThese(client, paperId, await many(client, lockBatch(paperId)));

/** Nothing left to do is no act: the transaction tells the log nothing, and undoes itself. */
class Through extends Error {}

/** Notifies in batches; cut off anywhere, the next try goes on with who has not been notified. */
export const examRelease: TaskHandler = async ({ task, deps, signal, progress }) => {
  const { paperId, count } = TaskInput.parse(inputOfTask(task));
  let done = Math.max(0, count - (await countReleasable(deps.pool, paperId)));
  for (;;) {
    signal.throwIfAborted();
    await progress(done, 0, Math.max(count, done));
    const released = await auditedAs(deps, actorOfTask(task), 'mark.release', async (client, note) => {
      const users = await releaseBatch(client, paperId);
      if (users.length === 0) throw new Through();
      note({ object: 'paper', id: paperId, counts: { people: users.length }, users });
      return users.length;
    }).catch((fault: unknown) => {
      if (fault instanceof Through) return 0;
      throw fault;
    });
    if (released === 0) return {};
    done += released;
  }
};
