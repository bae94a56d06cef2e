import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Agent } from '#test/people/agent.ts';
import { buildLesson } from '#test/content/factories.ts';
import { buildPerson } from '#test/people/people.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { EXAM_ANALYSIS_MARK, ANSWER_MARK, buildPaper, rightList } from '#features/exam/exam-fixtures.ts';

/** An assessment: its result by topic, and the course that it recommends. */

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const TOPICS = ['标准', '商标'];

/** Every question of a type is of one topic; each topic leads to a course. */
const assessment = async (fields: Parameters<typeof buildPaper>[1] = {}) => {
  const { db } = world.deps;
  const lessons = [
    await buildLesson(world.deps, { name: '标准解读' }),
    await buildLesson(world.deps, { name: '商标管理' }),
  ];
  const paper = await buildPaper(world.deps, { showResult: 2, maxAttempts: 2, ...fields }, { single: 6, judge: 4 });
  const [rule] = paper.rules as { bankId: string }[];
  await db.question.updateMany({ where: { bankId: rule?.bankId ?? '', type: 1 }, data: { clause: '4 环境' } });
  await db.question.updateMany({ where: { bankId: rule?.bankId ?? '', type: 3 }, data: { clause: '商标法' } });
  const topics = TOPICS.map((name, at) => ({
    name,
    clauses: at === 0 ? ['4 环境', '5 领导'] : ['商标法'],
    lessonId: lessons[at]?.id ?? null,
  }));
  await db.paper.update({ where: { id: paper.id }, data: { topics } });
  return { paperId: paper.id, lessons };
};
const person = () => buildPerson(world);
type Given = Parameters<typeof rightList>[0];
/** Sits the paper: `right` says of a question's place whether it is answered rightly, wrongly (false) or not (null). */
const sit = async (agent: Agent, paperId: string, right: (place: number) => boolean | null) => {
  const { data } = await agent.post('/api/exam/start', { paperId, agree: true });
  const questions = data.questions as Given;
  const list = rightList(questions).flatMap((answer, place) => {
    const wanted = right(place);
    if (wanted === null) return [];
    const wrong = questions[place]?.options.find(({ key }) => key !== answer.value)?.key ?? '';
    return [wanted ? answer : { ...answer, value: wrong }];
  });
  if (list.length > 0) await agent.post('/api/exam/answer', { attemptId: data.attemptId, list });
  await agent.post('/api/exam/submit', { attemptId: data.attemptId });
  return agent.get('/api/exam/result', { attemptId: data.attemptId });
};

it('names what it tells apart before it begins', async () => {
  const [{ agent }, { paperId }] = [await person(), await assessment()];
  expect((await agent.get('/api/exam/detail', { paperId })).data.topics).toEqual(TOPICS);
});

it('of a blank one says so, and recommends the first course', async () => {
  const [{ agent }, { paperId, lessons }] = [await person(), await assessment()];
  expect((await sit(agent, paperId, () => null)).data).toMatchObject({
    score: 0,
    questions: [],
    topics: [
      { name: '标准', questionCount: 6, answeredCount: 0, level: 'weak', gained: null, score: null },
      { name: '商标', questionCount: 4, answeredCount: 0, level: 'weak', gained: null, score: null },
    ],
    advice: { lessonId: lessons[0]?.id, name: '标准解读', topic: '标准' },
  });
});

it('while a try is left gives levels without a mark, and the course of the weaker topic', async () => {
  const [{ agent }, { paperId, lessons }] = [await person(), await assessment({ passScore: 80 })];
  const answer = await sit(agent, paperId, (place) => place < 5 || place === 7);
  expect(answer.data).toMatchObject({
    passed: false,
    questions: [],
    topics: [
      { name: '标准', answeredCount: 6, level: 'good', gained: null, score: null },
      { name: '商标', answeredCount: 4, level: 'weak', gained: null, score: null },
    ],
    advice: { lessonId: lessons[1]?.id, name: '商标管理', topic: '商标' },
  });
  expect(JSON.stringify(answer)).not.toMatch(new RegExp(`${EXAM_ANALYSIS_MARK}|${ANSWER_MARK}|"right"|clause`));
});

it('is silent where a level would be the mark of one answer', async () => {
  const { paperId } = await assessment();
  for (const right of [true, false]) {
    const { data } = await sit((await person()).agent, paperId, (place) =>
      place < 6 ? place % 3 === 0 : place === 6 ? right : null,
    );
    expect(data.topics[1]).toMatchObject({ answeredCount: 1, gained: null });
    expect(data.topics[0].level).toBe('weak');
  }
  // All three answers that make a topic good, beside a score that does not say which.
  const sure = await sit((await person()).agent, paperId, (place) =>
    place < 6 ? place === 0 : place < 9 ? true : null,
  );
  expect(sure.data.topics[1]).toMatchObject({ answeredCount: 3, level: null, gained: null });
});

it('gives points once they are released, and passes over a course that is finished', async () => {
  const [{ id, agent }, { paperId, lessons }] = [await person(), await assessment({ passScore: 30 })];
  await world.deps.db.userLesson.create({ data: { userId: id, lessonId: lessons[1]?.id ?? '', status: 3 } });
  const { data } = await sit(agent, paperId, (place) => place < 3 || place === 6);
  expect(data).toMatchObject({
    passed: true,
    hidden: null,
    topics: [
      { name: '标准', level: 'weak', gained: 30, score: 60 },
      { name: '商标', level: 'weak', gained: 10, score: 40 },
    ],
    advice: { name: '标准解读' },
  });
});

it('advises nothing where every topic that is open to study is called good', async () => {
  const [{ id, agent }, { paperId, lessons }] = [await person(), await assessment()];
  await world.deps.db.userLesson.create({ data: { userId: id, lessonId: lessons[1]?.id ?? '', status: 3 } });
  const { data } = await sit(agent, paperId, (place) => place < 6);
  expect(data).toMatchObject({ topics: [{ level: 'good' }, { level: 'weak' }], advice: null });
});

it('says nothing beside the score where only the score is published', async () => {
  const [{ agent }, { paperId }] = [await person(), await assessment({ showResult: 0 })];
  expect((await sit(agent, paperId, () => true)).data).toMatchObject({ score: 100, topics: [], advice: null });
});

it('counts no question that another paper may still ask', async () => {
  const [{ agent }, { paperId }] = [await person(), await assessment()];
  const { rules } = await world.deps.db.paper.findUniqueOrThrow({ where: { id: paperId } });
  const [single] = rules as { type: number }[];
  await world.deps.db.paper.create({
    data: {
      title: '另一场考试',
      mode: 2,
      rules: [single as object],
      totalScore: 60,
      passScore: 36,
      durationMin: 30,
      requireLesson: false,
    },
  });
  expect((await sit(agent, paperId, () => true)).data.topics).toMatchObject([
    { name: '标准', level: null, gained: null, score: null },
    { name: '商标', level: 'good', gained: 40, score: 40 },
  ]);
});
