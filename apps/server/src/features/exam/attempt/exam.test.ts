import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { many, run, sql } from '#db/sql.ts';
import { absentId, type Agent, agentOf } from '#test/people/agent.ts';
import { buildLesson } from '#test/content/factories.ts';
import { buildOrganisation, buildPerson } from '#test/people/people.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import {
  EXAM_ANALYSIS_MARK,
  ANSWER_MARK,
  buildPaper,
  moveDeadline,
  rightAnswer,
  rightList,
} from '#features/exam/exam-fixtures.ts';

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
const guest = () => agentOf(world.app);
const start = async (person: Agent, paperId: string) =>
  (await person.post('/api/exam/start', { paperId, agree: true })).data;
const row = async (person: Agent, paperId: string) => (await person.get('/api/exam/detail', { paperId })).data;
const HOUR = 3_600_000;

it.each([
  ['get', '/api/exam/list'],
  ['get', '/api/exam/detail'],
  ['post', '/api/exam/start'],
  ['post', '/api/exam/answer'],
  ['post', '/api/exam/event'],
  ['post', '/api/exam/submit'],
  ['get', '/api/exam/saved'],
  ['get', '/api/exam/result'],
  ['get', '/api/exam/record'],
  ['get', '/api/exam/wrong'],
  ['get', '/api/exam/preview'],
] as const)('%s %s needs a login', async (method, path) => {
  expect(await guest()[method](path)).toMatchObject({ status: 200, code: 401, msg: '登录状态已失效，请重新登录' });
});

it('a running attempt’s result brings the paper as starting again would, a finished one’s none', async () => {
  const person = await learner();
  const paper = await buildPaper(world.deps);
  const { attemptId, questions } = await start(person, paper.id);
  await person.post('/api/exam/answer', { attemptId, list: rightList(questions, 1) });
  const opening = async () => (await person.get('/api/exam/result', { attemptId })).data.opening;
  const brought = await opening();
  const again = await start(person, paper.id);
  expect(brought.saved).toHaveLength(1);
  expect(brought).toEqual({ ...again, serverTime: brought.serverTime });
  expect(brought.serverTime).toBeLessThanOrEqual(again.serverTime);
  await person.post('/api/exam/submit', { attemptId });
  expect(await opening()).toBeNull();
});

describe('list and detail', () => {
  it('show published papers with the viewer’s attempts so far', async () => {
    const person = await learner();
    const lesson = await buildLesson(world.deps);
    const paper = await buildPaper(world.deps, {
      lessonId: lesson.id,
      title: '标准结业考试',
      maxAttempts: 2,
      sort: -5,
    });
    const draft = await buildPaper(world.deps, { status: 0, lessonId: lesson.id });
    const list = await person.get('/api/exam/list', { lessonId: lesson.id });
    expect(list).toMatchObject({ code: 200, msg: '查询成功', total: 1 });
    expect(list.rows).toEqual([
      {
        paperId: paper.id,
        title: '标准结业考试',
        lessonId: lesson.id,
        lessonName: '商业秘密保护',
        durationMin: 30,
        extraMin: 0,
        round: 1,
        totalScore: 70,
        passScore: 42,
        questionCount: 7,
        myStatus: 'none',
        canTake: false,
        reasons: ['请先完成课程学习'],
        attemptsLeft: 2,
        maxAttempts: 2,
        bestScore: null,
        running: null,
        openTime: null,
        closeTime: null,
      },
    ]);
    expect(await row(person, paper.id)).toMatchObject({
      paperId: paper.id,
      multiRule: 1,
      runningAttemptId: null,
      sections: [
        { type: 1, count: 2, score: 20 },
        { type: 2, count: 2, score: 20 },
        { type: 3, count: 2, score: 20 },
        { type: 4, count: 1, score: 10 },
      ],
    });
    expect(await person.get('/api/exam/detail', { paperId: draft.id })).toMatchObject({ code: 404, msg: '考试不存在' });
    expect(await person.get('/api/exam/detail', { paperId: absentId() })).toMatchObject({
      code: 404,
      msg: '考试不存在',
    });
  });
  it('hide the paper of a course that is not published, unless the learner is in it', async () => {
    const [stranger, member] = [await learner(), await learner()];
    const lesson = await buildLesson(world.deps, { status: 2 });
    await buildPaper(world.deps, { lessonId: lesson.id });
    await world.deps.db.userLesson.create({ data: { userId: member.id, lessonId: lesson.id } });
    expect((await stranger.get('/api/exam/list', { lessonId: lesson.id })).total).toBe(0);
    expect((await member.get('/api/exam/list', { lessonId: lesson.id })).total).toBe(1);
  });
  it.each([[true], [false]])(
    'follow the course: withdrawn or for members only, its paper does not begin (learning first: %s)',
    async (requireLesson) => {
      const [stranger, joined] = [await learner(), await learner()];
      const org = await buildOrganisation(world);
      const member = await buildPerson(world, { orgId: org.id });
      const [withdrawn, closed] = [
        await buildLesson(world.deps, { status: 2 }),
        await buildLesson(world.deps, { access: 2 }),
      ];
      const [old, inner] = [
        await buildPaper(world.deps, { lessonId: withdrawn.id, requireLesson }),
        await buildPaper(world.deps, { lessonId: closed.id, requireLesson }),
      ];
      for (const userId of [joined.id, member.id])
        for (const lesson of [withdrawn, closed])
          await world.deps.db.userLesson.create({
            data: { userId, lessonId: lesson.id, status: 2, learnedTime: new Date() },
          });
      const begin = (person: Agent, paperId: string) => person.post('/api/exam/start', { paperId, agree: true });

      expect(await begin(stranger, old.id)).toMatchObject({ code: 404, msg: '考试不存在' });
      expect(await stranger.get('/api/exam/detail', { paperId: old.id })).toMatchObject({
        code: 404,
        msg: '考试不存在',
      });
      expect(await begin(joined, old.id)).toMatchObject({ code: 500, msg: '课程已下架' });
      expect((await joined.get('/api/exam/list', { lessonId: withdrawn.id })).rows).toMatchObject([
        { canTake: false, reasons: ['课程已下架'] },
      ]);
      expect((await joined.get('/study/detail', { id: withdrawn.id })).data.exam).toMatchObject({
        canTake: false,
        reasons: ['课程已下架'],
      });
      expect(await begin(joined, inner.id)).toMatchObject({ code: 500, msg: '仅限机构成员学习' });
      expect(await row(joined, inner.id)).toMatchObject({ canTake: false, reasons: ['仅限机构成员学习'] });
      expect((await stranger.get('/api/exam/list', { lessonId: closed.id })).rows).toMatchObject([
        { canTake: false, reasons: requireLesson ? ['仅限机构成员学习', '请先完成课程学习'] : ['仅限机构成员学习'] },
      ]);
      const { agent: admin } = await org.administrator();
      expect(await admin.get('/api/exam/preview', { paperId: old.id })).toMatchObject({ code: 404, msg: '考试不存在' });
      expect((await admin.get('/api/exam/preview', { paperId: inner.id })).msg).toContain('考前不能查看试题');

      const { data: running } = await begin(member.agent, inner.id);
      await world.deps.db.lesson.update({ where: { id: closed.id }, data: { status: 2 } });
      expect((await begin(member.agent, inner.id)).data.attemptId).toBe(running.attemptId);
      expect((await member.agent.post('/api/exam/submit', { attemptId: running.attemptId })).code).toBe(200);
      expect(await begin(member.agent, inner.id)).toMatchObject({ code: 500, msg: '课程已下架' });
    },
  );
  it('page: past the end there are no rows, and the total stays', async () => {
    const person = await learner();
    const lesson = await buildLesson(world.deps);
    for (let i = 0; i < 3; i += 1) await buildPaper(world.deps, { lessonId: lesson.id, sort: i, title: `第${i}场` });
    const second = await person.get('/api/exam/list', { lessonId: lesson.id, pageNum: 2, pageSize: 2 });
    expect(second.rows?.map(({ title }: { title: string }) => title)).toEqual(['第2场']);
    expect(second.total).toBe(3);
    expect(await person.get('/api/exam/list', { lessonId: lesson.id, pageNum: 9, pageSize: 2 })).toMatchObject({
      rows: [],
      total: 3,
    });
    expect(await person.get('/api/exam/list', { pageSize: 101 })).toMatchObject({ code: 500, msg: '每页最多100条' });
    expect(await person.get('/api/exam/detail', { paperId: 'x' })).toMatchObject({ code: 500, msg: '考试不存在' });
  });
});

describe('start', () => {
  it('gives questions in their sections, a deadline and no answer', async () => {
    const person = await learner();
    const paper = await buildPaper(world.deps);
    const before = Date.now();
    const answer = await person.post('/api/exam/start', { paperId: paper.id, agree: true });
    const started = answer.data;
    expect(started.questions.map(({ type }: { type: number }) => type)).toEqual([1, 1, 2, 2, 3, 3, 4]);
    expect(started.deadline - started.serverTime).toBe(30 * 60_000);
    expect(Math.abs(started.serverTime - before)).toBeLessThan(10_000);
    expect(started.saved).toEqual([]);
    expect(started.questions[0].options.map(({ key }: { key: string }) => key)).toEqual(['A', 'B', 'C', 'D']);
    expect(started.questions[6]).toMatchObject({ blanks: 2, options: [] });
    expect(Object.keys(started.questions[0]).sort()).toEqual(['options', 'questionId', 'score', 'stem', 'type']);
    expect(JSON.stringify(answer)).not.toMatch(/analysis|seed|"answer"/);
    expect(await row(person, paper.id)).toMatchObject({
      myStatus: 'running',
      canTake: true,
      reasons: [],
      attemptsLeft: 2,
      running: { attemptId: started.attemptId, remainingMs: expect.any(Number) as number },
      runningAttemptId: started.attemptId,
    });
  });
  it('resumes the running attempt with what was saved', async () => {
    const person = await learner();
    const paper = await buildPaper(world.deps);
    const first = await start(person, paper.id);
    await person.post('/api/exam/answer', { attemptId: first.attemptId, list: rightList(first.questions, 3) });
    await moveDeadline(world.deps, first.attemptId, 600);
    const again = await start(person, paper.id);
    expect(again.attemptId).toBe(first.attemptId);
    expect(again.questions).toEqual(first.questions);
    expect(again.saved.length).toBe(3);
    expect(again.saved).toEqual(expect.arrayContaining(rightList(first.questions, 3)));
    expect(again.deadline - again.serverTime).toBeGreaterThan(590_000);
    expect(again.deadline - again.serverTime).toBeLessThanOrEqual(600_000);
  });
  it('ends no later than the paper closes', async () => {
    const person = await learner();
    const closeTime = new Date(Date.now() + 5 * 60_000);
    const started = await start(person, (await buildPaper(world.deps, { closeTime })).id);
    expect(started.deadline).toBe(closeTime.getTime());
  });
  it.each([
    ['考试未开始', { openTime: new Date(Date.now() + HOUR) }],
    ['考试已结束', { closeTime: new Date(Date.now() - 1000) }],
  ])('refuses: %s', async (msg, fields) => {
    const person = await learner();
    const paper = await buildPaper(world.deps, fields);
    expect(await person.post('/api/exam/start', { paperId: paper.id, agree: true })).toMatchObject({ code: 500, msg });
    expect(await row(person, paper.id)).toMatchObject({ canTake: false, reasons: [msg] });
  });
  it('refuses before the course is learned, and not after', async () => {
    const person = await learner();
    const lesson = await buildLesson(world.deps);
    const paper = await buildPaper(world.deps, { lessonId: lesson.id });
    await world.deps.db.userLesson.create({ data: { userId: person.id, lessonId: lesson.id, status: 1 } });
    expect(await person.post('/api/exam/start', { paperId: paper.id, agree: true })).toMatchObject({
      code: 500,
      msg: '请先完成课程学习',
    });
    await world.deps.db.userLesson.updateMany({
      where: { userId: person.id },
      data: { learnedTime: new Date(), status: 2 },
    });
    expect(await person.post('/api/exam/start', { paperId: paper.id, agree: true })).toMatchObject({ code: 200 });
  });
  it('counts attempts and hours, leaves void attempts out, and is done after a pass', async () => {
    const person = await learner();
    const paper = await buildPaper(world.deps, { maxAttempts: 2, retryHours: 3 });
    const first = await start(person, paper.id);
    await person.post('/api/exam/submit', { attemptId: first.attemptId });
    expect(await person.post('/api/exam/start', { paperId: paper.id, agree: true })).toMatchObject({
      code: 500,
      msg: '距下次考试还需3小时',
    });
    await run(
      world.deps.pool,
      sql`UPDATE "Attempt" SET "submitTime" = clock_timestamp() - interval '3 hours' WHERE id = ${first.attemptId}`,
    );
    const second = await start(person, paper.id);
    await person.post('/api/exam/submit', { attemptId: second.attemptId });
    expect(await person.post('/api/exam/start', { paperId: paper.id, agree: true })).toMatchObject({
      code: 500,
      msg: '考试次数已用完',
    });
    await run(world.deps.pool, sql`UPDATE "Attempt" SET status = 9 WHERE id = ${second.attemptId}`);
    const third = await start(person, paper.id);
    await person.post('/api/exam/answer', { attemptId: third.attemptId, list: rightList(third.questions) });
    expect((await person.post('/api/exam/submit', { attemptId: third.attemptId })).data).toMatchObject({
      status: 3,
      passed: true,
    });
    expect(await person.post('/api/exam/start', { paperId: paper.id, agree: true })).toMatchObject({
      code: 500,
      msg: '您已通过本场考试，无需再考',
    });
    expect(await row(person, paper.id)).toMatchObject({ myStatus: 'passed', bestScore: 70, attemptsLeft: 0 });
  });
  it('refuses without agreement, with a strange id, and for what is not there', async () => {
    const person = await learner();
    const paper = await buildPaper(world.deps);
    expect(await person.post('/api/exam/start', { paperId: paper.id })).toMatchObject({
      code: 500,
      msg: '请先阅读并同意考试须知',
    });
    expect(await person.post('/api/exam/start', { paperId: 7, agree: true })).toMatchObject({
      code: 500,
      msg: '考试不存在',
    });
    expect(await person.post('/api/exam/start', { paperId: absentId(), agree: true })).toMatchObject({
      code: 404,
      msg: '考试不存在',
    });
  });
  it('says so when the banks hold too few questions', async () => {
    const person = await learner();
    const paper = await buildPaper(world.deps);
    await world.deps.db.question.updateMany({
      where: { bankId: (paper.rules as { bankId: string }[])[0]?.bankId ?? '' },
      data: { status: 0 },
    });
    expect(await person.post('/api/exam/start', { paperId: paper.id, agree: true })).toMatchObject({
      code: 500,
      msg: '题库题目不足，暂不能开考，请联系管理员',
    });
  });
  it('keeps its questions when the bank changes under it', async () => {
    const person = await learner();
    const paper = await buildPaper(world.deps);
    const first = await start(person, paper.id);
    await run(world.deps.pool, sql`UPDATE "Question" SET stem = '改了', options = '[]', status = 0`);
    await run(world.deps.pool, sql`UPDATE "QuestionKey" SET answer = '["A"]'`);
    expect((await start(person, paper.id)).questions).toEqual(first.questions);
    await person.post('/api/exam/answer', { attemptId: first.attemptId, list: rightList(first.questions) });
    expect((await person.post('/api/exam/submit', { attemptId: first.attemptId })).data.score).toBe(70);
  });
  it('never mixes an edited question with its former letters, however fresh the edit', async () => {
    const [before, after] = [await learner(), await learner()];
    const paper = await buildPaper(world.deps, { passScore: 20 }, { single: 2 });
    await start(before, paper.id);
    const bankId = (paper.rules as { bankId: string }[])[0]?.bankId ?? '';
    await run(
      world.deps.pool,
      sql`
        UPDATE "Question" SET options = '[{"key":"A","text":"对了"},{"key":"C","text":"误了"}]'
        WHERE "bankId" = ${bankId}`,
    );
    await run(
      world.deps.pool,
      sql`
        UPDATE "QuestionKey" SET answer = '["A"]' WHERE "questionId" IN (SELECT id FROM "Question"
        WHERE "bankId" = ${bankId})`,
    );
    const second = await start(after, paper.id);
    expect(second.questions[0].options.map(({ text }: { text: string }) => text).sort()).toEqual(['对了', '误了']);
    await after.post('/api/exam/answer', { attemptId: second.attemptId, list: rightList(second.questions) });
    expect((await after.post('/api/exam/submit', { attemptId: second.attemptId })).data.score).toBe(20);
  });
  it('gives a fixed paper in its order', async () => {
    const person = await learner();
    const bank = await world.deps.db.questionBank.create({ data: { name: '固定题库' } });
    const ids = [];
    for (let i = 0; i < 5; i += 1) {
      const question = await world.deps.db.question.create({
        data: { bankId: bank.id, type: 3, stem: `第${i}题`, key: { create: { answer: ['A'], analysis: '' } } },
      });
      ids.push(question.id);
    }
    const paper = await world.deps.db.paper.create({
      data: {
        title: '固定卷',
        mode: 1,
        rules: ids.map((questionId) => ({ questionId, score: 20 })),
        totalScore: 100,
        passScore: 60,
        durationMin: 10,
        shuffleQuestions: false,
      },
    });
    expect(
      (await start(person, paper.id)).questions.map(({ questionId }: { questionId: string }) => questionId),
    ).toEqual(ids);
    expect(await row(person, paper.id)).toMatchObject({
      questionCount: 5,
      sections: [{ type: 3, count: 5, score: 100 }],
    });
  });
});

describe('answer', () => {
  const sitting = async () => {
    const person = await learner();
    const started = await start(person, (await buildPaper(world.deps)).id);
    return {
      person,
      started,
      save: (list: unknown, attemptId = started.attemptId) => person.post('/api/exam/answer', { attemptId, list }),
    };
  };
  const stored = (attemptId: string) =>
    world.deps.db.attemptAnswer.findMany({
      where: { attemptId },
      select: { questionId: true, value: true, seq: true },
    });

  it('saves a list and tells the time that remains', async () => {
    const { started, save } = await sitting();
    const list = rightList(started.questions);
    const answer = await save(list);
    expect(answer.code).toBe(200);
    expect(answer.data.saved).toHaveLength(7);
    expect(answer.data.remainingMs).toBeGreaterThan(29 * 60_000);
    expect(answer.data.remainingMs).toBeLessThanOrEqual(30 * 60_000);
    expect(await stored(started.attemptId)).toEqual(expect.arrayContaining(list));
  });
  it('keeps the newer of two, and says which it keeps', async () => {
    const { started, save } = await sitting();
    const { questionId } = started.questions[0];
    await save([{ questionId, value: 'A', seq: 5 }]);
    expect((await save([{ questionId, value: 'B', seq: 4 }])).data.saved).toEqual([
      { questionId, seq: 5, state: 'changed', value: 'A' },
    ]);
    expect((await save([{ questionId, value: 'C', seq: 5 }])).data.saved).toEqual([
      { questionId, seq: 5, state: 'changed', value: 'A' },
    ]);
    expect(await stored(started.attemptId)).toEqual([{ questionId, value: 'A', seq: 5 }]);
    expect(
      (
        await save([
          { questionId, value: 'D', seq: 7 },
          { questionId, value: 'B', seq: 6 },
        ])
      ).data.saved,
    ).toEqual([{ questionId, seq: 7, state: 'saved', value: null }]);
    expect(await stored(started.attemptId)).toEqual([{ questionId, value: 'D', seq: 7 }]);
  });
  it('clears with an empty value', async () => {
    const { started, save } = await sitting();
    const [single, , multi] = started.questions;
    await save([
      { questionId: single.questionId, value: 'A', seq: 1 },
      { questionId: multi.questionId, value: ['B', 'A'], seq: 1 },
    ]);
    await save([
      { questionId: single.questionId, value: '', seq: 2 },
      { questionId: multi.questionId, value: [], seq: 2 },
    ]);
    const values = (await stored(started.attemptId)).map(({ value }) => value);
    expect(values).toHaveLength(2);
    expect(values).toEqual(expect.arrayContaining(['', []]));
  });
  it.each<[string, (q: { questionId: string }[]) => unknown, string]>([
    ['nothing', () => [], '没有可保存的作答'],
    ['no list', () => 'x', '没有可保存的作答'],
    ['a question of another paper', () => [{ questionId: absentId(), value: 'A', seq: 1 }], '题目不属于本次考试'],
    ['no question', () => [{ questionId: '1 OR 1=1', value: 'A', seq: 1 }], '题目不属于本次考试'],
    ['an option that is not there', (q) => [{ questionId: q[0]?.questionId, value: 'E', seq: 1 }], '所选选项不存在'],
    ['a list for 单选', (q) => [{ questionId: q[0]?.questionId, value: ['A'], seq: 1 }], '作答格式有误'],
    ['text for 多选', (q) => [{ questionId: q[2]?.questionId, value: 'AB', seq: 1 }], '作答格式有误'],
    ['a third blank', (q) => [{ questionId: q[6]?.questionId, value: ['一', '二', '三'], seq: 1 }], '填空数量有误'],
    ['a number', (q) => [{ questionId: q[0]?.questionId, value: 1, seq: 1 }], '作答格式有误'],
    ['seq 0', (q) => [{ questionId: q[0]?.questionId, value: 'A', seq: 0 }], '作答序号有误'],
    [
      'a number seen that is none',
      (q) => [{ questionId: q[0]?.questionId, value: 'A', seq: 1, seen: -1 }],
      '作答序号有误',
    ],
    ['a seq too large', (q) => [{ questionId: q[0]?.questionId, value: 'A', seq: 2 ** 31 }], '作答序号有误'],
  ])('refuses %s', async (_, list, msg) => {
    const { started, save } = await sitting();
    expect(await save(list(started.questions))).toMatchObject({ code: 500, msg });
    expect(await stored(started.attemptId)).toEqual([]);
  });
  it('names the answer that it refuses, so that the others are sent without it', async () => {
    const { started, save } = await sitting();
    const [single, , , , , , blank] = started.questions;
    const good = { questionId: single.questionId, value: 'A', seq: 1 };
    const refusal = (value: unknown) => save([good, { questionId: blank.questionId, value, seq: 2 }]);
    const long = '每空不能超过500个字符，现有501个';
    expect(await refusal(['一', '二'.repeat(501)])).toMatchObject({ msg: long, field: 'list.1.value.1' });
    expect(await refusal('二'.repeat(24_000))).toMatchObject({
      msg: '作答不能超过5000个字符，现有24000个',
      field: 'list.1.value',
    });
    expect(await refusal(['一', '二', '三'])).toMatchObject({ msg: '填空数量有误', field: 'list.1.value' });
    expect(await refusal(['一\u0000', '\ud800二'])).toMatchObject({ code: 200 });
    expect((await stored(started.attemptId)).map(({ value }) => value)).toEqual(['A', ['一', '二']]);
  });
  it('stores nothing of a list with one bad entry, and ignores a score that is sent along', async () => {
    const { person, started, save } = await sitting();
    const [good] = rightList(started.questions, 1);
    await save([good, { questionId: absentId(), value: 'A', seq: 1 }]);
    expect(await stored(started.attemptId)).toEqual([]);
    await person.post('/api/exam/answer', {
      attemptId: started.attemptId,
      list: [{ ...good, score: 100 }],
      score: 100,
      status: 3,
    });
    expect(
      await world.deps.db.attemptAnswer.findMany({ where: { attemptId: started.attemptId }, select: { score: true } }),
    ).toEqual([{ score: null }]);
  });
  it('takes in the grace for transport only what was given, and says so, before the deadline', async () => {
    const { started, save } = await sitting();
    await moveDeadline(world.deps, started.attemptId, -2);
    const { deadline } = await world.deps.db.attempt.findUniqueOrThrow({ where: { id: started.attemptId } });
    const [before, after] = [deadline.getTime(), deadline.getTime() + 1];
    const list = rightList(started.questions).map((entry, i) => ({
      ...entry,
      ...(i === 0 ? {} : { givenAt: i === 1 ? after : before - i }),
    }));
    expect(await save(list.slice(0, 2))).toMatchObject({ code: 500, msg: '考试时间已到，作答不再保存' });
    expect(await stored(started.attemptId)).toEqual([]);
    const mixed = await save(list.slice(0, 4));
    expect(mixed).toMatchObject({ code: 200, data: { remainingMs: 0 } });
    expect(
      mixed.data.saved
        .map(({ questionId, state }: { questionId: string; state: string }) => [questionId, state])
        .sort(),
    ).toEqual(
      list
        .slice(0, 4)
        .map(({ questionId }, i) => [questionId, i < 2 ? 'late' : 'saved'])
        .sort(),
    );
    expect((await save([{ ...list[4], givenAt: before }])).data.saved).toMatchObject([{ state: 'saved' }]);
    await moveDeadline(world.deps, started.attemptId, -6);
    expect(await save([{ ...list[5], givenAt: before - 60_000 }])).toMatchObject({
      code: 500,
      msg: '考试时间已到，作答不再保存',
    });
    expect((await stored(started.attemptId)).map(({ questionId }) => questionId).sort()).toEqual(
      list
        .slice(2, 5)
        .map(({ questionId }) => questionId)
        .sort(),
    );
  });
  it('before the deadline does not ask when an answer was given', async () => {
    const { started, save } = await sitting();
    expect(
      (await save([{ ...rightList(started.questions, 1)[0], givenAt: started.deadline + 1 }])).data.saved,
    ).toMatchObject([{ state: 'saved' }]);
  });
  it('a hand-in at the deadline ends the grace', async () => {
    const { person, started, save } = await sitting();
    await moveDeadline(world.deps, started.attemptId, -1);
    await person.post('/api/exam/submit', { attemptId: started.attemptId });
    expect(await save([{ ...rightList(started.questions, 1)[0], givenAt: 1 }])).toMatchObject({
      code: 500,
      msg: '本次考试已交卷，作答不再保存',
    });
    expect(await stored(started.attemptId)).toEqual([]);
  });
  it('refuses after handing in', async () => {
    const { person, started, save } = await sitting();
    await person.post('/api/exam/submit', { attemptId: started.attemptId });
    expect(await save(rightList(started.questions, 1))).toMatchObject({
      code: 500,
      msg: '本次考试已交卷，作答不再保存',
    });
  });
  it('knows nothing of another’s attempt, not even whether it exists', async () => {
    const { started, save } = await sitting();
    await save(rightList(started.questions, 1));
    const stranger = await learner();
    const list = [{ questionId: started.questions[0].questionId, value: 'E', seq: 1 }];
    for (const attemptId of [started.attemptId, absentId()]) {
      expect(await stranger.post('/api/exam/answer', { attemptId, list })).toMatchObject({
        code: 404,
        msg: '考试记录不存在',
      });
      expect(await stranger.post('/api/exam/event', { attemptId, type: 'blur', durationMs: 4000 })).toMatchObject({
        code: 404,
        msg: '考试记录不存在',
      });
      // Which brings the paper of a running attempt.
      const result = await stranger.get('/api/exam/result', { attemptId });
      expect(result).toMatchObject({ code: 404, msg: '考试记录不存在' });
      expect(result.data ?? null).toBeNull();
      expect(await stranger.post('/api/exam/submit', { attemptId })).toMatchObject({
        code: 404,
        msg: '考试记录不存在',
      });
      expect(await stranger.get('/api/exam/result', { attemptId })).toMatchObject({ code: 404, msg: '考试记录不存在' });
      expect(await stranger.get('/api/exam/preview', { attemptId })).toMatchObject({
        code: 404,
        msg: '考试记录不存在',
      });
    }
    expect(
      await world.deps.db.attempt.findUnique({
        where: { id: started.attemptId },
        select: { status: true, blurCount: true },
      }),
    ).toEqual({ status: 0, blurCount: 0 });
  });
});

describe('event', () => {
  const blur = (person: Agent, attemptId: string, durationMs = 3001) =>
    person.post('/api/exam/event', { attemptId, type: 'blur', durationMs });

  it('counts a switch of more than 3 s, warns, and past the limit hands in', async () => {
    const person = await learner();
    const started = await start(person, (await buildPaper(world.deps, { blurLimit: 2 })).id);
    await person.post('/api/exam/answer', { attemptId: started.attemptId, list: rightList(started.questions) });
    expect((await blur(person, started.attemptId, 3000)).data).toEqual({
      blurCount: 0,
      blurLimit: 2,
      warning: null,
      submitted: false,
    });
    expect((await blur(person, started.attemptId)).data).toEqual({
      blurCount: 1,
      blurLimit: 2,
      warning: '您已切屏1次，超过2次将自动交卷',
      submitted: false,
    });
    expect(
      (await person.post('/api/exam/event', { attemptId: started.attemptId, type: 'offline' })).data,
    ).toMatchObject({ blurCount: 1, warning: null });
    await blur(person, started.attemptId);
    expect((await blur(person, started.attemptId)).data).toMatchObject({ blurCount: 3, submitted: true });
    expect((await person.post('/api/exam/submit', { attemptId: started.attemptId })).data).toEqual({
      attemptId: started.attemptId,
      status: 3,
      score: 70,
      passed: true,
    });
    expect((await person.get('/api/exam/result', { attemptId: started.attemptId })).data.submitType).toBe(3);
    expect((await blur(person, started.attemptId)).data).toMatchObject({ blurCount: 3, submitted: true });
    expect(await world.deps.db.examEvent.count({ where: { attemptId: started.attemptId } })).toBe(5);
  });
  it('only records where the paper has no limit', async () => {
    const person = await learner();
    const started = await start(person, (await buildPaper(world.deps)).id);
    expect((await blur(person, started.attemptId)).data).toEqual({
      blurCount: 1,
      blurLimit: 0,
      warning: null,
      submitted: false,
    });
  });
  it('refuses what it does not know', async () => {
    const person = await learner();
    expect(await person.post('/api/exam/event', { attemptId: absentId(), type: 'score' })).toMatchObject({
      code: 500,
      msg: '事件类型有误',
    });
  });
});

describe('submit', () => {
  it('grades an objective paper at once, finishes the course and tells the learner', async () => {
    const person = await learner();
    const lesson = await buildLesson(world.deps);
    await world.deps.db.userLesson.create({
      data: { userId: person.id, lessonId: lesson.id, status: 2, learnedTime: new Date() },
    });
    const paper = await buildPaper(world.deps, { lessonId: lesson.id, title: '结业考试甲' });
    const started = await start(person, paper.id);
    await person.post('/api/exam/answer', { attemptId: started.attemptId, list: rightList(started.questions, 5) });
    const answer = await person.post('/api/exam/submit', { attemptId: started.attemptId, score: 100 });
    expect(answer.data).toEqual({ attemptId: started.attemptId, status: 3, score: 50, passed: true });
    expect(await person.post('/api/exam/submit', { attemptId: started.attemptId })).toMatchObject({
      code: 200,
      data: answer.data,
    });
    const mine = await world.deps.db.userLesson.findFirstOrThrow({ where: { userId: person.id } });
    expect(mine.status).toBe(3);
    expect(mine.finishTime).not.toBeNull();
    expect(
      await world.deps.db.notice.findMany({
        where: { userId: person.id },
        select: { type: true, title: true, content: true, linkUrl: true },
      }),
    ).toEqual([
      {
        type: 'exam',
        title: '成绩已出',
        content: '《结业考试甲》成绩已出：50分（满分70分），合格。',
        linkUrl: `/examination?attemptId=${started.attemptId}`,
      },
    ]);
  });
  it('does not finish a course that is not learned, nor after a failure', async () => {
    const person = await learner();
    const lesson = await buildLesson(world.deps);
    await world.deps.db.userLesson.create({ data: { userId: person.id, lessonId: lesson.id, status: 1 } });
    const paper = await buildPaper(world.deps, { lessonId: lesson.id, requireLesson: false });
    const failed = await start(person, paper.id);
    expect((await person.post('/api/exam/submit', { attemptId: failed.attemptId })).data).toMatchObject({
      status: 3,
      score: 0,
      passed: false,
    });
    const passed = await start(person, paper.id);
    await person.post('/api/exam/answer', { attemptId: passed.attemptId, list: rightList(passed.questions) });
    expect((await person.post('/api/exam/submit', { attemptId: passed.attemptId })).data).toMatchObject({
      passed: true,
    });
    expect(
      await world.deps.db.userLesson.findFirst({
        where: { userId: person.id },
        select: { status: true, finishTime: true },
      }),
    ).toEqual({ status: 1, finishTime: null });
  });
  it('leaves 简答 and 案例 to a marker and shows no score until then', async () => {
    const person = await learner();
    const paper = await buildPaper(world.deps, {}, { single: 2, essay: 1, case: 1 });
    const started = await start(person, paper.id);
    await person.post('/api/exam/answer', { attemptId: started.attemptId, list: rightList(started.questions) });
    expect((await person.post('/api/exam/submit', { attemptId: started.attemptId })).data).toEqual({
      attemptId: started.attemptId,
      status: 2,
    });
    expect((await person.get('/api/exam/result', { attemptId: started.attemptId })).data).toMatchObject({
      status: 2,
      score: null,
      passed: null,
      hidden: '成绩还没有公布，批阅和核对完成后可查看',
      questions: [],
      answeredCount: 4,
    });
    expect(await row(person, paper.id)).toMatchObject({ myStatus: 'marking', bestScore: null });
    expect((await person.get('/api/exam/record', { paperId: paper.id })).rows).toMatchObject([
      { status: 2, score: null, passed: null },
    ]);
    expect(await world.deps.db.notice.count({ where: { userId: person.id } })).toBe(0);
    const scores = await world.deps.db.attemptAnswer.findMany({
      where: { attemptId: started.attemptId },
      select: { score: true },
    });
    expect(scores.map(({ score }) => score?.toNumber() ?? null).sort()).toEqual([10, 10, null, null]);
  });
  it('after the deadline keeps what was saved in time, and the time is the deadline', async () => {
    const person = await learner();
    const started = await start(person, (await buildPaper(world.deps)).id);
    await person.post('/api/exam/answer', { attemptId: started.attemptId, list: rightList(started.questions, 2) });
    await moveDeadline(world.deps, started.attemptId, -60);
    expect((await person.post('/api/exam/submit', { attemptId: started.attemptId })).data).toMatchObject({
      status: 3,
      score: 20,
    });
    const attempt = await world.deps.db.attempt.findUniqueOrThrow({ where: { id: started.attemptId } });
    expect(attempt.submitTime).toEqual(attempt.deadline);
    expect(attempt.submitType).toBe(2);
  });
  it.each(['list', 'record', 'detail', 'result', 'start', 'wrong'])(
    'what ran out is handed in when the learner next looks: %s',
    async (where) => {
      const person = await learner();
      const paper = await buildPaper(world.deps);
      const { attemptId, questions } = await start(person, paper.id);
      await person.post('/api/exam/answer', { attemptId, list: rightList(questions) });
      await moveDeadline(world.deps, attemptId, -6);
      if (where === 'start')
        expect(await person.post('/api/exam/start', { paperId: paper.id, agree: true })).toMatchObject({
          code: 500,
          msg: '您已通过本场考试，无需再考',
        });
      else
        await person.get(
          `/api/exam/${where}`,
          where === 'detail' ? { paperId: paper.id } : where === 'result' ? { attemptId } : { pageSize: 100 },
        );
      const attempt = await world.deps.db.attempt.findUniqueOrThrow({ where: { id: attemptId } });
      expect(attempt).toMatchObject({ status: 3, submitType: 2, passed: true });
      expect(attempt.submitTime).toEqual(attempt.deadline);
    },
  );
  it('refuses a strange id', async () => {
    const person = await learner();
    expect(await person.post('/api/exam/submit', { attemptId: '../x' })).toMatchObject({
      code: 500,
      msg: '考试记录不存在',
    });
    expect(await person.post('/api/exam/submit', {})).toMatchObject({ code: 500, msg: '考试记录不存在' });
  });
});

it('lets no byte of the key out before release', async () => {
  const person = await learner();
  const paper = await buildPaper(world.deps, { showResult: 2, maxAttempts: 2 });
  const answers = [await person.post('/api/exam/start', { paperId: paper.id, agree: true })];
  const { attemptId, questions } = answers[0]?.data;
  answers.push(
    await person.get('/api/exam/list', { pageSize: 100 }),
    await person.get('/api/exam/detail', { paperId: paper.id }),
    await person.post('/api/exam/answer', { attemptId, list: rightList(questions.slice(0, 6)) }),
    await person.post('/api/exam/event', { attemptId, type: 'reload' }),
    await person.post('/api/exam/start', { paperId: paper.id, agree: true }),
    await person.get('/api/exam/result', { attemptId }),
    await person.get('/api/exam/preview', { attemptId }),
  );
  await person.post('/api/exam/answer', {
    attemptId,
    list: questions.map(({ questionId, type }: { questionId: string; type: number }) => ({
      questionId,
      value: type === 2 || type === 4 ? [] : '',
      seq: 9,
    })),
  });
  answers.push(
    await person.post('/api/exam/submit', { attemptId }),
    await person.get('/api/exam/result', { attemptId }),
    await person.get('/api/exam/preview', { attemptId }),
    await person.get('/api/exam/wrong'),
    await person.get('/api/exam/record'),
  );
  for (const answer of answers) {
    const bytes = JSON.stringify(answer);
    expect(bytes).not.toContain(EXAM_ANALYSIS_MARK);
    expect(bytes).not.toContain(ANSWER_MARK);
    expect(bytes).not.toMatch(/"(answer|analysis)":(?!null)/);
  }
  expect(answers.at(-2)).toMatchObject({ code: 200, rows: [], total: 0 });
});

it('the marks of the fixtures would be found if they leaked', async () => {
  const rows = await many(world.deps.pool, sql`SELECT key FROM "AttemptKey" LIMIT 1`);
  expect(JSON.stringify(rows)).toContain(EXAM_ANALYSIS_MARK);
  expect(rightAnswer({ questionId: randomUUID(), type: 3, options: [] })).toBe('B');
});
