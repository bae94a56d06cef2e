import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { absentId, agentOf } from '#test/people/agent.ts';
import { buildLesson, buildTeacher } from '#test/content/factories.ts';
import { buildPerson } from '#test/people/people.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { countBallots } from './count-ballots-job.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const guest = () => agentOf(world.app);
const learner = async () => (await buildPerson(world)).agent;
const scoresFor = async (teacherId: string, score = 5) => {
  const { data } = await guest().get('/api/teacher/evaluateItems');
  return data.map((item: { id: string; title: string }, orderNum: number) => ({
    itemId: item.id,
    itemTitle: item.title,
    score,
    teacherId,
    teacherName: '沈砚秋',
    orderNum,
  }));
};

describe('teachers', () => {
  it('lists those in force, in their order', async () => {
    await buildTeacher(world.deps, { name: '后排', sort: 2 });
    await buildTeacher(world.deps, { name: '前排', sort: 1 });
    await buildTeacher(world.deps, { name: '停用', status: 0 });
    const { rows, total } = await guest().get('/api/teacher/list', { pageSize: 100 });
    const names = rows?.map((t: { name: string }) => t.name);
    expect(names).toContain('前排');
    expect(names?.indexOf('前排')).toBeLessThan(names?.indexOf('后排') ?? 0);
    expect(names).not.toContain('停用');
    expect(total).toBe(names?.length);
  });

  it('names the first courses of each, in the order of the catalogue, and counts them all', async () => {
    const courses = [];
    for (const name of ['甲', '乙', '丙', '丁', '戊', '己', '庚'])
      courses.push(await buildLesson(world.deps, { name }));
    const teacher = await buildTeacher(world.deps, { name: '多课', sort: -1 });
    const idle = await buildTeacher(world.deps, { name: '无课', sort: -1 });
    await world.deps.db.lesson.updateMany({
      where: { id: { in: courses.map(({ id }) => id) } },
      data: { teacherId: teacher.id },
    });
    await world.deps.db.lesson.create({
      data: { name: '草稿', desc: '', categoryId: 108, creditHours: 1, teacherId: idle.id },
    });
    const { rows = [] } = await guest().get('/api/teacher/list', { pageSize: 99 });
    const of = (id: string) => rows.find((row: { id: string }) => row.id === id);
    expect(of(teacher.id)).toMatchObject({ lessonCount: 7 });
    expect(of(teacher.id).lessons).toEqual(
      courses.slice(0, 6).map(({ id }, i) => ({ lessonId: id, name: ['甲', '乙', '丙', '丁', '戊', '己'][i] })),
    );
    expect(of(idle.id)).toMatchObject({ lessonCount: 0, lessons: [] });
  });

  it('offers five items of five points', async () => {
    const { data } = await guest().get('/api/teacher/evaluateItems');
    expect(data).toHaveLength(5);
    expect(data[0]).toMatchObject({ maxScore: 5, val: 0 });
  });
});

describe('evaluation', () => {
  it('is taken once, anonymously, and counted', async () => {
    const teacher = await buildTeacher(world.deps);
    const me = await learner();
    expect(await me.post('/api/teacher/evaluate', await scoresFor(teacher.id))).toMatchObject({
      code: 200,
      msg: '评价成功',
    });
    expect(await me.post('/api/teacher/evaluate', await scoresFor(teacher.id, 4))).toMatchObject({
      code: 500,
      msg: '您已评价过该教师',
    });
    const mine = (await me.get('/api/teacher/list', { pageSize: 100 })).rows?.find(
      (t: { id: string }) => t.id === teacher.id,
    );
    expect(mine).toMatchObject({ evaluated: true, ratingCount: 0, ratingAverage: null });
    expect(await countBallots(world.deps)).toBe(0);
    for (let i = 0; i < 4; i += 1) await (await learner()).post('/api/teacher/evaluate', await scoresFor(teacher.id));
    expect(await countBallots(world.deps)).toBe(5);
    const ratings = await world.deps.db.teacherRating.findMany({ where: { teacherId: teacher.id } });
    expect(ratings).toHaveLength(25);
    expect(Object.keys(ratings[0] ?? {}).sort()).toEqual(['day', 'id', 'itemId', 'itemTitle', 'score', 'teacherId']);
  });

  it('shows an average from five ratings on', async () => {
    const teacher = await buildTeacher(world.deps);
    for (const score of [5, 5, 4, 4, 2])
      await (await learner()).post('/api/teacher/evaluate', await scoresFor(teacher.id, score));
    await countBallots(world.deps);
    await new Promise((resolve) => setTimeout(resolve, 2100));
    const row = (await guest().get('/api/teacher/list', { pageSize: 100, pageNum: 1 })).rows?.find(
      (t: { id: string }) => t.id === teacher.id,
    );
    expect(row).toMatchObject({ ratingCount: 5, ratingAverage: 4, evaluated: false });
  });

  it('lets one of twenty simultaneous evaluations through', async () => {
    const teacher = await buildTeacher(world.deps);
    const me = await learner();
    const scores = await scoresFor(teacher.id);
    const answers = await Promise.all(Array.from({ length: 20 }, () => me.post('/api/teacher/evaluate', scores)));
    expect(answers.filter((a) => a.code === 200)).toHaveLength(1);
    for (let i = 0; i < 4; i += 1) await (await learner()).post('/api/teacher/evaluate', await scoresFor(teacher.id));
    await Promise.allSettled([countBallots(world.deps), countBallots(world.deps), countBallots(world.deps)]);
    expect(await world.deps.db.teacherRating.count({ where: { teacherId: teacher.id } })).toBe(25);
    expect(await countBallots(world.deps)).toBe(0);
  });

  it('says no to guests, to gaps, to strangers and to more than one teacher', async () => {
    const [one, two] = [await buildTeacher(world.deps), await buildTeacher(world.deps)];
    const scores = await scoresFor(one.id);
    expect((await guest().post('/api/teacher/evaluate', scores)).code).toBe(401);
    const me = await learner();
    expect((await me.post('/api/teacher/evaluate', scores.slice(1))).msg).toBe('请选择评分');
    expect((await me.post('/api/teacher/evaluate', [])).msg).toBe('请选择评分');
    expect(
      (
        await me.post(
          '/api/teacher/evaluate',
          scores.map((s: object) => ({ ...s, score: 6 })),
        )
      ).msg,
    ).toBe('请选择评分');
    expect((await me.post('/api/teacher/evaluate', await scoresFor(absentId()))).msg).toBe('教师不存在');
    expect(
      (await me.post('/api/teacher/evaluate', [...scores.slice(1), { ...scores[0], teacherId: two.id }])).msg,
    ).toBe('一次只能评价一位教师');
    expect((await me.post('/api/teacher/evaluate', scores)).code).toBe(200);
  });
});
