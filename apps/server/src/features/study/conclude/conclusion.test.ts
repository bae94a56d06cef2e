import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildLesson } from '#test/content/factories.ts';
import { buildLearner } from '#test/people/learner.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

/** A course at 100 % whose exam refuses 请先完成课程学习 must not exist, whatever dies when. */

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const TEXT = { type: 3, minSec: 20 } as const;
const build = async () => {
  const [learner, lesson] = [await buildLearner(world), await buildLesson(world.deps, {}, [TEXT])];
  const paper = await world.deps.db.paper.create({
    data: {
      lessonId: lesson.id,
      title: '结业考试',
      mode: 1,
      rules: [],
      totalScore: 100,
      passScore: 60,
      durationMin: 30,
    },
  });
  const detail = async () => (await learner.agent.get('/study/detail', { id: lesson.id })).data;
  return { learner, lesson, paper, lid: lesson.items[0]?.id ?? '', detail };
};

/** From now on a process that writes that a lesson is learned loses its connection, as with a kill at that moment. */
const dieOnLearned = async () => {
  await world.asOwner(`
    CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$;
    CREATE TRIGGER die BEFORE UPDATE ON "UserLesson" FOR EACH ROW
      WHEN (OLD."learnedTime" IS NULL AND NEW."learnedTime" IS NOT NULL) EXECUTE FUNCTION die()`);
  return () => world.asOwner('DROP FUNCTION die CASCADE');
};

describe('the beat that completes a lesson', () => {
  it('concludes it or never was: cut off between, it is simply sent again', async () => {
    const { learner, lesson, lid, detail } = await build();
    const page = await learner.play(lid);
    await learner.pass(20);
    const live = await dieOnLearned();
    expect((await page.beat({ seq: 1, from: 0, to: 20 })).code).not.toBe(200);
    await live();
    expect(await learner.lesson(lesson.id)).toMatchObject({ learnedTime: null, progress: 0 });
    expect((await detail()).exam).toMatchObject({ canTake: false, reasons: ['请先完成课程学习'] });
    expect(await learner.ledger()).toHaveLength(0);

    expect((await page.beat({ seq: 1, from: 0, to: 20 })).data).toMatchObject({ itemDone: true, lessonDone: true });
    expect(await detail()).toMatchObject({ mine: { status: 2, progress: 100 }, exam: { canTake: true, reasons: [] } });
  });

  it('of an optional item concludes a lesson whose last open item became optional', async () => {
    const [learner, lesson] = [
      await buildLearner(world),
      await buildLesson(world.deps, {}, [TEXT, { ...TEXT, required: false }, TEXT]),
    ];
    const [first, optional, last] = lesson.items.map((item) => item.id);
    const page = await learner.play(first ?? '');
    await learner.pass(20);
    await page.beat({ seq: 1, from: 0, to: 20 });
    await world.deps.db.lessonItem.update({ where: { id: last ?? '' }, data: { required: false } });
    const other = await learner.play(optional ?? '');
    await learner.pass(10);
    expect((await other.beat({ seq: 1, from: 0, to: 10 })).data).toMatchObject({ itemDone: false, lessonDone: true });
    expect(await learner.lesson(lesson.id)).toMatchObject({ status: 3, progress: 100 });
  });
});
