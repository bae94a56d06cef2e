/**
 * Waits for work that was told to stop by `signal` for at most `ms` more: what does not listen is left behind, and
 * whatever it does later is nobody's concern.
 */
export const abandonAfter = async <T>(ms: number, signal: AbortSignal, work: Promise<T>): Promise<T> => {
  const settled = new AbortController();
  const abandoned = new Promise<never>((_, reject) => {
    const giveUp = () => setTimeout(() => reject(new Error('did not stop when told to')), ms).unref();
    if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp, { once: true, signal: settled.signal });
  });
  return Promise.race([work, abandoned]).finally(() => settled.abort());
};
