import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildLearner } from '#test/people/learner.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { buildCourse, buildHolder, roundsOf } from './round-fixtures.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

describe('a run through a course that ended', () => {
  it('is kept with the exam that passed it, as it stood', async () => {
    const course = await buildCourse(world);
    const learner = await buildLearner(world);
    await course.study(learner);
    expect(await roundsOf(world, learner.id)).toEqual([]);

    const failed = await course.sit(learner, false);
    expect(await roundsOf(world, learner.id)).toEqual([]);
    await world.deps.db.attempt.update({ where: { id: failed }, data: { submitTime: new Date('2026-01-01') } });
    const attemptId = await course.sit(learner);

    const [round, ...others] = await roundsOf(world, learner.id);
    expect(others).toEqual([]);
    const { finishTime, learnedTime, startTime } = await learner.lesson(course.lesson.id);
    expect(round).toMatchObject({ no: 1, key: null, kind: 1, why: 1, attemptId, finishTime, learnedTime, startTime });
    expect(round).toMatchObject({ creditedSec: 40, subject: course.lesson.subject, source: 1 });
    expect(Number(round?.creditHours)).toBe(6);
    expect(round?.items).toEqual(
      course.lesson.items.map(({ id, title }) => ({ lid: id, title, done: true, creditedSec: 20 })),
    );
  });

  it('stays worth what it was, whatever the course is worth later', async () => {
    const course = await buildCourse(world);
    const learner = await buildHolder(world, course);
    const before = await roundsOf(world, learner.id);
    await world.deps.db.lesson.update({ where: { id: course.lesson.id }, data: { creditHours: 2 } });
    await world.deps.db.userLesson.updateMany({ where: { userId: learner.id }, data: { status: 3 } });
    expect(await roundsOf(world, learner.id)).toEqual(before);
  });

  it('is kept of a course without an exam by the beat that learns it', async () => {
    const course = await buildCourse(world);
    await world.deps.db.paper.update({ where: { id: course.paper.id }, data: { status: 2 } });
    const learner = await buildLearner(world);
    await course.study(learner);
    expect(await roundsOf(world, learner.id)).toMatchObject([{ no: 1, why: 1, attemptId: null }]);
  });

  it('is only added to', async () => {
    const course = await buildCourse(world);
    const learner = await buildHolder(world, course);
    const where = { userId: learner.id };
    await expect(world.deps.db.lessonRound.updateMany({ where, data: { creditedSec: 0 } })).rejects.toThrow();
    await expect(world.deps.db.lessonRound.deleteMany({ where })).rejects.toThrow();
  });
});
