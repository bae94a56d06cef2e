import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TASK } from '@zhibiao/contract/task/types';
import { many, sql } from '#db/sql.ts';
import { agentOf } from '#test/people/agent.ts';
import { buildLesson, buildOrg } from '#test/content/factories.ts';
import { sessionFor } from '#test/people/login.ts';
import { STAFF_COPY } from '@zhibiao/contract/staff/types';
import { buildStaff, limitTo, type StaffPerson } from '#test/people/staff.ts';
import type { AttemptedPaper } from '#test/content/sat-paper.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { aggregatePending } from '#features/exam/statistics/item-stats-job.ts';
import { rebuildStats } from '#features/exam/statistics/rebuild-stats.ts';
import {
  buildSat,
  confirmBody,
  confirmed,
  correctKey,
  DECIDER,
  gave,
  proposed,
  PROPOSER,
  runNow,
  seen,
  sitAll,
  rescoreStaffOf,
  tryNow,
} from './rescore-fixtures.ts';

let world: TestWorld;
let staff: StaffPerson;
let paper: AttemptedPaper;
let questionId: string;
beforeAll(async () => {
  world = await openTestWorld();
  staff = await rescoreStaffOf(world);
});
afterAll(() => world.close());
beforeEach(async () => {
  paper = await buildSat(world);
  questionId = paper.questions[0]?.id ?? '';
});
const attemptOf = (id: string) => world.deps.db.attempt.findUniqueOrThrow({ where: { id } });
const learnerOf = async (userId: string) => agentOf(world.app, await sessionFor(world.app, world.deps, userId));
const notices = (userId: string) => world.deps.db.notice.findMany({ where: { userId }, orderBy: { id: 'asc' } });
const changesOf = (attemptId: string) => world.deps.db.scoreChange.findMany({ where: { attemptId } });

describe('a new key', () => {
  it('is tried first: nobody’s score is touched, and what would become of whom is told', async () => {
    const sat = await sitAll(world, paper, [gave('B', 2), gave('C', 2), gave('C', 3), gave('D', 2), gave('', 1)]);
    await correctKey(world, questionId);
    const row = await proposed(world, staff, { questionId, policy: 1 });
    expect(row).toMatchObject({
      state: 1,
      questionNo: expect.any(Number),
      toVersion: 2,
      reason: '答案有误',
      counts: {
        attempts: 5,
        up: 2,
        down: 1,
        same: 2,
        changed: 3,
        toPass: 1,
        toFail: 1,
        certs: 0,
        unlike: 0,
        underWay: 0,
      },
    });
    expect((await attemptOf(sat[1]!.id)).score?.toNumber()).toBe(20);
    expect(await world.deps.db.attemptKey.count({ where: { attemptId: sat[1]!.id } })).toBe(1);
    const effects = await staff.agent.get('/system/exam/rescore/effect/list', { id: row.id, change: 'toPass' });
    expect(effects.rows).toEqual([
      expect.objectContaining({
        attemptId: sat[1]!.id,
        name: '周予安',
        oldScore: 20,
        newScore: 30,
        oldPassed: false,
        newPassed: true,
        decision: null,
        done: false,
      }),
    ]);
    expect((await staff.agent.get('/system/exam/rescore/effect/list', { id: row.id })).total).toBe(3);
    // Names are for staff who may see results.
    const nameless = await rescoreStaffOf(world, PROPOSER);
    const shown = await nameless.agent.get('/system/exam/rescore/effect/list', { id: row.id });
    expect(shown.rows?.map(({ name }: { name: string | null }) => name)).toEqual([null, null, null]);
  });

  it('says why it stopped when its trial has failed for good, and goes on when that is tried again', async () => {
    await sitAll(world, paper, [gave('C', 2)]);
    await correctKey(world, questionId);
    const { data } = await staff.agent.post('/system/exam/rescore', { kind: 1, questionId, reason: '答案有误' });
    const { taskId } = await seen(staff, data.id);
    const task = { where: { id: taskId ?? '' } };
    await world.deps.db.task.update({ ...task, data: { status: TASK.failed, error: '任务没有完成' } });
    expect(await seen(staff, data.id)).toMatchObject({ state: 0, failure: '任务没有完成' });
    await world.deps.db.task.update({ ...task, data: { status: TASK.waiting, error: null } });
    await tryNow(world, data.id);
    expect(await seen(staff, data.id)).toMatchObject({ state: 1, failure: null });
  });

  it('is of the whole platform: whoever has a data scope is told so, and sees nothing of it', async () => {
    await sitAll(world, paper, [gave('C', 2), gave('C', 2)]);
    await correctKey(world, questionId);
    const row = await proposed(world, staff, { questionId });
    const org = await buildOrg(world.deps);
    const limited = await limitTo(world, await rescoreStaffOf(world), org.id);
    const look = (agent: StaffPerson['agent']) => agent.get('/system/exam/rescore/effect/list', { id: row.id });
    expect(await look(limited.agent)).toMatchObject({ code: 403, msg: STAFF_COPY.platformOnly });
    expect((await look((await rescoreStaffOf(world)).agent)).total).toBe(2);
  });

  it('once confirmed gives points, key and result, and tells the learner', async () => {
    const lesson = await buildLesson(world.deps, {}, []);
    await world.deps.db.paper.update({ where: { id: paper.id }, data: { lessonId: lesson.id } });
    const [up, right, under] = await sitAll(world, paper, [gave('C', 2), gave('B', 3), gave('D', 1)]);
    await world.deps.db.userLesson.create({
      data: { userId: up!.userId, lessonId: lesson.id, status: 2, source: 1, learnedTime: new Date() },
    });
    await correctKey(world, questionId);
    const row = await proposed(world, staff, { questionId });
    expect(row.counts).toMatchObject({ up: 1, down: 0, changed: 1, toPass: 1 });
    const after = await confirmed(world, staff, row);
    expect(after).toMatchObject({ state: 3, open: 0, counts: { done: 3, of: 3 }, finishTime: expect.any(String) });

    expect(await attemptOf(up!.id)).toMatchObject({ passed: true, folded: 0 });
    expect((await attemptOf(up!.id)).score?.toNumber()).toBe(30);
    // Only up: who had what was held to be right keeps it.
    expect((await attemptOf(right!.id)).score?.toNumber()).toBe(40);
    const [change] = await changesOf(up!.id);
    expect(change).toMatchObject({
      cause: 2,
      questionId,
      passedFrom: false,
      passedTo: true,
      reason: '答案有误',
      ref: row.id,
    });
    expect([change?.from?.toNumber(), change?.to?.toNumber()]).toEqual([20, 30]);
    expect(await changesOf(right!.id)).toEqual([]);
    const [notice] = await notices(up!.userId);
    expect(notice).toMatchObject({ title: '成绩更正', linkUrl: `/examination?attemptId=${up!.id}` });
    expect(notice?.content).toBe(`《${paper.title}》试题更正，成绩由 20 分调整为 30 分，合格。`);
    expect([await notices(right!.userId), await notices(under!.userId)]).toEqual([[], []]);
    const learned = await world.deps.db.userLesson.findFirstOrThrow({ where: { userId: up!.userId } });
    expect(learned).toMatchObject({ status: 3, finishTime: expect.any(Date) });

    // Everybody reads the right answer and its explanation from now on; what was given stays.
    for (const { id } of [up!, right!, under!]) {
      const keys = await world.deps.db.attemptKey.findMany({ where: { attemptId: id }, orderBy: { no: 'asc' } });
      expect(keys.map(({ no }) => no)).toEqual([0, 1]);
      const [old, now] = keys.map(
        ({ key }) => (key as Record<string, { analysis: string; letters: object }>)[questionId],
      );
      expect([old?.analysis, now?.analysis]).toEqual(['解析', '新解析']);
      expect(now?.letters).toEqual(old?.letters);
    }
    await world.deps.db.paper.update({ where: { id: paper.id }, data: { maxAttempts: 1, showResult: 2 } });
    const learner = await learnerOf(up!.userId);
    const { data } = await learner.get('/api/exam/result', { attemptId: up!.id });
    expect(data).toMatchObject({ score: 30, passed: true, scoreNote: '试题更正，成绩由 20 分调整为 30 分' });
    expect(data.questions[0]).toMatchObject({ gained: 10, right: true, answer: data.questions[0].value });
    expect(data.questions[0].analysis).toBe('本题答案已更正。\n新解析');
    const other = await learnerOf(right!.userId);
    expect((await other.get('/api/exam/result', { attemptId: right!.id })).data).not.toHaveProperty('scoreNote');
  });

  it('据实 lowers; a pass that would be none stays until somebody decides, one way or the other', async () => {
    const [kept, changed, low] = await sitAll(world, paper, [gave('B', 2), gave('B', 2), gave('B', 1)]);
    await aggregatePending(world.deps);
    await correctKey(world, questionId);
    const row = await proposed(world, staff, { questionId, policy: 1 });
    expect(row.counts).toMatchObject({ down: 3, toFail: 2 });
    const decide = (attemptIds: string[], keep: boolean, by = staff) =>
      by.agent.post('/system/exam/rescore/decide', { id: row.id, attemptIds, keep, reason: '经教务会议研究' });
    expect((await decide([kept!.id], true)).msg).toBe('重判待确认，不能改判');
    expect(await confirmed(world, staff, row)).toMatchObject({ state: 3, open: 2 });
    for (const { id } of [kept!, changed!]) {
      expect(await attemptOf(id)).toMatchObject({ passed: true });
      expect((await attemptOf(id)).score?.toNumber()).toBe(20);
    }
    expect(await attemptOf(low!.id)).toMatchObject({ passed: false });
    const open = await staff.agent.get('/system/exam/rescore/effect/list', { id: row.id, change: 'open' });
    expect(open.rows?.map(({ decision }: { decision: number }) => decision)).toEqual([0, 0]);

    expect((await decide([kept!.id], true)).data).toEqual({ done: 1 });
    expect((await decide([changed!.id, kept!.id], false)).data).toEqual({ done: 1 });
    expect((await decide([changed!.id], true)).msg).toBe('所选答卷没有待决定的，请刷新');
    expect([await attemptOf(kept!.id), await attemptOf(changed!.id)]).toMatchObject([
      { passed: true },
      { passed: false },
    ]);
    expect(await changesOf(changed!.id)).toMatchObject([
      { cause: 2, passedTo: true },
      { cause: 3, passedFrom: true, passedTo: false },
    ]);
    expect((await notices(changed!.userId)).at(-1)?.content).toContain('改判为未合格');
    const learner = await learnerOf(changed!.userId);
    const { data } = await learner.get('/api/exam/result', { attemptId: changed!.id });
    expect(data.scoreNote).toBe('试题更正后经核定，改判为未合格');
    const entry = await world.deps.db.auditLog.findFirstOrThrow({ where: { action: 'rescore.decide' } });
    expect(entry.objectId).toBe(row.id);
  });

  it('leaves other options, what is sat just now and what is void; who knows no score is told none', async () => {
    const [unlike] = await sitAll(world, paper, [gave('C', 3)]);
    const attempt = await attemptOf(unlike!.id);
    const snapshot = (attempt.snapshot as { options: { text: string }[] }[]).map((one, at) =>
      at > 0
        ? one
        : { ...one, options: one.options.map((option, n) => (n === 0 ? { ...option, text: '别的' } : option)) },
    );
    await world.deps.db.attempt.update({ where: { id: unlike!.id }, data: { snapshot } });
    const [waiting] = await sitAll(world, paper, [gave('C', 2)], 4);
    const [sitting] = await sitAll(world, paper, [gave('C', 2)], 0);
    const [gone] = await sitAll(world, paper, [gave('C', 2)], 9);
    const before = await attemptOf(gone!.id);
    await correctKey(world, questionId);
    const row = await proposed(world, staff, { questionId });
    expect(row.counts).toMatchObject({ attempts: 1, up: 1, toPass: 1, unlike: 1, underWay: 1 });
    await confirmed(world, staff, row);
    expect(await attemptOf(waiting!.id)).toMatchObject({ status: 4, passed: true });
    expect(await notices(waiting!.userId)).toEqual([]);
    expect(await attemptOf(sitting!.id)).toMatchObject({ status: 0, score: null });
    expect(await attemptOf(gone!.id)).toEqual(before);
    expect((await attemptOf(unlike!.id)).score?.toNumber()).toBe(30);
    // What it was before was never published.
    await world.deps.db.attempt.update({ where: { id: waiting!.id }, data: { status: 3, releasedAt: new Date() } });
    const learner = await learnerOf(waiting!.userId);
    const { data } = await learner.get('/api/exam/result', { attemptId: waiting!.id });
    expect(data).toMatchObject({ score: 30, passed: true });
    expect(data).not.toHaveProperty('scoreNote');
  });

  it('is of the days and papers that were asked for, and of the version', async () => {
    const other = await buildSat(world);
    await sitAll(world, paper, [gave('C', 2)]);
    await correctKey(world, questionId);
    await correctKey(world, questionId, ['D']);
    const third = await proposed(world, staff, {
      questionId,
      toVersion: 2,
      scope: { from: '2020-01-01', to: '2020-01-02' },
    });
    expect(third).toMatchObject({
      toVersion: 2,
      counts: { attempts: 0 },
      scope: { papers: [], from: '2020-01-01', to: '2020-01-02' },
    });
    await staff.agent.post('/system/exam/rescore/cancel', { id: third.id, version: third.version });
    const elsewhere = await proposed(world, staff, { questionId, scope: { paperIds: [other.id] } });
    expect(elsewhere).toMatchObject({ toVersion: 3, counts: { attempts: 0 }, scope: { papers: [other.title] } });
    await staff.agent.post('/system/exam/rescore/cancel', { id: elsewhere.id, version: elsewhere.version });
    expect((await proposed(world, staff, { questionId, toVersion: 2 })).counts).toMatchObject({ up: 1 });
  });
});

describe('the other ways', () => {
  it('全员得分 gives it to whoever left it blank, and 剔除折算 scales the rest', async () => {
    const [blank] = await sitAll(world, paper, [gave('', 2)]);
    await confirmed(world, staff, await proposed(world, staff, { questionId, kind: 3 }));
    expect((await attemptOf(blank!.id)).score?.toNumber()).toBe(30);
    const learner = await learnerOf(blank!.userId);
    await world.deps.db.paper.update({ where: { id: paper.id }, data: { maxAttempts: 1, showResult: 2 } });
    const { data } = await learner.get('/api/exam/result', { attemptId: blank!.id });
    expect(data).toMatchObject({ answeredCount: 4 });
    expect(data.questions[0]).toMatchObject({ gained: 10, right: true, analysis: '本题有误，全员得分。\n解析' });

    const second = await buildSat(world);
    const [scaled] = await sitAll(world, second, [gave('D', 3)]);
    await confirmed(world, staff, await proposed(world, staff, { questionId: second.questions[0]?.id ?? '', kind: 4 }));
    expect((await attemptOf(scaled!.id)).score?.toNumber()).toBe(37.5);
  });

  it('调整合格线 lets pass who has the points, and says so', async () => {
    const [low] = await sitAll(world, paper, [gave('D', 2)]);
    const row = await proposed(world, staff, { kind: 5, paperId: paper.id, passScore: 20 });
    expect(row).toMatchObject({
      questionId: null,
      subject: paper.title,
      passScore: 20,
      counts: { toPass: 1, same: 0, changed: 1 },
    });
    await confirmed(world, staff, row);
    expect(await attemptOf(low!.id)).toMatchObject({ passed: true, passScore: 20 });
    expect((await notices(low!.userId))[0]?.content).toBe(`《${paper.title}》合格线已调整，成绩 20 分不变，合格。`);
  });
});

it('statistics are the same as counted anew', async () => {
  const given = Array.from({ length: 12 }, (_, at) => gave((['B', 'C', 'D'] as const)[at % 3]!, at % 5));
  await sitAll(world, paper, given);
  await aggregatePending(world.deps);
  const figures = async () => {
    const items = await many(
      world.deps.pool,
      sql`SELECT * FROM "ItemStat" WHERE "paperId" = ${paper.id}::uuid ORDER BY 2, 3`,
    );
    const papers = await many(world.deps.pool, sql`SELECT * FROM "PaperStat" WHERE "paperId" = ${paper.id}::uuid`);
    return [items, papers];
  };
  const before = await figures();
  await correctKey(world, questionId);
  await confirmed(world, staff, await proposed(world, staff, { questionId, policy: 1 }));
  await aggregatePending(world.deps);
  const after = await figures();
  expect(after).not.toEqual(before);
  await rebuildStats(world.deps, paper.id, new AbortController().signal, async () => {});
  expect(await figures()).toEqual(after);
});

describe('certificates', () => {
  it('that rest on what changes are listed, by their sources or by what they say, and never changed', async () => {
    const lesson = await buildLesson(world.deps, {}, []);
    await world.deps.db.paper.update({ where: { id: paper.id }, data: { lessonId: lesson.id } });
    const [older, newer, another] = await sitAll(world, paper, [gave('B', 2), gave('B', 3), gave('B', 4)]);
    const add = (userId: string, certNo: string, score: string, sources?: object) =>
      world.deps.db.certificate.create({
        data: {
          certNo,
          type: 1,
          userId,
          holder: { name: '周予安' },
          facts: { issuer: '', totalHours: '1.0', lessons: [{ lessonId: lesson.id, score }] },
          factsHash: certNo,
          issueDate: new Date(Date.now() + 86_400_000),
          verifyCode: certNo,
          file: 'f',
          sha256: 's',
          canonical: '',
          signature: '',
          kid: 'k',
          ...(sources ? { sources } : {}),
        },
      });
    await add(older!.userId, 'C-1', '30.0');
    await add(newer!.userId, 'C-2', '40.0', { attemptIds: [newer!.id] });
    await add(another!.userId, 'C-3', '50.0', { attemptIds: [older!.id] });
    const certificates = () => world.deps.db.certificate.findMany({ orderBy: { certNo: 'asc' } });
    const before = await certificates();
    await correctKey(world, questionId);
    const row = await proposed(world, staff, { questionId, policy: 1 });
    expect(row.counts).toMatchObject({ down: 3, certs: 2 });
    const { rows } = await staff.agent.get('/system/exam/rescore/effect/list', { id: row.id, change: 'cert' });
    const named = (rows ?? []).map((one: { attemptId: string; certificates: { certNo: string }[] }) => [
      one.attemptId,
      one.certificates.map(({ certNo }) => certNo),
    ]);
    expect(Object.fromEntries(named)).toEqual({ [older!.id]: ['C-1'], [newer!.id]: ['C-2'] });
    await confirmed(world, staff, row);
    expect(await certificates()).toEqual(before);
  });
});

describe('is refused', () => {
  it('without the permission, without a fresh proof, and by its proposer where duties are apart', async () => {
    await sitAll(world, paper, [gave('C', 2)]);
    await correctKey(world, questionId);
    const none = await rescoreStaffOf(world, ['exam:stats']);
    const body = { kind: 1, questionId, reason: '答案有误' };
    expect((await none.agent.post('/system/exam/rescore', body)).code).toBe(403);
    expect((await none.agent.get('/system/exam/rescore/list')).code).toBe(403);
    const row = await proposed(world, staff, { questionId });
    const proposer = await rescoreStaffOf(world, PROPOSER);
    expect((await proposer.agent.post('/system/exam/rescore/confirm', confirmBody(row))).code).toBe(403);
    const stale = await buildStaff(world, { permissions: DECIDER, fresh: false });
    expect((await stale.agent.post('/system/exam/rescore/confirm', confirmBody(row))).code).not.toBe(200);
    await world.deps.db.setting.create({ data: { key: 'duty.publish', value: true } });
    try {
      const answer = await staff.agent.post('/system/exam/rescore/confirm', confirmBody(row));
      expect(answer).toMatchObject({ code: 500, msg: '提出人不能确认自己提出的重判，请由其他同事确认' });
      const colleague = await rescoreStaffOf(world);
      expect((await colleague.agent.post('/system/exam/rescore/confirm', confirmBody(row))).code).toBe(200);
    } finally {
      await world.deps.db.setting.delete({ where: { key: 'duty.publish' } });
    }
  });

  it('with figures or a version that are others by now, and in every state that does not lead there', async () => {
    await sitAll(world, paper, [gave('C', 2)]);
    await correctKey(world, questionId);
    const row = await proposed(world, staff, { questionId });
    const confirm = (body: object) => staff.agent.post('/system/exam/rescore/confirm', body);
    const cancel = (body: object) => staff.agent.post('/system/exam/rescore/cancel', body);
    expect(await confirm({ ...confirmBody(row), count: 7 })).toMatchObject({
      code: 409,
      msg: '受影响的答卷为 1 份，请刷新',
    });
    expect((await confirm({ ...confirmBody(row), version: 0 })).code).toBe(409);
    expect((await staff.agent.post('/system/exam/rescore', { kind: 3, questionId, reason: '答案有误' })).msg).toBe(
      '这道题已有重判尚未完成，请先完成或取消',
    );
    expect((await confirm(confirmBody(row))).code).toBe(200);
    expect((await cancel({ id: row.id, version: row.version + 1 })).msg).toBe('重判执行中，不能取消');
    await runNow(world, row.id);
    expect((await confirm({ ...confirmBody(row), version: row.version + 2 })).msg).toBe('重判已完成，不能确认');
    const again = await proposed(world, staff, { questionId, reason: '再次核对' });
    expect(again.counts.changed).toBe(0);
    expect((await cancel({ id: again.id, version: again.version })).code).toBe(200);
    expect((await confirm({ ...confirmBody(again), version: again.version + 1 })).msg).toBe('重判已取消，不能确认');
    // What was cancelled is not gone on with.
    await runNow(world, again.id);
    await tryNow(world, again.id);
    expect(await seen(staff, again.id)).toMatchObject({ state: 4 });
  });

  it.each([
    [{ kind: 1, questionId: '00000000-0000-4000-8000-000000000000' }, '题目不存在'],
    [{ kind: 5 }, '请指定题目或试卷'],
    [{ kind: 9 }, '请选择重判方式'],
    [{ kind: 1 }, '请指定题目或试卷'],
  ])('%o', async (body, msg) => {
    expect((await staff.agent.post('/system/exam/rescore', { reason: '答案有误', ...body })).msg).toBe(msg);
  });
  it('of what people mark by a key, of a pass mark above the full score, of a version that is not there', async () => {
    const ask = (body: object) => staff.agent.post('/system/exam/rescore', { reason: '答案有误', kind: 1, ...body });
    const essay = await world.deps.db.question.create({
      data: { bankId: paper.bank.id, type: 5, stem: '论述', key: { create: { answer: ['要点'], analysis: '' } } },
    });
    expect((await ask({ questionId: essay.id })).msg).toBe('这道题由人阅卷，没有标准答案，只能全员得分或剔除折算');
    expect((await ask({ kind: 5, paperId: paper.id, passScore: 51 })).msg).toBe('合格线不能超过满分 50 分');
    expect((await ask({ questionId, toVersion: 9 })).msg).toBe('没有这个版本');
    expect((await ask({ questionId, scope: { from: '2026-11-02', to: '2026-11-01' } })).msg).toBe(
      '起始日期不能晚于截止日期',
    );
    await world.deps.db.question.update({ where: { id: questionId }, data: { status: 2 } });
    expect((await ask({ questionId })).msg).toBe('题目待审，没有人考过，无须重判');
  });
});

it('a stopped question that a published paper still names is told', async () => {
  await sitAll(world, paper, [gave('C', 2)]);
  const row = await proposed(world, staff, { questionId, kind: 3 });
  expect(row.stopped).toEqual([]);
  await world.deps.db.question.update({ where: { id: questionId }, data: { status: 0 } });
  expect((await seen(staff, row.id)).stopped).toEqual([{ id: paper.id, title: paper.title }]);
  const { rows } = await staff.agent.get('/system/exam/rescore/list', { questionId });
  expect(rows).toMatchObject([{ id: row.id, by: staff.name, state: 1 }]);
});
