import { afterAll, beforeAll, expect, it } from 'vitest';
import { recount } from '#features/study/conclude/recount-job.ts';
import { buildLesson } from '#test/content/factories.ts';
import { buildLearner } from '#test/people/learner.ts';
import type { StaffPerson } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { buildPaperBank, buildMaker, publishedPaper } from './paper-fixtures.ts';

/** A paper that concludes a course is withdrawn: what becomes of those who wait for it, and of those who passed. */

let world: TestWorld;
let maker: StaffPerson;
beforeAll(async () => {
  world = await openTestWorld();
  maker = await buildMaker(world);
});
afterAll(() => world.close());

const TEXT = { type: 3, minSec: 20 } as const;
const build = async () => {
  const lesson = await buildLesson(world.deps, {}, [TEXT]);
  const { id: bankId, ids } = await buildPaperBank(world, 10);
  const paper = await publishedPaper(maker, bankId, { lessonId: lesson.id });
  return { lesson, bankId, ids, paper, lid: lesson.items[0]?.id ?? '' };
};
const learn = async (learner: Awaited<ReturnType<typeof buildLearner>>, lid: string) => {
  const page = await learner.play(lid);
  await learner.pass(20);
  return page.beat({ seq: 1, from: 0, to: 20 });
};
const withdraw = (paper: object, more: object = {}) =>
  maker.agent.post('/system/paper/withdraw', { ...paper, reason: '停止考试', ...more });

it('keeps them waiting, or counts them as finished when that is asked for', async () => {
  const { lesson, bankId, paper, lid } = await build();
  const [waiting, studying] = [await buildLearner(world), await buildLearner(world)];
  await learn(waiting, lid);
  await studying.play(lid);
  expect(await waiting.lesson(lesson.id)).toMatchObject({ status: 2, finishTime: null });
  const { data: kept } = await withdraw(paper);
  await recount(world.deps.pool);
  expect(await waiting.lesson(lesson.id)).toMatchObject({ status: 2 });

  const { data: again } = await maker.agent.post('/system/paper/publish', { ...kept, reason: '重新开放' });
  // With another exam to pass there is nothing to finish.
  const other = await publishedPaper(maker, bankId, { lessonId: lesson.id });
  expect(await withdraw(again, { finish: true })).toMatchObject({
    code: 500,
    field: 'finish',
    msg: '课程还有另一份已发布的试卷，学员仍须通过它',
  });
  await withdraw(other);
  expect(await withdraw(again, { finish: true })).toMatchObject({ code: 200, msg: '已下架' });
  await recount(world.deps.pool);
  const done = await waiting.lesson(lesson.id);
  expect(done).toMatchObject({ status: 3 });
  expect(done.finishTime).not.toBeNull();
  expect(Number(done.creditHours)).toBe(6);
  expect(await studying.lesson(lesson.id)).toMatchObject({ status: 1, finishTime: null });
  expect(await world.deps.db.lesson.findUnique({ where: { id: lesson.id } })).toMatchObject({
    recountAt: null,
    finishDue: false,
  });
});

it('a pass counts whatever became of its paper', async () => {
  const { lesson, bankId, ids, paper, lid } = await build();
  await world.deps.db.paper.update({ where: { id: paper.id }, data: { requireLesson: false } });
  const learner = await buildLearner(world);
  const started = (await learner.agent.post('/api/exam/start', { paperId: paper.id, agree: true })).data;
  expect(ids).toHaveLength(10);
  const list = started.questions.map((question: { questionId: string; options: { key: string; text: string }[] }) => ({
    questionId: question.questionId,
    value: question.options.find(({ text }) => text === '选项C')?.key ?? '',
    seq: 1,
  }));
  await learner.agent.post('/api/exam/answer', { attemptId: started.attemptId, list });
  const handed = await learner.agent.post('/api/exam/submit', { attemptId: started.attemptId });
  expect(handed).toMatchObject({ code: 200, data: { passed: true } });
  await withdraw(paper);
  await publishedPaper(maker, bankId, { lessonId: lesson.id });
  await learn(learner, lid);
  expect(await learner.lesson(lesson.id)).toMatchObject({ status: 3 });
});
