import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CertificateFacts, factsHash, roundFact } from '#domain/certificate/facts.ts';
import { run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import { openRound } from '#features/round/open-round.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { buildCourse, buildHolder, type RoundCourse, moveBack } from './round-fixtures.ts';
import { findFacts } from '#features/apply/facts.ts';
import type { Learner } from '#test/people/learner.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const eligible = async ({ agent }: Learner) =>
  (await agent.get('/api/study/prove/eligible')).data as { round: number; ok: boolean; finishDate: string | null }[];
const apply = ({ agent }: Learner, lessonId: string, rounds?: number[]) =>
  agent.post('/api/study/prove/apply', {
    lessonIds: [lessonId],
    ...(rounds && { rounds: rounds.map((round) => ({ lessonId, round })) }),
  });
const reopen = (learner: Learner, { lesson }: RoundCourse) =>
  inTransaction(world.deps.pool, (client) =>
    openRound(client, {
      userId: learner.id,
      lessonId: lesson.id,
      paperId: null,
      key: null,
      by: null,
      close: 3,
      deadline: null,
    }),
  );
/** The second run, finished as the exam that passes it leaves it. */
const finishAgain = async (learner: Learner, course: RoundCourse) => {
  await reopen(learner, course);
  await course.study(learner);
  await run(
    world.deps.pool,
    sql`UPDATE "UserLesson" SET status = 3, "finishTime" = clock_timestamp() WHERE "userId" = ${learner.id}`,
  );
};

describe('a proof of a course that was run through twice', () => {
  it('has a line for each finished run; the latest is taken unless others are named', async () => {
    const course = await buildCourse(world);
    const { id: lessonId } = course.lesson;
    const learner = await buildHolder(world, course);
    await moveBack(world, learner.id, 330);
    const first = (await apply(learner, lessonId)).data;
    expect(first.lessons).toMatchObject([{ lessonId, creditHours: { measured: 6, planned: 0 }, score: 10 }]);
    expect(first.lessons[0]).not.toHaveProperty('round');

    await reopen(learner, course);
    expect((await eligible(learner)).map(({ round, ok }) => [round, ok])).toEqual([
      [1, true],
      [2, false],
    ]);
    expect((await apply(learner, lessonId)).data.certNo).toBe(first.certNo);
    expect(await apply(learner, lessonId, [2])).toMatchObject({
      msg: '《商业秘密保护》尚未完成：还差 2 讲，结业考试未通过',
    });
    expect(await apply(learner, lessonId, [1, 3])).toMatchObject({ msg: '《商业秘密保护》没有第 3 轮的完成记录' });

    await world.deps.db.lesson.update({ where: { id: lessonId }, data: { creditHours: 4 } });
    await course.study(learner);
    await run(
      world.deps.pool,
      sql`UPDATE "UserLesson" SET status = 3, "finishTime" = clock_timestamp() WHERE "userId" = ${learner.id}`,
    );
    expect((await eligible(learner)).map(({ round, ok }) => [round, ok])).toEqual([
      [2, true],
      [1, true],
    ]);
    const second = (await apply(learner, lessonId)).data;
    expect(second.lessons).toMatchObject([
      { lessonId, round: 2, creditHours: { measured: 4, planned: 0 }, score: null },
    ]);
    expect((await apply(learner, lessonId, [1])).data.certNo).toBe(first.certNo);

    const both = (await apply(learner, lessonId, [1, 2])).data;
    expect(both.totalHours).toEqual({ measured: 10, planned: 0 });
    expect(both.lessons.map(({ round }: { round?: number }) => round).sort()).toEqual([2, undefined]);
    const verified = (await learner.agent.get('/api/cert/verify', { code: both.verifyCode })).data;
    expect(verified.lessons).toEqual(both.lessons);
  });

  it('says a run closed unfinished nowhere', async () => {
    const course = await buildCourse(world);
    const learner = await buildHolder(world, course);
    await reopen(learner, course);
    await reopen(learner, course);
    expect((await eligible(learner)).map(({ round }) => round)).toEqual([1, 3]);
    expect(await apply(learner, course.lesson.id, [2])).toMatchObject({
      code: 500,
      msg: '《商业秘密保护》没有第 2 轮的完成记录',
    });
  });
});

describe('what a certificate is applied for with', () => {
  it('takes a course once, by its latest finished run', async () => {
    const course = await buildCourse(world, { standardCode: 'GB/T 29490-2023' });
    const learner = await buildHolder(world, course);
    const facts = async () =>
      (await findFacts(world.deps.pool, { kind: 2, standardCode: 'GB/T 29490-2023' }, [learner.id]))[0]?.evidence;
    const before = await facts();
    expect(before).toMatchObject({
      totalHours: { measured: 6, planned: 0 },
      lessons: [{ creditHours: { measured: 6, planned: 0 } }],
    });
    expect(before?.lessons[0]).not.toHaveProperty('round');
    await reopen(learner, course);
    expect(await facts()).toEqual(before);
    await reopen(learner, course);
    expect(await facts()).toEqual(before);
    await finishAgain(learner, course);
    expect(await facts()).toMatchObject({
      totalHours: { measured: 6, planned: 0 },
      lessons: [{ round: 4, creditHours: { measured: 6, planned: 0 } }],
    });
  });
});

describe('the facts of a first run', () => {
  it('keep their bytes', () => {
    const lesson = {
      lessonId: 'a',
      name: '商业秘密保护',
      creditHours: '6.0',
      finishDate: '2026-09-30',
      score: '88.0',
      fullScore: 100,
    };
    const facts = (...lessons: CertificateFacts['lessons']): CertificateFacts => ({
      issuer: '知标学堂',
      lessons,
      totalHours: '6.0',
    });
    const holder = { name: '周予安' };
    const known = '129f9373580778dd13629ff47608f7939ac51dca41e70dc7a64145423c3a27d6';
    expect({ ...lesson, ...roundFact(1), ...roundFact(undefined) }).toEqual(lesson);
    expect(factsHash(holder, facts({ ...lesson, ...roundFact(1) }))).toBe(known);
    const two = { ...lesson, ...roundFact(2) };
    expect(factsHash(holder, facts(two))).not.toBe(known);
    expect(factsHash(holder, facts(lesson, two))).toBe(factsHash(holder, facts(two, lesson)));
  });
});
