import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import { type OpenedRound, openRound } from '#features/round/open-round.ts';
import { buildLearner } from '#test/people/learner.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { buildCourse, buildHolder, moveBack, roundsOf } from './round-fixtures.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const by = { key: null, by: null, close: 3, deadline: null } as const;
const reopen = (userId: string, paperId: string): Promise<OpenedRound> =>
  inTransaction(world.deps.pool, (client) => openRound(client, { ...by, userId, lessonId: null, paperId }));

describe('a holder whose pass is nearly a year old', () => {
  it('studies, sits and passes again; the first round stays as it was', async () => {
    const course = await buildCourse(world);
    const learner = await buildHolder(world, course);
    const { agent } = learner;
    await moveBack(world, learner.id, 330);
    const [first] = await roundsOf(world, learner.id);
    const attempt = await world.deps.db.attempt.findFirstOrThrow({ where: { userId: learner.id } });
    const result = async () => (await agent.get('/api/exam/result', { attemptId: attempt.id })).data;
    const shown = await result();
    expect(JSON.stringify(shown)).toContain('"analysis":"解析"');

    expect((await agent.post('/api/lesson/round', { lessonId: course.lesson.id })).code).toBe(200);
    const exam = async () => (await agent.get('/api/exam/detail', { paperId: course.paper.id })).data;
    expect(await exam()).toMatchObject({
      round: 2,
      roundName: '第 2 轮',
      myStatus: 'none',
      attemptsLeft: 2,
      bestScore: null,
      reasons: ['请先完成课程学习'],
    });
    // The questions may be asked again: their answers hide as long as there are attempts left.
    expect(JSON.stringify(await result())).not.toContain('"analysis":"解析"');
    const study = async () => (await agent.get('/study/detail', { id: course.lesson.id })).data;
    expect(await study()).toMatchObject({
      earnedHours: { measured: 0, planned: 0 },
      exam: { passed: false, bestScore: null, attemptsLeft: 2 },
    });

    await course.study(learner);
    expect((await study()).exam).toMatchObject({ canTake: true, reasons: [] });
    const failed = await course.sit(learner, false);
    expect(await learner.lesson(course.lesson.id)).toMatchObject({ round: 2, status: 2 });
    expect(JSON.stringify(await result())).not.toContain('"analysis":"解析"');
    await run(
      world.deps.pool,
      sql`UPDATE "Attempt" SET "submitTime" = "submitTime" - interval '30 days' WHERE id = ${failed}`,
    );
    const passed = await course.sit(learner);
    expect(await learner.lesson(course.lesson.id)).toMatchObject({ round: 2, status: 3 });
    const attempts = await world.deps.db.attempt.findMany({ where: { userId: learner.id }, orderBy: { no: 'asc' } });
    expect(attempts.map(({ no, round }) => [no, round])).toEqual([
      [1, 1],
      [2, 2],
      [3, 2],
    ]);
    const rounds = await roundsOf(world, learner.id);
    expect(rounds[0]).toEqual(first);
    expect(rounds[1]).toMatchObject({ no: 2, kind: 2, why: 1, attemptId: passed, creditedSec: 40 });
    expect(JSON.stringify(await result())).toContain('"analysis":"解析"');
    const { data } = await agent.get('/api/study/years');
    expect(data.reduce((sum: number, { hours }: { hours: { measured: number } }) => sum + hours.measured, 0)).toBe(12);
    expect(data.reduce((sum: number, { lessons }: { lessons: number }) => sum + lessons, 0)).toBe(2);
    expect((await exam()).renewable).toMatchObject({ ok: false });
  });

  it('is not helped by an exam from before, however late its result is told', async () => {
    const course = await buildCourse(world);
    const learner = await buildLearner(world);
    await course.study(learner);
    const old = await course.sit(learner, false);
    await inTransaction(world.deps.pool, (client) =>
      openRound(client, { ...by, userId: learner.id, lessonId: course.lesson.id, paperId: null }),
    );
    await course.study(learner);
    await run(world.deps.pool, sql`UPDATE "Attempt" SET passed = true WHERE id = ${old}`);
    expect(await learner.lesson(course.lesson.id)).toMatchObject({ round: 2, status: 2, finishTime: null });
    expect((await roundsOf(world, learner.id)).map(({ why }) => why)).toEqual([3]);
  });
});

describe('an exam that begins while its round is opened', () => {
  it('is of the round that it runs in, or the round waits', async () => {
    const course = await buildCourse(world, {});
    await world.deps.db.paper.update({ where: { id: course.paper.id }, data: { requireLesson: false } });
    for (let time = 0; time < 12; time += 1) {
      const learner = await buildLearner(world);
      await course.sit(learner, false);
      await run(
        world.deps.pool,
        sql`UPDATE "Attempt" SET "submitTime" = now() - interval '30 days' WHERE "userId" = ${learner.id}`,
      );
      const [opened, started] = await Promise.all([
        reopen(learner.id, course.paper.id),
        learner.agent.post('/api/exam/start', { paperId: course.paper.id, agree: true }),
      ]);
      expect(started.code).toBe(200);
      const attempt = await world.deps.db.attempt.findFirstOrThrow({ where: { userId: learner.id, status: 0 } });
      const last = await world.deps.db.paperRound.count({ where: { userId: learner.id } });
      expect(attempt.round).toBe(last + 1);
      if ('refused' in opened) expect(opened.refused).toBe('有考试正在进行或阅卷中，暂不能开始新一轮');
      else expect(opened.round).toBe(2);
    }
  });

  it('begins anew where it was laid out for a round that has ended meanwhile', async () => {
    const course = await buildCourse(world);
    const learner = await buildLearner(world);
    const insert = (round: number) =>
      run(
        world.deps.pool,
        sql`
          INSERT INTO "Attempt" (id, "userId", "paperId", no, round, seed, snapshot, "totalScore", "passScore",
            "multiRule", "blurLimit", status, "startTime", deadline)
          VALUES (gen_random_uuid(), ${learner.id}, ${course.paper.id}, 1, ${round}, '', '[]', 10, 6, 0, 0, 0, now(),
            now())`,
      );
    expect(await insert(2)).toBe(0);
    expect(await insert(1)).toBe(1);
  });
});
