import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '#db/connect.ts';
import { run, sql } from '#db/sql.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { sitDown } from '#features/exam/desk/desk-fixtures.ts';
import { buildPaper, moveDeadline } from '#features/exam/exam-fixtures.ts';
import { handInJob } from './hand-in-job.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());
beforeEach(() => run(world.deps.pool, sql`DELETE FROM "DeadlineWatch"`));

const LOG = { info: () => {}, warn: () => {}, error: () => {} };
const look = (deps = world.deps) => handInJob.run(deps, LOG);
/** The job came last so many seconds ago. */
const lastLooked = (seconds: number) =>
  run(
    world.deps.pool,
    sql`INSERT INTO "DeadlineWatch" (id, "lastRunAt") VALUES (1, clock_timestamp() - ${seconds} * interval '1 second')
      ON CONFLICT (id) DO UPDATE SET "lastRunAt" = excluded."lastRunAt"`,
  );
const attemptOf = (id: string) => world.deps.db.attempt.findUniqueOrThrow({ where: { id } });
/** A learner whose time is up in so many seconds, begun half an hour before that. */
const sitting = async (seconds: number) => {
  const paper = await buildPaper(world.deps);
  const one = await sitDown(world, paper);
  await moveDeadline(world.deps, one.attemptId, seconds);
  return { ...one, paper, before: (await attemptOf(one.attemptId)).deadline.getTime() };
};
const gained = async ({ attemptId, before }: { attemptId: string; before: number }) =>
  ((await attemptOf(attemptId)).deadline.getTime() - before) / 1_000;

describe('an outage', () => {
  it('of five minutes across a deadline is given back before time is up', async () => {
    const one = await sitting(-100);
    await lastLooked(300);
    // No viewer's look hands it in meanwhile, and the learner's clock knows already.
    expect((await one.agent.get('/api/exam/detail', { paperId: one.paper.id })).data.running).not.toBeNull();
    await one.agent.get('/api/exam/result', { attemptId: one.attemptId });
    expect((await attemptOf(one.attemptId)).status).toBe(0);
    const { data } = await one.clock();
    expect(data.remainingMs / 1_000).toBeGreaterThan(195);
    await look();
    expect((await attemptOf(one.attemptId)).status).toBe(0);
    const back = await gained(one);
    expect(back).toBeGreaterThanOrEqual(300);
    expect(back).toBeLessThan(330);
    const told = (await one.clock()).data.notes;
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({ type: 'extend' });
    expect(told[0].text).toMatch(/^系统曾中断，已为您补回 5 分钟/);
    await look();
    expect(await gained(one)).toBe(back);
  });

  it('counts once on two replicas', async () => {
    const one = await sitting(-100);
    await lastLooked(300);
    const other = await connect(world.deps.config.databaseUrl ?? '', 4);
    const second = { ...world.deps, db: other.db, pool: other.pool };
    await Promise.all([look(), look(second), look(), look(second)]);
    await other.close();
    expect(await gained(one)).toBeLessThan(330);
    expect(await world.deps.db.examEvent.count({ where: { attemptId: one.attemptId, type: 'extend' } })).toBe(1);
  });

  it('that is short gives nothing, and time is up as ever', async () => {
    const one = await sitting(-100);
    await lastLooked(50);
    await look();
    expect(await gained(one)).toBe(0);
    expect((await attemptOf(one.attemptId)).status).toBe(3);
  });

  it('of a night gives an hour at most', async () => {
    const [before, after] = [await sitting(-9 * 3_600), await sitting(-1_800)];
    await lastLooked(10 * 3_600);
    await look();
    // An hour later it was over all the same; who still has some of the hour goes on.
    expect(await attemptOf(before.attemptId)).toMatchObject({ status: 3, submitType: 2 });
    expect((await attemptOf(after.attemptId)).status).toBe(0);
    expect(await gained(after)).toBeLessThanOrEqual(3_600);
  });

  it('gives nothing to whose time was up before, and to who began in it what came after', async () => {
    const [over, late] = [await sitting(-400), await sitting(1_700)];
    await lastLooked(300);
    await look();
    expect(await gained(over)).toBe(0);
    expect((await attemptOf(over.attemptId)).status).toBe(3);
    // Begun a hundred seconds ago.
    const back = await gained(late);
    expect(back).toBeGreaterThanOrEqual(100);
    expect(back).toBeLessThan(130);
  });

  it('before the first run there is none: what is overdue is handed in by whoever looks', async () => {
    const one = await sitting(-100);
    await one.agent.get('/api/exam/result', { attemptId: one.attemptId });
    expect((await attemptOf(one.attemptId)).status).toBe(3);
    await look();
    expect(await world.deps.db.deadlineWatch.count()).toBe(1);
  });

  it('stands at the desk', async () => {
    const [outage] = await world.deps.db.outage.findMany({ orderBy: { untilTime: 'desc' }, take: 1 });
    expect(outage && outage.untilTime > outage.fromTime).toBe(true);
  });
});
