import { LessonCard, LessonDetail } from '@zhibiao/contract/lesson/learner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { absentId, agentOf } from '#test/people/agent.ts';
import { buildLesson, buildOrg } from '#test/content/factories.ts';
import { buildLearner } from '#test/people/learner.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const guest = () => agentOf(world.app);
const list = async (query: Record<string, string | number>) => guest().get('/api/lesson/list', query);
const names = async (query: Record<string, string | number>) =>
  (await list({ pageSize: 100, ...query })).rows?.map((row: { name: string }) => row.name);

describe('the catalogue', () => {
  it('shows published lessons as cards', async () => {
    const lesson = await buildLesson(
      world.deps,
      { name: '卡片上的课程', creditHours: 1.5, standardCode: 'GB/T 29490-2023' },
      [{}, {}],
    );
    await buildLesson(world.deps, { name: '卡片草稿', status: 0 });
    await buildLesson(world.deps, { name: '卡片下架', status: 2 });
    const { code, rows, total } = await list({ name: '卡片' });
    expect({ code, total }).toEqual({ code: 200, total: 1 });
    expect(rows).toEqual([
      {
        id: lesson.id,
        lessonId: lesson.id,
        cover: null,
        name: '卡片上的课程',
        desc: '演示课程',
        teacherAvatar: null,
        teacherName: '沈砚秋',
        creditHours: { measured: 1.5, planned: 0 },
        measuredSec: 4_050,
        studyCount: 0,
        itemCount: 2,
        access: 1,
        standardCode: 'GB/T 29490-2023',
        categoryId: 108,
      },
    ]);
    expect(LessonCard.strict().safeParse(rows?.[0]).success).toBe(true);
  });

  it('is searched by name, where % _ and \\ are letters', async () => {
    for (const name of ['达标率100%', '达标率100分', 'snake_case', 'snakeXcase', '反斜\\杠'])
      await buildLesson(world.deps, { name });
    expect(await names({ name: '100%' })).toEqual(['达标率100%']);
    expect(await names({ name: 'E_C' })).toEqual(['snake_case']);
    expect(await names({ name: '斜\\' })).toEqual(['反斜\\杠']);
    expect(await names({ name: '没有这样的课程' })).toEqual([]);
  });

  it('is filtered by category, standard and teacher', async () => {
    const lesson = await buildLesson(world.deps, { name: '筛选之课', categoryId: 103, standardCode: 'ISO 56005:2020' });
    expect(await names({ categoryId: 103 })).toEqual(['筛选之课']);
    expect(await names({ categoryId: 100, name: '筛选' })).toEqual(['筛选之课']);
    expect(await names({ standardCode: 'ISO 56005:2020' })).toEqual(['筛选之课']);
    expect(await names({ teacherId: lesson.teacher.id })).toEqual(['筛选之课']);
    expect(await names({ teacherId: absentId() })).toEqual([]);
    expect((await list({ categoryId: 'x' })).code).toBe(500);
  });

  it('is filtered by hours and by the type of its lectures', async () => {
    const standardCode = 'T/LONG 1';
    const build = (name: string, measuredSec: number, type: 1 | 2 | 3 | 4) =>
      buildLesson(world.deps, { name, standardCode, creditHours: 90, measuredSec }, [{ type }]);
    await build('半小时', 1_350, 3);
    await build('一学时', 2_700, 1);
    await build('六学时', 16_200, 4);
    const named = async (query: Record<string, number>) =>
      ((await list({ standardCode, ...query })).rows ?? []).map(({ name }) => name).toSorted();
    expect(await named({ hours: 1 })).toEqual(['半小时']);
    expect(await named({ hours: 2 })).toEqual(['一学时']);
    expect(await named({ hours: 3 })).toEqual([]);
    expect(await named({ hours: 4 })).toEqual(['六学时']);
    expect(await named({ type: 3 })).toEqual(['半小时']);
    expect(await named({ type: 4, hours: 4 })).toEqual(['六学时']);
    expect(await named({ type: 4, hours: 1 })).toEqual([]);
    expect((await list({ hours: 5 })).msg).toBe('学时范围有误');
    expect((await list({ type: 'x' })).msg).toBe('课程类型有误');
  });

  it('comes in pages; past the end there is none, and the total stays', async () => {
    for (let n = 0; n < 3; n += 1) await buildLesson(world.deps, { name: `分页之课${n}` });
    const pages = [];
    for (const pageNum of [1, 2, 3]) pages.push(await list({ name: '分页之课', pageNum, pageSize: 2 }));
    expect(pages.map(({ rows, total }) => [rows?.length, total])).toEqual([
      [2, 3],
      [1, 3],
      [0, 3],
    ]);
    expect((await list({ pageSize: 101 })).msg).toBe('每页最多100条');
  });
});

describe('a lesson', () => {
  const reasons = (detail: { chapters: { items: { lockReason: string | null }[] }[] }) =>
    detail.chapters.flatMap((c) => c.items.map((i) => i.lockReason));

  it("is told to a guest with its locks and without anyone's study", async () => {
    const lesson = await buildLesson(world.deps, { access: 0 }, [{ freePreview: true }, { type: 2, pages: 4 }]);
    const { data } = await guest().get('/api/lesson/detail', { id: lesson.id });
    expect(LessonDetail.strict().safeParse(data).success).toBe(true);
    expect(data).toMatchObject({
      id: lesson.id,
      categoryName: expect.any(String),
      creditHours: { measured: 6, planned: 0 },
      teacher: { id: lesson.teacher.id, name: '沈砚秋' },
      paper: null,
      mine: null,
      publishTime: '2026-11-01 08:00:00',
    });
    expect(data.chapters).toMatchObject([
      {
        title: '第一章',
        items: [
          { title: '第1讲', locked: false },
          { title: '第2讲', type: 2, pages: 4, locked: true },
        ],
      },
    ]);
    expect(reasons(data)).toEqual([null, '登录后可学习']);
  });

  it('opens item by item to a learner, and remembers where they were', async () => {
    const lesson = await buildLesson(world.deps, { sequential: true }, [{}, {}, {}]);
    const learner = await buildLearner(world);
    const detail = async () => (await learner.agent.get('/api/lesson/detail', { id: lesson.id })).data;
    expect(reasons(await detail())).toEqual([null, '学完“第1讲”后解锁', '学完“第1讲”后解锁']);
    await learner.finish(lesson.items[0]?.id ?? '');
    const page = await learner.play(lesson.items[1]?.id ?? '');
    await learner.pass(15);
    await page.beat({ seq: 1, from: 0, to: 15 });
    const after = await detail();
    expect(reasons(after)).toEqual([null, null, '学完“第2讲”后解锁']);
    expect(after.chapters[0].items).toMatchObject([
      { done: true, progress: 100 },
      { done: false, progress: 26, lastPos: 15 },
      { done: false, progress: 0 },
    ]);
    expect(after.mine).toMatchObject({ status: 1, lastLid: lesson.items[1]?.id, creditedSec: 75 });
  });

  it('names its concluding paper', async () => {
    const lesson = await buildLesson(world.deps);
    const paper = await world.deps.db.paper.create({
      data: {
        lessonId: lesson.id,
        title: '结业考试',
        mode: 1,
        rules: [],
        totalScore: 100,
        passScore: 60,
        durationMin: 30,
      },
    });
    expect((await guest().get('/api/lesson/detail', { id: lesson.id })).data.paper).toEqual({
      paperId: paper.id,
      title: '结业考试',
      totalScore: paper.totalScore,
      passScore: paper.passScore,
      durationMin: paper.durationMin,
      maxAttempts: paper.maxAttempts,
      requireLesson: paper.requireLesson,
    });
  });

  it('for members is locked to others', async () => {
    const [lesson, org] = [await buildLesson(world.deps, { access: 2 }), await buildOrg(world.deps)];
    const [outsider, member] = [await buildLearner(world), await buildLearner(world, { orgId: org.id })];
    expect(reasons((await outsider.agent.get('/api/lesson/detail', { id: lesson.id })).data)).toEqual([
      '仅限机构成员学习',
    ]);
    expect(reasons((await member.agent.get('/api/lesson/detail', { id: lesson.id })).data)).toEqual([null]);
  });

  it('that is no longer published stays open to those who joined it', async () => {
    const lesson = await buildLesson(world.deps);
    const [learner, other] = [await buildLearner(world), await buildLearner(world)];
    await learner.agent.post('/api/lesson/join', { lessonId: lesson.id });
    await world.deps.db.lesson.update({ where: { id: lesson.id }, data: { status: 2 } });
    expect(reasons((await learner.agent.get('/api/lesson/detail', { id: lesson.id })).data)).toEqual(['课程已下架']);
    expect(await other.agent.get('/api/lesson/detail', { id: lesson.id })).toMatchObject({
      code: 404,
      msg: '课程不存在',
    });
  });

  it('that is not there is missing, a draft alike', async () => {
    const draft = await buildLesson(world.deps, { status: 0 });
    for (const id of [absentId(), draft.id])
      expect(await guest().get('/api/lesson/detail', { id })).toMatchObject({ code: 404, msg: '课程不存在' });
    expect(await guest().get('/api/lesson/detail', { id: '1' })).toMatchObject({ code: 500, msg: '课程不存在' });
  });
});

describe('my lessons', () => {
  it('are mine, the latest first, by status', async () => {
    const [learner, other] = [await buildLearner(world), await buildLearner(world)];
    const [first, second, done] = [
      await buildLesson(world.deps, { name: '先' }),
      await buildLesson(world.deps, { name: '后' }),
      await buildLesson(world.deps, { name: '完成' }),
    ];
    for (const lesson of [first, second]) await learner.agent.post('/api/lesson/join', { lessonId: lesson.id });
    await learner.finish(done.items[0]?.id ?? '');
    await other.agent.post('/api/lesson/join', { lessonId: first.id });

    const mine = async (query = {}) =>
      (await learner.agent.get('/api/lesson/my', query)).rows?.map(
        (row: { name: string; mine: { status: number } }) => [row.name, row.mine.status],
      );
    expect(await mine()).toEqual([
      ['完成', 3],
      ['后', 0],
      ['先', 0],
    ]);
    expect(await mine({ status: 3 })).toEqual([['完成', 3]]);
    await world.deps.db.userLesson.update({
      where: { userId_lessonId: { userId: learner.id, lessonId: first.id } },
      data: { deadline: new Date('2026-01-01') },
    });
    expect(await mine({ status: 4 })).toEqual([['先', 4]]);
    expect(await mine({ status: 0 })).toEqual([['后', 0]]);
    expect((await learner.agent.get('/api/lesson/my', { status: 5 })).msg).toBe('学习状态有误');
    expect((await guest().get('/api/lesson/my')).code).toBe(401);
  });
});
