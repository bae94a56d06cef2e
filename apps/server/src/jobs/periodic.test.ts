import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { maybeOne, run, sql } from '#db/sql.ts';
import type { Pool } from '#db/client.ts';
import { connect } from '#db/connect.ts';
import { buildPaper, moveDeadline, rightList } from '#features/exam/exam-fixtures.ts';
import { buildUser } from '#test/content/factories.ts';
import { buildPerson } from '#test/people/people.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { cleanUp } from '#features/auth/clean-up-job.ts';
import { handInOverdue } from '#features/exam/attempt/hand-in-job.ts';
import { JOBS_LEASE } from '#services/jobs-lease.ts';
import { createJobRuns } from './job-runs.ts';
import { startJobs } from './start-jobs.ts';

let world: TestWorld;
let other: { pool: Pool; close: () => Promise<void> };
beforeAll(async () => {
  world = await openTestWorld();
  other = await connect(world.deps.config.databaseUrl ?? '', 4);
});
afterAll(async () => {
  await other.close();
  await world.close();
});

const sitting = async (right: number) => {
  const { agent } = await buildPerson(world);
  const { data } = await agent.post('/api/exam/start', { paperId: (await buildPaper(world.deps)).id, agree: true });
  await agent.post('/api/exam/answer', { attemptId: data.attemptId, list: rightList(data.questions, right) });
  return data.attemptId as string;
};
const attempt = (id: string) => world.deps.db.attempt.findUniqueOrThrow({ where: { id } });

describe('hand-in', () => {
  it('hands in what is past the deadline by more than 30 s, with what was saved, at the deadline', async () => {
    const [late, soon, running] = [await sitting(6), await sitting(6), await sitting(6)];
    await moveDeadline(world.deps, late, -31);
    await moveDeadline(world.deps, soon, -15);
    expect(await handInOverdue(world.deps)).toBe(1);
    const closed = await attempt(late);
    expect(closed).toMatchObject({ status: 3, submitType: 2, passed: true });
    expect(closed.score?.toNumber()).toBe(60);
    expect(closed.submitTime).toEqual(closed.deadline);
    expect((await attempt(soon)).status).toBe(0);
    expect((await attempt(running)).status).toBe(0);
    expect(await handInOverdue(world.deps)).toBe(0);
    expect(await attempt(late)).toEqual(closed);
    expect(await world.deps.db.notice.count({ where: { userId: closed.userId } })).toBe(1);
    // On a slow machine it would become due under the tests that follow.
    await moveDeadline(world.deps, soon, 3_600);
  });
  it('grades what a process left between handing in and grading', async () => {
    const id = await sitting(3);
    await run(
      world.deps.pool,
      sql`
        UPDATE "Attempt"
        SET status = 1, "submitType" = 1, "submitTime" = clock_timestamp() - interval '31 seconds'
        WHERE id = ${id}`,
    );
    expect(await handInOverdue(world.deps)).toBe(1);
    expect(await attempt(id)).toMatchObject({ status: 3, submitType: 1 });
  });
  it('is not held up by one that cannot be graded', async () => {
    const [broken, fine] = [await sitting(3), await sitting(3)];
    await moveDeadline(world.deps, broken, -90);
    await moveDeadline(world.deps, fine, -60);
    await run(world.deps.pool, sql`UPDATE "Attempt" SET snapshot = '[{"questionId":"no id"}]' WHERE id = ${broken}`);
    await expect(handInOverdue(world.deps)).rejects.toThrow('1 of 2 attempts could not be handed in');
    expect((await attempt(fine)).status).toBe(3);
    await run(world.deps.pool, sql`DELETE FROM "Attempt" WHERE id = ${broken}`);
  });
  it('may run twice at once', async () => {
    const ids = [await sitting(1), await sitting(2), await sitting(3)];
    for (const id of ids) await moveDeadline(world.deps, id, -60);
    await Promise.all([handInOverdue(world.deps), handInOverdue(other)]);
    const rows = await Promise.all(ids.map(attempt));
    expect(rows.map(({ status, score }) => [status, score?.toNumber()])).toEqual([
      [3, 10],
      [3, 20],
      [3, 30],
    ]);
    expect(await world.deps.db.notice.count({ where: { userId: { in: rows.map(({ userId }) => userId) } } })).toBe(3);
  });
});

describe('runner', () => {
  const pause = (ms: number) =>
    new Promise<void>((go) => {
      setTimeout(go, ms);
    });
  let lines: string[];
  const log = {
    info: (_: object, text: string) => {
      lines.push(text);
    },
    warn: (fields: object, text: string) => {
      lines.push(`${text} ${JSON.stringify(fields)}`);
    },
    error: () => {},
  };
  beforeEach(() => {
    lines = [];
  });

  const counting = (into: string[], who: string, signals: AbortSignal[] = []) => ({
    name: 'counted',
    title: '数一数',
    everyMs: 20,
    run: async (_deps: unknown, _log: unknown, over?: AbortSignal) => {
      into.push(who);
      if (over) signals.push(over);
      return 0;
    },
  });
  const holder = async () =>
    (await maybeOne(world.deps.pool, sql<{ holder: string }>`SELECT holder FROM "Lease" WHERE name = ${JOBS_LEASE}`))
      ?.holder;

  it('runs the jobs on one replica, and on the next when that ends', async () => {
    const runs: string[] = [];
    const stopFirst = startJobs(world.deps, log, [counting(runs, 'first')]);
    await expect.poll(() => runs.length, { timeout: 5_000 }).toBeGreaterThan(2);
    const stopSecond = startJobs({ ...world.deps, pool: other.pool }, log, [counting(runs, 'second')]);
    await pause(300);
    expect(runs).not.toContain('second');
    await stopFirst();
    const before = runs.length;
    await expect.poll(() => runs.length, { timeout: 5_000 }).toBeGreaterThan(before + 2);
    expect(new Set(runs.slice(before))).toEqual(new Set(['second']));
    await stopSecond();
    expect(await holder()).toBeUndefined();
  });
  it('stops running them, and notes nothing, once another holds the lease', { timeout: 30_000 }, async () => {
    const runs: string[] = [];
    const signals: AbortSignal[] = [];
    const stop = startJobs(world.deps, log, [counting(runs, 'first', signals)]);
    await expect.poll(() => runs.length, { timeout: 5_000 }).toBeGreaterThan(0);
    // As after a process was frozen until its lease had ended.
    const stranger = '019a0000-0000-7000-8000-000000000001';
    await run(
      world.deps.pool,
      sql`UPDATE "Lease" SET holder = ${stranger}::uuid, "heldUntil" = clock_timestamp() + interval '1 hour'
        WHERE name = ${JOBS_LEASE}`,
    );
    await pause(2_500);
    const then = runs.length;
    await pause(200);
    expect(runs.length).toBe(then);
    expect(signals.at(-1)?.aborted).toBe(true);
    expect(await holder()).toBe(stranger);
    await stop();
    expect(await holder()).toBe(stranger);
    await run(world.deps.pool, sql`DELETE FROM "Lease" WHERE name = ${JOBS_LEASE}`);
  });
  it('runs what is asked for at once, beside a long one, and forgets an ask only when it is done', async () => {
    const told: (boolean | undefined)[] = [];
    let end = () => {};
    const job = (name: string, work: () => Promise<void>) => ({
      name,
      title: name,
      everyMs: 3_600_000,
      run: async (_deps: unknown, _log: unknown, _over?: AbortSignal, asked?: boolean) => {
        told.push(asked);
        await work();
        return 1;
      },
    });
    const long = () =>
      new Promise<void>((go) => {
        end = go;
      });
    const stop = startJobs(world.deps, log, [job('long', long), job('short', async () => {})]);
    const ask = (name: string) =>
      run(world.deps.pool, sql`UPDATE "JobRun" SET "askedAt" = clock_timestamp() WHERE name = ${name}`);
    const isAsked = async (name: string) =>
      (await world.deps.db.jobRun.findUniqueOrThrow({ where: { name } })).askedAt !== null;
    await expect.poll(() => ask('long'), { timeout: 5_000 }).toBe(1);
    await expect.poll(() => told.length, { timeout: 10_000 }).toBe(1);
    await ask('short');
    await expect.poll(() => isAsked('short'), { timeout: 10_000 }).toBe(false);
    expect(await isAsked('long')).toBe(true);
    end();
    await expect.poll(() => isAsked('long'), { timeout: 5_000 }).toBe(false);
    expect(told).toEqual([true, true]);
    await stop();
  }, 40_000);
  it('keeps the last fifty runs that did something or failed, and none that found nothing', async () => {
    const { db } = world.deps;
    const runs = createJobRuns(world.deps, log, [{ ...counting([], ''), name: 'kept' }]);
    const note = (at: number, done: number, fault: string | null = null) =>
      runs.note('kept', { startedAt: Date.UTC(2026, 0, 1) + at * 1_000, tookMs: 1, done, fault });
    for (let at = 0; at < 20; at += 1) await note(at, at % 2);
    for (let at = 20; at < 65; at += 1) await note(at, 0, 'full');
    const kept = await db.jobPast.findMany({ where: { name: 'kept' }, orderBy: { startedAt: 'asc' } });
    expect(kept).toHaveLength(50);
    expect(kept.filter(({ done, fault }) => done === 0 && fault === null)).toEqual([]);
    expect(kept.at(-1)).toMatchObject({ startedAt: new Date(Date.UTC(2026, 0, 1, 0, 1, 4)), fault: 'full' });
  });
  it('repeats, survives a failure and stops after the run under way', async () => {
    let runs = 0;
    let under = false;
    const stop = startJobs(world.deps, log, [
      {
        name: 'ticking',
        title: '滴答',
        everyMs: 10,
        run: async () => {
          under = true;
          runs += 1;
          await pause(20);
          under = false;
          if (runs === 2) throw new Error('once');
          return 1;
        },
      },
    ]);
    while (runs < 4) await pause(5);
    await stop();
    expect(under).toBe(false);
    const then = runs;
    await pause(60);
    expect(runs).toBe(then);
    expect(lines).toContain('job failed, will run again {"job":"ticking","fault":"once"}');
    expect(lines).toContain('job done');
  });
});

describe('clean-up', () => {
  it('deletes what has served its time and nothing else', async () => {
    const { db, pool } = world.deps;
    const user = await buildUser(world.deps);
    const now = Date.now();
    const [past, soon] = [new Date(now - 90 * 60_000), new Date(now + 60_000)];
    for (const [name, at] of [
      ['gone', past],
      ['kept', soon],
    ] as const) {
      await db.verificationCode.create({
        data: { target: name, purpose: 'login', codeHash: 'x', triesLeft: 5, expiresAt: at },
      });
      await db.resetTicket.create({ data: { hash: name, userId: user.id, expiresAt: at } });
      await db.usedNonce.create({ data: { nonce: name, expiresAt: at } });
      await db.rateLimit.create({ data: { key: name, count: 1, resetAt: at } });
      await db.submitOnce.create({ data: { key: name, expiresAt: at } });
      await db.session.create({
        data: {
          userId: user.id,
          remember: false,
          device: name,
          ip: '::1',
          expiresAt: name === 'gone' ? new Date(now - 31 * 86_400_000) : past,
        },
      });
    }
    expect(await cleanUp({ pool })).toBeGreaterThanOrEqual(6);
    expect(
      await db.verificationCode.findMany({ where: { target: { in: ['gone', 'kept'] } }, select: { target: true } }),
    ).toEqual([{ target: 'kept' }]);
    expect(await db.resetTicket.findMany({ select: { hash: true } })).toEqual([{ hash: 'kept' }]);
    expect(await db.usedNonce.findMany({ select: { nonce: true } })).toEqual([{ nonce: 'kept' }]);
    expect(await db.rateLimit.findMany({ where: { key: { in: ['gone', 'kept'] } }, select: { key: true } })).toEqual([
      { key: 'kept' },
    ]);
    expect(await db.submitOnce.findMany({ where: { key: { in: ['gone', 'kept'] } }, select: { key: true } })).toEqual([
      { key: 'kept' },
    ]);
    expect(await db.session.findMany({ where: { userId: user.id }, select: { device: true } })).toEqual([
      { device: 'kept' },
    ]);
  });

  it('keeps the login log for 184 days', async () => {
    const { db, pool } = world.deps;
    const day = (days: number) => new Date(Date.now() - days * 86_400_000);
    const row = { method: 'password', ok: true, ip: '', device: '' };
    await db.loginLog.createMany({
      data: [
        { ...row, account: 'gone', createdAt: day(185) },
        { ...row, account: 'kept', createdAt: day(183) },
      ],
    });
    await cleanUp({ pool });
    expect(
      await db.loginLog.findMany({ where: { account: { in: ['gone', 'kept'] } }, select: { account: true } }),
    ).toEqual([{ account: 'kept' }]);
  });
});
