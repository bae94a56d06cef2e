import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLE } from '@zhibiao/contract/auth/roles';
import { buildLesson } from '#test/content/factories.ts';
import { buildOrganisation } from '#test/people/people.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const house = async () => {
  const org = await buildOrganisation(world);
  const { agent } = await org.administrator(ROLE.trainingAdmin);
  const [ann, bo] = [await org.member(), await org.member()];
  const lesson = await buildLesson(world.deps, { name: '商业秘密保护' });
  const assign = (deadline = '2027-06-30') =>
    agent.post('/api/org/study/assign', { lessonIds: [lesson.id], userIds: [ann.id, bo.id], deadline });
  await assign();
  const of = (userId: string) => world.deps.db.userLesson.findFirst({ where: { userId, lessonId: lesson.id } });
  return {
    org,
    agent,
    ann,
    bo,
    lesson,
    assign,
    of,
    count: async () => (await world.deps.db.lesson.findUniqueOrThrow({ where: { id: lesson.id } })).studyCount,
    begin: (userId: string) =>
      world.deps.db.userLesson.updateMany({
        where: { userId, lessonId: lesson.id },
        data: { startTime: new Date(), status: 1, progress: 30 },
      }),
    withdraw: (userIds: readonly string[]) =>
      agent.post('/api/org/study/withdraw', {
        records: userIds.map((userId) => ({ userId, lessonId: lesson.id })),
      }),
    told: async (userId: string) =>
      (await world.deps.db.notice.findMany({ where: { userId, title: '学习任务已收回' } })).map((n) => n.content),
  };
};

describe('withdrawing an assignment', () => {
  it('takes what nobody has begun, leaves what was begun with the learner, and tells them', async () => {
    const { ann, bo, of, begin, withdraw, told, count, agent } = await house();
    await begin(ann.id);
    const before = await count();
    expect(await withdraw([ann.id, bo.id])).toMatchObject({
      code: 200,
      msg: '指派已收回',
      data: { removed: 1, kept: 1 },
    });
    expect(await of(ann.id)).toMatchObject({ source: 1, deadline: null, progress: 30, status: 1 });
    expect(await of(bo.id)).toBeNull();
    expect(await count()).toBe(before - 1);
    expect(await told(ann.id)).toEqual([
      '机构收回了《商业秘密保护》的指派。已经开始的改为自选，学过的内容都保留，可以继续学习。',
    ]);
    expect(await told(bo.id)).toEqual(['机构收回了《商业秘密保护》的指派。']);
    const { rows } = await agent.get('/api/org/study/list');
    expect(rows).toMatchObject([{ userId: ann.id, source: 1, progress: 30 }]);
  });

  it('leaves alone what is not assigned, and can be done over again', async () => {
    const { ann, bo, of, begin, withdraw, assign } = await house();
    await begin(ann.id);
    await withdraw([ann.id]);
    expect(await withdraw([ann.id])).toMatchObject({ code: 409, msg: '所选课程已不是机构指派，请刷新' });
    expect(await of(ann.id)).toMatchObject({ source: 1 });
    await assign('2027-07-31');
    expect(await of(ann.id)).toMatchObject({ source: 2, progress: 30 });
    const both = await Promise.all([withdraw([ann.id, bo.id]), withdraw([bo.id, ann.id])]);
    expect(both.map(({ code }) => code).sort()).toEqual([200, 409]);
  });

  it('reaches nobody of another organisation, and nobody who has left', async () => {
    const [mine, other] = [await house(), await house()];
    const strange = { records: [{ userId: other.ann.id, lessonId: other.lesson.id }] };
    expect((await mine.agent.post('/api/org/study/withdraw', strange)).code).toBe(409);
    expect(await other.of(other.ann.id)).toMatchObject({ source: 2 });
    await mine.ann.agent.post('/api/org/leave');
    expect((await mine.withdraw([mine.ann.id])).code).toBe(409);
    expect(await mine.of(mine.ann.id)).toMatchObject({ source: 2 });
  });
});
