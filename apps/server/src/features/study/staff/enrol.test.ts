import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Permission } from '@zhibiao/contract/permissions';
import { buildLesson, buildUser } from '#test/content/factories.ts';
import { many, run, sql } from '#db/sql.ts';
import { STUDENTS_ORDER } from '#features/study/staff/students.ts';
import { buildOrganisation, buildPerson } from '#test/people/people.ts';
import { buildStaff, limitTo, type StaffPerson } from '#test/people/staff.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

/** Learners put into courses by staff, reminded and taken out: what is said before is what is done. */

const RIGHTS: readonly Permission[] = ['learner:list', 'learner:enrol', 'lesson:list'];
const DEADLINE = '2030-12-20';
let world: TestWorld;
let desk: StaffPerson;
beforeAll(async () => {
  world = await openTestWorld();
  desk = await buildStaff(world, { permissions: RIGHTS });
});
afterAll(() => world.close());

const plan = async (query: Record<string, string>, who = desk) => who.agent.get('/system/study/enrol/plan', query);
const enrol = async (body: object, who = desk) => who.agent.post('/system/study/enrol', body);
const recordsOf = (userId: string) => world.deps.db.userLesson.findMany({ where: { userId } });
const noticesOf = async (userId: string) =>
  (await world.deps.db.notice.findMany({ where: { userId }, orderBy: { createdAt: 'asc' } })).map((n) => n.content);

/** A department of five, each in another state, in one course. */
const house = async () => {
  const org = await buildOrganisation(world);
  await world.deps.db.orgDepartment.create({ data: { orgId: org.id, path: '研发部', sort: 1 } });
  const member = (fields = {}) => org.member(fields, { department: '研发部' });
  const fresh = await member({ realName: '江望舒' });
  const studying = await member({ realName: '何景行' });
  const done = await member({ realName: '许清和' });
  const off = await member({ realName: '唐见微' });
  await world.deps.db.user.update({ where: { id: off.id }, data: { status: 1 } });
  await org.member({ realName: '顾念安' }, { department: '市场部' });
  const lesson = await buildLesson(world.deps, { name: '商业秘密保护' });
  const record = (userId: string, more: object) =>
    world.deps.db.userLesson.create({ data: { userId, lessonId: lesson.id, ...more } });
  const now = new Date();
  await record(studying.id, { status: 1, startTime: now, progress: 40, deadline: new Date('2029-01-01') });
  await record(done.id, { status: 3, startTime: now, progress: 100, finishTime: now, learnedTime: now });
  return { org, fresh, studying, done, off, lesson };
};

describe('an enrolment', () => {
  it('of a department does what was said: new ones in, deadlines moved, the others left', async () => {
    const { org, fresh, studying, done, off, lesson } = await house();
    const target = { orgId: org.id, department: '研发部', deadline: DEADLINE };
    const { data } = await plan({ ...target, lessonIds: lesson.id });
    expect(data).toMatchObject({
      people: 4,
      fates: { fresh: 1, again: 1, same: 0, done: 1, off: 1 },
      later: 1,
      earlier: 0,
      leftOut: [
        { name: '许清和', why: '已学完，不动' },
        { name: '唐见微', why: '账号已停用或注销中，跳过' },
      ],
      tells: { people: 2, site: 2 },
    });
    expect(data.words).toBe(`机构为您指派了课程《商业秘密保护》，请在${DEADLINE}前（含当日）完成。`);
    expect(await recordsOf(fresh.id), 'nothing is done by asking').toEqual([]);
    const before = await world.deps.db.outgoingMessage.count();
    expect((await enrol({ ...target, lessonIds: [lesson.id] })).data).toEqual({ fresh: 1, again: 1, told: 2 });
    const messages = (await world.deps.db.outgoingMessage.count()) - before;
    expect(messages, 'as many as were said').toBe(data.tells.sms + data.tells.mail);
    for (const { id } of [fresh, studying])
      expect(await recordsOf(id)).toMatchObject([{ source: 2, orgId: org.id, deadline: expect.any(Date) }]);
    expect((await recordsOf(studying.id))[0]).toMatchObject({ progress: 40, status: 1 });
    expect((await recordsOf(done.id))[0]).toMatchObject({ source: 1, deadline: null, status: 3 });
    expect(await recordsOf(off.id)).toEqual([]);
    expect(await noticesOf(fresh.id)).toEqual([data.words]);
    const log = await world.deps.db.auditLog.findFirstOrThrow({
      where: { action: 'study.enrol', objectId: lesson.id },
    });
    expect(log.actorName).toBe('张敏');
    expect((await enrol({ ...target, lessonIds: [lesson.id, lesson.id] })).msg).toContain('没有需要加入的学员');
  });

  it('of people outside organisations is the platform’s; without a deadline nobody’s record is touched', async () => {
    const { studying, lesson } = await house();
    const [loner, other] = [await buildPerson(world), await buildLesson(world.deps, { name: '专利导航' })];
    const people = [loner.id, studying.id];
    const { data } = await plan({ userIds: people.join(','), lessonIds: [lesson.id, other.id].join(',') });
    expect(data.fates).toEqual({ fresh: 3, again: 0, same: 1, done: 0, off: 0 });
    await enrol({ userIds: people, lessonIds: [lesson.id, other.id] });
    expect((await recordsOf(loner.id)).map(({ source, orgId }) => [source, orgId])).toEqual([
      [3, null],
      [3, null],
    ]);
    expect(await noticesOf(loner.id)).toEqual(['平台为您指派了课程《商业秘密保护》、《专利导航》，请安排时间学习。']);
    expect((await recordsOf(studying.id)).find(({ lessonId }) => lessonId === lesson.id)?.source).toBe(1);
    const record = (await desk.agent.get(`/system/lesson/student/list`, { id: other.id })).rows ?? [];
    expect(record.map(({ userId }: { userId: string }) => userId).toSorted()).toEqual(people.toSorted());
  });

  it('is of learners within the scope alone', async () => {
    const { org, fresh, lesson } = await house();
    const far = await limitTo(
      world,
      await buildStaff(world, { permissions: RIGHTS }),
      (await buildOrganisation(world)).id,
    );
    const ids = { userIds: [fresh.id], lessonIds: [lesson.id] };
    expect((await enrol(ids, far)).msg).toBe('学员不存在');
    expect((await enrol({ orgId: org.id, lessonIds: [lesson.id] }, far)).msg).toBe('机构不存在');
    expect((await plan({ userIds: fresh.id, lessonIds: lesson.id }, far)).msg).toBe('学员不存在');
    expect((await far.agent.get('/system/study/enrol/options', { orgId: org.id })).msg).toBe('机构不存在');
    expect((await enrol({ lessonIds: [lesson.id] })).msg).toBe('请选择学员或机构');
    expect((await enrol({ ...ids, deadline: '2020-01-01' })).msg).toBe('截止日期不能早于今天');
  });
});

describe('a list that is pasted', () => {
  const match = (accounts: string[], who = desk) => who.agent.post('/system/study/enrol/match', { accounts });

  it('is told by phone numbers and addresses, each person once, and what is nobody’s by name', async () => {
    const one = await buildPerson(world, { realName: '沈知夏' });
    await world.deps.db.user.update({ where: { id: one.id }, data: { email: 'zhixia@example.com' } });
    const { data } = await match([`+86 ${one.mobile}`, 'ZhiXia@example.com', '13900009999']);
    expect(data.found).toMatchObject([{ id: one.id, name: '沈知夏', orgName: null }]);
    expect(data.found[0].account).toMatch(/\*/);
    expect(data.unknown).toEqual([2]);
    const { detail } = await world.deps.db.auditLog.findFirstOrThrow({
      where: { action: 'study.match', actorId: desk.id },
      include: { detail: true },
    });
    expect(detail?.detail).toMatchObject({ counts: { rows: 3, people: 1 } });
    expect(JSON.stringify(detail?.detail)).not.toContain(one.mobile);
    expect((await match(['江望舒'])).msg).toBe('请输入正确的手机号码或邮箱');
    expect((await match([])).msg).toBe('请粘贴学员的手机号或邮箱');
  });

  it('finds nobody beyond the data scope', async () => {
    const { fresh } = await house();
    const { mobile } = await world.deps.db.user.findUniqueOrThrow({ where: { id: fresh.id } });
    const far = await limitTo(
      world,
      await buildStaff(world, { permissions: RIGHTS }),
      (await buildOrganisation(world)).id,
    );
    expect((await match([mobile!], far)).data).toEqual({ found: [], unknown: [0] });
    expect((await match([mobile!])).data.found).toMatchObject([{ id: fresh.id }]);
  });
});

describe('the learners of a course', () => {
  const late = async () => {
    const it = await house();
    await world.deps.db.userLesson.updateMany({
      where: { userId: it.studying.id },
      data: { deadline: new Date(Date.now() - 3 * 86_400_000), source: 2, orgId: it.org.id },
    });
    return it;
  };

  it('are counted and listed by how they stand', async () => {
    const { studying, done, lesson, org } = await late();
    const { data } = await desk.agent.get('/system/lesson/student/counts', { id: lesson.id });
    expect(data).toMatchObject({ all: 2, assigned: 1, finished: 1, late: 1, lateDays: 3, soon: 0, untouched: 0 });
    const list = async (query: object) =>
      ((await desk.agent.get('/system/lesson/student/list', { id: lesson.id, ...query })).rows ?? []).map(
        ({ userId }: { userId: string }) => userId,
      );
    expect(await list({})).toEqual([studying.id, done.id]);
    expect(await list({ part: 'late' })).toEqual([studying.id]);
    expect(await list({ part: 'finished', orgId: org.id })).toEqual([done.id]);
    expect(await list({ keyword: '景' })).toEqual([studying.id]);
    const { rows = [] } = await desk.agent.get('/system/lesson/student/list', { id: lesson.id });
    expect(rows[0]).toMatchObject({ light: 2, daysLeft: -3, department: '研发部', lastReminder: null });
  });

  it('are walked by an index, however many there are', async () => {
    const { id } = await buildLesson(world.deps);
    const { pool } = world.deps;
    await run(
      pool,
      sql`WITH u AS (
          INSERT INTO "User" (id, mobile, "passwordHash", "realName", "updatedAt")
          SELECT gen_random_uuid(), '177' || lpad(n::text, 8, '0'), '-', '学员', now() FROM generate_series(1, 3000) n
          RETURNING id, right(mobile, 4)::int AS n)
        INSERT INTO "UserLesson" ("userId", "lessonId", status, deadline, "updatedAt")
        SELECT id, ${id}, n % 4, now() + n % 100 * interval '1 day', now() FROM u`,
    );
    await world.asOwner('ANALYZE "UserLesson"');
    const plan = await many(
      pool,
      sql<{ 'QUERY PLAN': string }>`
        EXPLAIN SELECT ul.* FROM "UserLesson" ul WHERE ul."lessonId" = ${id} ${STUDENTS_ORDER} LIMIT 20`,
    );
    const words = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(words).toContain('UserLesson_by_deadline');
    expect(words).not.toContain('Sort');
  });

  it('are reminded once a day, whoever does it, and the list says when', async () => {
    const { studying, done, org, lesson } = await late();
    const both = [studying.id, done.id];
    const asked = await desk.agent.get('/system/study/remind/plan', { lessonId: lesson.id, userIds: both.join(',') });
    expect(asked.data).toMatchObject({ tells: { people: 1 }, today: 0, finished: 1, leftOut: [{ name: '许清和' }] });
    const lates = { lessonId: lesson.id, light: 2 };
    expect((await desk.agent.post('/system/study/remind', lates)).data).toEqual({ sent: 1, skipped: 0 });
    expect(await noticesOf(studying.id)).toEqual([asked.data.words]);
    expect((await desk.agent.post('/system/study/remind', lates)).msg).toContain('今天已经提醒过');
    const admin = await org.administrator();
    const again = await admin.agent.post('/api/org/study/remind', { lessonId: lesson.id, userIds: [studying.id] });
    expect(again.data).toEqual({ sent: 0, skipped: 1 });
    const { rows = [] } = await desk.agent.get('/system/lesson/student/list', { id: lesson.id, part: 'late' });
    expect(rows[0].lastReminder).toMatch(/^\d{4}-/);
  });

  it('are taken out: what was begun stays with them, what they chose themselves is theirs', async () => {
    const { studying, done, fresh, lesson } = await late();
    await enrol({ userIds: [fresh.id], lessonIds: [lesson.id] });
    const userIds = [studying.id, done.id, fresh.id];
    const asked = await desk.agent.get('/system/study/withdraw/plan', {
      lessonId: lesson.id,
      userIds: userIds.join(','),
    });
    expect(asked.data).toMatchObject({ removed: 1, kept: 1, own: 1, tells: { people: 2, site: 2 } });
    const { data } = await desk.agent.post('/system/study/withdraw', { lessonId: lesson.id, userIds });
    expect(data).toEqual({ removed: 1, kept: 1 });
    expect(await recordsOf(fresh.id)).toEqual([]);
    expect(await recordsOf(studying.id)).toMatchObject([{ source: 1, deadline: null, progress: 40 }]);
    expect((await noticesOf(fresh.id)).at(-1)).toBe('平台收回了《商业秘密保护》的指派。');
    const again = await desk.agent.post('/system/study/withdraw', { lessonId: lesson.id, userIds: [done.id] });
    expect(again.msg).toContain('已不是指派的');
    expect(
      (
        await desk.agent.post('/system/study/withdraw', {
          lessonId: lesson.id,
          userIds: [(await buildUser(world.deps)).id],
        })
      ).msg,
    ).toBe('学习记录不存在');
  });
});
