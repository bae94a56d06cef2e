/**
 * Does `work` again and again, `ms` after the last time ended, so that a slow one never piles up. `stop` waits for the
 * one under way. What `work` throws is its own affair: it has to end in itself.
 */
export const every = (ms: number, work: () => Promise<void>): (() => Promise<void>) => {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopped = false;
  const next = () => {
    timer = setTimeout(() => {
      running = work().finally(() => {
        if (!stopped) next();
      });
    }, ms).unref();
  };
  next();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
};
