import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildLesson } from '#test/content/factories.ts';
import { buildLearner, type Learner } from '#test/people/learner.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

/** 继续学习: one answer to what comes next, the same wherever it is queried. */

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const nextOf = async ({ agent }: Learner, lessonId: string) => {
  const [detail, study, mine] = await Promise.all([
    agent.get('/api/lesson/detail', { id: lessonId }),
    agent.get('/study/detail', { id: lessonId }),
    agent.get('/api/lesson/my'),
  ]);
  const row = mine.rows?.find((one: { lessonId: string }) => one.lessonId === lessonId);
  expect(study.data.mine.next).toEqual(detail.data.mine.next);
  expect(row?.mine.next).toEqual(detail.data.mine.next);
  return detail.data.mine.next;
};

describe('the next step', () => {
  it('is the next lecture that is not finished, from the one studied last on, then from the beginning', async () => {
    const lesson = await buildLesson(world.deps, {}, [{}, {}, { required: false }, {}]);
    const [first = '', second = '', optional = '', last = ''] = lesson.items.map(({ id }) => id);
    const learner = await buildLearner(world);
    const joined = await learner.agent.post('/api/lesson/join', { lessonId: lesson.id });
    expect(joined.data.next).toEqual({ kind: 'lecture', lid: first, number: 1, title: '第1讲' });

    await learner.finish(second);
    expect(await nextOf(learner, lesson.id)).toMatchObject({ lid: last, number: 4 });
    await learner.play(optional);
    expect(await nextOf(learner, lesson.id)).toMatchObject({ lid: optional, number: 3 });
    await learner.finish(last);
    expect(await nextOf(learner, lesson.id)).toMatchObject({ lid: first, number: 1 });
    await learner.finish(first);
    expect(await nextOf(learner, lesson.id)).toEqual({ kind: 'proof', issued: false });
    await learner.agent.post('/api/study/prove/apply', { lessonIds: [lesson.id] });
    expect(await nextOf(learner, lesson.id)).toEqual({ kind: 'proof', issued: true });
  });

  it('is never a locked lecture', async () => {
    const lesson = await buildLesson(world.deps, { sequential: true }, [{}, {}, { freePreview: true }, {}]);
    const [first = '', , preview = ''] = lesson.items.map(({ id }) => id);
    const learner = await buildLearner(world);
    await learner.finish(preview);
    expect(await nextOf(learner, lesson.id)).toMatchObject({ lid: first });
  });

  it('is the paper where there is one', async () => {
    const lesson = await buildLesson(world.deps);
    const { id: paperId } = await world.deps.db.paper.create({
      data: { lessonId: lesson.id, title: '考', mode: 1, rules: [], totalScore: 9, passScore: 6, durationMin: 9 },
    });
    const learner = await buildLearner(world);
    await learner.finish(lesson.items[0]?.id ?? '');
    expect(await nextOf(learner, lesson.id)).toEqual({ kind: 'exam', paperId });
  });

  it('is none in a lesson that is shut, and says why', async () => {
    const lesson = await buildLesson(world.deps);
    const learner = await buildLearner(world);
    await learner.agent.post('/api/lesson/join', { lessonId: lesson.id });
    await world.deps.db.lesson.update({ where: { id: lesson.id }, data: { status: 2 } });
    expect(await nextOf(learner, lesson.id)).toEqual({ kind: 'closed', reason: '课程已下架' });
  });
});
