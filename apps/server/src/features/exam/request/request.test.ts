import { allOf, labelOf } from '@zhibiao/contract/core/codes';
import { ATTEMPT } from '@zhibiao/contract/exam/types';
import { EXAM_REQUEST, REQUEST_STATUS } from '@zhibiao/contract/exam/request';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { absentId } from '#test/people/agent.ts';
import { buildOrganisation, buildPerson } from '#test/people/people.ts';
import { buildStaff, limitTo } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { buildPaper } from '#features/exam/exam-fixtures.ts';
import { buildMarkedPaper, buildMarker, sitForMarking } from '#features/exam/marking/marking-fixtures.ts';
import {
  askRetake,
  askReview,
  buildDecider,
  buildFailed,
  buildMarked,
  type Decider,
  sitOnce,
} from './request-fixtures.ts';

/** What learners ask for about their exams, and how it is decided. */

const LIST = '/system/exam/request/list';
let world: TestWorld;
let decider: Decider;
beforeAll(async () => {
  world = await openTestWorld();
  decider = await buildDecider(world);
  // Who marked it does not read it again.
  await buildMarker(world, '组长', ['mark:arbitrate']);
});
afterAll(() => world.close());

const noticesOf = (userId: string) =>
  world.deps.db.notice.findMany({ where: { userId, title: { contains: '申请' } }, orderBy: { createdAt: 'asc' } });
const DAY_MS = 86_400_000;

describe('补考', () => {
  it('is asked for when all attempts are used; agreed to it gives them, and the learner sits again', async () => {
    const { paper, person } = await buildFailed(world);
    const detail = async () => (await person.agent.get('/api/exam/detail', { paperId: paper.id })).data;
    expect(await detail()).toMatchObject({ retakeable: true, attemptsLeft: 0 });
    const { data } = await askRetake(person, { paperId: paper.id });

    const { rows = [] } = await decider.agent.get(LIST, { paperId: paper.id });
    expect(rows).toMatchObject([
      { id: data.id, name: '林知远', kind: 1, status: 0, version: 0, waitedDays: 0, reason: '希望再考一次' },
    ]);
    expect(rows[0].accountMasked).toContain('****');
    const seen = (await decider.agent.get(`/system/exam/request/${data.id}`)).data;
    expect(seen).toMatchObject({ maxAttempts: 1, used: 1, closed: false, marked: false });
    expect(seen.attempts).toMatchObject([{ no: 1, status: 3, score: 0, passed: false }]);

    expect((await decider.decide({ id: data.id, n: 2, validUntil: '2099-01-01 09:00' })).data.version).toBe(1);
    expect(await detail()).toMatchObject({ retakeable: false, attemptsLeft: 2, canTake: true });
    expect((await person.agent.get('/api/exam/request/list')).rows).toMatchObject([
      { id: data.id, status: 1, opinion: '情况属实', outcome: '增加 2 次考试机会，2099-01-01 09:00 前有效' },
    ]);
    expect((await noticesOf(person.id)).map(({ content }) => content)).toEqual([
      '《结业考试》的补考申请已同意，已为您增加 2 次考试机会，2099-01-01 09:00 前有效。意见：情况属实。',
    ]);
    await sitOnce(person, paper.id, 7);
    expect(await detail()).toMatchObject({ myStatus: 'passed', retakeable: false });
    const grants = await world.deps.db.attemptGrant.findMany({ where: { userId: person.id } });
    expect(grants).toMatchObject([{ actId: data.id, n: 2, source: 2, by: decider.id, round: 1 }]);
    const log = await world.deps.db.auditLog.findMany({ where: { objectId: data.id } });
    expect(log).toMatchObject([{ action: 'request.decide', objectType: 'request' }]);
  });

  it('that is refused gives nothing, says why, and may be asked for again', async () => {
    const { paper, person } = await buildFailed(world);
    const { data } = await askRetake(person, { paperId: paper.id });
    expect((await decider.decide({ id: data.id, pass: false, opinion: '请先参加辅导。' })).code).toBe(200);
    expect((await noticesOf(person.id)).map(({ content }) => content)).toEqual([
      '《结业考试》的补考申请未通过。意见：请先参加辅导。',
    ]);
    expect(await world.deps.db.attemptGrant.count({ where: { userId: person.id } })).toBe(0);
    expect((await askRetake(person, { paperId: paper.id, reason: '已参加辅导' })).code).toBe(200);
  });

  it('is refused while there is another way', async () => {
    const person = await buildPerson(world);
    const why = async (fields: object, right = 0) => {
      const paper = await buildPaper(world.deps, { maxAttempts: 2, ...fields });
      const attemptId = await sitOnce(person, paper.id, right);
      return { paperId: paper.id, attemptId, ask: async () => (await askRetake(person, { paperId: paper.id })).msg };
    };
    expect(await (await why({})).ask()).toBe('您还有1次考试机会，无需申请补考');
    expect(await (await why({}, 7)).ask()).toBe('您已通过本场考试，无需再考');
    const withdrawn = await why({ maxAttempts: 1 });
    await world.deps.db.paper.update({ where: { id: withdrawn.paperId }, data: { status: 2 } });
    expect((await askRetake(person, { paperId: withdrawn.paperId })).code).toBe(404);
    const marking = await why({ maxAttempts: 1 });
    await world.deps.db.attempt.update({
      where: { id: marking.attemptId },
      data: { status: ATTEMPT.unreleased },
    });
    expect(await marking.ask()).toBe('成绩还没有公布，公布后可申请补考');
    const paper = await buildPaper(world.deps, { maxAttempts: 1 });
    await person.agent.post('/api/exam/start', { paperId: paper.id, agree: true });
    expect((await askRetake(person, { paperId: paper.id })).msg).toBe('您有一次考试正在进行，交卷后再申请补考');
    expect((await askRetake(person, { paperId: absentId() })).code).toBe(404);
    expect((await askRetake(person, { paperId: paper.id, reason: '' })).msg).toBe('请填写原因');
  });

  it('is open once, of any number that are asked for at the same moment', async () => {
    const { paper, person } = await buildFailed(world);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => askRetake(person, { paperId: paper.id, reason: `第${at}次点击` })),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.filter(({ msg }) => msg === '您已提交过申请，请等待处理')).toHaveLength(5);
  });

  it('of a closed paper needs a day until which it may be sat; of another round it is refused', async () => {
    const { paper, person } = await buildFailed(world);
    const { id } = (await askRetake(person, { paperId: paper.id })).data;
    await world.deps.db.paper.update({ where: { id: paper.id }, data: { closeTime: new Date(Date.now() - 1000) } });
    expect((await decider.agent.get(`/system/exam/request/${id}`)).data.closed).toBe(true);
    expect(await decider.decide({ id })).toMatchObject({ msg: '考试已结束，请填写有效期', field: 'validUntil' });
    expect((await decider.decide({ id, validUntil: '2020-01-01 09:00' })).msg).toBe('有效期须晚于现在');
    await world.deps.db.paperRound.create({
      data: { userId: person.id, paperId: paper.id, no: 2, kind: 2, openedAt: new Date() },
    });
    expect((await decider.decide({ id, validUntil: '2099-01-01 09:00' })).msg).toContain('已开始新一轮考试');
    expect(await world.deps.db.examRequest.findUnique({ where: { id } })).toMatchObject({ status: 0, version: 0 });
    expect((await decider.decide({ id, pass: false })).code).toBe(200);
  });
});

describe('成绩复核', () => {
  it('is asked for once an attempt, by whose it is, within seven days of being told', async () => {
    const { paper, person, attemptId } = await buildMarked(world);
    const about = { paperId: paper.id, attemptId };
    const told = (releasedAt: Date) => world.deps.db.attempt.update({ where: { id: attemptId }, data: { releasedAt } });
    const until = (at: Date) => new Date(at.getTime() + 7 * DAY_MS + 8 * 3_600_000).toISOString().slice(0, 10);
    const result = async () => (await person.agent.get('/api/exam/result', { attemptId })).data;
    expect((await result()).reviewUntil).toContain(until(new Date()));
    await told(new Date(Date.now() - 7 * DAY_MS - 1000));
    expect((await askReview(person, about)).msg).toBe('成绩公布已超过7天，不能申请复核');
    await told(new Date(Date.now() - 7 * DAY_MS + 60_000));
    expect((await askReview(await buildPerson(world), about)).code).toBe(404);
    expect((await askReview(person, { paperId: paper.id })).msg).toBe('请选择要复核的考试');
    const other = await buildPaper(world.deps);
    expect((await askReview(person, { ...about, paperId: other.id })).code).toBe(404);

    const { id } = (await askReview(person, about)).data;
    await decider.decide({ id, pass: false, opinion: '评分无误' });
    expect((await askReview(person, { ...about, reason: '再看一次' })).msg).toBe('每次考试只能申请一次成绩复核');
  });

  it.each(allOf(ATTEMPT).map((status) => ({ status, word: labelOf(ATTEMPT, status) })))(
    'of an attempt that is $word',
    async ({ status }) => {
      const { paper, person, attemptId } = await buildMarked(world);
      const voidedFrom = status === ATTEMPT.void ? ATTEMPT.graded : null;
      await world.deps.db.attempt.update({ where: { id: attemptId }, data: { status, voidedFrom } });
      if (status === ATTEMPT.running)
        await world.deps.db.attempt.update({
          where: { id: attemptId },
          data: { deadline: new Date(Date.now() + DAY_MS) },
        });
      const { code } = await askReview(person, { paperId: paper.id, attemptId });
      expect(code).toBe(status === ATTEMPT.graded ? 200 : 500);
    },
  );

  it('of what no person marked, of the days when one could, is not agreed to, and names the way there is', async () => {
    const { paper, person, attemptId } = await buildFailed(world);
    const { id } = await world.deps.db.examRequest.create({
      data: { userId: person.id, paperId: paper.id, attemptId, kind: EXAM_REQUEST.review, round: 1, reason: '再看' },
    });
    expect((await decider.decide({ id })).msg).toBe('本次考试没有人工评阅的题目，不能送仲裁；如答案有误，请使用重判');
    expect((await decider.decide({ id, pass: false, opinion: '客观题判分无误' })).code).toBe(200);
  });

  const blankEssay = async () => {
    const paper = await buildMarkedPaper(world, { maxAttempts: 1 });
    return { paper, ...(await sitForMarking(world, paper, { leave: (type) => type === 5 })) };
  };
  const nothingAnswered = async () => {
    const paper = await buildMarkedPaper(world, { maxAttempts: 1, count: { essay: 2 } });
    return { paper, ...(await sitForMarking(world, paper, { leave: () => true })) };
  };
  it.each([
    ['a machine marked all of', () => buildFailed(world), false],
    ['the essay was left blank in', blankEssay, false],
    ['nothing was answered in', nothingAnswered, false],
    ['a person marked an essay of', () => buildMarked(world), true],
  ] as const)('of an attempt that %s is offered, taken and agreed to alike', async (_, build, judged) => {
    const { paper, person, attemptId } = await build();
    const { data } = await person.agent.get('/api/exam/result', { attemptId });
    expect(data.reviewUntil !== null).toBe(judged);
    const asked = await askReview(person, { paperId: paper.id, attemptId });
    expect([asked.code, asked.msg]).toEqual(
      judged
        ? [200, expect.any(String)]
        : [500, '本次考试没有人工评阅的作答，不能申请成绩复核；认为题目或答案有误的，请在意见反馈中提出'],
    );
    if (judged) expect((await decider.decide({ id: asked.data.id })).code).toBe(200);
  });

  it('of one attempt is asked for once, whoever is at it at the same moment', async () => {
    const { paper, person, attemptId } = await buildMarked(world);
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, at) =>
        askReview(person, { paperId: paper.id, attemptId, reason: `第${at}次点击` }),
      ),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(await world.deps.db.examRequest.count({ where: { attemptId } })).toBe(1);
  });
});

describe('a request', () => {
  const ACTS = {
    agree: (id: string) => decider.decide({ id, pass: true }),
    refuse: (id: string) => decider.decide({ id, pass: false }),
    withdraw: async (id: string, of: { agent: Decider['agent'] }) =>
      of.agent.post('/api/exam/request/withdraw', { id }),
  };
  const MOVES: Record<keyof typeof ACTS, number> = {
    agree: REQUEST_STATUS.agreed,
    refuse: REQUEST_STATUS.refused,
    withdraw: REQUEST_STATUS.withdrawn,
  };
  const every = (Object.keys(ACTS) as (keyof typeof ACTS)[]).flatMap((act) =>
    allOf(REQUEST_STATUS).map((from) => ({ act, from, word: labelOf(REQUEST_STATUS, from) })),
  );
  it.each(every)('that is $word: $act', async ({ act, from, word }) => {
    const { paper, person } = await buildFailed(world);
    const { id } = (await askRetake(person, { paperId: paper.id })).data;
    await world.deps.db.examRequest.update({ where: { id }, data: { status: from } });
    const { code, msg } = await ACTS[act](id, person);
    const { status } = await world.deps.db.examRequest.findUniqueOrThrow({ where: { id } });
    if (from === REQUEST_STATUS.waiting) {
      expect([code, status]).toEqual([200, MOVES[act]]);
      return;
    }
    expect([code, status]).toEqual([500, from]);
    expect(msg).toBe(`申请已${word}，不能${act === 'withdraw' ? '撤回' : '再处理'}`);
    expect(await world.deps.db.attemptGrant.count({ where: { userId: person.id } })).toBe(0);
  });

  it('is decided once by two people, and against its withdrawal one of them wins', async () => {
    const other = await buildDecider(world);
    for (let at = 0; at < 6; at += 1) {
      const { paper, person } = await buildFailed(world);
      const { id } = (await askRetake(person, { paperId: paper.id })).data;
      const answers = await Promise.all([
        decider.decide({ id }),
        other.decide({ id, pass: false }),
        ACTS.withdraw(id, person),
      ]);
      const won = answers.flatMap(({ code }, index) => (code === 200 ? [index] : []));
      expect(won).toHaveLength(1);
      const { status } = await world.deps.db.examRequest.findUniqueOrThrow({ where: { id } });
      expect(status).toBe([1, 2, 3][won[0] ?? 9]);
      const given = await world.deps.db.attemptGrant.count({ where: { actId: id } });
      expect(given).toBe(status === REQUEST_STATUS.agreed ? 1 : 0);
    }
  });

  it('is decided as it was seen', async () => {
    const { paper, person } = await buildFailed(world);
    const { id } = (await askRetake(person, { paperId: paper.id })).data;
    expect((await decider.decide({ id, version: 3 })).code).toBe(409);
    expect((await decider.decide({ id, opinion: '' })).msg).toBe('意见至少2个字符');
    expect((await decider.decide({ id, n: 4 })).msg).toBe('最多3次');
    expect((await decider.decide({ id: absentId() })).msg).toBe('申请不存在');
  });

  it("is nobody else's: of learners, and beyond the data scope of the staff", async () => {
    const [org, stranger] = [await buildOrganisation(world), await buildPerson(world)];
    const { paper, person } = await buildFailed(world, {}, await org.member());
    const { id } = (await askRetake(person, { paperId: paper.id })).data;
    expect((await stranger.agent.post('/api/exam/request/withdraw', { id })).code).toBe(404);
    expect((await stranger.agent.get('/api/exam/request/list')).rows).toEqual([]);

    const elsewhere = await buildOrganisation(world);
    const limited = await limitTo(world, await buildDecider(world), elsewhere.id);
    expect((await limited.agent.get(LIST, { paperId: paper.id })).rows).toEqual([]);
    expect((await limited.agent.get(`/system/exam/request/${id}`)).code).toBe(404);
    expect((await limited.decide({ id })).msg).toBe('申请不存在');
    const other = await buildStaff(world, { permissions: ['exam:act', 'exam:override'] });
    expect((await other.agent.get(LIST)).code).toBe(403);
  });

  it('stands in the list by what waits, the oldest before the others', async () => {
    const paper = await buildPaper(world.deps, { maxAttempts: 1 });
    const ids: string[] = [];
    for (let at = 0; at < 3; at += 1) {
      const { id: userId } = await buildPerson(world);
      const row = await world.deps.db.examRequest.create({
        data: {
          userId,
          paperId: paper.id,
          kind: EXAM_REQUEST.retake,
          reason: '希望再考一次',
          createdAt: new Date(Date.now() - (9 - at) * DAY_MS),
          status: at === 0 ? 2 : 0,
        },
      });
      ids.push(row.id);
    }
    const { rows = [] } = await decider.agent.get(LIST, { paperId: paper.id });
    expect(rows.map(({ id, waitedDays }: { id: string; waitedDays: number }) => [id, waitedDays])).toEqual([
      [ids[1], 8],
      [ids[2], 7],
      [ids[0], 9],
    ]);
    expect((await decider.agent.get(LIST, { paperId: paper.id, status: 2 })).rows).toHaveLength(1);
    expect((await decider.agent.get(LIST, { paperId: paper.id, kind: 2 })).rows).toEqual([]);
  });
});
