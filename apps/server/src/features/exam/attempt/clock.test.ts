import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { one, run, sql } from '#db/sql.ts';
import { buildPerson } from '#test/people/people.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { sitDown, silence } from '#features/exam/desk/desk-fixtures.ts';
import { buildPaper, moveDeadline } from '#features/exam/exam-fixtures.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const sitting = async () => sitDown(world, await buildPaper(world.deps));
const pulseOf = (attemptId: string) => world.deps.db.attemptPulse.findUnique({ where: { attemptId } });
const asking = (agent: Awaited<ReturnType<typeof sitting>>['agent'], attemptId: string, userAgent: string) =>
  agent.call('get', '/api/exam/clock', { query: { attemptId }, headers: { 'user-agent': userAgent } });

describe('the clock of somebody who sits', () => {
  it('tells the time that remains by the database, and that the attempt runs', async () => {
    const { attemptId, clock } = await sitting();
    await moveDeadline(world.deps, attemptId, 100);
    const before = Date.now();
    const { code, data } = await clock();
    expect(code).toBe(200);
    expect(data).toMatchObject({ status: 0, submitType: null, notes: [] });
    expect(data.remainingMs).toBeGreaterThan(90_000);
    expect(data.remainingMs).toBeLessThanOrEqual(100_000);
    expect(Math.abs(data.serverTime - before)).toBeLessThan(5_000);
  });

  it('of a stranger, of nobody and of what there is not is missing', async () => {
    const { attemptId } = await sitting();
    const { agent } = await buildPerson(world);
    expect(await agent.get('/api/exam/clock', { attemptId })).toMatchObject({ code: 404, msg: '考试记录不存在' });
    expect(await agent.get('/api/exam/clock', {})).toMatchObject({ code: 500, msg: '考试记录不存在' });
    expect(await pulseOf(attemptId)).toBeNull();
  });

  it('says that somebody is there, but writes it down only every so often', async () => {
    const { attemptId, clock } = await sitting();
    await clock();
    const first = await pulseOf(attemptId);
    expect(first).toMatchObject({ ip: '127.0.0.1', device: '未知设备' });
    await clock();
    expect(await pulseOf(attemptId)).toEqual(first);
    await silence(world.deps, attemptId, 21);
    await clock();
    expect((await pulseOf(attemptId))?.seenAt.getTime()).toBeGreaterThanOrEqual(first?.seenAt.getTime() ?? Infinity);
  });

  it('does not keep the session alive', async () => {
    const { id, agent, attemptId } = await sitting();
    const { pool } = world.deps;
    await run(pool, sql`UPDATE "Session" SET "lastSeenAt" = now() - interval '10 minutes' WHERE "userId" = ${id}`);
    const age = async () =>
      (
        await one(
          pool,
          sql<{ old: boolean }>`SELECT "lastSeenAt" < now() - interval '9 minutes' AS old FROM "Session"
            WHERE "userId" = ${id}`,
        )
      ).old;
    await agent.get('/api/exam/clock', { attemptId });
    expect(await age()).toBe(true);
    await agent.get('/api/exam/saved', { attemptId });
    expect(await age()).toBe(false);
  });

  it('notes another device or network, at most twenty times', async () => {
    const { agent, attemptId } = await sitting();
    const agents = ['Mozilla/5.0 (Windows NT 10.0) Edg/120', 'Mozilla/5.0 (iPhone) Safari/17'];
    await asking(agent, attemptId, agents[0] ?? '');
    await asking(agent, attemptId, agents[0] ?? '');
    expect(await world.deps.db.examEvent.count({ where: { attemptId } })).toBe(0);
    for (let nth = 1; nth <= 24; nth += 1) await asking(agent, attemptId, agents[nth % 2] ?? '');
    const events = await world.deps.db.examEvent.findMany({ where: { attemptId } });
    expect(events).toHaveLength(20);
    expect(events.map(({ type }) => type)).toEqual(Array.from({ length: 20 }, () => 'device'));
    expect(events[0]?.note).toBe('iPhone · Safari，127.0.0.1');
  });

  it('tells how it was handed in, and writes nothing any more', async () => {
    const { agent, attemptId, clock } = await sitting();
    await agent.post('/api/exam/submit', { attemptId });
    expect((await clock()).data).toMatchObject({ status: 3, submitType: 1 });
    expect(await pulseOf(attemptId)).toBeNull();
  });

  it('reads as marking while the result waits for its release', async () => {
    const { agent, attemptId, clock } = await sitting();
    await world.deps.db.attempt.update({ where: { id: attemptId }, data: { releaseMode: 1 } });
    await agent.post('/api/exam/submit', { attemptId });
    expect((await clock()).data.status).toBe(2);
  });
});
