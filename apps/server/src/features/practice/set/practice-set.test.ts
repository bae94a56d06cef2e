import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { many, run, sql } from '#db/sql.ts';
import { type DrawRule, fits } from '#domain/paper/draw-rule.ts';
import { randomFrom } from '#domain/number/seeded-random.ts';
import type { Agent } from '#test/people/agent.ts';
import { buildLesson } from '#test/content/factories.ts';
import { buildPerson } from '#test/people/people.ts';
import { buildStaff } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import {
  PRACTICE_ANALYSIS,
  buildPracticeBank,
  buildFixed,
  buildQuestion,
  KIND,
  rightFor,
  PRACTICE_SECRET,
  wrongFor,
} from '#features/practice/practice-fixtures.ts';
import { freeQuestions } from './free.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

type Kinds = (keyof typeof KIND)[];
let standards = 0;
/** A standard with the clauses 4, 4.1 and 5, a course of two lectures on 4 and 5, and a learner who joined it. */
const course = async () => {
  const { db } = world.deps;
  const code = `T/PS ${(standards += 1)}`;
  const lesson = await buildLesson(world.deps, { standardCode: code }, [{}, {}]);
  const clause = (number: string, path: string, parentId: string | null = null) =>
    db.clause.create({ data: { standardCode: code, number, title: `标题${number}`, path, parentId } });
  const [four, five] = [await clause('4', '/4/'), await clause('5', '/5/')];
  const below = await clause('4.1', '/4/4.1/', four.id);
  await db.lessonItemClause.createMany({
    data: [
      { lid: lesson.items[0]?.id ?? '', clauseId: four.id },
      { lid: lesson.items[1]?.id ?? '', clauseId: five.id },
    ],
  });
  const person = await buildPerson(world);
  await db.userLesson.create({ data: { userId: person.id, lessonId: lesson.id } });
  return { lesson, four, below, five, bank: await buildPracticeBank(world.deps), ...person };
};
const questions = async (bankId: string, clauseId: string, kinds: Kinds) => {
  const ids = [];
  for (const kind of kinds) ids.push((await buildQuestion(world.deps, KIND[kind], { bankId, clauseId })).id);
  return ids;
};
const freeOf = async (lessonId: string) => (await many(world.deps.pool, freeQuestions(lessonId))).map(({ id }) => id);
const begin = async (agent: Agent, lessonId: string, kind: 1 | 2) =>
  (await agent.post('/api/practice/set', { lessonId, kind })).data.id as string;
const look = async (agent: Agent, id: string) => (await agent.get('/api/practice/set', { id })).data;
const answer = (agent: Agent, id: string, questionId: string, value: unknown) =>
  agent.post('/api/practice/set/answer', { id, questionId, value });

describe('what may be practised', () => {
  it('is what no blueprint fits, for any rule and any question', async () => {
    const { lesson, bank, four, below, five } = await course();
    const other = await buildPracticeBank(world.deps);
    const random = randomFrom('free');
    const above = new Map([
      [four.id, [four.id]],
      [below.id, [below.id, four.id]],
      [five.id, [five.id]],
    ]);
    const of = <T>(list: readonly T[]): T => list[random(list.length)] as T;
    const asked = [];
    for (let at = 0; at < 40; at += 1) {
      const fields = { bankId: of([bank.id, other.id]), clauseId: of([...above.keys()]), difficulty: 1 + random(3) };
      const question = await buildQuestion(world.deps, of([KIND.single, KIND.multi, KIND.judge]), fields);
      asked.push({ ...fields, id: question.id, type: question.type as DrawRule['type'] });
    }
    const rules = Array.from({ length: 4 }, (): DrawRule => ({
      bankId: of([bank.id, other.id]),
      type: of([1, 2, 3] as const),
      ...(random(2) ? { difficulty: 1 + random(3) } : {}),
      ...(random(2) ? { clauseId: of([...above.keys()]) } : {}),
      count: 1,
      score: 1,
    }));
    const paper = await world.deps.db.paper.create({
      data: { title: '随机', mode: 2, rules, totalScore: 4, passScore: 3, durationMin: 30, maxAttempts: 1 },
    });
    const free = asked.filter(
      (question) =>
        !rules.some((rule) => fits(rule, { ...question, clause: null, clauses: above.get(question.clauseId) ?? [] })),
    );
    expect(free.length).toBeGreaterThan(3);
    expect(free.length).toBeLessThan(40);
    expect(await freeOf(lesson.id)).toEqual(free.map(({ id }) => id).sort());
    await world.deps.db.paper.update({ where: { id: paper.id }, data: { status: 2 } });
    expect(await freeOf(lesson.id)).toHaveLength(40);
  });

  it('is in force, judged at once, of the course, and named by no paper that is published or sat', async () => {
    const { lesson, bank, four, agent } = await course();
    const [free = '', named = '', , , off = ''] = await questions(bank.id, four.id, [
      'single',
      'judge',
      'essay',
      'case',
      'multi',
    ]);
    await world.deps.db.question.update({ where: { id: off }, data: { status: 0 } });
    const elsewhere = await course();
    await questions(elsewhere.bank.id, elsewhere.four.id, ['single']);
    const paper = await buildFixed(world.deps, [named]);
    expect(await freeOf(lesson.id)).toEqual([free]);
    const attemptId = (await agent.post('/api/exam/start', { paperId: paper.id, agree: true })).data.attemptId;
    await world.deps.db.paper.update({ where: { id: paper.id }, data: { status: 2 } });
    expect(await freeOf(lesson.id)).toEqual([free]);
    await agent.post('/api/exam/submit', { attemptId });
    expect(await freeOf(lesson.id)).toEqual([free, named].sort());
  });
});

describe('a drill', () => {
  it('tells each answer once it is given and never before, and says afterwards what to read again', async () => {
    const { lesson, bank, below, five, agent, id: learnerId } = await course();
    await questions(bank.id, below.id, ['single', 'blank']);
    await questions(bank.id, five.id, ['judge']);
    expect((await agent.get('/api/practice/course', { lessonId: lesson.id })).data).toEqual({
      free: 3,
      mock: null,
      open: [],
    });
    const id = await begin(agent, lesson.id, 1);
    expect(await begin(agent, lesson.id, 1)).toBe(id);
    const set = await look(agent, id);
    expect(set.questions).toHaveLength(3);
    expect(JSON.stringify(set)).not.toMatch(new RegExp(`${PRACTICE_SECRET}|${PRACTICE_ANALYSIS}`));
    for (const question of set.questions) {
      const value = question.type === 3 ? wrongFor(question) : rightFor(question);
      const { data } = await answer(agent, id, question.questionId, value);
      expect(data.judged).toMatchObject({ right: question.type !== 3 });
      expect(data.judged.analysis).toContain(PRACTICE_ANALYSIS);
      expect((await answer(agent, id, question.questionId, value)).msg).toBe('这道题已经作答，请看下一题');
    }
    await agent.post('/api/practice/set/end', { id });
    expect((await look(agent, id)).result).toEqual({
      right: 2,
      of: 3,
      points: null,
      clauses: [
        {
          clauseId: below.id,
          name: '4.1 标题4.1',
          right: 2,
          of: 2,
          lectures: [{ lid: lesson.items[0]?.id, title: '第1讲' }],
        },
        {
          clauseId: five.id,
          name: '5 标题5',
          right: 0,
          of: 1,
          lectures: [{ lid: lesson.items[1]?.id, title: '第2讲' }],
        },
      ],
    });
    // The next one starts over, and nothing of it is an attempt.
    expect(await begin(agent, lesson.id, 1)).not.toBe(id);
    expect(await world.deps.db.attempt.count({ where: { userId: learnerId } })).toBe(0);
  });

  it('is for who joined the course, and nobody else sees it', async () => {
    const { lesson, bank, four, agent } = await course();
    await questions(bank.id, four.id, ['single']);
    const other = await buildPerson(world);
    expect((await other.agent.get('/api/practice/course', { lessonId: lesson.id })).msg).toBe('加入课程后可以练习');
    const id = await begin(agent, lesson.id, 1);
    expect(await other.agent.get('/api/practice/set', { id })).toMatchObject({ code: 404, msg: '练习不存在' });
    expect((await other.agent.post('/api/practice/set/end', { id })).code).toBe(404);
  });

  it('says nothing of what a paper that was published since may ask', async () => {
    const { lesson, bank, four, agent } = await course();
    const [one = ''] = await questions(bank.id, four.id, ['single']);
    const id = await begin(agent, lesson.id, 1);
    await buildFixed(world.deps, [one], { title: '新考试' });
    const [question] = (await look(agent, id)).questions;
    const { data } = await answer(agent, id, one, rightFor(question));
    expect(data.judged).toBeNull();
    expect(data.withheld).toContain('新考试');
    expect(JSON.stringify(await look(agent, id))).not.toContain(PRACTICE_ANALYSIS);
  });
});

describe('a mock paper', () => {
  const withExam = async (kinds: Kinds) => {
    const made = await course();
    const exam = await buildPracticeBank(world.deps);
    const asked = await questions(exam.id, made.four.id, ['single', 'single', 'judge', 'essay']);
    const paper = await buildFixed(world.deps, asked, { title: '结业考试' });
    await world.deps.db.paper.update({ where: { id: paper.id }, data: { lessonId: made.lesson.id, passScore: 24 } });
    await questions(made.bank.id, made.four.id, kinds);
    return { ...made, paper };
  };

  it('has the form of the exam as far as there are questions, and tells nothing before it is handed in', async () => {
    const { lesson, agent, paper } = await withExam(['single', 'single', 'single', 'judge', 'multi']);
    expect((await agent.get('/api/practice/course', { lessonId: lesson.id })).data).toMatchObject({
      free: 5,
      mock: { questions: 3, of: 4, minutes: 23 },
    });
    const maker = await buildStaff(world, { name: '演示命题', permissions: ['paper:list'] });
    expect((await maker.agent.get('/system/paper/practice', { id: paper.id })).data).toEqual({
      free: 5,
      types: [
        { type: 1, needs: 2, has: 3, machine: true },
        { type: 3, needs: 1, has: 1, machine: true },
        { type: 5, needs: 1, has: 0, machine: false },
      ],
      mock: true,
    });
    const id = await begin(agent, lesson.id, 2);
    const set = await look(agent, id);
    expect(set.questions.map(({ type, score }: { type: number; score: number }) => [type, score])).toEqual([
      [1, 10],
      [1, 10],
      [3, 10],
    ]);
    expect(set.remainingMs).toBeGreaterThan(22 * 60_000);
    const [first, second] = set.questions;
    expect((await answer(agent, id, first.questionId, wrongFor(first))).data).toEqual({ judged: null, withheld: null });
    await answer(agent, id, first.questionId, rightFor(first));
    await answer(agent, id, second.questionId, wrongFor(second));
    expect(JSON.stringify(await look(agent, id))).not.toContain(PRACTICE_ANALYSIS);
    await agent.post('/api/practice/set/end', { id });
    const told = await look(agent, id);
    expect(told.result).toMatchObject({ right: 1, of: 3, points: { gained: 10, total: 30, pass: 18 } });
    expect(JSON.stringify(told)).toContain(PRACTICE_ANALYSIS);
    expect((await answer(agent, id, second.questionId, rightFor(second))).msg).toBe('模拟卷已经交卷');
  });

  it('is over when its time is up, with what was answered by then', async () => {
    const { lesson, agent } = await withExam(['single', 'single', 'judge']);
    const id = await begin(agent, lesson.id, 2);
    const [first] = (await look(agent, id)).questions;
    await answer(agent, id, first.questionId, rightFor(first));
    await run(
      world.deps.pool,
      sql`UPDATE "PracticeSet" SET deadline = clock_timestamp() - interval '1 second' WHERE id = ${id}`,
    );
    expect(await look(agent, id)).toMatchObject({ remainingMs: null, result: { right: 1, of: 3 } });
    expect(await begin(agent, lesson.id, 2)).not.toBe(id);
  });

  it('is none where less than half of the exam could be filled', async () => {
    const { lesson, agent } = await withExam(['single']);
    expect((await agent.get('/api/practice/course', { lessonId: lesson.id })).data).toMatchObject({
      free: 1,
      mock: null,
    });
    expect((await agent.post('/api/practice/set', { lessonId: lesson.id, kind: 2 })).msg).toBe(
      '可以练习的题不足，暂时没有模拟卷',
    );
  });
});
