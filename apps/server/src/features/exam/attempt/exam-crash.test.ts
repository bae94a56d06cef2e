import { API_BASE } from '@zhibiao/contract/core/envelope';
import type { Started } from '@zhibiao/contract/exam/attempt';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { maybeOne, sql } from '#db/sql.ts';
import { buildPerson } from '#test/people/people.ts';
import { bootServer, type RealServer } from '#test/world/real-server.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { buildPaper } from '#features/exam/exam-fixtures.ts';

/**
 * The real server process is killed in the middle of saving; what it had acknowledged must be there, and the clock must
 * not have moved.
 */

const ROUNDS = 4;
const WRITERS = 4;

let world: TestWorld;
let server: RealServer | null = null;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(async () => {
  await server?.kill9();
  await world.close();
});

const pause = (ms: number) =>
  new Promise<void>((go) => {
    setTimeout(go, ms);
  });

const caller =
  (base: string, token: string) =>
  async (
    path: string,
    body: unknown,
  ): Promise<{ code: number; data: Started & { saved: { questionId: string; seq: number }[] } }> => {
    const response = await fetch(`${base}${API_BASE}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    });
    return (await response.json()) as never;
  };

it('kill -9 loses no acknowledged answer and gives no time away', async () => {
  const { token } = await buildPerson(world);
  const paper = await buildPaper(world.deps, {}, { single: 12 });
  const sent = new Map<number, { questionId: string; value: string }>();
  const acknowledged = new Map<string, number>();
  let seq = 0;
  let attempt: { attemptId: string; deadline: number } | null = null;

  const newest = () => Math.max(0, ...acknowledged.values());
  /** Saves without pause until the server is gone. */
  const write = async (call: ReturnType<typeof caller>, started: Started) => {
    for (;;) {
      seq += 1;
      const mine = seq;
      const questionId = started.questions[mine % started.questions.length]?.questionId ?? '';
      const value = 'ABCD'.charAt(Math.floor(mine / 7) % 4);
      sent.set(mine, { questionId, value });
      const answer = await call('/api/exam/answer', {
        attemptId: started.attemptId,
        list: [{ questionId, value, seq: mine }],
      }).catch(() => null);
      if (!answer) return;
      expect(answer.code).toBe(200);
      acknowledged.set(questionId, Math.max(mine, acknowledged.get(questionId) ?? 0));
    }
  };
  const verify = async (attemptId: string) => {
    const rows = await world.deps.db.attemptAnswer.findMany({
      where: { attemptId },
      select: { questionId: true, value: true, seq: true },
    });
    for (const [questionId, last] of acknowledged) {
      const stored = rows.find((row) => row.questionId === questionId);
      expect(stored?.seq).toBeGreaterThanOrEqual(last);
      expect(stored?.value).toBe(sent.get(stored?.seq ?? 0)?.value);
    }
    return rows;
  };

  for (let round = 0; round < ROUNDS; round += 1) {
    server = await bootServer(world, world.deps.config.dataDir);
    const call = caller(server.base, token);
    const { data: started } = await call('/api/exam/start', { paperId: paper.id, agree: true });
    attempt ??= started;
    expect(started).toMatchObject({ attemptId: attempt.attemptId, deadline: attempt.deadline });
    const clock = await maybeOne(
      world.deps.pool,
      sql<{ left: number }>`
        SELECT extract(epoch FROM deadline - clock_timestamp())::float8 * 1000 AS left
        FROM "Attempt" WHERE id = ${attempt.attemptId}`,
    );
    expect(Math.abs(started.deadline - started.serverTime - (clock?.left ?? 0))).toBeLessThan(2_000);
    const resumed = await verify(attempt.attemptId);
    expect(started.saved).toHaveLength(resumed.length);
    expect(started.saved).toEqual(expect.arrayContaining(resumed));

    const before = newest();
    const writers = Array.from({ length: WRITERS }, () => write(call, started));
    await pause(100 + Math.random() * 500);
    while (newest() <= before) await pause(5);
    await server.kill9();
    await Promise.all(writers);
    await verify(attempt.attemptId);
  }

  server = await bootServer(world, world.deps.config.dataDir);
  const call = caller(server.base, token);
  expect(await call('/api/exam/submit', { attemptId: attempt?.attemptId })).toMatchObject({
    code: 200,
    data: { status: 3 },
  });
}, 120_000);
