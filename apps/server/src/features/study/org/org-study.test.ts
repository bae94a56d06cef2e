import { ROLE } from '@zhibiao/contract/auth/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { anonymiseCancelled } from '#features/profile/forget/anonymise-job.ts';
import { studyExport } from './export.ts';
import { absentId, type Agent, agentOf } from '#test/people/agent.ts';
import { buildLesson, buildUser } from '#test/content/factories.ts';
import { buildOrganisation } from '#test/people/people.ts';
import { readWorkbook } from '#test/files/read-workbook.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY);
const isoDay = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

const openOrg = async () => {
  const org = await buildOrganisation(world);
  const { id: adminId, agent: admin } = await org.administrator(ROLE.trainingAdmin);
  const addMember = ({ name = '林知远', department = '研发部', status = 2, joined = 30 } = {}) =>
    org.member({ realName: name }, { department, status, joinedAt: ago(joined) });
  return { orgId: org.id, adminId, admin, addMember };
};
type Study = {
  status?: number;
  progress?: number;
  deadline?: Date;
  startTime?: Date;
  createdAt?: Date;
  source?: number;
  orgId?: string;
  finishTime?: Date;
};
const study = (userId: string, lessonId: string, fields: Study = {}) =>
  world.deps.db.userLesson.create({ data: { userId, lessonId, status: 1, progress: 40, ...fields } });
const namesIn = (rows: { name: string }[]) => rows.map(({ name }) => name).toSorted();

describe('the list of records', () => {
  it('shows members in 在册 and only what began within the membership or was assigned', async () => {
    const { orgId, admin, addMember } = await openOrg();
    const lesson = await buildLesson(world.deps, { name: '标准解读' });
    const [inside, before, assigned, removed, stranger] = [
      await addMember({ name: '甲一' }),
      await addMember({ name: '乙二' }),
      await addMember({ name: '丙三' }),
      await addMember({ name: '丁四', status: 4 }),
      await buildUser(world.deps),
    ];
    await study(inside.id, lesson.id, { startTime: ago(3) });
    await study(before.id, lesson.id, { startTime: ago(60), createdAt: ago(61) });
    await study(assigned.id, lesson.id, { startTime: ago(60), createdAt: ago(61), source: 2, orgId });
    await study(removed.id, lesson.id, { orgId, source: 2 });
    await study(stranger.id, lesson.id);
    const { code, rows = [], total } = await admin.get('/api/org/study/list');
    expect([code, total, namesIn(rows)]).toEqual([200, 2, ['丙三', '甲一']]);
    expect(rows.find((row: { name: string }) => row.name === '甲一')).toMatchObject({
      lessonName: '标准解读',
      accountMasked: inside.mobile?.replace(/^(\d{3})\d{4}/, '$1****'),
      progress: 40,
      light: 0,
    });
    expect(await admin.get('/api/org/study/detail', { userId: before.id, lessonId: lesson.id })).toMatchObject({
      code: 404,
      msg: '学习记录不存在',
    });
    expect(await admin.get('/api/org/study/detail', { userId: absentId(), lessonId: lesson.id })).toMatchObject({
      code: 404,
      msg: '学习记录不存在',
    });
  });

  it('filters by person, department, course, status and light', async () => {
    const { admin, addMember } = await openOrg();
    const [a, b] = [await buildLesson(world.deps), await buildLesson(world.deps)];
    const [zhou, xu] = [await addMember({ name: '周予安', department: '质量部' }), await addMember({ name: '许清和' })];
    await study(zhou.id, a.id, { deadline: ago(1) });
    await study(zhou.id, b.id, { deadline: ago(-3) });
    await study(xu.id, a.id, { deadline: ago(-30) });
    await study(xu.id, b.id, { status: 3, progress: 100, deadline: ago(1) });
    const count = async (query: Record<string, string | number>) =>
      (await admin.get('/api/org/study/list', query)).total;
    expect(await count({ keyword: '予' })).toBe(2);
    expect(await count({ keyword: zhou.mobile ?? '' })).toBe(2);
    expect(await count({ keyword: (zhou.mobile ?? '').slice(0, 7) })).toBe(0);
    expect(await count({ keyword: '%' })).toBe(0);
    expect(await count({ department: '质量部' })).toBe(2);
    expect(await count({ lessonId: a.id })).toBe(2);
    expect(await count({ status: 4 })).toBe(1);
    expect([await count({ light: 0 }), await count({ light: 1 }), await count({ light: 2 })]).toEqual([2, 1, 1]);
    expect(
      (await admin.get('/api/org/study/list', { orderByColumn: 'progress', isAsc: 'desc' })).rows?.[0],
    ).toMatchObject({ name: '许清和', progress: 100 });
    expect(await admin.get('/api/org/study/list', { light: 3 })).toMatchObject({ code: 500, msg: '期限状态有误' });
    expect((await agentOf(world.app).get('/api/org/study/list')).code).toBe(401);
  });

  it('adds up hours, refusals and scores, from the day of joining on', async () => {
    const { orgId, admin, addMember } = await openOrg();
    const lesson = await buildLesson(world.deps, { creditHours: 6 }, [{}, {}]);
    const { id: userId } = await addMember({ joined: 10 });
    const [first] = lesson.items;
    if (!first) throw new Error('no item');
    await study(userId, lesson.id, { progress: 50, orgId, source: 2, startTime: ago(20), createdAt: ago(20) });
    await world.deps.db.userItem.create({
      data: {
        userId,
        lid: first.id,
        lessonId: lesson.id,
        coverage: Buffer.alloc(8),
        covered: 60,
        creditedSec: 60,
        doneAt: ago(2),
        updatedAt: ago(2),
      },
    });
    const segment = {
      userId,
      sessionId: absentId(),
      lid: first.id,
      lessonId: lesson.id,
      seq: 1,
      from: 0,
      to: 15,
      wallMs: 15_000,
      creditedSec: 0,
      prevHash: '',
      hash: '',
    };
    await world.deps.db.studySegment.createMany({
      data: [
        { ...segment, chainSeq: 1, refusedSec: 500, refusal: 'HIDDEN', at: ago(15) },
        { ...segment, chainSeq: 2, refusedSec: 90, refusal: 'HIDDEN', at: ago(2) },
      ],
    });
    const paper = await world.deps.db.paper.create({
      data: {
        lessonId: lesson.id,
        title: '结业考试',
        mode: 1,
        rules: [],
        totalScore: 100,
        passScore: 60,
        durationMin: 60,
      },
    });
    const attempt = {
      userId,
      paperId: paper.id,
      seed: 'x',
      snapshot: [],
      totalScore: 100,
      passScore: 60,
      multiRule: 0,
      blurLimit: 0,
      status: 3,
      deadline: ago(1),
    };
    await world.deps.db.attempt.createMany({
      data: [
        { ...attempt, no: 1, startTime: ago(12), score: 99, passed: true },
        { ...attempt, no: 2, startTime: ago(2), submitTime: ago(2), score: 58, passed: false },
      ],
    });
    const { data } = await admin.get('/api/org/study/detail', { userId, lessonId: lesson.id });
    expect(data).toMatchObject({
      earnedHours: { measured: 3, planned: 0 },
      refusedSec: 90,
      bestScore: 58,
      passed: false,
      startTime: null,
      refused: [{ seconds: 90, reason: '页面在后台，未计入学时' }],
      attempts: [{ no: 2, score: 58, passed: false }],
    });
    expect(data.items).toMatchObject([
      { done: true, progress: 100 },
      { done: false, progress: 0, lastStudy: null },
    ]);
    expect(JSON.stringify(data)).not.toContain('snapshot');
    expect((await admin.get('/api/org/study/list')).rows?.[0]).toMatchObject({
      earnedHours: { measured: 3, planned: 0 },
      refusedSec: 90,
      bestScore: 58,
    });
    const summary = (await admin.get('/api/org/study/summary')).data;
    expect(summary).toMatchObject({
      members: 1,
      records: 1,
      bands: [0, 0, 1, 0, 0, 0, 0],
      passRates: [{ examined: 1, passed: 0 }],
    });
    expect(summary.active).toHaveLength(14);
  });
});

describe('those who are gone', () => {
  const assigned = (userId: string, lessonId: string, orgId: string, progress: number) =>
    study(userId, lessonId, { source: 2, orgId, progress, startTime: ago(5) });
  const left = async (admin: Agent, query: Record<string, string | number> = {}) =>
    (await admin.get('/api/org/study/list', { left: 1, ...query })).rows ?? [];
  const removal = async (admin: Agent, userId: string) => {
    const member = await world.deps.db.orgMember.findFirstOrThrow({ where: { userId, status: 2 } });
    expect((await admin.post('/api/org/student/remove', { id: member.id })).code).toBe(200);
  };

  it.each(['removed', 'gone', 'closed'])(
    'leave what they were assigned as it stood when they were %s, and nothing later',
    async (way) => {
      const { orgId, admin, addMember } = await openOrg();
      const [lesson, own] = [
        await buildLesson(world.deps, { name: '标准解读', creditHours: 6 }),
        await buildLesson(world.deps, { name: '自己选的课' }),
      ];
      const person = await addMember({ name: '甲一' });
      await assigned(person.id, lesson.id, orgId, 40);
      await study(person.id, own.id, { startTime: ago(2) });
      const before = (await admin.get('/api/org/study/list', { lessonId: lesson.id })).rows?.[0];

      if (way === 'removed') await removal(admin, person.id);
      if (way === 'gone') expect((await person.agent.post('/api/org/leave')).code).toBe(200);
      if (way === 'closed') {
        await run(
          world.deps.pool,
          sql`
            UPDATE "User" SET status = 2, "cancelledAt" = clock_timestamp() - interval '8 days'
            WHERE id = ${person.id}`,
        );
        await anonymiseCancelled(world.deps);
      }
      await world.deps.db.userLesson.updateMany({ where: { userId: person.id }, data: { status: 3, progress: 100 } });

      expect((await admin.get('/api/org/study/list')).rows).toEqual([]);
      const rows = await left(admin);
      const { name, accountMasked, ...same } = before;
      const told = way === 'closed' ? { name: '已注销用户', accountMasked: '' } : { name, accountMasked };
      expect(rows).toEqual([
        {
          ...same,
          ...told,
          left: { id: expect.any(String), status: way === 'removed' ? 4 : 5, at: expect.stringMatching(/^\d{4}-/) },
        },
      ]);
      expect([await left(admin, { lessonId: own.id }), await left((await openOrg()).admin)]).toEqual([[], []]);
      expect([
        (await left(admin, { status: 1 })).length,
        (await left(admin, { status: 3 })).length,
        (await left(admin, { department: '研发部' })).length,
      ]).toEqual([1, 0, 1]);
    },
  );

  it('are in the workbook with the day they went, and keep an older record when they come and go again', async () => {
    const { orgId, adminId, admin, addMember } = await openOrg();
    const lesson = await buildLesson(world.deps, { name: '标准解读' });
    const person = await addMember({ name: '甲一' });
    await assigned(person.id, lesson.id, orgId, 40);
    await removal(admin, person.id);
    await world.deps.db.orgMember.create({
      data: {
        orgId,
        userId: person.id,
        name: '甲一',
        mobile: person.mobile,
        status: 2,
        source: 1,
        joinedAt: new Date(),
      },
    });
    await world.deps.db.userLesson.updateMany({ where: { userId: person.id }, data: { progress: 70 } });
    expect((await admin.get('/api/org/study/list')).rows).toMatchObject([{ progress: 70, left: null }]);
    await removal(admin, person.id);
    expect((await left(admin)).map(({ progress }: { progress: number }) => progress)).toEqual([70, 40]);

    const { data } = await admin.post('/api/org/study/export', { left: 1 });
    const { input } = await world.deps.db.task.findUniqueOrThrow({ where: { id: data.taskId } });
    const result = await studyExport({
      task: { id: data.taskId, kind: 'study-export', ownerId: adminId, orgId, input },
      deps: world.deps,
      signal: new AbortController().signal,
      progress: async () => {},
    });
    const [head, ...rows] = await readWorkbook(result.file ?? new Uint8Array(), { maxRows: 100 });
    expect([head?.at(-1), rows.map((row) => row.at(-1))]).toEqual([
      '离开机构',
      [expect.stringMatching(/^已移出 \d{4}-/), expect.stringMatching(/^已移出 \d{4}-/)],
    ]);
  });
});

describe('assigning', () => {
  it('gives the course once with its deadline, tells once, and keeps what was studied', async () => {
    const { orgId, admin, addMember } = await openOrg();
    const lesson = await buildLesson(world.deps, { name: '标准解读' });
    const [one, two] = [await addMember(), await addMember({ department: '质量部' })];
    await study(one.id, lesson.id, { progress: 70 });
    const body = { lessonIds: [lesson.id], departments: ['研发部', '质量部'], deadline: isoDay(10) };
    expect(await admin.post('/api/org/study/assign', body)).toMatchObject({
      code: 200,
      msg: '课程已指派',
      data: { people: 2, changed: 2 },
    });
    expect((await admin.post('/api/org/study/assign', { ...body, departments: ['质量部', '研发部'] })).data).toEqual({
      people: 2,
      changed: 0,
    });
    const rows = await world.deps.db.userLesson.findMany({
      where: { lessonId: lesson.id },
      orderBy: { progress: 'desc' },
    });
    expect(rows).toMatchObject([
      { userId: one.id, progress: 70, source: 2, orgId },
      { userId: two.id, progress: 0, source: 2, orgId },
    ]);
    expect((await world.deps.db.lesson.findUniqueOrThrow({ where: { id: lesson.id } })).studyCount).toBe(1);
    const notices = await world.deps.db.notice.findMany({ where: { userId: two.id } });
    expect(notices.map(({ content }) => content)).toEqual([
      `机构为您指派了课程《标准解读》，请在${isoDay(10)}前（含当日）完成。`,
    ]);
  });

  it('takes two assignments at once', async () => {
    const { admin, addMember } = await openOrg();
    const lessons = [await buildLesson(world.deps), await buildLesson(world.deps)];
    for (let n = 0; n < 5; n += 1) await addMember();
    const ids = lessons.map(({ id }) => id);
    const answers = await Promise.all([
      admin.post('/api/org/study/assign', { lessonIds: ids, all: true }),
      admin.post('/api/org/study/assign', { lessonIds: ids.toReversed(), all: true }),
    ]);
    expect(answers.map(({ code }) => code)).toEqual([200, 200]);
    expect(
      (await world.deps.db.lesson.findMany({ where: { id: { in: ids } } })).map(({ studyCount }) => studyCount),
    ).toEqual([5, 5]);
  });

  it('refuses strangers, unknown courses, past days and an unclear target', async () => {
    const { admin, addMember } = await openOrg();
    const other = await openOrg();
    const theirs = await other.addMember();
    const mine = await addMember();
    const lesson = await buildLesson(world.deps);
    const draft = await buildLesson(world.deps, { status: 0 });
    const send = async (body: object) =>
      (await admin.post('/api/org/study/assign', { lessonIds: [lesson.id], ...body })).msg;
    expect(await send({ userIds: [mine.id, theirs.id] })).toBe('学员不存在');
    expect(await send({ userIds: [absentId()] })).toBe('学员不存在');
    expect(await send({ userIds: [mine.id], lessonIds: [draft.id] })).toBe('课程不存在');
    expect(await send({ userIds: [mine.id], deadline: '2020-01-01' })).toBe('截止日期不能早于今天');
    expect(await send({ userIds: [mine.id], deadline: 'soon' })).toBe('截止日期有误');
    expect(await send({ departments: ['没有的部门'] })).toBe('所选部门没有在册学员');
    expect(await send({ positions: ['没有人担任'] })).toBe('所选岗位没有在册学员');
    expect(await send({ all: true, positions: ['专员'] })).toBe('请选择学员、部门、岗位或全体学员中的一项');
    expect(await send({})).toBe('请选择学员、部门、岗位或全体学员中的一项');
    expect(await send({ userIds: [mine.id], lessonIds: [] })).toBe('请选择课程');
    expect(await world.deps.db.userLesson.count({ where: { userId: { in: [mine.id, theirs.id] } } })).toBe(0);
    expect((await agentOf(world.app).post('/api/org/study/assign', {})).code).toBe(401);
  });
});

describe('reminding', () => {
  it('tells each person of a course once a day, and nobody who has finished', async () => {
    const { admin, addMember } = await openOrg();
    const lesson = await buildLesson(world.deps, { name: '内审员实务' });
    const [slow, done] = [await addMember(), await addMember()];
    await study(slow.id, lesson.id, { deadline: new Date('2026-12-31T15:59:59Z') });
    await study(done.id, lesson.id, { status: 3, progress: 100 });
    const body = { userIds: [slow.id, done.id], lessonId: lesson.id };
    const answers = await Promise.all([
      admin.post('/api/org/study/remind', body),
      admin.post('/api/org/study/remind', body),
    ]);
    expect(answers.map(({ data }) => data.sent).toSorted()).toEqual([0, 1]);
    const notices = await world.deps.db.notice.findMany({ where: { userId: { in: [slow.id, done.id] } } });
    expect(notices).toMatchObject([
      {
        userId: slow.id,
        type: 'deadline',
        content: '课程《内审员实务》还没有学完，截止日期是2026-12-31，请抓紧时间学习。',
      },
    ]);
    await run(
      world.deps.pool,
      sql`UPDATE "RateLimit" SET "resetAt" = now() - interval '1 second' WHERE key LIKE 'study-remind:%'`,
    );
    expect((await admin.post('/api/org/study/remind', body)).data).toEqual({ sent: 1, skipped: 1 });
    expect(await (await openOrg()).admin.post('/api/org/study/remind', body)).toMatchObject({
      code: 404,
      msg: '学习记录不存在',
    });
    expect((await agentOf(world.app).post('/api/org/study/remind', body)).code).toBe(401);
  });

  it('shows beforehand the very words, whom they go to, and who is left out and why, and sends nothing', async () => {
    const { admin, addMember } = await openOrg();
    const lesson = await buildLesson(world.deps, { name: '内审员实务' });
    const [slow, open, done, told] = [
      await addMember({ name: '甲一' }),
      await addMember({ name: '乙二' }),
      await addMember({ name: '丙三' }),
      await addMember({ name: '丁四' }),
    ];
    await study(slow.id, lesson.id, { deadline: new Date('2026-12-31T15:59:59Z') });
    await study(open.id, lesson.id);
    await study(done.id, lesson.id, { status: 3, progress: 100 });
    await study(told.id, lesson.id);
    await admin.post('/api/org/study/remind', { userIds: [told.id], lessonId: lesson.id });
    const people = [slow, open, done, told].map(({ id }) => id);
    const records = people.map((userId) => ({ userId, lessonId: lesson.id }));

    const { data } = await admin.post('/api/org/study/remindPreview', { records });
    expect(data.leftOut).toEqual([
      { name: '丁四', lessonName: '内审员实务', why: 2 },
      { name: '丙三', lessonName: '内审员实务', why: 1 },
    ]);
    const notices = () => world.deps.db.notice.findMany({ where: { userId: { in: people } }, orderBy: { id: 'asc' } });
    expect(await notices()).toHaveLength(1);
    expect((await admin.post('/api/org/study/remind', { userIds: people, lessonId: lesson.id })).data.sent).toBe(2);
    const sent = (await notices()).slice(1);
    const words = (userId: string) => sent.find((notice) => notice.userId === userId)?.content;
    expect(sent.every(({ title }) => title === data.title)).toBe(true);
    expect(data.messages).toHaveLength(2);
    expect(data.messages).toEqual(
      expect.arrayContaining([
        { content: words(slow.id), names: ['甲一'] },
        { content: words(open.id), names: ['乙二'] },
      ]),
    );
    expect(await (await openOrg()).admin.post('/api/org/study/remindPreview', { records })).toMatchObject({
      code: 404,
      msg: '学习记录不存在',
    });
  });
});

describe('choices and the workbook', () => {
  it('offers departments, published courses and people of this organisation', async () => {
    const { admin, addMember } = await openOrg();
    await addMember({ name: '江临川', department: '质量部' });
    await (await openOrg()).addMember({ name: '江别处', department: '别处' });
    expect((await admin.get('/api/org/study/options')).data.departments).toEqual(['质量部']);
    expect((await admin.get('/api/org/study/people', { keyword: '江' })).data).toMatchObject([
      { name: '江临川', department: '质量部' },
    ]);
  });

  it('exports the records that were chosen and no other, of members and of leavers', async () => {
    const { orgId, adminId, admin, addMember } = await openOrg();
    const lesson = await buildLesson(world.deps, { name: '标准解读' });
    const people = [];
    for (const name of ['甲一', '乙二', '丙三', '丁四', '戊五']) {
      const person = await addMember({ name });
      await study(person.id, lesson.id, { source: 2, orgId });
      people.push(person);
    }
    for (const { id } of people.slice(3)) {
      const member = await world.deps.db.orgMember.findFirstOrThrow({ where: { userId: id } });
      expect((await admin.post('/api/org/student/remove', { id: member.id })).code).toBe(200);
    }
    const rowsOf = async (body: object) => {
      const { data } = await admin.post('/api/org/study/export', body);
      const { input } = await world.deps.db.task.findUniqueOrThrow({ where: { id: data.taskId } });
      const { file } = await studyExport({
        task: { id: data.taskId, kind: 'study-export', ownerId: adminId, orgId, input },
        deps: world.deps,
        signal: new AbortController().signal,
        progress: async () => {},
      });
      const [, ...rows] = await readWorkbook(file ?? new Uint8Array(), { maxRows: 100 });
      return rows.map(([name]) => name).toSorted();
    };
    const records = people.slice(0, 2).map(({ id }) => ({ userId: id, lessonId: lesson.id }));
    expect(await rowsOf({ records })).toEqual(['乙二', '甲一'].toSorted());
    const { rows: gone = [] } = await admin.get('/api/org/study/list', { left: 1 });
    const fourth = gone.find(({ name }) => name === '丁四');
    expect(await rowsOf({ left: 1, leavers: [fourth?.left.id] })).toEqual(['丁四']);
    for (const mixed of [{ left: 1, records }, { leavers: [fourth?.left.id] }])
      expect(await admin.post('/api/org/study/export', mixed)).toMatchObject({ code: 500, msg: '请选择学习记录' });
    expect(await (await openOrg()).admin.post('/api/org/study/export', { records })).toMatchObject({
      msg: '没有可导出的学习记录',
    });
  });

  it('exports what the filters name', async () => {
    const { orgId, adminId, admin, addMember } = await openOrg();
    expect(await admin.post('/api/org/study/export', {})).toMatchObject({ code: 500, msg: '没有可导出的学习记录' });
    const lesson = await buildLesson(world.deps, { name: '=1+1' });
    for (const name of ['甲一', '乙二']) await study((await addMember({ name })).id, lesson.id);
    const { data } = await admin.post('/api/org/study/export', { keyword: '甲' });
    const { input } = await world.deps.db.task.findUniqueOrThrow({
      where: { id: data.taskId, orgId, ownerId: adminId, kind: 'study-export' },
    });
    const progress: number[][] = [];
    const result = await studyExport({
      task: { id: data.taskId, kind: 'study-export', ownerId: adminId, orgId, input },
      deps: world.deps,
      signal: new AbortController().signal,
      progress: async (...numbers) => {
        progress.push(numbers);
      },
    });
    const [head, ...rows] = await readWorkbook(result.file ?? new Uint8Array(), { maxRows: 100 });
    expect(head?.slice(0, 4)).toEqual(['姓名', '账号', '部门', '课程']);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.slice(0, 9)).toMatchObject([
      '甲一',
      expect.stringContaining('****'),
      '研发部',
      expect.stringContaining('=1+1'),
      '1',
      '自选',
      '学习中',
      '正常',
      '40',
    ]);
    expect(progress).toEqual([[1, 0, 1]]);
  });
});
