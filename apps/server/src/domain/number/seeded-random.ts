import { createHash } from 'node:crypto';

/** A whole number in [0, n), the next of its stream. */
export type Random = (n: number) => number;

const WORD = 2 ** 32;

/**
 * The stream of numbers that a seed stands for: SHA-256(seed:0), SHA-256(seed:1), … read 32 bits at a time.
 * The same seed gives the same paper, so a drawing can be repeated and examined later. Unbiased: words past the last
 * whole multiple of n are skipped.
 */
export const randomFrom = (seed: string): Random => {
  let block = Buffer.alloc(0);
  let offset = 0;
  let counter = 0;
  const word = (): number => {
    if (offset >= block.length) {
      block = createHash('sha256').update(`${seed}:${counter}`).digest();
      counter += 1;
      offset = 0;
    }
    const value = block.readUInt32BE(offset);
    offset += 4;
    return value;
  };
  return (n) => {
    const limit = WORD - (WORD % n);
    let value = word();
    while (value >= limit) value = word();
    return value % n;
  };
};

/**
 * `count` of the items in random order (all of them by default); the first steps of a Fisher–Yates shuffle, on a copy.
 */
export const pick = <T>(items: readonly T[], random: Random, count: number = items.length): T[] => {
  const rest = [...items];
  const chosen: T[] = [];
  while (chosen.length < count && rest.length > 0) {
    const at = random(rest.length);
    const last = rest.length - 1;
    const item = rest[at] as T;
    rest[at] = rest[last] as T;
    rest.pop();
    chosen.push(item);
  }
  return chosen;
};
