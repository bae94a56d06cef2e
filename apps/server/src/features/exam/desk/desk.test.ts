import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeskRow } from '@zhibiao/contract/exam/staff-monitor';
import { buildLesson } from '#test/content/factories.ts';
import { run, sql } from '#db/sql.ts';
import { buildOrganisation } from '#test/people/people.ts';
import { buildStaff, limitTo, type StaffPerson } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { buildPaper } from '#features/exam/exam-fixtures.ts';
import { deskActBody, type DeskPaper, silence, sitDown } from './desk-fixtures.ts';

let world: TestWorld;
let invigilator: StaffPerson;
beforeAll(async () => {
  world = await openTestWorld();
  invigilator = await buildStaff(world, { name: '监考甲', permissions: ['exam:monitor', 'exam:act'] });
});
afterAll(() => world.close());

const list = async (paper: DeskPaper, query: Record<string, string> = {}, { agent } = invigilator) => {
  const { rows = [], ...rest } = await agent.get('/system/exam/desk/list', {
    paperId: paper.id,
    tab: 'all',
    ...query,
  });
  return { ...rest, rows: rows as DeskRow[] };
};
const summary = (paper: DeskPaper, { agent } = invigilator) =>
  agent.get('/system/exam/desk/summary', { paperId: paper.id });
const event = (attemptId: string, type: string, durationMs: number, secondsAgo: number) =>
  world.deps.db.examEvent.create({
    data: { attemptId, type, durationMs, at: new Date(Date.now() - secondsAgo * 1_000) },
  });
/** Away since so many seconds, as its page reported. */
const goAway = async (attemptId: string, secondsAgo = 30) => {
  await world.deps.db.attempt.update({ where: { id: attemptId }, data: { blurCount: { increment: 1 } } });
  await event(attemptId, 'blur', 3_101, secondsAgo);
};
const scopedTo = async (orgId: string) =>
  limitTo(world, await buildStaff(world, { permissions: ['exam:monitor', 'exam:act'] }), orgId);

describe('the room of a paper', () => {
  it('shows the worst first, each by what was heard of them', async () => {
    const paper = await buildPaper(world.deps, { maxAttempts: 3 });
    const sit = (realName: string, answers = 0) => sitDown(world, paper, { realName, answers });
    const [working, lost, away, back, handed, review, gone, quiet] = [
      await sit('正在答', 3),
      await sit('失去联系'),
      await sit('离开页面'),
      await sit('离开又回'),
      await sit('已经交卷', 7),
      await sit('等待复核'),
      await sit('已经作废'),
      await sit('沉默存答', 2),
    ];
    const { db } = world.deps;
    for (const one of [working, away, back]) await one.clock();
    await silence(world.deps, lost.attemptId, 80);
    // Not heard of by its clock, but it saves.
    await silence(world.deps, quiet.attemptId, 80);
    await run(
      world.deps.pool,
      sql`UPDATE "AttemptAnswer" SET "savedAt" = clock_timestamp() WHERE "attemptId" = ${quiet.attemptId}`,
    );
    await goAway(away.attemptId);
    await goAway(back.attemptId);
    await event(back.attemptId, 'focus', 12_000, 20);
    for (const one of [handed, review, gone]) await one.agent.post('/api/exam/submit', { attemptId: one.attemptId });
    await db.attempt.update({ where: { id: review.attemptId }, data: { status: 4, reviewState: 1 } });
    await db.attempt.update({ where: { id: gone.attemptId }, data: { status: 9, voidedFrom: 3 } });

    const { rows, total } = await list(paper, { pageSize: '20' });
    const states = Object.fromEntries(rows.map(({ name, state }) => [name, state]));
    expect(states).toEqual({
      失去联系: 'lost',
      离开页面: 'away',
      正在答: 'working',
      离开又回: 'working',
      沉默存答: 'working',
      等待复核: 'review',
      已经交卷: 'handed',
      已经作废: 'void',
    });
    expect(total).toBe(8);
    expect(rows.map(({ state }) => state)).toEqual([
      'lost',
      'away',
      'working',
      'working',
      'working',
      'review',
      'handed',
      'void',
    ]);
    const row = (name: string) => rows.find((one) => one.name === name);
    expect(row('正在答')).toMatchObject({ answered: 3, total: 7, blurCount: 0, awaySec: 0, ip: '127.0.0.1', no: 1 });
    expect(row('离开又回')).toMatchObject({ blurCount: 1, awaySec: 12 });
    expect(row('离开页面')?.awaySec).toBeGreaterThanOrEqual(33);
    expect(row('失去联系')).toMatchObject({ seenAt: null, savedAt: null, ip: null });
    expect((await summary(paper)).data).toMatchObject({
      title: '结业考试',
      running: 5,
      lost: 1,
      away: 1,
      handed: 3,
      reviewing: 1,
      waiting: 0,
    });
    const names = async (tab: string) => (await list(paper, { tab })).rows.map(({ name }) => name);
    expect(await names('attention')).toEqual(['失去联系', '离开页面', '等待复核']);
    expect((await names('running')).length).toBe(5);
    expect((await names('handed')).length).toBe(3);
    expect((await list(paper, { keyword: '失去' })).rows).toHaveLength(1);
    expect((await list(paper, { keyword: working.mobile })).rows[0]).toMatchObject({ name: '正在答' });
    expect(await list(paper, { pageSize: '2', pageNum: '2' })).toMatchObject({ total: 8, rows: [{}, {}] });
  });

  it('an absence that was told with its whole length is over', async () => {
    const paper = await buildPaper(world.deps);
    const one = await sitDown(world, paper);
    await one.clock();
    await one.agent.post('/api/exam/event', { attemptId: one.attemptId, type: 'blur', durationMs: 60_000 });
    expect((await list(paper)).rows[0]).toMatchObject({ state: 'working', blurCount: 1, awaySec: 60 });
  });

  it('names who may sit and has not begun', async () => {
    const { db } = world.deps;
    const lesson = await buildLesson(world.deps, { name: '内审员实务' });
    const paper = await buildPaper(world.deps, { lessonId: lesson.id, requireLesson: true });
    const org = await buildOrganisation(world, { orgName: '澄江精密仪器有限公司' });
    const learned = async (realName: string, learnedTime: Date | null) => {
      const person = await org.member({ realName });
      await db.userLesson.create({ data: { userId: person.id, lessonId: lesson.id, source: 1, learnedTime } });
      return person;
    };
    await learned('学完未考', new Date());
    await learned('还没学完', null);
    const sat = await learned('已经在考', new Date());
    await sat.agent.post('/api/exam/start', { paperId: paper.id, agree: true });
    const { rows, total } = await list(paper, { tab: 'waiting' });
    expect(rows).toMatchObject([
      { attemptId: null, name: '学完未考', orgName: '澄江精密仪器有限公司', state: 'waiting', status: null, total: 0 },
    ]);
    expect(total).toBe(1);
    expect((await summary(paper)).data).toMatchObject({ waiting: 1, running: 1 });
    expect((await list(paper)).total).toBe(2);
    await db.paper.update({ where: { id: paper.id }, data: { closeTime: new Date(Date.now() - 1_000) } });
    expect((await list(paper, { tab: 'waiting' })).rows).toEqual([]);
  });

  it('keeps to the data scope: strangers are not there', async () => {
    const paper = await buildPaper(world.deps);
    const [mine, other] = [await buildOrganisation(world), await buildOrganisation(world)];
    const own = await sitDown(world, paper, { realName: '本机构', orgId: mine.id });
    const foreign = await sitDown(world, paper, { realName: '外机构', orgId: other.id });
    const staff = await scopedTo(mine.id);
    expect((await list(paper, {}, staff)).rows.map(({ name }) => name)).toEqual(['本机构']);
    expect((await summary(paper, staff)).data.running).toBe(1);
    const papers = (await staff.agent.get('/system/exam/desk/papers')).data as { paperId: string; running: number }[];
    expect(papers.find(({ paperId }) => paperId === paper.id)?.running).toBe(1);
    const look = (attemptId: string) => staff.agent.get('/system/exam/desk/attempt', { attemptId });
    expect((await look(own.attemptId)).code).toBe(200);
    expect(await look(foreign.attemptId)).toMatchObject({ code: 404, msg: '考试记录不存在' });
    const attemptIds = [own.attemptId, foreign.attemptId];
    const extended = await staff.agent.post(
      '/system/exam/desk/extend',
      deskActBody({ paperId: paper.id, attemptIds, minutes: 5 }),
    );
    expect(extended.data).toEqual({ done: 1, skipped: [{ attemptId: foreign.attemptId, reason: '考试记录不存在' }] });
    const everybody = await staff.agent.post(
      '/system/exam/desk/extend',
      deskActBody({ paperId: paper.id, attemptIds: 'all', minutes: 5 }),
    );
    expect(everybody.data).toEqual({ done: 1, skipped: [] });
  });

  it('tells one attempt with what happened in it, and who did it', async () => {
    const paper = await buildPaper(world.deps, { maxAttempts: 3 });
    const one = await sitDown(world, paper, { realName: '许清和' });
    const { attemptId } = one;
    const { agent } = invigilator;
    await agent.post(
      '/system/exam/desk/extend',
      deskActBody({ paperId: paper.id, attemptIds: [attemptId], minutes: 10 }),
    );
    const message = { actId: randomUUID(), paperId: paper.id, attemptIds: [attemptId], text: '请保持安静' };
    await agent.post('/system/exam/desk/message', message);
    const { data } = await agent.get('/system/exam/desk/attempt', { attemptId });
    expect(data).toMatchObject({ name: '许清和', attemptsLeft: 2, state: 'working' });
    expect(data.timeline.map(({ text, by }: { text: string; by: string }) => [text, by])).toEqual([
      ['开始第 1 次考试', null],
      ['考试时间延长 10 分钟：考场网络中断', '监考甲'],
      ['发送消息：请保持安静', '监考甲'],
    ]);
  });

  it('lists what there is to watch, the fullest first', async () => {
    const [full, closed] = [
      await buildPaper(world.deps, { title: '有人在考' }),
      await buildPaper(world.deps, { title: '已经关闭', closeTime: new Date(Date.now() - 1_000) }),
    ];
    await sitDown(world, full);
    const papers = (await invigilator.agent.get('/system/exam/desk/papers')).data as { paperId: string }[];
    const ids = papers.map(({ paperId }) => paperId);
    expect(ids).toContain(full.id);
    expect(ids).not.toContain(closed.id);
  });

  it('is closed to whoever may not watch, and its acts to whoever may only watch', async () => {
    const paper = await buildPaper(world.deps);
    const { attemptId } = await sitDown(world, paper);
    const nobody = await buildStaff(world, { permissions: ['paper:list'] });
    const watcher = await buildStaff(world, { permissions: ['exam:monitor'] });
    expect((await list(paper, {}, nobody)).code).toBe(403);
    expect((await list(paper, {}, watcher)).code).toBe(200);
    const body = deskActBody({ paperId: paper.id, attemptIds: [attemptId], minutes: 5, text: '提示' });
    for (const path of ['extend', 'handin', 'message'])
      expect((await watcher.agent.post(`/system/exam/desk/${path}`, body)).code).toBe(403);
    expect(await world.deps.db.examEvent.count({ where: { attemptId } })).toBe(0);
    expect(await summary({ ...paper, id: randomUUID() })).toMatchObject({ code: 404, msg: '考试不存在' });
  });
});
