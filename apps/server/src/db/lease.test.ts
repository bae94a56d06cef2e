import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/world/database.ts';
import { oneAtATime } from '#boot/one-at-a-time.ts';
import { LEASE_END, whileHeld, withLease } from './lease.ts';
import { maybeOne, run, sql } from './sql.ts';
import { inTransaction } from './transaction.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const endIn = (name: string, seconds: number) =>
  run(
    database.pool,
    sql`UPDATE "Lease" SET "heldUntil" = clock_timestamp() + ${seconds} * interval '1 second' WHERE name = ${name}`,
  );
const leftSec = async (name: string) =>
  (
    await maybeOne(
      database.pool,
      sql<{ left: number }>`
        SELECT extract(epoch FROM "heldUntil" - clock_timestamp())::float8 AS left FROM "Lease" WHERE name = ${name}`,
    )
  )?.left;
/** As a killed process leaves it. */
const abandoned = (name: string) =>
  run(
    database.pool,
    sql`INSERT INTO "Lease" (name, holder, "heldUntil")
      VALUES (${name}, '019a0000-0000-7000-8000-000000000001', ${LEASE_END})`,
  );
const heard = (signal: AbortSignal, ms: number) => sleep(ms, 'nothing', { signal }).catch(() => 'lost');

it('is held by one at a time, and free when the work is done or has failed', async () => {
  const { pool } = database;
  const inner = () => withLease(pool, 'one', async () => 2);
  expect(
    await withLease(pool, 'one', async () => [await inner(), await withLease(pool, 'two', async () => 3)]),
  ).toEqual({ taken: true, value: [{ taken: false }, { taken: true, value: 3 }] });
  await expect(withLease(pool, 'one', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await inner()).toEqual({ taken: true, value: 2 });
  expect(await leftSec('one')).toBeUndefined();
});

it('of two in the same moment one has it', async () => {
  const tries = Array.from({ length: 8 }, () => withLease(database.pool, 'race', () => sleep(1_500, 'mine')));
  expect((await Promise.all(tries)).filter(({ taken }) => taken)).toHaveLength(1);
});

it('is renewed while the work goes on', { timeout: 20_000 }, async () => {
  const { pool } = database;
  const outcome = await withLease(pool, 'long', async (lost) => {
    await endIn('long', 1);
    expect(await heard(lost, 3_000)).toBe('nothing');
    return leftSec('long');
  });
  expect(outcome.taken && outcome.value).toBeGreaterThan(4);
});

it('is taken over once it has ended, and its holder hears of it and writes nothing', { timeout: 20_000 }, async () => {
  const { pool } = database;
  const written: string[] = [];
  await withLease(pool, 'frozen', async (lost, fence) => {
    const write = (what: string) =>
      inTransaction(pool, async (client) => {
        await fence(client);
        written.push(what);
      });
    await write('before');
    await endIn('frozen', -1);
    await expect(write('ended')).rejects.toThrow('the lease is lost');
    const next = await withLease(pool, 'frozen', async (_, theirs) => {
      await expect(write('after')).rejects.toThrow('the lease is lost');
      await inTransaction(pool, async (client) => {
        await theirs(client);
        written.push('theirs');
      });
      return heard(lost, 5_000);
    });
    expect(next).toEqual({ taken: true, value: 'lost' });
  });
  expect(written).toEqual(['before', 'theirs']);
});

it('is lost when it cannot be renewed for as long as it lasts', { timeout: 20_000 }, async () => {
  const begun = performance.now();
  const away = () => Promise.reject(new Error('the database is away'));
  await whileHeld(begun, away, async (lost) => {
    expect(await heard(lost, 15_000)).toBe('lost');
  });
  expect(performance.now() - begun).toBeLessThan(9_000);
});

it(
  'one after the other waits for whoever lives, and for a killed one as long as it lasts',
  { timeout: 20_000 },
  async () => {
    const { pool } = database;
    const order: number[] = [];
    await Promise.all(
      [1, 2].map((n) =>
        oneAtATime(pool, 'boot', async () => {
          order.push(n);
          await sleep(300);
          order.push(n);
        }),
      ),
    );
    expect(order[0]).toBe(order[1]);
    expect(order[2]).toBe(order[3]);
    await abandoned('boot');
    const begun = performance.now();
    expect(await oneAtATime(pool, 'boot', async () => 'done')).toBe('done');
    expect(performance.now() - begun).toBeLessThan(10_000);
  },
);
