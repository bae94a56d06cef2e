import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MEMBER } from '@zhibiao/contract/member/learner';
import { run, sql } from '#db/sql.ts';
import { day } from '#domain/time/time.ts';
import { buildMarker } from '#features/exam/marking/marking-fixtures.ts';
import { buildOrg } from '#test/content/factories.ts';
import { buildLearner } from '#test/people/learner.ts';
import { buildOrganisation } from '#test/people/people.ts';
import { limitTo } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { buildCourse, buildHolder, type RoundCourse, moveBack, roundsOf } from './round-fixtures.ts';
import { runPlans } from './rounds-job.ts';

let world: TestWorld;
let staff: Awaited<ReturnType<typeof buildMarker>>;
beforeAll(async () => {
  world = await openTestWorld();
  staff = await buildMarker(world, '教务', ['round:edit']);
});
afterAll(() => world.close());

const PLAN = '/system/round/plan';
const fields = (course: RoundCourse, more: object = {}) => ({
  name: '年度复训',
  lessonId: course.lesson.id,
  paperId: null,
  rule: 2,
  monthDay: '01-01',
  status: 1,
  ...more,
});
const add = async (course: RoundCourse, more: object = {}): Promise<{ id: string; version: number }> => {
  const answer = await staff.agent.post(PLAN, fields(course, more));
  if (answer.code !== 200) throw new Error(answer.msg);
  return answer.data;
};
const NEXT_YEAR = String(Number(day(new Date()).slice(0, 4)) + 1);
const newYear = () => runPlans(world.deps.pool, `${NEXT_YEAR}-01-01`);
/** What runs are there, and how they stand. */
const standing = async (userId: string) => ({
  ended: (await roundsOf(world, userId)).map(({ no, key, why }) => [no, key, why]),
  present: (await world.deps.db.userLesson.findMany({ where: { userId } })).map((r) => [r.round, r.roundKey, r.status]),
  papers: (await world.deps.db.paperRound.findMany({ where: { userId } })).map((r) => [r.no, r.key, r.kind]),
  notices: await world.deps.db.notice.count({ where: { userId, type: 'deadline' } }),
});

describe('plans', () => {
  it('are made, listed, changed and removed, one in force for a course', async () => {
    const course = await buildCourse(world, { name: '年审课程' });
    const org = await buildOrg(world.deps);
    const { id, version } = await add(course, { orgIds: [org.id], notice: [30, 7, 30] });
    const { rows } = await staff.agent.get(`${PLAN}/list`, { pageSize: 100 });
    expect(rows?.find((row: { id: string }) => row.id === id)).toMatchObject({
      name: '年度复训',
      subject: '年审课程',
      monthDay: '01-01',
      nextDay: `${NEXT_YEAR}-01-01`,
      opened: 0,
      orgNames: [org.orgName],
      notice: [],
      version: 0,
    });
    expect(await staff.agent.post(PLAN, fields(course))).toMatchObject({
      code: 500,
      msg: '该课程或试卷已有启用的计划，请先停用原来的计划',
      field: 'status',
    });
    await add(course, { status: 0, name: '备用' });
    const change = (more: object) => staff.agent.put(PLAN, { ...fields(course), id, version, ...more });
    expect(await change({ rule: 1, notice: [7, 30, 7] })).toMatchObject({ code: 200, data: { id, version: 1 } });
    expect(await change({})).toMatchObject({ code: 409, msg: '数据已被他人处理，请刷新' });
    expect(await world.deps.db.retakePlan.findUniqueOrThrow({ where: { id } })).toMatchObject({
      monthDay: null,
      notice: [30, 7],
      rule: 1,
    });
    expect((await staff.agent.post(`${PLAN}/remove`, { id, version })).code).toBe(409);
    expect((await staff.agent.post(`${PLAN}/remove`, { id, version: 1 })).code).toBe(200);
    expect(await staff.agent.post(`${PLAN}/remove`, { id, version: 1 })).toMatchObject({
      code: 404,
      msg: '计划不存在',
    });
  });

  it.each([
    [{ lessonId: null }, '请选择课程或试卷'],
    [{ lessonId: randomUUID() }, '课程不存在'],
    [{ monthDay: null }, '请选择学年开始的日期'],
    [{ monthDay: '02-30' }, '请选择学年开始的日期'],
    [{ monthDay: '02-29' }, '请选择学年开始的日期'],
    [{ name: ' ' }, '请输入计划名称'],
    [{ orgIds: [randomUUID()] }, '机构不存在'],
    [{ notice: [0] }, '提醒天数至少1天'],
    [{ rule: 3 }, '请选择规则'],
  ])('refuse %j: %s', async (more, msg) => {
    const course = await buildCourse(world);
    expect(await staff.agent.post(PLAN, fields(course, more))).toMatchObject({ code: 500, msg });
  });

  it('are nobody else’s', async () => {
    const other = await buildMarker(world, '命题', ['bank:list']);
    expect((await other.agent.get(`${PLAN}/list`)).code).toBe(403);
    expect((await other.agent.post('/system/round/open', {})).code).toBe(403);
    expect((await other.agent.get('/system/round/people/list')).code).toBe(403);
  });
});

describe('a 学年', () => {
  it('opens the round of those who finished before it, once, and waits for an exam under way', async () => {
    const course = await buildCourse(world);
    const [done, busy, studying] = [
      await buildHolder(world, course),
      await buildHolder(world, course),
      await buildLearner(world),
    ];
    await course.study(studying);
    const { id: _, ...attempt } = await world.deps.db.attempt.findFirstOrThrow({ where: { userId: busy.id } });
    const running = await world.deps.db.attempt.create({ data: { ...attempt, snapshot: [], no: 9, status: 2 } });
    const { id } = await add(course);
    expect((await staff.agent.get(`${PLAN}/reach`, { id })).data).toEqual({ people: 3, unfinished: 1 });
    expect(await runPlans(world.deps.pool)).toBe(0);

    expect(await newYear()).toBe(1);
    const opened = {
      ended: [[1, null, 1]],
      present: [[2, NEXT_YEAR, 0]],
      papers: [[2, NEXT_YEAR, 3]],
      notices: 1,
    };
    expect(await standing(done.id)).toEqual(opened);
    expect((await standing(busy.id)).present).toEqual([[1, null, 3]]);
    expect((await standing(studying.id)).present).toEqual([[1, null, 2]]);
    const { data } = await done.agent.get('/api/lesson/detail', { id: course.lesson.id });
    expect(data.rounds[0]).toMatchObject({ name: `${NEXT_YEAR}学年 · 第 2 轮`, key: NEXT_YEAR, kind: 3 });

    await world.deps.db.attempt.delete({ where: { id: running.id } });
    expect(await newYear()).toBe(1);
    expect(await newYear()).toBe(0);
    expect(await standing(done.id)).toEqual(opened);
    expect(await standing(busy.id)).toEqual(opened);
    const { rows } = await staff.agent.get(`${PLAN}/list`, { pageSize: 100 });
    expect(rows?.find((row: { id: string }) => row.id === id)).toMatchObject({ opened: 2 });
    expect(await staff.agent.post(`${PLAN}/remove`, { id, version: 0 })).toMatchObject({
      code: 500,
      msg: '计划已为学员开启过轮次，不能删除，可以停用',
    });
    expect(await staff.agent.put(PLAN, { ...fields(course), rule: 1, id, version: 0 })).toMatchObject({
      code: 500,
      field: 'rule',
    });
  });

  it('closes what is unfinished where the plan says so, and keeps it', async () => {
    const course = await buildCourse(world);
    const learner = await buildLearner(world);
    await course.study(learner);
    await add(course, { closeUnfinished: true });
    expect(await newYear()).toBe(1);
    expect(await standing(learner.id)).toMatchObject({
      ended: [[1, null, 2]],
      present: [[2, NEXT_YEAR, 0]],
    });
    const [round] = await roundsOf(world, learner.id);
    expect(round).toMatchObject({ creditedSec: 40, finishTime: null, attemptId: null });
  });

  it('of an exam takes its course along, or leaves it', async () => {
    const [alone, both] = [await buildCourse(world), await buildCourse(world)];
    const [first, second] = [await buildHolder(world, alone), await buildHolder(world, both)];
    await add(alone, { lessonId: null, paperId: alone.paper.id, withCourse: false });
    await add(both, { lessonId: null, paperId: both.paper.id, withCourse: true });
    expect(await newYear()).toBe(2);
    expect(await standing(first.id)).toMatchObject({ present: [[1, null, 3]], papers: [[2, NEXT_YEAR, 3]] });
    expect(await standing(second.id)).toMatchObject({ present: [[2, NEXT_YEAR, 0]], papers: [[2, NEXT_YEAR, 3]] });
    expect(await newYear()).toBe(0);
  });

  it('concerns its organisations alone, and nobody who joined in that year', async () => {
    const course = await buildCourse(world);
    const org = await buildOrg(world.deps);
    const [outside, late] = [await buildHolder(world, course), await buildHolder(world, course)];
    await world.deps.db.orgMember.create({
      data: { orgId: org.id, userId: late.id, name: '周予安', status: MEMBER.active, source: 1, joinedAt: new Date() },
    });
    await add(course, { orgIds: [org.id] });
    await moveBack(world, late.id, -400);
    expect(await newYear()).toBe(0);
    await moveBack(world, late.id, 400);
    expect(await newYear()).toBe(1);
    expect((await standing(outside.id)).present).toEqual([[1, null, 3]]);
  });

  it('ends where it would have, though the database goes away in the middle, and two run at once', async () => {
    const course = await buildCourse(world);
    const people = [];
    for (let n = 0; n < 6; n += 1) people.push(await buildHolder(world, course));
    await add(course);
    await world.asOwner(`
      CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF (SELECT count(*) FROM "PaperRound" WHERE "paperId" = NEW."paperId") >= 3
          THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;
          RETURN NEW;
        END $$;
      CREATE TRIGGER die BEFORE INSERT ON "PaperRound" FOR EACH ROW EXECUTE FUNCTION die()`);
    await expect(newYear()).rejects.toThrow();
    await world.asOwner('DROP FUNCTION die CASCADE');
    const [a, b] = await Promise.all([newYear(), newYear()]);
    expect(a + b).toBe(6);
    for (const { id } of people)
      expect(await standing(id)).toEqual({
        ended: [[1, null, 1]],
        present: [[2, NEXT_YEAR, 0]],
        papers: [[2, NEXT_YEAR, 3]],
        notices: 1,
      });
  });
});

describe('到期再认证', () => {
  it('opens nothing, and reminds once each time', async () => {
    const course = await buildCourse(world);
    const learner = await buildHolder(world, course);
    await add(course, { rule: 1, notice: [90, 30, 7] });
    const reminders = () => world.deps.db.notice.count({ where: { userId: learner.id, title: '再认证提醒' } });
    const runTwice = async () => {
      await runPlans(world.deps.pool);
      await runPlans(world.deps.pool);
      return reminders();
    };
    expect(await runTwice()).toBe(0);
    const { submitTime } = await world.deps.db.attempt.findFirstOrThrow({ where: { userId: learner.id } });
    const yearAgo = new Date(submitTime ?? 0);
    yearAgo.setUTCFullYear(yearAgo.getUTCFullYear() - 1);
    const daysLeft = (days: number) =>
      run(
        world.deps.pool,
        sql`
          UPDATE "Attempt" SET "submitTime" = ${yearAgo}::timestamptz + ${days} * interval '1 day'
          WHERE "userId" = ${learner.id}`,
      );
    for (const [days, count] of [
      [91, 0],
      [90, 1],
      [31, 2],
      [30, 3],
      [7, 4],
      [0, 5],
      [-1, 5],
    ] as const) {
      await daysLeft(days);
      expect({ days, count: await runTwice() }).toEqual({ days, count });
    }
    expect((await standing(learner.id)).present).toEqual([[1, null, 3]]);
  });
});

describe('rounds opened by the staff', () => {
  const open = (course: RoundCourse, userIds: string[], more: object = {}) =>
    staff.agent.post('/system/round/open', {
      actId: randomUUID(),
      lessonId: course.lesson.id,
      userIds,
      reason: '标准换版，重新学习',
      ...more,
    });

  it('begin for whom they may, and say why for whom not; the same act does nothing more', async () => {
    const course = await buildCourse(world);
    const [done, studying, stranger] = [
      await buildHolder(world, course),
      await buildLearner(world),
      await buildLearner(world),
    ];
    await course.study(studying);
    const actId = randomUUID();
    const people = [done.id, studying.id, stranger.id];
    const answer = await open(course, people, { actId, deadline: '2099-12-31' });
    expect(answer).toMatchObject({ code: 200, data: { done: 1 } });
    const why = new Map(
      answer.data.skipped.map(({ userId, reason }: { userId: string; reason: string }) => [userId, reason]),
    );
    expect(why).toEqual(
      new Map([
        [studying.id, '本轮尚未完成，不能开始新一轮'],
        [stranger.id, '尚未加入该课程'],
      ]),
    );
    expect((await done.lesson(course.lesson.id)).deadline).toEqual(new Date('2099-12-31T15:59:59Z'));
    const before = await standing(done.id);
    const again = await open(course, people, { actId, close: true });
    expect(again.data.done).toBe(1);
    expect(await standing(done.id)).toEqual(before);
    expect((await standing(studying.id)).present).toEqual([[1, null, 2]]);

    expect((await open(course, people, { close: true })).data.done).toBe(2);
    expect((await standing(studying.id)).ended).toEqual([[1, null, 3]]);
    expect((await standing(done.id)).ended).toEqual([
      [1, null, 1],
      [2, expect.stringMatching(/^act:/), 3],
    ]);
    const { data } = await done.agent.get('/api/lesson/detail', { id: course.lesson.id });
    expect(data.rounds).toMatchObject([
      { no: 3, name: '第 3 轮', key: null, kind: 2, end: null },
      { no: 2, name: '第 2 轮', key: null, kind: 2, end: 3, creditHours: null },
      { no: 1, end: 1, creditHours: { measured: 6, planned: 0 } },
    ]);
  });

  it('open once for an act that is sent twice at the same moment', async () => {
    const course = await buildCourse(world);
    const people = [await buildHolder(world, course), await buildHolder(world, course)].map(({ id }) => id);
    const actId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 6 }, () => open(course, people, { actId })));
    expect(answers.map(({ data }) => data)).toEqual(answers.map(() => ({ done: 2, skipped: [] })));
    for (const id of people) expect((await standing(id)).present).toEqual([[2, `act:${actId}`, 0]]);
  });

  it('reach nobody beyond the data scope, who is not to be found either', async () => {
    const course = await buildCourse(world);
    const [mine, other] = [await buildOrganisation(world), await buildOrganisation(world)];
    const [own, stranger] = [await mine.member(), await other.member()];
    await world.deps.db.userLesson.createMany({
      data: [own, stranger].map(({ id: userId }) => ({ userId, lessonId: course.lesson.id, status: 3, source: 1 })),
    });
    const limited = await limitTo(world, await buildMarker(world, '机构教务', ['round:edit']), mine.id);
    const found = await limited.agent.get('/system/round/people/list', { lessonId: course.lesson.id });
    expect(found).toMatchObject({ rows: [{ userId: own.id }], total: 1 });
    const { data: subjects } = await limited.agent.get('/system/round/subject/list');
    expect(subjects.orgs.map(({ id }: { id: string }) => id)).toEqual([mine.id]);
    const body = { actId: randomUUID(), lessonId: course.lesson.id, userIds: [own.id, stranger.id] };
    expect((await limited.agent.post('/system/round/open', { ...body, reason: '标准换版' })).data).toEqual({
      done: 1,
      skipped: [{ userId: stranger.id, name: '', reason: '学员不存在' }],
    });
    expect((await standing(stranger.id)).present).toEqual([[1, null, 3]]);
  });

  it.each([
    [{ lessonId: null }, '请选择课程或试卷'],
    [{ lessonId: randomUUID() }, '课程不存在'],
    [{ userIds: [] }, '请选择学员'],
    [{ reason: '' }, '请填写原因'],
    [{ deadline: '2020-01-01' }, '请选择将来的截止日期'],
  ])('refuse %j: %s', async (more, msg) => {
    const course = await buildCourse(world);
    expect(await open(course, [randomUUID()], more)).toMatchObject({ msg });
  });

  it('find the people of a course or an exam', async () => {
    const course = await buildCourse(world, { name: '专利申请前评估' });
    const learner = await buildHolder(world, course);
    const find = (query: object) => staff.agent.get('/system/round/people/list', { ...query });
    const row = { userId: learner.id, round: 1, roundName: '第 1 轮', done: true };
    expect((await find({ lessonId: course.lesson.id })).rows).toMatchObject([row]);
    expect((await find({ paperId: course.paper.id, keyword: '周予' })).rows).toMatchObject([row]);
    expect((await find({ paperId: course.paper.id, keyword: '没有的人' })).rows).toEqual([]);
    expect(await find({})).toMatchObject({ code: 500, msg: '请选择课程或试卷' });
    const { data } = await staff.agent.get('/system/round/subject/list', { keyword: course.lesson.name });
    expect(data.lessons.map(({ id }: { id: string }) => id)).toContain(course.lesson.id);
  });
});
