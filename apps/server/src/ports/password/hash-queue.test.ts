import { describe, expect, it } from 'vitest';
import { createHashQueue, type HashPlace } from './hash-queue.ts';

/** A queue whose works end when told to, and what became of each. */
const workshop = (room = { known: 4, strangers: 10 }) => {
  const queue = createHashQueue({ slots: 2, room });
  const ends: (() => void)[] = [];
  const started: string[] = [];
  const shed: string[] = [];
  const join = (name: string, place: HashPlace) =>
    queue(place, async () => {
      started.push(name);
      await new Promise<void>((end) => ends.push(end));
    }).catch(() => void shed.push(name));
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    join,
    started,
    shed,
    settle,
    /** Ends `n` works, one after the other. */
    end: async (n: number) => {
      for (let i = 0; i < n; i += 1) {
        await settle();
        ends.shift()?.();
        await settle();
      }
    },
  };
};
const stranger = (of: string) => ({ of, known: false });

describe('the queue before the hashes', () => {
  it('runs two at once, and every work that waited in time', async () => {
    const { join, started, shed, end } = workshop();
    for (let i = 0; i < 12; i += 1) void join(`a${i}`, stranger('a'));
    expect(started).toEqual(['a0', 'a1']);
    await end(12);
    expect(started).toHaveLength(12);
    expect(shed).toEqual([]);
  });

  it('goes round between those who wait', async () => {
    const { join, started, end } = workshop();
    for (const name of ['a0', 'a1', 'a2', 'a3', 'a4', 'b0', 'b1', 'c0']) void join(name, stranger(name.slice(0, 1)));
    await end(8);
    expect(started).toEqual(['a0', 'a1', 'a2', 'b0', 'c0', 'a3', 'b1', 'a4']);
  });

  it('makes room by turning the newest of the greediest away', async () => {
    const { join, started, shed, settle, end } = workshop();
    for (let i = 0; i < 40; i += 1) void join(`a${i}`, stranger('a'));
    await settle();
    expect(shed).toHaveLength(28);
    for (let i = 0; i < 5; i += 1) void join(`b${i}`, stranger('b'));
    void join('c0', stranger('c'));
    await settle();
    expect(shed.slice(28).toSorted()).toEqual(['a10', 'a11', 'a6', 'a7', 'a8', 'a9'].toSorted());
    await end(12);
    expect(started.filter((name) => !name.startsWith('a'))).toHaveLength(6);
  });

  it('serves the known before strangers, from a room of their own', async () => {
    const { join, started, shed, settle, end } = workshop();
    for (let i = 0; i < 40; i += 1) void join(`s${i}`, stranger(`network ${i}`));
    await settle();
    for (let i = 0; i < 4; i += 1) void join(`k${i}`, { of: `home ${i}`, known: true });
    await end(4);
    expect(started.slice(2)).toEqual(['k0', 'k1', 'k2', 'k3']);
    expect(shed.every((name) => name.startsWith('s'))).toBe(true);
  });
});
