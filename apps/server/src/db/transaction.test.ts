import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { raw, run } from './sql.ts';
import { inTransaction } from './transaction.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

it('a connection that does not answer is closed, without waiting for its answer to ROLLBACK', async () => {
  const { pool } = world.deps;
  const began = performance.now();
  const silent = inTransaction(pool, async (client) => {
    await run(client, raw('SET LOCAL statement_timeout = 0'));
    await run(client, raw('SELECT pg_sleep(30)'));
  });
  await expect(silent).rejects.toThrow('Query read timeout');
  // 4.5 s for the statement, and as much again for one behind it.
  expect(performance.now() - began).toBeLessThan(8_000);
  expect(pool.totalCount).toBe(0);
});

it('one that answers goes back, with nothing of the transaction left', async () => {
  const { pool } = world.deps;
  const failing = inTransaction(pool, async (client) => {
    await run(client, raw('CREATE TEMPORARY TABLE gone ON COMMIT PRESERVE ROWS AS SELECT 1'));
    await run(client, raw('SELECT 1 / 0'));
  });
  await expect(failing).rejects.toThrow('division by zero');
  expect(pool.totalCount).toBe(1);
  await expect(inTransaction(pool, (client) => run(client, raw('SELECT FROM gone')))).rejects.toThrow('does not exist');
});
