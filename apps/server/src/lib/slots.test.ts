import { expect, test } from 'vitest';
import { slots } from './slots.ts';

/** Work that ends when it is told to. */
const stage = () => {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      started.push(name);
      ends.set(name, () => resolve(name));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { started, work, end };
};

test('never more at once than there are slots, in the order of arrival, also past a newcomer', async () => {
  const { started, work, end } = stage();
  const inTurn = slots(2);
  const all = ['a', 'b', 'c'].map((name) => inTurn(work(name)));
  expect(started).toEqual(['a', 'b']);
  void end('b');
  all.push(inTurn(work('d')));
  await new Promise(setImmediate);
  expect(started).toEqual(['a', 'b', 'c']);
  for (const name of ['a', 'c', 'd']) await end(name);
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
});

test('work that fails gives its slot back, and fails for nobody else', async () => {
  const inTurn = slots(1);
  const broken = inTurn(() => Promise.reject(new Error('broken')));
  const next = inTurn(async () => 'done');
  await expect(broken).rejects.toThrow('broken');
  expect(await next).toBe('done');
  expect(await inTurn(async () => 'again')).toBe('again');
});

test('who finds no place is told so', async () => {
  const { work, end } = stage();
  const inTurn = slots(1, { waiting: 1, full: () => new Error('full') });
  const all = ['a', 'b'].map((name) => inTurn(work(name)));
  await expect(inTurn(work('c'))).rejects.toThrow('full');
  for (const name of ['a', 'b']) await end(name);
  await Promise.all(all);
  expect(await inTurn(async () => 'd')).toBe('d');
});
