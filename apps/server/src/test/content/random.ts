/** Numbers in [0, 1) that a seed stands for (mulberry32): the same in every run. */
export const randomOf = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** One of the numbers from 0 up to `n`, without it. */
export const below = (random: () => number, n: number): number => Math.floor(random() * n);

/** Of mean 0 and deviation 1 (Box & Muller). */
export const normalOf = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
