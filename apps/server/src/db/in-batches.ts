import { counter } from '#lib/metrics.ts';
import { isUnanswered } from './faults.ts';

type Waiting<Q, A> = { question: Q; answer: (found: A | null) => void; fail: (error: unknown) => void };

/** How many batches are under way at once, and how much one carries. */
type Size = { atOnce: number; most: number };
/** So few that the plan of a statement for all of them reaches each row by its key. */
export const BATCH_MOST = 16;
const SIZE: Size = { atOnce: 2, most: BATCH_MOST };
/** Beside another one a batch that is not half full waits so long for more: each statement has a cost of its own. */
const FILLS_MS = 5;

const batches = counter('zhibiao_batches_total', 'Statements that write for several requests at once.', ['outcome']);
const carried = counter('zhibiao_batched_writes_total', 'Requests whose write went in such a statement.');

/**
 * Questions that come while others are under way wait and go together in the next batch, `atOnce` at most side by side:
 * a lone question goes at once, a rush of them becomes few statements, and one that is held up holds up nobody. Null
 * for what its batch did not carry: its caller does it alone. So it is with all of a batch that failed, since the fault
 * of one is not passed to the callers of others; a lone one gets it. When the database did not answer, all callers get
 * the fault, also those behind it: none waits as long again.
 */
export const inBatches = <S extends object, Q, A>(
  carry: (source: S, questions: ReadonlyMap<string, Q>) => Promise<ReadonlyMap<string, A>>,
  { atOnce, most }: Size = SIZE,
): ((source: S, key: string, question: Q) => Promise<A | null>) => {
  type Queue = { waiting: Map<string, Waiting<Q, A>>; underWay: number; filling: NodeJS.Timeout | null };
  const queues = new WeakMap<S, Queue>();
  const queueOf = (source: S): Queue => {
    const known = queues.get(source) ?? { waiting: new Map<string, Waiting<Q, A>>(), underWay: 0, filling: null };
    queues.set(source, known);
    return known;
  };

  const fill = (source: S, queue: Queue): void => {
    queue.filling ??= setTimeout(() => {
      queue.filling = null;
      void go(source, true);
    }, FILLS_MS);
  };
  const go = async (source: S, isFilled = false): Promise<void> => {
    const queue = queueOf(source);
    if (queue.waiting.size === 0 || queue.underWay >= atOnce) return;
    if (queue.underWay > 0 && !isFilled && queue.waiting.size < most / 2) return fill(source, queue);
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
