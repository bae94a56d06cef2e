import { run, sql } from '#db/sql.ts';
import { buildPerson, type Person } from '#test/people/people.ts';
import { buildStaff, type StaffPerson } from '#test/people/staff.ts';
import type { TestWorld } from '#test/world/world.ts';
import type { ReviewResult } from '@zhibiao/contract/exam/staff-review';
import type { Permission } from '@zhibiao/contract/permissions';
import { rightList } from '#features/exam/exam-fixtures.ts';

export const NOTE = '监控录像显示其间翻看手机';

export const buildReviewer = async (world: TestWorld, more: readonly Permission[] = []) =>
  handsOf(await buildStaff(world, { name: '监考员陈', permissions: ['exam:review', ...more] }));
/** What a reviewer does, by the endpoints. */
const handsOf = (staff: StaffPerson) => ({
  ...staff,
  list: (query: Record<string, string | number> = {}) => staff.agent.get('/system/exam/review/list', query),
  look: (attemptId: string) => staff.agent.get('/system/exam/review/attempt', { attemptId }),
  decide: (attemptId: string, result: ReviewResult, note = NOTE) =>
    staff.agent.post('/system/exam/review', { attemptId, result, note }),
});

/** A learner who sits it, leaves the page so often, each time for so long, and hands in. */
export const sitAway = async (
  world: TestWorld,
  paperId: string,
  { times = 3, person, handsIn = true }: { times?: number; person?: Person; handsIn?: boolean } = {},
) => {
  const who = person ?? (await buildPerson(world));
  const { data, msg } = await who.agent.post('/api/exam/start', { paperId, agree: true });
  if (!data) throw new Error(msg);
  const { attemptId, questions } = data as { attemptId: string; questions: Parameters<typeof rightList>[0] };
  await who.agent.post('/api/exam/answer', { attemptId, list: rightList(questions) });
  const warnings: (string | null)[] = [];
  for (let time = 0; time < times; time += 1) {
    const told = await who.agent.post('/api/exam/event', { attemptId, type: 'blur', durationMs: 3_100 });
    warnings.push(told.data.warning);
    await who.agent.post('/api/exam/event', { attemptId, type: 'focus', durationMs: 40_000 });
  }
  if (handsIn) await who.agent.post('/api/exam/submit', { attemptId });
  return { person: who, attemptId, questions, warnings };
};

/** As if it had been handed in so many days ago. */
export const longAgo = (world: TestWorld, attemptId: string, days: number) =>
  run(
    world.deps.pool,
    sql`UPDATE "Attempt" SET "submitTime" = clock_timestamp() - ${days} * interval '1 day' WHERE id = ${attemptId}`,
  );
