import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RENEW_DAYS } from '@zhibiao/contract/round/types';
import { run, sql } from '#db/sql.ts';
import { inTransaction } from '#db/transaction.ts';
import { day } from '#domain/time/time.ts';
import { daysAfter } from '#domain/round/round.ts';
import { openRound } from '#features/round/open-round.ts';
import { agentOf } from '#test/people/agent.ts';
import { buildLearner, type Learner } from '#test/people/learner.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { buildCourse, buildHolder, type RoundCourse, moveBack, roundsOf } from './round-fixtures.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const renew = ({ agent }: Learner, { lesson }: RoundCourse) => agent.post('/api/lesson/round', { lessonId: lesson.id });
const renewExam = ({ agent }: Learner, { paper }: RoundCourse) => agent.post('/api/exam/round', { paperId: paper.id });
const detail = async ({ agent }: Learner, { lesson }: RoundCourse) =>
  (await agent.get('/api/lesson/detail', { id: lesson.id })).data;
const today = () => day(new Date());

describe('a new round of a course', () => {
  it.each(['/api/lesson/round', '/api/exam/round'])('%s needs a login and an id', async (path) => {
    expect((await agentOf(world.app).post(path, {})).code).toBe(401);
    const { agent } = await buildLearner(world);
    expect((await agent.post(path, {})).code).toBe(500);
    expect((await agent.post(path, { lessonId: 'x', paperId: 'x' })).code).toBe(500);
  });

  it('begins with nothing done, and leaves the one before as it was', async () => {
    const course = await buildCourse(world);
    const learner = await buildHolder(world, course);
    const { passed } = await world.deps.db.attempt.findFirstOrThrow({ where: { userId: learner.id } });
    expect(passed).toBe(true);
    await moveBack(world, learner.id, 330);
    const [before, ledger] = [await roundsOf(world, learner.id), await learner.ledger()];

    expect(await renew(learner, course)).toMatchObject({ code: 200, data: { round: 2 }, msg: '已开始新一轮学习' });
    expect(await roundsOf(world, learner.id)).toEqual(before);
    expect(await learner.ledger()).toEqual(ledger);
    expect(await learner.lesson(course.lesson.id)).toMatchObject({
      round: 2,
      roundKey: null,
      status: 0,
      progress: 0,
      creditedSec: 0,
      startTime: null,
      learnedTime: null,
      finishTime: null,
      creditHours: null,
    });
    expect(await world.deps.db.paperRound.findMany({ where: { userId: learner.id } })).toMatchObject([
      { paperId: course.paper.id, no: 2, kind: 2, by: null },
    ]);

    const shown = await detail(learner, course);
    expect(shown).toMatchObject({ round: 2, mine: { status: 0, progress: 0, next: { kind: 'lecture', number: 1 } } });
    expect(shown.chapters[0].items.map(({ done }: { done: boolean }) => done)).toEqual([false, false]);
    expect(shown.rounds).toMatchObject([
      { no: 2, name: '第 2 轮', kind: 2, end: null, creditHours: null },
      { no: 1, name: '第 1 轮', kind: 1, end: 1, creditHours: { measured: 6, planned: 0 } },
    ]);
    expect(shown.renewable).toBeUndefined();
  });

  it('is passed by what is studied in it, and by an exam begun in it', async () => {
    const course = await buildCourse(world);
    const learner = await buildHolder(world, course);
    await moveBack(world, learner.id, 330);
    await renew(learner, course);
    await course.study(learner);
    expect(await learner.lesson(course.lesson.id)).toMatchObject({ round: 2, status: 2, progress: 100 });
    expect(await roundsOf(world, learner.id)).toHaveLength(1);
  });

  it('may be begun from 90 days before the pass ends', async () => {
    const course = await buildCourse(world);
    const learner = await buildHolder(world, course);
    const { submitTime } = await world.deps.db.attempt.findFirstOrThrow({ where: { userId: learner.id } });
    const [year = 0, ...monthDay] = day(submitTime ?? new Date()).split('-');
    const from = daysAfter([Number(year) + 1, ...monthDay].join('-'), -RENEW_DAYS);
    const why = `可于 ${from} 起再认证`;
    expect((await detail(learner, course)).renewable).toEqual({ ok: false, from, why });
    expect(await renew(learner, course)).toMatchObject({ code: 500, msg: why });
    expect(await renewExam(learner, course)).toMatchObject({ code: 500, msg: why });
    expect(await learner.lesson(course.lesson.id)).toMatchObject({ round: 1, status: 3 });

    await moveBack(world, learner.id, 365);
    expect((await detail(learner, course)).renewable).toMatchObject({ ok: true, why: null });
  });

  it('may be begun earlier where the certificate about it ends earlier, but not again by that one', async () => {
    const course = await buildCourse(world, { months: null });
    const learner = await buildHolder(world, course);
    expect(await renew(learner, course)).toMatchObject({ code: 500, msg: '本轮结果长期有效，无需再认证' });
    const certify = (expireDate: string) =>
      run(
        world.deps.pool,
        sql`
          INSERT INTO "Certificate" (id, "certNo", "userId", type, holder, facts, "factsHash", "issueDate",
            "expireDate", "verifyCode", file, sha256, canonical, signature, kid, status)
          SELECT gen_random_uuid(), gen_random_uuid()::text, ${learner.id}, 2, '{"name":"周予安"}',
            jsonb_build_object('lessons', jsonb_build_array(jsonb_build_object('lessonId', ${course.lesson.id}::text))),
            gen_random_uuid()::text, current_date, ${expireDate}::date, gen_random_uuid()::text, 'f', 's', 'c', 's',
            'k', 1`,
      );
    await certify(daysAfter(today(), RENEW_DAYS + 1));
    expect(await renew(learner, course)).toMatchObject({ msg: `可于 ${daysAfter(today(), 1)} 起再认证` });
    await run(
      world.deps.pool,
      sql`UPDATE "Certificate" SET "expireDate" = "expireDate" - 1 WHERE "userId" = ${learner.id}`,
    );
    expect(await renew(learner, course)).toMatchObject({ code: 200, data: { round: 2 } });
    await course.study(learner);
    await run(
      world.deps.pool,
      sql`UPDATE "UserLesson" SET status = 3, "finishTime" = now() WHERE "userId" = ${learner.id}`,
    );
    expect(await renew(learner, course)).toMatchObject({ code: 500, msg: '本轮结果长期有效，无需再认证' });
  });

  it('waits for the end of the present one and for every exam of it', async () => {
    const course = await buildCourse(world);
    const fresh = await buildLearner(world);
    expect(await renew(fresh, course)).toMatchObject({ code: 404, msg: '课程不存在' });
    expect(await renewExam(fresh, course)).toMatchObject({ code: 404, msg: '考试不存在' });
    await course.study(fresh);
    expect(await renew(fresh, course)).toMatchObject({ code: 500, msg: '本轮尚未完成，不能开始新一轮' });
    await course.sit(fresh, false);
    expect(await renewExam(fresh, course)).toMatchObject({ code: 500, msg: '本轮尚未完成，不能开始新一轮' });

    const learner = await buildHolder(world, course);
    await moveBack(world, learner.id, 330);
    for (const status of [0, 1, 2, 4]) {
      const { id: _, ...attempt } = await world.deps.db.attempt.findFirstOrThrow({ where: { userId: learner.id } });
      const other = await world.deps.db.attempt.create({
        data: { ...attempt, snapshot: [], no: 10 + status, status, passed: null },
      });
      const busy = '有考试正在进行或阅卷中，暂不能开始新一轮';
      expect(await renew(learner, course)).toMatchObject({ code: 500, msg: busy });
      expect(await renewExam(learner, course)).toMatchObject({ code: 500, msg: busy });
      await world.deps.db.attempt.delete({ where: { id: other.id } });
    }
    expect((await renew(learner, course)).code).toBe(200);
  });

  it('begins once, however many ask at the same time', async () => {
    const course = await buildCourse(world);
    const learner = await buildHolder(world, course);
    await moveBack(world, learner.id, 330);
    const answers = await Promise.all(Array.from({ length: 20 }, () => renew(learner, course)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ code }) => code !== 200).map(({ msg }) => msg))).toEqual(
      new Set(['本轮尚未完成，不能开始新一轮']),
    );
    expect(await learner.lesson(course.lesson.id)).toMatchObject({ round: 2 });
    expect(await world.deps.db.paperRound.count({ where: { userId: learner.id } })).toBe(1);
  });

  it('of an exam alone leaves its course finished', async () => {
    const course = await buildCourse(world);
    const learner = await buildHolder(world, course);
    await moveBack(world, learner.id, 330);
    expect(await renewExam(learner, course)).toMatchObject({ code: 200, data: { round: 2 }, msg: '已开始新一轮考试' });
    expect(await learner.lesson(course.lesson.id)).toMatchObject({ round: 1, status: 3 });
    const { data } = await learner.agent.get('/api/exam/detail', { paperId: course.paper.id });
    expect(data).toMatchObject({ round: 2, roundName: '第 2 轮' });
  });
});

describe('a beat under way while a round opens', () => {
  it('counts in the round that it was played in, or not at all', async () => {
    const course = await buildCourse(world);
    const learner = await buildHolder(world, course);
    const before = await roundsOf(world, learner.id);
    // Often enough to meet a beat at its end as well, where it shares the learner's row.
    for (let time = 0; time < 40; time += 1) {
      const page = await learner.play(course.lids[0] ?? '');
      await learner.pass(10);
      const [beat, opened] = await Promise.all([
        page.beat({ seq: 1, from: 0, to: 10 }),
        inTransaction(world.deps.pool, (client) =>
          openRound(client, {
            userId: learner.id,
            lessonId: course.lesson.id,
            paperId: null,
            key: null,
            by: null,
            close: 3,
            deadline: null,
          }),
        ),
      ]);
      expect(opened).toEqual({ round: time + 2, again: false });
      expect(beat.code).toBe(200);
      const { round, creditedSec } = await learner.lesson(course.lesson.id);
      expect({ round, creditedSec }).toEqual({ round: time + 2, creditedSec: 0 });
      const kept = await roundsOf(world, learner.id);
      expect(kept[0]).toEqual(before[0]);
      expect(kept).toHaveLength(time + 1);
      // The page is told to reload; what it sends until then counts nowhere.
      const late = await page.beat({ seq: 2, from: 10, to: 20 });
      expect(late.data).toMatchObject({ reload: true });
      expect((await learner.lesson(course.lesson.id)).creditedSec).toBe(0);
    }
  });
});
