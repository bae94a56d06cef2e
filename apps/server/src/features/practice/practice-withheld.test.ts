import { CODE } from '@zhibiao/contract/core/envelope';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { absentId, type Agent } from '#test/people/agent.ts';
import { buildLesson } from '#test/content/factories.ts';
import { buildPerson } from '#test/people/people.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import {
  PRACTICE_ANALYSIS,
  buildPracticeBank,
  buildFixed,
  buildQuestion,
  KIND,
  rightFor,
  PRACTICE_SECRET,
  sitPractised,
} from './practice-fixtures.ts';

/** Practice and the papers that may still ask the same questions. */

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const TYPES = ['single', 'multi', 'judge', 'blank', 'essay', 'case'] as const;

/** A learner who missed one question of every type, all of one bank, in a paper that is over. */
const missedAll = async () => {
  const { id, agent } = await buildPerson(world);
  const bank = await buildPracticeBank(world.deps);
  const questions = [];
  for (const kind of TYPES) questions.push(await buildQuestion(world.deps, KIND[kind], { bankId: bank.id }));
  const paper = await buildFixed(
    world.deps,
    questions.map((question) => question.id),
  );
  const attemptId = await sitPractised(agent, paper.id);
  // What is written freely is marked by a marker.
  await world.deps.db.attempt.update({ where: { id: attemptId }, data: { status: 3, score: 0, passed: false } });
  return { id, agent, bank, questions, paper };
};
type Missed = Awaited<ReturnType<typeof missedAll>>;

const overview = (agent: Agent) => agent.get('/api/practice/overview');
const next = (agent: Agent, query = {}) => agent.get('/api/practice/next', query);
type Item = { question: Parameters<typeof rightFor>[0]; showing: string };
const answer = (agent: Agent, { question, showing }: Item, value: unknown = rightFor(question)) =>
  agent.post('/api/practice/answer', { questionId: question.questionId, showing, value });

/** All that practice says to this learner, with and without an answer, as bytes. */
const everything = async ({ agent, questions }: Missed) => {
  const said = [await overview(agent), await next(agent), await next(agent, { ahead: '1' })];
  for (const { id, type } of questions) {
    said.push(await next(agent, { after: id }));
    for (const value of ['A', ['A'], ['甲', '乙'], '论述'])
      said.push(await agent.post('/api/practice/answer', { questionId: id, showing: 'x', value }));
    expect(type).toBeGreaterThan(0);
  }
  said.push(await agent.get('/api/practice/mastery'));
  return JSON.stringify(said);
};
const NO_KEY = new RegExp(
  `${PRACTICE_ANALYSIS}|${PRACTICE_SECRET}|"(answer|analysis|letters|rubric|right)":(?!null|0)`,
);

/** Papers that can ask all of them, each in its own way. */
const OPEN: Record<string, (missed: Missed) => Promise<void>> = {
  'a fixed paper that was published': async ({ questions }) => {
    await buildFixed(
      world.deps,
      questions.map(({ id }) => id),
      { title: '复训考核' },
    );
  },
  'a paper that draws from their bank': async ({ bank }) => {
    await world.deps.db.paper.create({ data: draws(bank.id) });
  },
  'a paper of a course that was never opened': async ({ bank }) => {
    const lesson = await buildLesson(world.deps);
    await world.deps.db.paper.create({ data: { ...draws(bank.id), lessonId: lesson.id } });
  },
  'a paper that opens next week': async ({ bank }) => {
    const openTime = new Date(Date.now() + 7 * 86_400_000);
    await world.deps.db.paper.create({ data: { ...draws(bank.id), openTime } });
  },
  'their own paper, which gives another attempt': async ({ paper }) => {
    await world.deps.db.paper.update({ where: { id: paper.id }, data: { maxAttempts: 2 } });
  },
  'a paper that draws from a clause above theirs': async ({ bank, questions }) => {
    const { db } = world.deps;
    const above = await db.clause.findFirstOrThrow({ where: { standardCode: 'GB/T 29490-2023', number: '8' } });
    const place = { standardCode: 'GB/T 29490-2023', parentId: above.id, number: '8.1', path: '/8/8.1/' };
    const below =
      (await db.clause.findFirst({ where: place })) ?? (await db.clause.create({ data: { ...place, title: '策划' } }));
    const ids = questions.map(({ id }) => id);
    await db.question.updateMany({ where: { id: { in: ids } }, data: { clauseId: below.id } });
    const { rules, ...paper } = draws(bank.id);
    await db.paper.create({ data: { ...paper, rules: rules.map((rule) => ({ ...rule, clauseId: above.id })) } });
  },
  'an attempt under way at a paper that was withdrawn since': async ({ bank, agent }) => {
    const paper = await world.deps.db.paper.create({ data: draws(bank.id) });
    await agent.post('/api/exam/start', { paperId: paper.id, agree: true });
    await world.deps.db.paper.update({ where: { id: paper.id }, data: { status: 2, rules: [] } });
  },
};
const draws = (bankId: string) => ({
  title: '复训考核',
  mode: 2,
  rules: TYPES.map((kind) => ({ bankId, type: KIND[kind].type, count: 1, score: 10 })),
  totalScore: 60,
  passScore: 36,
  durationMin: 30,
  maxAttempts: 1,
});

describe.each(Object.entries(OPEN))('while there is %s', (_, open) => {
  it('says nothing of a question of any type, and makes no card of it', async () => {
    const missed = await missedAll();
    await open(missed);
    expect(await everything(missed)).not.toMatch(NO_KEY);
    expect((await overview(missed.agent)).data).toMatchObject({ total: 0, due: 0, held: 0, boxes: [0, 0, 0, 0, 0] });
    expect(await world.deps.db.practiceCard.count({ where: { userId: missed.id } })).toBe(0);
  });
  it('takes no answer to what was shown before, and lets the card rest', async () => {
    const missed = await missedAll();
    const { id, agent } = missed;
    expect((await overview(agent)).data).toMatchObject({ total: 4 });
    const { item } = (await next(agent)).data;
    await open(missed);
    const before = await world.deps.db.practiceCard.findMany({ where: { userId: id } });
    const told = await answer(agent, item);
    expect([CODE.refused, CODE.missing]).toContain(told.code);
    expect(JSON.stringify(told)).not.toMatch(NO_KEY);
    expect(await world.deps.db.practiceCard.findMany({ where: { userId: id } })).toEqual(before);
    expect(await world.deps.db.practiceAnswer.count({ where: { userId: id } })).toBe(0);
    expect(await everything(missed)).not.toMatch(NO_KEY);
  });
});

it('says which paper a question waits for, counts it, and goes on when that is over', async () => {
  const missed = await missedAll();
  const { agent } = missed;
  await overview(agent);
  const { item } = (await next(agent)).data;
  const blank = missed.questions.filter(({ type }) => type === item.question.type).map(({ id }) => id);
  const paper = await buildFixed(world.deps, blank, { title: '复训考核' });
  expect(await answer(agent, item)).toMatchObject({
    code: CODE.refused,
    msg: '本题可能出现在您还可以参加的《复训考核》中，待该考试结束后公布，请先练习其他题',
  });
  expect((await overview(agent)).data).toMatchObject({ total: 3, held: 1 });
  await world.deps.db.paper.update({ where: { id: paper.id }, data: { closeTime: new Date(Date.now() - 1000) } });
  expect((await overview(agent)).data).toMatchObject({ total: 4, held: 0 });
  expect(await answer(agent, item)).toMatchObject({ code: CODE.ok, data: { right: true } });
});

it('does not tell by a number whether a withheld question was missed', async () => {
  const right = await buildPerson(world);
  const wrong = await buildPerson(world);
  const bank = await buildPracticeBank(world.deps);
  const { id } = await buildQuestion(world.deps, KIND.judge, { bankId: bank.id, clause: '4 企业环境' });
  const over = await buildFixed(world.deps, [id]);
  await sitPractised(right.agent, over.id, rightFor);
  await sitPractised(wrong.agent, over.id);
  await buildFixed(world.deps, [id], { title: '复训考核' });
  for (const path of ['/api/practice/overview', '/api/practice/mastery'])
    expect((await wrong.agent.get(path)).data).toEqual((await right.agent.get(path)).data);
});

it('withholds the questions of a case that a paper can ask', async () => {
  const { id: userId, agent } = await buildPerson(world);
  const bank = await buildPracticeBank(world.deps);
  const whole = await buildQuestion(world.deps, KIND.case, { bankId: bank.id });
  const child = await buildQuestion(world.deps, KIND.indefinite, { bankId: bank.id, parentId: whole.id });
  const other = await buildQuestion(world.deps, KIND.single, { bankId: bank.id });
  const attemptId = await sitPractised(agent, (await buildFixed(world.deps, [other.id])).id);
  await world.deps.db.practiceCard.create({ data: { userId, questionId: child.id, attemptId, dueAt: new Date(0) } });
  const { item } = (await next(agent)).data;
  expect(item.question.questionId).toBe(child.id);
  await buildFixed(world.deps, [whole.id], { title: '案例考核' });
  const told = await answer(agent, item);
  expect(told).toMatchObject({ code: CODE.refused });
  expect(told.msg).toContain('《案例考核》');
  expect((await next(agent)).data.item?.question.questionId).not.toBe(child.id);
});

it('an id of nobody and a card of nobody say the same', async () => {
  const { agent } = await buildPerson(world);
  const none = { question: { questionId: absentId(), type: 1, options: [] }, showing: 'x' };
  expect(await answer(agent, none, 'A')).toMatchObject({ code: CODE.missing, msg: '这道题现在不能练习，请看下一题' });
});
