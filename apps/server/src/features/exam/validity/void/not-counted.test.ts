import { afterAll, beforeAll, expect, it } from 'vitest';
import { many, one, sql } from '#db/sql.ts';
import { day } from '#domain/time/time.ts';
import { findFacts } from '#features/apply/facts.ts';
import { findLearned } from '#features/certificate/issue/learned.ts';
import { buildPaper, rightList } from '#features/exam/exam-fixtures.ts';
import { statsJob } from '#features/report/stats-job.ts';
import { rebuildDays } from '#features/report/stats.ts';
import { eligibilityOf, selectPaper } from '#features/study/exam-eligibility.ts';
import { buildLesson } from '#test/content/factories.ts';
import { buildPerson } from '#test/people/people.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { buildVoider, type Voider } from './void-fixtures.ts';

/** Each reader of attempts says of a void one what it said before it was sat, and of a restored one what it said. */

let world: TestWorld;
let voider: Voider;
beforeAll(async () => {
  world = await openTestWorld();
  voider = await buildVoider(world);
});
afterAll(() => world.close());

const LONG_AGO = 5;
const SILENT = { error: () => {}, info: () => {}, warn: () => {} };

const scene = async () => {
  const { db } = world.deps;
  const lesson = await buildLesson(world.deps, {}, []);
  const paper = await buildPaper(
    world.deps,
    { lessonId: lesson.id, passScore: 20, maxAttempts: 1, showResult: 2 },
    { single: 3 },
  );
  const person = await buildPerson(world);
  const now = new Date();
  await db.userLesson.create({
    data: { userId: person.id, lessonId: lesson.id, status: 3, source: 1, learnedTime: now, finishTime: now },
  });
  return { lesson, paper, person };
};
type Scene = Awaited<ReturnType<typeof scene>>;

/** What each reader makes of the attempts, by its own way in. */
const READERS: Record<string, (scene: Scene) => Promise<unknown>> = {
  'the list of exams': async ({ person, paper }) => {
    const { rows } = (await person.agent.get('/api/exam/list')) as never as { rows: Record<string, unknown>[] };
    const { myStatus, bestScore, attemptsLeft, canTake } = rows.find(({ paperId }) => paperId === paper.id) ?? {};
    return { myStatus, bestScore, attemptsLeft, canTake };
  },
  'the course’s exam': async ({ person, lesson }) => {
    const row = await one(world.deps.pool, selectPaper(person.id, lesson.id));
    const { now: _, ...paper } = eligibilityOf(row, { learned: true, lock: null }) as Record<string, unknown>;
    return paper;
  },
  'wrong questions': async ({ person }) =>
    ((await person.agent.get('/api/exam/wrong')) as never as { total: number }).total,
  practice: async ({ person }) => {
    const { due, total, held } = (await person.agent.get('/api/practice/overview')).data;
    return { due, total, held };
  },
  'study proofs': async ({ person, lesson }) =>
    (await findLearned(world.deps.pool, person.id, [lesson.id])).map(({ score }) => score),
  applications: async ({ person, lesson }) =>
    (await findFacts(world.deps.pool, { kind: 1, lessonId: lesson.id }, [person.id])).map(
      ({ evidence: { score, examDate }, missing }) => ({ score, examDate, missing }),
    ),
  'figures of the day': async ({ lesson }) =>
    many(
      world.deps.pool,
      sql<{ metric: string; value: number }>`
        SELECT metric, value::int AS value FROM "StatDay" WHERE "dimId" = ${lesson.id} ORDER BY metric`,
    ),
};
const said = async (of: Scene) => {
  await statsJob.run(world.deps, SILENT);
  return Object.fromEntries(
    await Promise.all(Object.entries(READERS).map(async ([name, read]) => [name, await read(of)] as const)),
  );
};

it.each(['passed', 'failed'])('an attempt that was %s', async (how) => {
  const of = await scene();
  const { person, paper } = of;
  const before = await said(of);

  const { data } = await person.agent.post('/api/exam/start', { paperId: paper.id, agree: true });
  const list = rightList(data.questions, how === 'passed' ? 2 : 1);
  await person.agent.post('/api/exam/answer', { attemptId: data.attemptId, list });
  await person.agent.post('/api/exam/submit', { attemptId: data.attemptId });
  const submitTime = new Date(Date.now() - LONG_AGO * 86_400_000);
  const startTime = new Date(submitTime.getTime() - 1_000);
  await world.deps.db.attempt.update({ where: { id: data.attemptId }, data: { startTime, submitTime } });
  await rebuildDays(world.deps.pool, day(submitTime), day(submitTime));

  const sat = await said(of);
  for (const name of Object.keys(READERS))
    if (how === 'passed' || !['study proofs', 'applications'].includes(name))
      expect({ name, says: sat[name] }).not.toEqual({ name, says: before[name] });
  expect(await voider.voidIt(data.attemptId, 3)).toMatchObject({ code: 200 });
  expect(await said(of)).toEqual(before);
  expect(await voider.restore(data.attemptId)).toMatchObject({ code: 200 });
  expect(await said(of)).toEqual(sat);
});
