import { counter } from '#lib/metrics.ts';
import type { Storage } from '#ports/storage/storage.ts';

const OPERATIONS = ['put', 'putFile', 'read', 'size', 'stream', 'lend', 'address', 'remove'] as const;
type Operation = (typeof OPERATIONS)[number];
const operations = counter(
  'zhibiao_storage_operations_total',
  'What was asked of the store of files, and how it went.',
  ['operation', 'outcome'],
);
// What is not there cannot rise: without a nought before it the first fault would be no news.
for (const operation of OPERATIONS) operations.inc({ operation, outcome: 'failed' }, 0);
const note = (operation: Operation, outcome: 'done' | 'failed') => operations.inc({ operation, outcome });

/** The store, with each operation counted. */
export const countStorage = (storage: Storage): Storage => {
  const counted =
    <A extends unknown[], R>(operation: Operation, work: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      try {
        const answer = await work(...args);
        note(operation, 'done');
        return answer;
      } catch (fault) {
        note(operation, 'failed');
        throw fault;
      }
    };
  return {
    put: counted('put', storage.put),
    putFile: counted('putFile', storage.putFile),
    read: counted('read', storage.read),
    size: counted('size', storage.size),
    stream: (key, range) =>
      storage
        .stream(key, range)
        .once('error', () => note('stream', 'failed'))
        .once('end', () => note('stream', 'done')),
    lend: counted('lend', (key, use) => storage.lend(key, use)) as Storage['lend'],
    address: counted('address', storage.address),
    remove: counted('remove', storage.remove),
    list: storage.list,
    free: storage.free,
  };
};
