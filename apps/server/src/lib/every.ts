/**
 * Does `work` again and again, `ms` after the last time ended, or as long after it as it answers, so that a slow one
 * never piles up. `stop` waits for the one under way. What `work` throws is its own affair: it has to end in itself.
 */
export const every = (ms: number, work: () => Promise<number | void>): (() => Promise<void>) => {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopped = false;
  const next = (pause: number) => {
    timer = setTimeout(() => {
      running = again();
    }, pause).unref();
  };
  const again = async () => {
    const pause = await work();
    if (!stopped) next(pause ?? ms);
  };
  next(ms);
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
};
