import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TODAY } from '#db/days.ts';
import { one, run, sql } from '#db/sql.ts';
import type { Agent } from '#test/people/agent.ts';
import { buildPerson } from '#test/people/people.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import {
  EXAM_ANALYSIS_MARK,
  ANSWER_MARK,
  buildPaper,
  type QuestionCounts,
  PICTURE,
  rightAnswer,
  rightList,
} from '#features/exam/exam-fixtures.ts';

/** Cases: material and questions of their own, given, answered, scored and shown like any others. */

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(async () => {
  await world.close();
});

const learner = async () => {
  const { id, agent } = await buildPerson(world);
  return { ...agent, id };
};
const start = async (person: Agent, paperId: string) =>
  (await person.post('/api/exam/start', { paperId, agree: true })).data;
const CASES: QuestionCounts = { single: 1, group: 2 };
const casePaper = (fields: Parameters<typeof buildPaper>[1] = {}, count = CASES) =>
  buildPaper(world.deps, { title: '案例考试', ...fields }, count);

type Given = {
  questionId: string;
  type: number;
  stem: string;
  score: number;
  options: { key: string; text: string }[];
  material?: string;
  group?: { id: string; title: string; no: number; of: number };
};
const keyOf = async (attemptId: string) =>
  (
    await one(
      world.deps.pool,
      sql<{ key: Record<string, object> }>`SELECT key FROM "AttemptKey" WHERE "attemptId" = ${attemptId}`,
    )
  ).key as Record<string, { answer: string[]; analysis: string; v: number; letters?: object; rubric?: object }>;

describe('a case', () => {
  it('is given whole, as its own questions, with the material on each and its points split', async () => {
    const started = await start(await learner(), (await casePaper()).id);
    const questions: Given[] = started.questions;
    expect(questions.map(({ type }) => type)).toEqual([1, 1, 7, 3, 1, 7, 3]);
    for (const part of [questions.slice(1, 4), questions.slice(4)]) {
      expect(part.map(({ group }) => group)).toEqual(
        [1, 2, 3].map((no) => ({ id: part[0]?.group?.id, title: '某企业的内审', no, of: 3 })),
      );
      expect(part.map(({ score }) => score)).toEqual([2.5, 5, 2.5]);
      for (const question of part)
        expect(question).toMatchObject({ material: '某企业接受审核，共三份记录。', materialImages: [PICTURE] });
    }
    expect(questions[1]?.group?.id).not.toBe(questions[4]?.group?.id);
    expect(questions.reduce((sum, { score }) => sum + score, 0)).toBe(started.totalScore);
  });

  it('keeps of each question the version, and gives none out', async () => {
    const person = await learner();
    const { attemptId, questions } = await start(person, (await casePaper({}, { essay: 1, group: 1 })).id);
    const { snapshot } = await world.deps.db.attempt.findUniqueOrThrow({ where: { id: attemptId } });
    expect((snapshot as { v: number }[]).map(({ v }) => v)).toEqual([1, 1, 1, 1]);
    const key = await keyOf(attemptId);
    expect(Object.keys(key).sort()).toEqual(questions.map(({ questionId }: Given) => questionId).sort());
    const [essay, single] = questions.map(({ questionId }: Given) => key[questionId]);
    expect(essay).toMatchObject({ v: 1, rubric: [{ share: 3 }, { share: 1 }] });
    expect(essay).not.toHaveProperty('letters');
    expect(single).not.toHaveProperty('rubric');
    expect(Object.keys(single?.letters ?? {}).sort()).toEqual(['A', 'B', 'C', 'D']);

    await person.post('/api/exam/submit', { attemptId });
    const answers = await Promise.all([
      start(await learner(), (await casePaper()).id),
      person.get('/api/exam/saved', { attemptId }),
      person.get('/api/exam/result', { attemptId }),
      person.get('/api/exam/preview', { attemptId }),
    ]);
    for (const answer of answers) expect(JSON.stringify(answer)).not.toMatch(/"(v|letters|rubric)":/);
  });

  it('is scored question by question, 不定项 by its own rule', async () => {
    const cases: [indefRule: number, gained: number][] = [
      [0, 0],
      [1, 2.5],
      [2, 2.5],
    ];
    for (const [indefRule, gained] of cases) {
      const person = await learner();
      const { id } = await casePaper({ indefRule, multiRule: 2 - indefRule, showResult: 2, maxAttempts: 1 });
      const { attemptId, questions } = await start(person, id);
      const list = rightList(questions).map((entry, at) =>
        questions[at].type === 7 ? { ...entry, value: (entry.value as string[]).slice(0, 1) } : entry,
      );
      await person.post('/api/exam/answer', { attemptId, list });
      const { data } = await person.post('/api/exam/submit', { attemptId });
      expect(data).toMatchObject({ status: 3, score: 20 + 2 * gained });
      const result = (await person.get('/api/exam/result', { attemptId })).data;
      expect(result.questions.map((question: { gained: number }) => question.gained)).toEqual(
        [10, 2.5, gained, 2.5].concat([2.5, gained, 2.5]),
      );
      expect(result.questions[2]).toMatchObject({ group: { no: 2, of: 3 }, answer: expect.any(Array) });
    }
  });

  it('goes on, on a second device, as it was given', async () => {
    const { agent } = await buildPerson(world);
    const paper = await casePaper();
    const first = await start(agent, paper.id);
    const question = first.questions[2];
    const value = rightAnswer(question);
    await agent.post('/api/exam/answer', {
      attemptId: first.attemptId,
      list: [{ questionId: question.questionId, value, seq: 1 }],
    });
    const again = await start(agent, paper.id);
    expect(again.questions).toEqual(first.questions);
    expect(again).toMatchObject({
      attemptId: first.attemptId,
      saved: [{ questionId: question.questionId, value, seq: 1 }],
    });
  });

  it('is drawn only when every question of it has a key, and without what was put aside', async () => {
    const paper = await casePaper({}, { group: 1 });
    const rules = paper.rules as { bankId: string }[];
    const [mended, broken] = await world.deps.db.question.findMany({
      where: { bankId: rules[0]?.bankId ?? '', type: 6 },
      include: { children: { orderBy: { sort: 'asc' } } },
    });
    await world.deps.db.question.update({
      where: { id: mended?.children[0]?.id ?? '' },
      data: { sort: -1, status: 0 },
    });
    await world.deps.db.questionKey.delete({ where: { questionId: broken?.children[1]?.id ?? '' } });
    for (let round = 0; round < 6; round += 1) {
      const { questions } = await start(await learner(), paper.id);
      expect(questions.map(({ group }: Given) => [group?.id, group?.no, group?.of])).toEqual([
        [mended?.id, 1, 2],
        [mended?.id, 2, 2],
      ]);
      expect(questions.map(({ score }: Given) => score)).toEqual([6.6, 3.4]);
    }
  });

  it('in a fixed paper is given the same way', async () => {
    const drawn = await casePaper({}, { group: 1 });
    const rules = drawn.rules as { bankId: string }[];
    const found = await world.deps.db.question.findFirstOrThrow({ where: { bankId: rules[0]?.bankId ?? '', type: 6 } });
    const paper = await casePaper({ title: '固定' });
    await world.deps.db.paper.update({
      where: { id: paper.id },
      data: { mode: 1, rules: [{ questionId: found.id, score: 12 }], totalScore: 12, passScore: 6 },
    });
    const person = await learner();
    const { questions, attemptId } = await start(person, paper.id);
    expect(questions.map(({ group, score }: Given) => [group?.id, score])).toEqual([
      [found.id, 3],
      [found.id, 6],
      [found.id, 3],
    ]);
    expect((await person.get('/api/exam/detail', { paperId: paper.id })).data.sections).toEqual([
      { type: 6, count: 1, score: 12 },
    ]);
    await person.post('/api/exam/answer', { attemptId, list: rightList(questions) });
    expect((await person.post('/api/exam/submit', { attemptId })).data).toMatchObject({ score: 12, passed: true });
  });
});

it('a question of a case that is edited while people start never meets the key of another version', async () => {
  const paper = await casePaper({}, { group: 1 });
  const { bankId } = (paper.rules as { bankId: string }[])[0] ?? { bankId: '' };
  const children = await world.deps.db.question.findMany({ where: { bankId, type: 1 } });
  let stop = false;
  const edit = async () => {
    for (let round = 0; !stop; round += 1)
      for (const { id } of children) {
        const right = 'ABCD'.charAt(round % 4);
        const options = [...'ABCD'].map((key) => ({ key, text: `${key === right ? '对' : '误'}${round}${key}` }));
        // As an editor saves it: question and key in one transaction.
        await world.deps.db.$transaction([
          world.deps.db.question.update({ where: { id }, data: { options, version: { increment: 1 } } }),
          world.deps.db.questionKey.update({ where: { questionId: id }, data: { answer: [right] } }),
        ]);
      }
  };
  const editing = edit();
  const started = [];
  for (let round = 0; round < 12; round += 1) {
    const people = await Promise.all([learner(), learner()]);
    const answers = await Promise.all(
      people.map((person) => person.post('/api/exam/start', { paperId: paper.id, agree: true })),
    );
    started.push(...answers.flatMap(({ data }) => (data ? [data] : [])));
  }
  stop = true;
  await editing;
  expect(started.length).toBeGreaterThan(4);
  for (const { attemptId, questions } of started) {
    const key = await keyOf(attemptId);
    const { snapshot } = await world.deps.db.attempt.findUniqueOrThrow({ where: { id: attemptId } });
    questions.forEach(({ questionId, type, options }: Given, at: number) => {
      expect(key[questionId]?.v).toBe((snapshot as { v: number }[])[at]?.v);
      if (type !== 1) return;
      const right = options.find(({ text }) => text.startsWith('对'));
      expect(key[questionId]?.answer).toEqual([right?.key]);
    });
  }
});

describe('what a start draws', () => {
  it('is in force today, by the calendar of Asia/Shanghai', async () => {
    const paper = await buildPaper(world.deps, {}, { single: 2 });
    const { bankId } = (paper.rules as { bankId: string }[])[0] ?? { bankId: '' };
    const ids = (await world.deps.db.question.findMany({ where: { bankId } })).map(({ id }) => id);
    // Over since today, from tomorrow on; the last day of one, the first of another.
    await run(world.deps.pool, sql`UPDATE "Question" SET "validTo" = ${TODAY} WHERE id = ${ids[0] ?? ''}`);
    await run(world.deps.pool, sql`UPDATE "Question" SET "validFrom" = ${TODAY} + 1 WHERE id = ${ids[1] ?? ''}`);
    await run(world.deps.pool, sql`UPDATE "Question" SET "validTo" = ${TODAY} + 1 WHERE id = ${ids[2] ?? ''}`);
    await run(world.deps.pool, sql`UPDATE "Question" SET "validFrom" = ${TODAY} WHERE id = ${ids[3] ?? ''}`);
    for (let round = 0; round < 5; round += 1) {
      const { questions } = await start(await learner(), paper.id);
      expect(questions.map(({ questionId }: Given) => questionId).sort()).toEqual([ids[2], ids[3]].sort());
    }
    await run(world.deps.pool, sql`UPDATE "Question" SET "validTo" = ${TODAY} WHERE id = ${ids[2] ?? ''}`);
    expect(await (await learner()).post('/api/exam/start', { paperId: paper.id, agree: true })).toMatchObject({
      code: 500,
      msg: '题库题目不足，暂不能开考，请联系管理员',
    });
  });

  it('is what the bank holds now: stopped, waiting, moved, enabled again', async () => {
    const paper = await buildPaper(world.deps, {}, { single: 1 });
    const { bankId } = (paper.rules as { bankId: string }[])[0] ?? { bankId: '' };
    const [one_, other] = (await world.deps.db.question.findMany({ where: { bankId } })).map(({ id }) => id);
    const drawn = async () => (await start(await learner(), paper.id))?.questions[0].questionId;
    const set = (id: string | undefined, data: object) =>
      world.deps.db.question.update({ where: { id: id ?? '' }, data });
    const elsewhere = await world.deps.db.questionBank.create({ data: { name: '另一题库' } });
    await drawn();
    await set(one_, { status: 0 });
    for (let round = 0; round < 4; round += 1) expect(await drawn()).toBe(other);
    await set(other, { status: 2 });
    expect(await drawn()).toBeUndefined();
    await set(one_, { status: 1 });
    expect(await drawn()).toBe(one_);
    await set(one_, { bankId: elsewhere.id });
    expect(await drawn()).toBeUndefined();
    await set(other, { status: 1 });
    expect(await drawn()).toBe(other);
  });

  it('is no case that was stopped a moment ago, whatever is kept of it', async () => {
    const paper = await casePaper({}, { group: 1 });
    const { bankId } = (paper.rules as { bankId: string }[])[0] ?? { bankId: '' };
    const cases = await world.deps.db.question.findMany({ where: { bankId, type: 6 } });
    const drawn = async () => (await start(await learner(), paper.id))?.questions[0].group.id;
    const seen = new Set<string>();
    while (seen.size < 2) seen.add(await drawn());
    for (const [stopped, left] of [cases, cases.toReversed()]) {
      await world.deps.db.question.update({ where: { id: stopped?.id ?? '' }, data: { status: 0 } });
      for (let round = 0; round < 4; round += 1) expect(await drawn()).toBe(left?.id);
      await world.deps.db.question.update({ where: { id: stopped?.id ?? '' }, data: { status: 1 } });
      await expect.poll(drawn).toBe(stopped?.id);
    }
  });

  it('by a clause is drawn with all below it, also when the tree changes', async () => {
    const standard = await world.deps.db.standard.create({
      data: { code: `GB/T ${Date.now()}`, name: '测试', family: 'GB/T' },
    });
    const add = (number: string, path: string, parentId: string | null) =>
      world.deps.db.clause.create({ data: { standardCode: standard.code, number, title: number, path, parentId } });
    const four = await add('4', '/4/', null);
    const below = await add('4.5', '/4/4.5/', four.id);
    const other = await add('41', '/41/', null);
    const paper = await buildPaper(world.deps, {}, { single: 2 });
    const [rule] = paper.rules as { bankId: string }[];
    const ids = (await world.deps.db.question.findMany({ where: { bankId: rule?.bankId ?? '' } })).map(({ id }) => id);
    const place = (id: string | undefined, clauseId: string) =>
      world.deps.db.question.update({ where: { id: id ?? '' }, data: { clauseId } });
    await place(ids[0], four.id);
    await place(ids[1], below.id);
    await place(ids[2], other.id);
    await place(ids[3], other.id);
    await world.deps.db.paper.update({ where: { id: paper.id }, data: { rules: [{ ...rule, clauseId: four.id }] } });
    const drawn = async () =>
      (await start(await learner(), paper.id))?.questions.map((given: Given) => given.questionId);
    expect((await drawn()).sort()).toEqual([ids[0], ids[1]].sort());
    // 41 becomes 4.1, as the editor of the standard writes it.
    await run(
      world.deps.pool,
      sql`UPDATE "Clause" SET path = '/4/4.1/', "parentId" = ${four.id}, number = '4.1' WHERE id = ${other.id}`,
    );
    await run(world.deps.pool, sql`UPDATE "Clause" SET path = '/45/', "parentId" = NULL WHERE id = ${below.id}`);
    // The learner who comes first may still get what was right a moment ago.
    await expect.poll(drawn).not.toContain(ids[1]);
    for (let round = 0; round < 4; round += 1) expect(await drawn()).not.toContain(ids[1]);
  });

  it('the second time is what the first did not ask, while there is enough', async () => {
    const paper = await buildPaper(world.deps, { maxAttempts: 3 }, { single: 3, group: 1 });
    const person = await learner();
    const idsOf = (questions: Given[]) => questions.map(({ questionId, group }) => group?.id ?? questionId);
    const first = await start(person, paper.id);
    await person.post('/api/exam/submit', { attemptId: first.attemptId });
    const second = await start(person, paper.id);
    expect(idsOf(second.questions).filter((id) => idsOf(first.questions).includes(id))).toEqual([]);
    await person.post('/api/exam/submit', { attemptId: second.attemptId });
    // All was drawn: it begins again.
    expect((await start(person, paper.id)).questions).toHaveLength(6);
  });
});

it('no key, analysis or rubric reaches a learner of a paper with all types before its time', async () => {
  const count: QuestionCounts = { single: 1, multi: 1, judge: 1, blank: 1, essay: 1, case: 1, group: 1 };
  const paper = await casePaper({ showResult: 2, maxAttempts: 2 }, count);
  // Two of its rules draw cases, with and without questions of their own: until both kinds are among them.
  const sat = async () => {
    const one = await learner();
    return { person: one, ...(await start(one, paper.id)) };
  };
  const typesOf = (questions: Given[]) => [...new Set(questions.map(({ type }) => type))].sort();
  let { person, attemptId, questions } = await sat();
  while (typesOf(questions).length < 7) ({ person, attemptId, questions } = await sat());
  const look = () =>
    Promise.all([
      person.post('/api/exam/start', { paperId: paper.id, agree: true }),
      person.get('/api/exam/detail', { paperId: paper.id }),
      person.get('/api/exam/list'),
      person.get('/api/exam/saved', { attemptId }),
      person.get('/api/exam/result', { attemptId }),
      person.get('/api/exam/preview', { attemptId }),
      person.get('/api/exam/wrong'),
      person.get('/api/exam/record'),
      person.get('/api/user/dataExport'),
    ]);
  const silent = (answers: unknown) => {
    const bytes = JSON.stringify(answers);
    expect(bytes).not.toContain(EXAM_ANALYSIS_MARK);
    expect(bytes).not.toContain(ANSWER_MARK);
    expect(bytes).not.toContain('"rubric":');
    expect(bytes).not.toMatch(/"answer":(\[?")/);
  };
  silent(await look());
  const byChoice = questions.filter(({ type }: Given) => ![4, 5, 6].includes(type));
  await person.post('/api/exam/answer', { attemptId, list: rightList(byChoice) });
  await person.post('/api/exam/submit', { attemptId });
  silent(await look());
  const { status } = await world.deps.db.attempt.findUniqueOrThrow({ where: { id: attemptId } });
  expect(status).toBe(3);
});
