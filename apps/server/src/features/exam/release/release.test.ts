import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildLesson } from '#test/content/factories.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { buildPaper } from '#features/exam/exam-fixtures.ts';
import { buildMarker } from '#features/exam/marking/marking-fixtures.ts';
import { addLearned, addUnreleased, releaseNow } from './release-fixtures.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const countsOf = async (paperId: string) => {
  const { db } = world.deps;
  const [told, waiting, notices] = [
    await db.attempt.count({ where: { paperId, status: 3, releasedAt: { not: null } } }),
    await db.attempt.count({ where: { paperId, status: 4 } }),
    await db.notice.count({ where: { user: { attempts: { some: { paperId } } } } }),
  ];
  return { told, waiting, notices };
};

describe('releasing results', () => {
  it('shows first what it would do, and tells everybody at once what it showed', async () => {
    const lesson = await buildLesson(world.deps, {}, []);
    const paper = await buildPaper(world.deps, { title: '内审员考试', lessonId: lesson.id });
    const ids = await addUnreleased(world.deps.pool, paper.id, 450);
    await addLearned(world.deps.pool, paper.id, lesson.id);
    await world.deps.db.attempt.update({ where: { id: ids[0]!.id }, data: { reviewState: 1 } });
    await world.deps.db.attempt.update({ where: { id: ids[1]!.id }, data: { status: 2 } });
    const staff = await buildMarker(world, '教务', ['mark:release']);
    const [shown] = (await staff.agent.get('/system/exam/release/list')).data;
    expect(shown).toMatchObject({ paperId: paper.id, title: '内审员考试', count: 448, marking: 1, reviewing: 1 });
    expect(shown.bars.reduce((sum: number, n: number) => sum + n, 0)).toBe(448);
    expect(shown.bars[7]).toBe(shown.passed);
    expect((await staff.agent.get('/system/exam/release/preview', { paperId: paper.id })).data).toEqual(shown);
    const ask = (count: number) =>
      staff.agent.post('/system/exam/release', { paperId: paper.id, count, reason: '阅卷完成' });
    expect(await ask(450)).toMatchObject({ code: 409, msg: '待发布数量已变为 448 份，请刷新' });
    expect((await ask(448)).data).toEqual({ taskId: expect.any(String) });
    expect(await ask(448)).toMatchObject({ code: 500, msg: '本场考试的成绩正在发布，请稍候' });

    await releaseNow(world, paper.id, 448);
    expect(await countsOf(paper.id)).toEqual({ told: 448, waiting: 1, notices: 448 });
    const finished = await world.deps.db.userLesson.count({ where: { lessonId: lesson.id, status: 3 } });
    expect(finished).toBe(shown.passed);
    await releaseNow(world, paper.id, 448);
    expect(await countsOf(paper.id)).toEqual({ told: 448, waiting: 1, notices: 448 });
  });

  it('asks who it is anew, and is closed to who may not', async () => {
    const paper = await buildPaper(world.deps, {});
    await addUnreleased(world.deps.pool, paper.id, 1);
    const body = { paperId: paper.id, count: 1, reason: '阅卷完成' };
    expect((await (await buildMarker(world)).agent.post('/system/exam/release', body)).code).toBe(403);
    const { buildStaff } = await import('#test/people/staff.ts');
    const stale = await buildStaff(world, { permissions: ['mark:release'], fresh: false });
    expect((await stale.agent.post('/system/exam/release', body)).code).not.toBe(200);
    expect(await countsOf(paper.id)).toMatchObject({ waiting: 1 });
  });

  it('asked for fifty times at once is done once, and run fifty times at once tells nobody twice', async () => {
    const paper = await buildPaper(world.deps, {});
    await addUnreleased(world.deps.pool, paper.id, 230);
    const staff = await buildMarker(world, '教务', ['mark:release']);
    const body = { paperId: paper.id, count: 230, reason: '阅卷完成' };
    const asked = await Promise.all(Array.from({ length: 50 }, () => staff.agent.post('/system/exam/release', body)));
    expect(asked.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(
      await world.deps.db.task.count({
        where: { kind: 'exam-release', input: { path: ['asked', 'paperId'], equals: paper.id } },
      }),
    ).toBe(1);
    await Promise.all(Array.from({ length: 50 }, () => releaseNow(world, paper.id, 230)));
    expect(await countsOf(paper.id)).toEqual({ told: 230, waiting: 0, notices: 230 });
  });
});
