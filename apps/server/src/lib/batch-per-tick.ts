import { counter } from './metrics.ts';

type Asking<T> = { resolve: (row: T | null) => void; reject: (error: unknown) => void };

const lookups = counter('zhibiao_lookup_batches_total', 'Statements that look something up for several requests.');
const looked = counter('zhibiao_lookups_total', 'What was looked up by them.');

/**
 * One question for all who ask the same `source` in the same turn of the event loop: under load a handful of look-ups
 * by id become one statement, a lone one waits for nothing. Nothing is kept: each caller is answered by a read that
 * began after its question.
 */
export const batchPerTick = <S extends object, T>(
  ask: (source: S, ids: string[]) => Promise<Map<string, T>>,
): ((source: S, id: string) => Promise<T | null>) => {
  const waiting = new Map<S, Map<string, Asking<T>[]>>();

  const answerAll = async (source: S) => {
    const batch = waiting.get(source);
    if (!batch) return;
    waiting.delete(source);
    lookups.inc();
    looked.inc(batch.size);
    try {
      const found = await ask(source, [...batch.keys()]);
      for (const [id, all] of batch) for (const { resolve } of all) resolve(found.get(id) ?? null);
    } catch (error) {
      for (const all of batch.values()) for (const { reject } of all) reject(error);
    }
  };

  return (source, id) =>
    new Promise((resolve, reject) => {
      const batch = waiting.get(source) ?? new Map<string, Asking<T>[]>();
      if (batch.size === 0) {
        waiting.set(source, batch);
        setImmediate(() => void answerAll(source));
      }
      batch.set(id, [...(batch.get(id) ?? []), { resolve, reject }]);
    });
};
