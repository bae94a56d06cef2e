import { expect, test } from 'vitest';
import { fairQueue, QueueFull } from './fair-queue.ts';

const ROOM = { slots: 2, slotsEach: 1, waiting: 4, waitingEach: 3, patienceMs: 60_000 };

/** Work that ends when it is told to, and what was seen meanwhile. */
const stage = (room: Partial<typeof ROOM> = {}) => {
  const queue = fairQueue({ ...ROOM, ...room });
  const [started, ends]: [string[], Map<string, () => void>] = [[], new Map()];
  let [open, most] = [0, 0];
  const enter = (who: string, name: string, gone?: AbortSignal) =>
    queue(
      who,
      () =>
        new Promise<string>((resolve) => {
          started.push(name);
          open += 1;
          most = Math.max(most, open);
          ends.set(name, () => {
            open -= 1;
            resolve(name);
          });
        }),
      gone,
    );
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { enter, end, started, most: () => most };
};

test("a person's pile waits for its own turns; another person's work passes it", async () => {
  const { enter, end, started } = stage();
  const all = [
    enter('a', 'a1'),
    enter('a', 'a2'),
    enter('a', 'a3'),
    enter('b', 'b1'),
    enter('c', 'c1'),
    enter('b', 'b2'),
  ];
  expect(started).toEqual(['a1', 'b1']);
  await end('b1');
  expect(started).toEqual(['a1', 'b1', 'c1']);
  await end('a1');
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2']);
  await end('a2');
  expect(started.at(-1), 'in turn, not by arrival').toBe('b2');
  for (const name of ['b2', 'c1', 'a3']) await end(name);
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'b2']);
});

test('never more than the slots are open, also when a newcomer arrives as one falls free', async () => {
  const { enter, end, started, most } = stage({ slotsEach: 2 });
  const all = [enter('a', '1'), enter('a', '2'), enter('b', '3')];
  void end('1');
  all.push(enter('c', '4'));
  await new Promise(setImmediate);
  expect(most()).toBe(2);
  expect(started).toEqual(['1', '2', '3']);
  for (const name of ['2', '3', '4']) await end(name);
  await Promise.all(all);
  expect(most()).toBe(2);
});

test("who finds no place is told whether it is their own share or everybody's", async () => {
  const { enter, end } = stage({ slots: 1 });
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => enter('a', name));
  await expect(enter('a', 'a5')).rejects.toMatchObject({ own: true });
  all.push(enter('b', 'b1'));
  await expect(enter('c', 'c1')).rejects.toMatchObject({ own: false });
  for (const name of ['a1', 'a2', 'b1', 'a3', 'a4']) await end(name);
  await Promise.all(all);
});

test('who leaves, and who has waited too long, gives the place back', async () => {
  const { enter, end } = stage({ slots: 1, waiting: 1, patienceMs: 20 });
  const first = enter('a', 'a1');
  const leaving = new AbortController();
  const left = enter('b', 'b1', leaving.signal);
  leaving.abort();
  await expect(left).rejects.toThrow(QueueFull);
  await expect(enter('c', 'c1')).rejects.toThrow(QueueFull);
  await end('a1');
  expect(await first).toBe('a1');
  const next = enter('d', 'd1');
  await end('d1');
  expect(await next).toBe('d1');
});

test('work that fails gives its slot back', async () => {
  const queue = fairQueue({ ...ROOM, slots: 1 });
  await expect(queue('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await queue('a', async () => 'done')).toBe('done');
});
