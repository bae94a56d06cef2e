import { MEMBER } from '@zhibiao/contract/member/learner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { openRound } from '#features/round/open-round.ts';
import { buildOrg } from '#test/content/factories.ts';
import { buildLearner } from '#test/people/learner.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { buildCourse, buildHolder } from './round-fixtures.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

describe('an organisation', () => {
  it('sees the present run of its member, and the earlier ones since they joined', async () => {
    const { db, pool } = world.deps;
    const org = await buildOrg(world.deps);
    const owner = await buildLearner(world, { role: 2, orgId: org.id });
    const course = await buildCourse(world);
    const learner = await buildHolder(world, course);
    await db.user.update({ where: { id: learner.id }, data: { orgId: org.id } });
    const member = await db.orgMember.create({
      data: {
        orgId: org.id,
        userId: learner.id,
        name: '周予安',
        status: MEMBER.active,
        source: 1,
        joinedAt: new Date('2026-01-01'),
      },
    });
    const record = { userId: learner.id, lessonId: course.lesson.id };
    const detail = async () => (await owner.agent.get('/api/org/study/detail', record)).data;
    const [before] = (await detail()).attempts;
    expect(await detail()).toMatchObject({ round: 1, status: 3, bestScore: 10, rounds: [{ no: 1, end: 1 }] });

    await inTransaction(pool, (client) =>
      openRound(client, {
        userId: learner.id,
        lessonId: course.lesson.id,
        paperId: null,
        key: '2027',
        by: null,
        close: null,
        deadline: null,
      }),
    );
    expect(before).toBeDefined();
    expect(await detail()).toMatchObject({
      round: 2,
      status: 0,
      progress: 0,
      earnedHours: { measured: 0, planned: 0 },
      bestScore: null,
      passed: false,
      attempts: [],
      refused: [],
      rounds: [
        { no: 2, name: '2027学年 · 第 2 轮', kind: 3, end: null },
        { no: 1, name: '第 1 轮', kind: 1, end: 1, creditHours: { measured: 6, planned: 0 } },
      ],
    });
    const { rows } = await owner.agent.get('/api/org/study/list', {});
    expect(rows).toMatchObject([{ round: 2, status: 0, passed: false, bestScore: null }]);

    await db.orgMember.update({ where: { id: member.id }, data: { joinedAt: new Date() } });
    await db.userLesson.update({
      where: { userId_lessonId: record },
      data: { source: 2, orgId: org.id },
    });
    expect((await detail()).rounds).toMatchObject([{ no: 2 }]);
    expect((await owner.agent.get('/api/org/study/years')).data).toEqual([]);
  });

  it('sees the hours of its members by the year in which they finished', async () => {
    const { db } = world.deps;
    const org = await buildOrg(world.deps);
    const owner = await buildLearner(world, { role: 2, orgId: org.id });
    const [inside, left] = [await buildLearner(world), await buildLearner(world)];
    const [course, own] = [await buildCourse(world), await buildCourse(world)];
    const finish = (userId: string, lessonId: string, source: number, finishTime: string) =>
      db.userLesson.create({
        data: {
          userId,
          lessonId,
          source,
          orgId: org.id,
          status: 3,
          progress: 100,
          learnedTime: new Date(finishTime),
          finishTime: new Date(finishTime),
        },
      });
    await db.orgMember.create({
      data: { orgId: org.id, userId: inside.id, name: '周予安', status: MEMBER.active, source: 1 },
    });
    // New year's eve of Shanghai and the morning after.
    await finish(inside.id, course.lesson.id, 1, '2025-12-31T15:59:59Z');
    await finish(inside.id, own.lesson.id, 1, '2025-12-31T16:00:00Z');
    await finish(left.id, course.lesson.id, 2, '2026-03-01T00:00:00Z');
    await finish(left.id, own.lesson.id, 1, '2026-03-01T00:00:00Z');
    expect((await owner.agent.get('/api/org/study/years')).data).toEqual([
      { year: 2026, hours: { measured: 12, planned: 0 }, people: 2 },
      { year: 2025, hours: { measured: 6, planned: 0 }, people: 1 },
    ]);
  });
});
