import { setImmediate as otherAnswers } from 'node:timers/promises';

/** A stall of this length is lost among the milliseconds that any answer takes. */
const STRETCH_MS = 2;

/** Takes everything there is, and lets others be answered every few milliseconds: what thousands of rows cost must not be paid in one go. */
export const takeGently = async <T>(items: Iterable<T>): Promise<T[]> => {
  const taken: T[] = [];
  let since = performance.now();
  for (const item of items) {
    taken.push(item);
    if (performance.now() - since < STRETCH_MS) continue;
    await otherAnswers();
    since = performance.now();
  }
  return taken;
};
