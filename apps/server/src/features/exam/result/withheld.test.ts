import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run, sql } from '#db/sql.ts';
import type { Agent } from '#test/people/agent.ts';
import { seedDemo } from '#seed/demo.ts';
import { buildLesson } from '#test/content/factories.ts';
import { buildPerson } from '#test/people/people.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { EXAM_ANALYSIS_MARK, ANSWER_MARK, buildPaper, rightList } from '#features/exam/exam-fixtures.ts';

/** What one paper would tell about the questions of another that may still be sat. */

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(async () => {
  await world.close();
});

type Person = Agent & { id: string };
const learner = async (): Promise<Person> => {
  const { id, agent } = await buildPerson(world);
  return { ...agent, id };
};
const sit = async (person: Agent, paperId: string, answers = 0): Promise<string> => {
  const { data, msg } = await person.post('/api/exam/start', { paperId, agree: true });
  if (!data) throw new Error(msg);
  if (answers)
    await person.post('/api/exam/answer', { attemptId: data.attemptId, list: rightList(data.questions, answers) });
  await person.post('/api/exam/submit', { attemptId: data.attemptId });
  return data.attemptId;
};
type Shown = {
  questionId: string;
  type: number;
  value: unknown;
  gained: number | null;
  right: boolean | null;
  answer: unknown;
  analysis: string | null;
  withheld: string | null;
};
/** Everything that shows a paper to who sat it. */
const everyView = async (person: Agent, attemptId: string) => {
  const views = await Promise.all([
    person.get('/api/exam/result', { attemptId }),
    person.get('/api/exam/preview', { attemptId }),
    person.get('/api/exam/wrong', { pageSize: 100 }),
    person.get('/api/exam/record'),
    person.get('/api/exam/list', { pageSize: 100 }),
    person.get('/api/user/dataExport'),
  ] as const);
  for (const { status } of views) expect(status).toBe(200);
  return views;
};
const JUDGE = 3;

describe('an entry test of the same bank as a final', () => {
  const pair = async (fields: object = {}, rule: object = {}) => {
    const entry = await buildPaper(world.deps, { title: '摸底测评', showResult: 2, maxAttempts: 1 });
    const rules = (entry.rules as { type: number; count: number }[]).map((one) => ({ ...one, ...rule }));
    const lesson = await buildLesson(world.deps);
    const final = await world.deps.db.paper.create({
      data: {
        title: '结业大考',
        lessonId: lesson.id,
        mode: 2,
        rules,
        totalScore: 70,
        passScore: 42,
        durationMin: 30,
        ...fields,
      },
    });
    return { person: await learner(), entry, final, lesson };
  };

  it('shows neither marks nor answers while the final may be sat, though its course was never opened', async () => {
    const { person, entry } = await pair();
    const attemptId = await sit(person, entry.id, 3);
    const views = await everyView(person, attemptId);
    const [result, preview, wrong] = views;
    for (const { data } of [result, preview] as { data: { hidden: string; questions: Shown[]; score: number } }[]) {
      expect(data).toMatchObject({ score: 30, hidden: '有7题可能出现在您还可以参加的考试中，待这些考试结束后公布' });
      expect(data.questions).toHaveLength(7);
      expect(data.questions[0]?.value).not.toBeNull();
      for (const { gained, right, answer, analysis, withheld } of data.questions) {
        expect({ gained, right, answer, analysis }).toEqual({
          gained: null,
          right: null,
          answer: null,
          analysis: null,
        });
        expect(withheld).toBe('本题可能出现在您还可以参加的《结业大考》中，待该考试结束后公布');
      }
    }
    expect(wrong).toMatchObject({ rows: [], total: 0 });
    for (const view of views)
      expect(JSON.stringify(view)).not.toMatch(new RegExp(`${EXAM_ANALYSIS_MARK}|${ANSWER_MARK}`));
  });
  it('shows them once the final is passed', async () => {
    const { person, entry, final, lesson } = await pair();
    const attemptId = await sit(person, entry.id);
    await world.deps.db.userLesson.create({
      data: { userId: person.id, lessonId: lesson.id, status: 2, learnedTime: new Date() },
    });
    await sit(person, final.id, 7);
    const { data } = await person.get('/api/exam/result', { attemptId });
    expect(data.hidden).toBeNull();
    expect(
      data.questions.every(
        ({ analysis, right, withheld }: Shown) =>
          analysis?.startsWith(EXAM_ANALYSIS_MARK) && right === false && withheld === null,
      ),
    ).toBe(true);
    expect((await person.get('/api/exam/wrong', { pageSize: 100 })).total).toBe(7);
  });
  it('withholds only what the final can ask', async () => {
    const { person, entry, final } = await pair();
    await world.deps.db.paper.update({
      where: { id: final.id },
      data: { rules: (final.rules as { type: number }[]).filter(({ type }) => type === JUDGE) },
    });
    const attemptId = await sit(person, entry.id);
    const { data } = await person.get('/api/exam/result', { attemptId });
    expect(data.hidden).toBe('有2题可能出现在您还可以参加的考试中，待这些考试结束后公布');
    for (const { type, analysis, withheld } of data.questions as Shown[])
      expect([analysis === null, withheld !== null]).toEqual(type === JUDGE ? [true, true] : [false, false]);
    const wrong = await person.get('/api/exam/wrong', { pageSize: 100 });
    expect([wrong.total, wrong.rows?.some(({ type }: Shown) => type === JUDGE)]).toEqual([5, false]);
  });
  it('goes by what the paper asks since the last look, whoever looked', async () => {
    const { person, entry, final } = await pair();
    const attemptId = await sit(person, entry.id);
    const hidden = async () => (await person.get('/api/exam/result', { attemptId })).data.hidden;
    const ask = (rules: object) => world.deps.db.paper.update({ where: { id: final.id }, data: { rules } });
    const all = final.rules as { type: number }[];
    expect(await hidden()).toContain('有7题');
    await ask(all.filter(({ type }) => type === JUDGE));
    expect(await hidden()).toContain('有2题');
    await ask([]);
    expect(await hidden()).toBeNull();
    await ask(all);
    expect(await hidden()).toContain('有7题');
  });
  it('counts a fixed list, and an attempt under way whose paper was withdrawn', async () => {
    const { person, entry, final, lesson } = await pair();
    const attemptId = await sit(person, entry.id);
    const given = (await world.deps.db.attempt.findUniqueOrThrow({ where: { id: attemptId } })).snapshot as {
      questionId: string;
    }[];
    await world.deps.db.paper.update({
      where: { id: final.id },
      data: { mode: 1, rules: given.slice(0, 2).map(({ questionId }) => ({ questionId, score: 35 })) },
    });
    const withheld = async () =>
      (await person.get('/api/exam/result', { attemptId })).data.questions.flatMap(
        ({ questionId, withheld: why }: Shown) => (why ? [questionId] : []),
      );
    expect(await withheld()).toEqual(given.slice(0, 2).map(({ questionId }) => questionId));
    await world.deps.db.userLesson.create({
      data: { userId: person.id, lessonId: lesson.id, status: 2, learnedTime: new Date() },
    });
    const { data: running } = await person.post('/api/exam/start', { paperId: final.id, agree: true });
    await world.deps.db.paper.update({ where: { id: final.id }, data: { status: 2, rules: [] } });
    expect(await withheld()).toEqual(given.slice(0, 2).map(({ questionId }) => questionId));
    await person.post('/api/exam/submit', { attemptId: running.attemptId });
    expect(await withheld()).toEqual([]);
  });
  it.each([
    ['withheld before it opens', { openTime: new Date(Date.now() + 3_600_000) }, 7],
    ['shown once it closed', { closeTime: new Date(Date.now() - 1000) }, 0],
    ['shown beside a draft', { status: 0 }, 0],
  ])('%s', async (_, fields, count) => {
    const { person, entry } = await pair(fields);
    const { data } = await person.get('/api/exam/result', { attemptId: await sit(person, entry.id) });
    expect(data.questions.filter(({ withheld }: Shown) => withheld)).toHaveLength(count);
  });
});

describe('the demo content, every pair of papers', () => {
  type Drawn = { bankId: string; type: number; count: number };
  const FINISHED = { status: 2, learnedTime: new Date() };

  /** The bank's questions that a paper of random rules can ask, with what must not be read of them. */
  const asked = async (rules: Drawn[]) =>
    (
      await world.deps.db.question.findMany({
        where: { OR: rules.map(({ bankId, type }) => ({ bankId, type })) },
        select: { id: true, key: { select: { analysis: true } } },
      })
    ).map(({ id, key }) => ({ id, analysis: key?.analysis ?? '' }));

  it('none lets a mark, answer or analysis of another be read, nor of itself before its last attempt', async () => {
    await seedDemo(world.deps);
    const { db, pool } = world.deps;
    const demo = await db.paper.findMany({
      where: { title: { notIn: ['摸底测评', '结业大考'] } },
      orderBy: { sort: 'asc' },
    });
    // The entry test as it once was, drawing from the banks of the finals.
    const rules = demo
      .filter(({ lessonId }) => lessonId)
      .flatMap((paper) =>
        (paper.rules as Drawn[]).filter(({ type }) => type <= JUDGE).map((rule) => ({ ...rule, count: 3, score: 2 })),
      );
    const overlapping = await db.paper.create({
      data: {
        title: '旧入门测评',
        mode: 2,
        rules,
        totalScore: rules.length * 6,
        passScore: rules.length * 6,
        durationMin: 30,
        maxAttempts: 2,
        showResult: 2,
      },
    });
    const papers = [...demo, overlapping];

    for (const paper of papers) {
      const person = await learner();
      if (paper.lessonId)
        await db.userLesson.create({ data: { userId: person.id, lessonId: paper.lessonId, ...FINISHED } });
      const others = (
        await Promise.all(papers.filter(({ id }) => id !== paper.id).map((other) => asked(other.rules as Drawn[])))
      ).flat();
      const secret = new Set(others.map(({ id }) => id));
      const bytesOf = async (attemptId: string) => {
        const views = await everyView(person, attemptId);
        const shown = [...views[0].data.questions, ...views[1].data.questions, ...(views[2].rows ?? [])] as Shown[];
        for (const { questionId, right, gained, answer, analysis } of shown)
          if (secret.has(questionId)) expect([right, gained, answer, analysis]).toEqual([null, null, null, null]);
        return JSON.stringify(views);
      };
      for (let no = 1; no <= paper.maxAttempts; no += 1) {
        const attemptId = await sit(person, paper.id);
        const bytes = await bytesOf(attemptId);
        const own = no < paper.maxAttempts ? await asked(paper.rules as Drawn[]) : [];
        for (const { analysis } of [...others, ...own])
          expect(bytes).not.toContain(JSON.stringify(analysis).slice(1, -1));
        if (no < paper.maxAttempts) expect(bytes).not.toMatch(/"(right|gained)":(?!null)/);
        await run(
          pool,
          sql`UPDATE "Attempt" SET "submitTime" = "submitTime" - interval '2 days' WHERE id = ${attemptId}`,
        );
      }
    }
  }, 120_000);
});

describe('a case that two papers can ask', () => {
  const bankOf = (paper: { rules: unknown }) => (paper.rules as { bankId: string }[])[0]?.bankId ?? '';
  const others: [string, (entry: { rules: unknown }) => Promise<object>][] = [
    ['draws it', async ({ rules }) => ({ rules })],
    [
      'names it',
      async (entry) => {
        const all = await world.deps.db.question.findMany({ where: { bankId: bankOf(entry), parentId: null } });
        return { mode: 1, rules: all.map(({ id }) => ({ questionId: id, score: 10 })) };
      },
    ],
    [
      'draws a clause above its own',
      async (entry) => {
        const code = `GB/T ${Math.random()}`;
        await world.deps.db.standard.create({ data: { code, name: '测试', family: code } });
        const of = (number: string, path: string, parentId: string | null = null) =>
          world.deps.db.clause.create({ data: { standardCode: code, number, title: number, path, parentId } });
        const above = await of('7', '/7/');
        const own = await of('7.1', '/7/7.1/', above.id);
        await world.deps.db.question.updateMany({
          where: { bankId: bankOf(entry), parentId: null },
          data: { clauseId: own.id },
        });
        return { rules: [{ ...(entry.rules as object[])[0], clauseId: above.id }] };
      },
    ],
  ];
  it.each(others)('shows nothing of its questions while a paper may be sat that %s', async (_, structure) => {
    const entry = await buildPaper(world.deps, { title: '摸底', showResult: 2, maxAttempts: 1 }, { group: 1 });
    const final = await buildPaper(world.deps, { title: '终考', ...(await structure(entry)) }, { single: 1 });
    const person = await learner();
    const { data } = await person.post('/api/exam/start', { paperId: entry.id, agree: true });
    expect(data.questions).toHaveLength(3);
    await person.post('/api/exam/submit', { attemptId: data.attemptId });
    const bytes = JSON.stringify(await everyView(person, data.attemptId));
    expect(bytes).not.toContain(EXAM_ANALYSIS_MARK);
    expect((await person.get('/api/exam/result', { attemptId: data.attemptId })).data.questions).toMatchObject(
      Array.from({ length: 3 }, () => ({ gained: null, right: null, answer: null, withheld: expect.any(String) })),
    );
    // The same is shown once the other is withdrawn.
    await world.deps.db.paper.update({ where: { id: final.id }, data: { status: 2 } });
    expect(JSON.stringify(await everyView(person, data.attemptId))).toContain(EXAM_ANALYSIS_MARK);
  });

  it('shows nothing of it while it is being sat elsewhere, whatever the rules say by now', async () => {
    const entry = await buildPaper(world.deps, { title: '摸底', showResult: 2, maxAttempts: 1 }, { group: 1 });
    const final = await buildPaper(world.deps, { title: '终考', rules: entry.rules as object[] }, { single: 1 });
    const [kept] = await world.deps.db.question.findMany({ where: { bankId: bankOf(entry), parentId: null } });
    await world.deps.db.question.updateMany({
      where: { bankId: bankOf(entry), parentId: null, id: { not: kept?.id ?? '' } },
      data: { status: 0 },
    });
    const person = await learner();
    await person.post('/api/exam/start', { paperId: final.id, agree: true });
    const attemptId = await sit(person, entry.id);
    await world.deps.db.paper.update({
      where: { id: final.id },
      data: { status: 2, rules: [{ bankId: bankOf(entry), type: 1, count: 1, score: 1 }] },
    });
    expect(JSON.stringify(await everyView(person, attemptId))).not.toContain(EXAM_ANALYSIS_MARK);
  });
});
