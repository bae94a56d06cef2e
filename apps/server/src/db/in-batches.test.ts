import { describe, expect, it } from 'vitest';
import { inBatches } from './in-batches.ts';

const source = {};

/** Batches that wait until they are let go, and what each carried. */
const held = (size?: { atOnce: number; most: number }) => {
  const carried: { keys: string[]; go: (answers: Map<string, string> | Error) => void }[] = [];
  const ask = inBatches<object, string, string>(
    (_, questions) =>
      new Promise((answer, fail) => {
        const go = (found: Map<string, string> | Error) => (found instanceof Error ? fail(found) : answer(found));
        carried.push({ keys: [...questions.keys()], go });
      }),
    size,
  );
  return { carried, ask: (key: string, of: object = source) => ask(of, key, key) };
};
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('what is asked at once', () => {
  it('goes alone when nothing is under way, and together while something is', async () => {
    const { carried, ask } = held({ atOnce: 1, most: 16 });
    const asked = [ask('a'), ask('b'), ask('c'), ask('d')];
    expect(carried.map(({ keys }) => keys)).toEqual([['a']]);
    carried[0]?.go(new Map([['a', 'A']]));
    expect(await asked[0]).toBe('A');
    expect(carried.map(({ keys }) => keys)).toEqual([['a'], ['b', 'c', 'd']]);
    carried[1]?.go(
      new Map([
        ['b', 'B'],
        ['d', 'D'],
      ]),
    );
    // What a batch did not carry is for its caller to do alone.
    expect(await Promise.all(asked)).toEqual(['A', 'B', null, 'D']);
  });

  it('is never more in a batch, nor in more batches, than was said', async () => {
    const { carried, ask } = held({ atOnce: 2, most: 3 });
    const all = Array.from({ length: 9 }, (_, n) => ask(`${n}`));
    expect(carried.map(({ keys }) => keys.length)).toEqual([1, 1]);
    for (let n = 0; n < carried.length; n += 1) {
      carried[n]?.go(new Map());
      await turn();
    }
    await Promise.all(all);
    expect(carried.map(({ keys }) => keys.length)).toEqual([1, 1, 3, 3, 1]);
  });

  it('is not decided together under one key', async () => {
    const { carried, ask } = held({ atOnce: 1, most: 16 });
    const first = ask('other');
    const [one, again] = [ask('same'), ask('same')];
    expect(await again).toBeNull();
    carried[0]?.go(new Map([['other', 'O']]));
    await first;
    carried[1]?.go(new Map([['same', 'S']]));
    expect(await one).toBe('S');
  });

  it('of another source goes on its own', () => {
    const { carried, ask } = held({ atOnce: 1, most: 16 });
    void ask('a');
    void ask('b', {});
    expect(carried.map(({ keys }) => keys)).toEqual([['a'], ['b']]);
  });
});

describe('a batch that fails', () => {
  it('tells a lone question its fault, leaves several to be done alone, and holds up nobody after it', async () => {
    const { carried, ask } = held({ atOnce: 1, most: 16 });
    const [alone, two, three] = [ask('1'), ask('2'), ask('3')];
    carried[0]?.go(new Error('away'));
    await expect(alone).rejects.toThrow('away');
    carried[1]?.go(new Error('one of them'));
    expect(await Promise.all([two, three])).toEqual([null, null]);
    const next = ask('4');
    carried[2]?.go(new Map([['4', 'ok']]));
    expect(await next).toBe('ok');
  });

  it('because nobody answered tells all of it, and those behind it', async () => {
    const { carried, ask } = held({ atOnce: 1, most: 2 });
    const all = [ask('1'), ask('2'), ask('3'), ask('4')];
    carried[0]?.go(new Map());
    await all[0];
    carried[1]?.go(new Error('Query read timeout'));
    for (const told of all.slice(1)) await expect(told).rejects.toThrow('Query read timeout');
    const next = ask('5');
    carried[2]?.go(new Map([['5', 'ok']]));
    expect(await next).toBe('ok');
  });
});
