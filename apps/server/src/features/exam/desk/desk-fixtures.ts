import { randomUUID } from 'node:crypto';
import { run, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { buildPerson } from '#test/people/people.ts';
import type { TestWorld } from '#test/world/world.ts';
import { buildPaper, rightList } from '#features/exam/exam-fixtures.ts';

/** People who sit, and what was heard of them. */

export type DeskPaper = Awaited<ReturnType<typeof buildPaper>>;
export const sitDown = async (
  world: Pick<TestWorld, 'app' | 'deps'>,
  paper: DeskPaper,
  { answers = 0, ...fields }: Parameters<typeof buildPerson>[1] & { answers?: number } = {},
) => {
  const person = await buildPerson(world, fields);
  const { data } = await person.agent.post('/api/exam/start', { paperId: paper.id, agree: true });
  const { attemptId, questions } = data as { attemptId: string; questions: Parameters<typeof rightList>[0] };
  if (answers > 0) await person.agent.post('/api/exam/answer', { attemptId, list: rightList(questions, answers) });
  return { ...person, attemptId, questions, clock: () => person.agent.get('/api/exam/clock', { attemptId }) };
};
export type DeskSitting = Awaited<ReturnType<typeof sitDown>>;

/** What was heard last, so many seconds ago: its start, its answers and its page. */
export const silence = ({ pool }: Deps, attemptId: string, seconds: number) =>
  run(
    pool,
    sql`
      WITH start AS (
        UPDATE "Attempt" SET "startTime" = least("startTime", clock_timestamp() - ${seconds} * interval '1 second')
        WHERE id = ${attemptId}
      ), saved AS (
        UPDATE "AttemptAnswer" SET "savedAt" = clock_timestamp() - ${seconds} * interval '1 second'
        WHERE "attemptId" = ${attemptId}
      )
      UPDATE "AttemptPulse" SET "seenAt" = clock_timestamp() - ${seconds} * interval '1 second'
      WHERE "attemptId" = ${attemptId}`,
  );

export const deskActBody = (more: Record<string, unknown>) => ({
  actId: randomUUID(),
  reason: '考场网络中断',
  ...more,
});
