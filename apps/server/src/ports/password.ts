import { createHmac, randomBytes } from 'node:crypto';
import bcrypt from 'bcrypt';
import { unavailable } from '#errors.ts';
import type { Secrets } from './secrets.ts';

export type Passwords = {
  hash(plain: string): Promise<string>;
  /** Without a hash (no such account) it takes the same time and is false. */
  verify(plain: string, hash: string | null): Promise<boolean>;
  /** The hash was made at another cost than today's. */
  needsRehash(hash: string): boolean;
};

/** bcrypt shares libuv's few threads with files and DNS, so two hashes at a time. */
const SLOTS = 2;
const WAITING_MAX = 50;

/** Runs at most `SLOTS` works at once; sheds what would wait behind `WAITING_MAX` others. */
const createQueue = () => {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= SLOTS) {
      if (waiting.length >= WAITING_MAX) throw unavailable();
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // The slot is handed over, not freed, so that a newcomer cannot slip in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};

/** One per process: the queue is the process's. */
export const createPasswords = (secrets: Secrets, cost: number): Passwords => {
  const pepper = secrets.key('password');
  // bcrypt reads 72 bytes only, 24 Chinese characters; the keyed digest is 44 for any password.
  const digest = (plain: string) => createHmac('sha256', pepper).update(plain, 'utf8').digest('base64');
  const queued = createQueue();
  const dummy = bcrypt.hashSync(digest(randomBytes(24).toString('base64')), cost);
  return {
    hash: (plain) => queued(() => bcrypt.hash(digest(plain), cost)),
    async verify(plain, hash) {
      const right = await queued(() => bcrypt.compare(digest(plain), hash ?? dummy));
      return right && hash !== null;
    },
    needsRehash: (hash) => bcrypt.getRounds(hash) !== cost,
  };
};
