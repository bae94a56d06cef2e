import { setTimeout as rest } from 'node:timers/promises';

/**
 * An answer under way passes the event loop several times, and would wait for one stretch each time: they are short,
 * and pauses longer.
 */
const STRETCH_MS = 1;
const PAUSE_MS = 4;

/**
 * Takes everything there is, and lets others be answered in between: what thousands of rows cost must not be paid in
 * one go.
 */
export const takeYielding = async <T>(items: Iterable<T>): Promise<T[]> => {
  const taken: T[] = [];
  let since = performance.now();
  for (const item of items) {
    taken.push(item);
    if (performance.now() - since < STRETCH_MS) continue;
    await rest(PAUSE_MS);
    since = performance.now();
  }
  return taken;
};
