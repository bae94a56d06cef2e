import { afterAll, beforeAll, expect, it } from 'vitest';
import { one, sql } from '#db/sql.ts';
import { buildLesson } from '#test/content/factories.ts';
import { buildOrganisation, buildPerson } from '#test/people/people.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { buildPaper, rightList } from '#features/exam/exam-fixtures.ts';

/** What is scored and waits for its release is to its learner, and to their organisation, a paper that is marked. */

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(async () => {
  await world.close();
});

it('tells nobody outside the training body that an attempt is scored, or how, before it is released', async () => {
  const org = await buildOrganisation(world);
  const person = await buildPerson(world, { orgId: org.id });
  const { id, agent } = person;
  await org.register(person);
  const lesson = await buildLesson(world.deps);
  const paper = await buildPaper(world.deps, {
    lessonId: lesson.id,
    title: '统一发布的考试',
    requireLesson: false,
    releaseMode: 1,
    maxAttempts: 1,
    showResult: 2,
  });
  await world.deps.db.userLesson.create({
    data: { userId: id, lessonId: lesson.id, status: 2, learnedTime: new Date(), startTime: new Date() },
  });
  const started = (await agent.post('/api/exam/start', { paperId: paper.id, agree: true })).data;
  const { attemptId, questions } = started;
  await agent.post('/api/exam/answer', { attemptId, list: rightList(questions) });
  const submitted = await agent.post('/api/exam/submit', { attemptId });
  expect(submitted.data).toEqual({ attemptId, status: 2 });
  const stored = await one(
    world.deps.pool,
    sql<{ status: number; score: number; passed: boolean; edition: number; releaseMode: number }>`
      SELECT status, score::float8 AS score, passed, edition, "releaseMode" FROM "Attempt" WHERE id = ${attemptId}`,
  );
  expect(stored).toEqual({ status: 4, score: 70, passed: true, edition: 1, releaseMode: 1 });

  expect((await agent.get('/api/exam/record')).rows).toMatchObject([{ status: 2, score: null, passed: null }]);
  expect((await agent.get('/api/exam/list', { lessonId: lesson.id })).rows).toMatchObject([
    { myStatus: 'marking', bestScore: null, attemptsLeft: 0 },
  ]);
  expect((await agent.get('/api/exam/detail', { paperId: paper.id })).data).toMatchObject({ myStatus: 'marking' });
  const hidden = '成绩还没有公布，批阅和核对完成后可查看';
  expect((await agent.get('/api/exam/result', { attemptId })).data).toMatchObject({
    status: 2,
    score: null,
    passed: null,
    questions: [],
    topics: [],
    hidden,
  });
  expect((await agent.get('/api/exam/preview', { attemptId })).data).toMatchObject({
    score: null,
    passed: null,
    questions: [],
    hidden,
  });
  expect(await agent.get('/api/exam/wrong')).toMatchObject({ total: 0, rows: [] });
  expect((await agent.get('/study/detail', { id: lesson.id })).data.exam).toMatchObject({
    passed: false,
    bestScore: null,
  });
  const data = (await agent.get('/api/user/dataExport')) as unknown as { attempts: object[] };
  expect(data.attempts).toMatchObject([{ status: 2, score: null, passed: null, releaseTime: null }]);
  const { agent: admin } = await org.administrator();
  const record = await admin.get('/api/org/study/detail', { userId: id, lessonId: lesson.id });
  expect(JSON.stringify(record)).not.toMatch(/"score":70|"passed":true/);
  expect((record.data as { attempts: object[] }).attempts).toMatchObject([{ status: 2, score: null, passed: null }]);
  expect(await world.deps.db.userLesson.findFirst({ where: { userId: id } })).toMatchObject({ status: 2 });
});

it('keeps what its paper said when it began', async () => {
  const { agent } = await buildPerson(world);
  const paper = await buildPaper(world.deps, { blurMode: 2, blurLimit: 1, indefRule: 2, edition: 1 });
  const { attemptId } = (await agent.post('/api/exam/start', { paperId: paper.id, agree: true })).data;
  await world.deps.db.paper.update({
    where: { id: paper.id },
    data: { edition: 2, blurMode: 1, blurLimit: 9, indefRule: 0, releaseMode: 1 },
  });
  const terms = { blurMode: 2, blurLimit: 1, indefRule: 2 };
  expect(await world.deps.db.attempt.findUniqueOrThrow({ where: { id: attemptId } })).toMatchObject({
    edition: 1,
    round: 1,
    releaseMode: 0,
    ...terms,
  });
  expect((await agent.post('/api/exam/start', { paperId: paper.id, agree: true })).data).toMatchObject({
    attemptId,
    ...terms,
  });
  const away = () => agent.post('/api/exam/event', { attemptId, type: 'blur', durationMs: 4_000 });
  expect((await away()).data).toMatchObject({ submitted: false, warning: '您已切屏1次，超过1次将由监考人员复核' });
  expect((await away()).data).toMatchObject({ submitted: false, warning: '已记录 2 次离开，考后由监考人员复核' });
  expect((await agent.post('/api/exam/submit', { attemptId })).data).toEqual({ attemptId, status: 2 });
});
