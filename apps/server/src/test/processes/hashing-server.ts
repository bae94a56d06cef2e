import { startHashing } from '#ports/password/hashing.ts';

/** A process that has hashes in hand for as long as it lives; it says when the first is done. */

const { hash } = startHashing(2);
await hash('a', 4);
process.send?.('ready');
for (;;) await Promise.all([hash('a', 12), hash('b', 12)]);
