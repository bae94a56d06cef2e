import { Socket } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openDirectDatabase } from '#test/world/database.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { pipelinesOf } from './pool.ts';
import { many, one, run, sql } from './sql.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld({}, openDirectDatabase);
});
afterAll(() => world.close());

const whoAsks = (n: number) =>
  sql<{ n: number; pid: number }>`SELECT ${n}::int AS n, pg_backend_pid() AS pid`.named('lines-who');

it('answers each of many at once with its own, over a few connections', async () => {
  const { pool } = world.deps;
  expect(pipelinesOf(pool)).not.toBeNull();
  const asked = Array.from({ length: 200 }, (_, n) => n);
  const answers = await Promise.all(asked.map((n) => one(pool, whoAsks(n))));
  expect(answers.map(({ n }) => n)).toEqual(asked);
  expect(new Set(answers.map(({ pid }) => pid)).size).toBeLessThanOrEqual(4);
});

it('keeps a fault to the statement that has it', async () => {
  const { pool } = world.deps;
  const divide = (by: number) => sql<{ n: number }>`SELECT 6 / ${by}::int AS n`.named('lines-divide');
  const answers = await Promise.allSettled([3, 0, 2].map((by) => one(pool, divide(by))));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

it('does not let what writes or locks go before others', async () => {
  const { pool } = world.deps;
  const lines = pipelinesOf(pool);
  const before = await one(pool, whoAsks(0));
  const pids = await Promise.all([
    one(
      pool,
      sql<{ pid: number }>`WITH gone AS (DELETE FROM "RateLimit" WHERE key = ${'x'} RETURNING key)
      SELECT pg_backend_pid() AS pid`.named('lines-write'),
    ),
    one(
      pool,
      sql<{ pid: number }>`SELECT pg_backend_pid() AS pid FROM (SELECT 1 FROM "RateLimit" FOR UPDATE) x
      UNION ALL SELECT pg_backend_pid()`.named('lines-lock'),
    ),
    one(pool, sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`),
  ]);
  expect(lines).not.toBeNull();
  expect(pids.map(({ pid }) => pid)).not.toContain(before.pid);
});

it('goes on over a new connection when one is lost', async () => {
  const { pool } = world.deps;
  const { pid } = await one(pool, whoAsks(1));
  await run(pool, sql`SELECT pg_terminate_backend(${pid}::int)`);
  await expect.poll(async () => (await many(pool, whoAsks(2)).catch(() => []))[0]?.n).toBe(2);
});

it('gives every row under its names and types, the first time and later, on each connection', async () => {
  const { pool } = world.deps;
  const ask = (n: number) =>
    one(
      pool,
      sql`SELECT ${n}::int AS n, 'x' AS text, NULL::text AS none, timestamptz 'epoch' AS at,
        '{"a": [1]}'::jsonb AS json, ARRAY[1, 2] AS list`.named('lines-types'),
    );
  for (const count of [1, 12, 12])
    expect(await Promise.all(Array.from({ length: count }, (_, n) => ask(n)))).toEqual(
      Array.from({ length: count }, (_, n) => ({
        n,
        text: 'x',
        none: null,
        at: new Date(0),
        json: { a: [1] },
        list: [1, 2],
      })),
    );
});

it('sends what is asked in one turn in one write a connection', async () => {
  const { pool } = world.deps;
  await many(pool, whoAsks(0));
  const writes = vi.spyOn(Socket.prototype as unknown as { _writev: () => void }, '_writev');
  const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => one(pool, whoAsks(n))));
  const used = new Set(answers.map(({ pid }) => pid)).size;
  expect(writes.mock.calls.length).toBeLessThanOrEqual(used);
  writes.mockRestore();
});
