import { TASK } from '@zhibiao/contract/task/types';
import type { MasteryClause } from '@zhibiao/contract/practice/learner';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { tasks } from '#features.ts';
import { startTasks } from '#jobs/queue/runner.ts';
import { buildPerson } from '#test/people/people.ts';
import { buildStaff } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

/** What comes of the starter pack once a training body has taken it over: people learn from it. */

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const bring = async () => {
  const { agent } = await buildStaff(world, { permissions: ['starter:import'] });
  const stop = startTasks(world.deps, { handlers: tasks, log: { warn: () => {} } });
  const { data } = await agent.post('/system/starter/import', { parts: ['lessons', 'questions'] });
  await expect
    .poll(async () => (await world.deps.db.task.findUniqueOrThrow({ where: { id: data.taskId as string } })).status, {
      timeout: 60_000,
    })
    .toBe(TASK.done);
  await stop();
};
/** As staff approve and publish: that has tests of its own. */
const open = async () => {
  const { db } = world.deps;
  await db.question.updateMany({ data: { status: 1 } });
  await db.lesson.updateMany({ data: { status: 1, publishTime: new Date() } });
  await db.paper.updateMany({ data: { status: 1, edition: 1 } });
};

type Given = { questionId: string; type: number; options: { key: string; text: string }[] };
/** The right options as this learner was given them: their keys were shuffled. */
const rightOf = async ({ questionId, type, options }: Given) => {
  const { db } = world.deps;
  const { key, options: stored } = await db.question.findUniqueOrThrow({
    where: { id: questionId },
    include: { key: true },
  });
  const texts = z
    .array(z.object({ key: z.string(), text: z.string() }))
    .parse(stored)
    .filter((option) => z.array(z.string()).parse(key?.answer).includes(option.key))
    .map(({ text }) => text);
  const keys = options.filter(({ text }) => texts.includes(text)).map((option) => option.key);
  return { questionId, value: type === 2 ? keys : (keys[0] ?? ''), seq: 1 };
};

it('an exam that was passed fills the map of clauses, which leads to lectures', { timeout: 120_000 }, async () => {
  await bring();
  await open();
  const { db } = world.deps;
  const paper = await db.paper.findFirstOrThrow({ where: { starterKey: 'gbt29490' } });
  const { id, agent } = await buildPerson(world);
  const mapOf = async () => (await agent.get('/api/practice/mastery')).data.clauses as MasteryClause[];
  expect((await mapOf()).filter(({ answers }) => answers > 0)).toEqual([]);

  const lessonId = paper.lessonId ?? '';
  await db.userLesson.create({ data: { userId: id, lessonId, status: 2, learnedTime: new Date(), source: 1 } });
  const { data, msg } = await agent.post('/api/exam/start', { paperId: paper.id, agree: true });
  expect(msg).toBeTruthy();
  const list = await Promise.all((data.questions as Given[]).map(rightOf));
  await agent.post('/api/exam/answer', { attemptId: data.attemptId, list });
  await agent.post('/api/exam/submit', { attemptId: data.attemptId });
  expect((await agent.get('/api/exam/result', { attemptId: data.attemptId })).data).toMatchObject({
    score: 100,
    passed: true,
  });

  // Which questions it was is a matter of lots: each clause has those that were drawn of it and of all below it.
  const drawn = await db.question.findMany({
    where: { id: { in: list.map(({ questionId }) => questionId) }, ofClause: { standardCode: 'GB/T 29490-2023' } },
    select: { ofClause: { select: { number: true } } },
  });
  const askedOf = (number: string) =>
    drawn.filter(({ ofClause }) => `${ofClause?.number}.`.startsWith(`${number}.`)).length;
  const clauses = await mapOf();
  expect(clauses.map(({ number, answers }) => [number, answers])).toEqual(
    clauses.map(({ number }) => [number, askedOf(number)]),
  );
  const told = clauses.filter(({ answers }) => answers >= 3);
  expect(told.map(({ share, level }) => [share, level])).toEqual(told.map(() => [1, 'sure']));
  expect(clauses.filter(({ share }) => share !== null)).toEqual(told);
  // Forty questions, of which most are about a clause, leave at least one of the seven chapters with three.
  expect(told.length).toBeGreaterThan(0);
  expect(clauses.filter(({ lessons }) => lessons.length > 0).length).toBeGreaterThan(30);
});
