import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDirectDatabase } from '#test/world/database.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { all, identifier, joined, lit, lits, many, maybeOne, nothing, one, run, sql, type Statement } from './sql.ts';
import { queryOf } from './sql-text.ts';

const textOf = (statement: Statement) => queryOf(statement).text;
const valuesOf = (statement: Statement) => queryOf(statement).values;

describe('a statement', () => {
  it('takes values as parameters, numbers fragments anew and keeps their order', () => {
    const inner = sql`status = ${1} AND name = ${"'; DROP TABLE x; --"}`;
    const outer = sql`SELECT ${7} WHERE ${inner} OR ${inner} LIMIT ${3}`;
    expect(textOf(outer)).toBe('SELECT $1 WHERE status = $2 AND name = $3 OR status = $4 AND name = $5 LIMIT $6');
    expect(valuesOf(outer)).toEqual([7, 1, "'; DROP TABLE x; --", 1, "'; DROP TABLE x; --", 3]);
  });

  it('joins conditions; none of them hold always', () => {
    expect(textOf(sql`WHERE ${all([sql`a = ${1}`, sql`b`])}`)).toBe('WHERE a = $1 AND b');
    expect(textOf(sql`WHERE ${all([])}`)).toBe('WHERE true');
    expect(textOf(joined([], ', '))).toBe('');
    expect(textOf(sql`SELECT 1${nothing}`)).toBe('SELECT 1');
  });

  it('writes only plain constants into its text', () => {
    expect(textOf(sql`WHERE status IN (${lits([0, -1])}) AND kind = ${lit('student-check')}`)).toBe(
      "WHERE status IN (0, -1) AND kind = 'student-check'",
    );
    for (const constant of ["it's", 'a;b', 0.5, Number.NaN, '"', '\\']) expect(() => lit(constant)).toThrow('plain');
  });

  it('knows the text of a name again, with the values of now', () => {
    const named = (n: number, also: Statement) => sql`SELECT ${n} WHERE ${also}`.named('known-again');
    const both = (id: number) => all([sql`id = ${id}`, sql`status IN (${lits([1, 2])})`]);
    const [first, second] = [queryOf(named(1, both(2))), queryOf(named(3, both(4)))];
    expect(first).toEqual({
      name: 'known-again',
      reads: true,
      text: 'SELECT $1 WHERE id = $2 AND status IN (1, 2)',
      values: [1, 2],
    });
    expect(second).toEqual({ ...first, values: [3, 4] });
    expect(() => queryOf(named(1, sql`id = ${2}`))).toThrow('must be unique');
    // The same number of templates and values, in another order.
    const order = (a: Statement | number, b: Statement | number) => sql`SELECT ${a}, ${b}`.named('known-order');
    queryOf(order(sql`now()`, 1));
    expect(() => queryOf(order(1, sql`now()`))).toThrow('must be unique');
  });

  it('quotes names', () => {
    expect(textOf(identifier('User'))).toBe('"User"');
    expect(textOf(identifier('a"b'))).toBe('"a""b"');
  });
});

describe('on a database', () => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await openTestWorld({}, openDirectDatabase);
  });
  afterAll(() => world.close());

  it('answers rows, the first of them, or how many it changed', async () => {
    const { pool } = world.deps;
    const numbers = (most: number) => sql<{ n: number }>`SELECT n FROM generate_series(1, ${most}::int) AS n`;
    expect(await many(pool, numbers(2))).toEqual([{ n: 1 }, { n: 2 }]);
    expect(await maybeOne(pool, numbers(2))).toEqual({ n: 1 });
    expect(await maybeOne(pool, numbers(0))).toBeNull();
    await expect(one(pool, numbers(0))).rejects.toThrow('no row');
    expect(await run(pool, sql`INSERT INTO "RateLimit" (key, count, "resetAt") VALUES (${"a'b"}, 1, now())`)).toBe(1);
    expect(await run(pool, sql`DELETE FROM "RateLimit" WHERE key = ANY(${["a'b", 'c']})`)).toBe(1);
  });

  it('changes rows within a transaction of Prisma, arrays and all, and takes them back with it', async () => {
    const { db, pool } = world.deps;
    const insert = sql`
      INSERT INTO "RateLimit" (key, count, "resetAt")
      SELECT key, 1, now() FROM unnest(${['x', 'y']}::text[]) AS k(key)`;
    const undone = db.$transaction(async (tx) => {
      expect(await run(tx, insert)).toBe(2);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await run(pool, sql`DELETE FROM "RateLimit" WHERE key IN ('x', 'y')`)).toBe(0);
    expect(await run(db, insert)).toBe(2);
  });

  it('prepares what has a name, once for one text', async () => {
    const named = (extra: Statement) => sql<{ n: number }>`SELECT 1 AS n${extra}`.named('sql-test');
    const client = await world.deps.pool.connect();
    try {
      expect(await one(client, named(nothing))).toEqual({ n: 1 });
      const prepared = sql<{ count: number }>`
        SELECT count(*)::int AS count FROM pg_prepared_statements WHERE name = 'sql-test'`;
      expect(await one(client, prepared)).toEqual({ count: 1 });
      await expect(one(client, named(sql` WHERE true`))).rejects.toThrow('must be unique');
    } finally {
      client.release();
    }
  });
});
