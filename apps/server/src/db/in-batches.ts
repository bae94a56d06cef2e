import { counter } from '#lib/metrics.ts';
import { isUnanswered } from './faults.ts';

type Waiting<Q, A> = { question: Q; answer: (found: A | null) => void; fail: (error: unknown) => void };

/** How many batches are under way at once, and how much one carries. */
type Size = { atOnce: number; most: number };
/** So few that the plan of a statement for all of them reaches each row by its key. */
export const BATCH_MOST = 16;
const SIZE: Size = { atOnce: 2, most: BATCH_MOST };

const batches = counter('zhibiao_batches_total', 'Statements that write for several requests at once.', ['outcome']);
const carried = counter('zhibiao_batched_writes_total', 'Requests whose write went in such a statement.');

/**
 * Questions that come while `atOnce` batches are under way wait and go together in the next one: a lone question goes
 * at once, a rush of them becomes few statements. Null for what its batch did not carry: its caller does it alone. So
 * it is with all of a batch that failed, since the fault of one is not passed to the callers of others; a lone one gets
 * it. When the database did not answer, all callers get the fault, also those behind it: none waits as long again.
 */
export const inBatches = <S extends object, Q, A>(
  carry: (source: S, questions: ReadonlyMap<string, Q>) => Promise<ReadonlyMap<string, A>>,
  { atOnce, most }: Size = SIZE,
): ((source: S, key: string, question: Q) => Promise<A | null>) => {
  const queues = new WeakMap<S, { waiting: Map<string, Waiting<Q, A>>; underWay: number }>();
  const queueOf = (source: S) => {
    const known = queues.get(source) ?? { waiting: new Map<string, Waiting<Q, A>>(), underWay: 0 };
    queues.set(source, known);
    return known;
  };

  const go = async (source: S): Promise<void> => {
    const queue = queueOf(source);
    if (queue.waiting.size === 0 || queue.underWay >= atOnce) return;
    const batch = [...queue.waiting].slice(0, most);
    for (const [key] of batch) queue.waiting.delete(key);
    queue.underWay += 1;
    try {
      const found = await carry(source, new Map(batch.map(([key, { question }]) => [key, question])));
      batches.inc({ outcome: 'done' });
      carried.inc(batch.length);
      for (const [key, { answer }] of batch) answer(found.get(key) ?? null);
    } catch (error) {
      batches.inc({ outcome: 'failed' });
      const silent = isUnanswered(error);
      for (const [, { answer, fail }] of batch) {
        if (batch.length === 1 || silent) fail(error);
        else answer(null);
      }
      if (silent) for (const { fail } of queue.waiting.values()) fail(error);
      if (silent) queue.waiting.clear();
    } finally {
      queue.underWay -= 1;
      void go(source);
    }
  };

  return (source, key, question) =>
    new Promise((answer, fail) => {
      const { waiting } = queueOf(source);
      // Two under one key cannot be decided together.
      if (waiting.has(key)) return answer(null);
      waiting.set(key, { question, answer, fail });
      void go(source);
    });
};
