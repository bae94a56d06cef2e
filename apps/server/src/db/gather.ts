import type { Pool } from './client.ts';

type Asking<T> = { resolve: (row: T | null) => void; reject: (error: unknown) => void };

/**
 * One question for all who ask in the same turn of the event loop: under load a handful of look-ups by id become one
 * statement, a lone
 * one waits for nothing. Nothing is kept: whoever asks is answered by a read that began after the asking.
 */
export const gathered = <T>(
  ask: (pool: Pool, ids: string[]) => Promise<Map<string, T>>,
): ((pool: Pool, id: string) => Promise<T | null>) => {
  const waiting = new Map<Pool, Map<string, Asking<T>[]>>();

  const answerAll = async (pool: Pool) => {
    const asked = waiting.get(pool);
    if (!asked) return;
    waiting.delete(pool);
    try {
      const found = await ask(pool, [...asked.keys()]);
      for (const [id, all] of asked) for (const { resolve } of all) resolve(found.get(id) ?? null);
    } catch (error) {
      for (const all of asked.values()) for (const { reject } of all) reject(error);
    }
  };

  return (pool, id) =>
    new Promise((resolve, reject) => {
      const asked = waiting.get(pool) ?? new Map<string, Asking<T>[]>();
      if (asked.size === 0) {
        waiting.set(pool, asked);
        setImmediate(() => void answerAll(pool));
      }
      asked.set(id, [...(asked.get(id) ?? []), { resolve, reject }]);
    });
};
