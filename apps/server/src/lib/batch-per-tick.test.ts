import { describe, expect, it } from 'vitest';
import type { Pool } from '#db/client.ts';
import { batchPerTick } from './batch-per-tick.ts';

const pools = [{}, {}] as unknown as [Pool, Pool];

describe('looking up by id', () => {
  it('asks once for a turn, each id once, and answers everyone with their own', async () => {
    const asked: string[][] = [];
    const find = batchPerTick(async (_pool, ids) => {
      asked.push(ids);
      return new Map(ids.filter((id) => id !== 'none').map((id) => [id, `row ${id}`]));
    });
    const [pool] = pools;
    expect(await Promise.all([find(pool, 'a'), find(pool, 'b'), find(pool, 'a'), find(pool, 'none')])).toEqual([
      'row a',
      'row b',
      'row a',
      null,
    ]);
    expect(asked).toEqual([['a', 'b', 'none']]);
  });

  it('keeps nothing from one turn to the next, and pools apart', async () => {
    let reads = 0;
    const find = batchPerTick(async (_pool, ids) => {
      reads += 1;
      return new Map(ids.map((id) => [id, reads]));
    });
    expect(await find(pools[0], 'a')).toBe(1);
    expect(await find(pools[0], 'a')).toBe(2);
    await Promise.all([find(pools[0], 'a'), find(pools[1], 'a')]);
    expect(reads).toBe(4);
  });

  it('fails for all who asked, and only for them', async () => {
    let away = true;
    const find = batchPerTick<Pool, number>(async () => {
      if (away) throw new Error('away');
      return new Map([['a', 1]]);
    });
    const both = await Promise.allSettled([find(pools[0], 'a'), find(pools[0], 'b')]);
    expect(both.map((one) => one.status)).toEqual(['rejected', 'rejected']);
    away = false;
    expect(await find(pools[0], 'a')).toBe(1);
  });
});
