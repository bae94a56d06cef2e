import { createHmac, randomBytes } from 'node:crypto';
import bcrypt from 'bcrypt';
import { createHashQueue, type Place } from './hash-queue.ts';
import type { Secrets } from './secrets.ts';

/** A place in the queue, and what is done first when its turn comes; if that throws, nothing is hashed. */
export type Turn = Place & { begin?: () => Promise<void> };

export type Passwords = {
  /** For somebody who has proved who they are; `of` names them. */
  hash(plain: string, of: string): Promise<string>;
  /** Without a hash (no such account) it takes the same time and is false. */
  verify(plain: string, hash: string | null, turn: Turn): Promise<boolean>;
  /** The hash was made at another cost than today's. */
  needsRehash(hash: string): boolean;
};

/** bcrypt shares libuv's few threads with files and DNS, so two hashes at a time. */
const SLOTS = 2;
/** Some four seconds of hashes: longer is worse than an answer. */
const ROOM = { known: 50, strangers: 50 };

/** One per process: the queue is the process's. */
export const createPasswords = (secrets: Secrets, cost: number): Passwords => {
  const pepper = secrets.key('password');
  // bcrypt reads 72 bytes only, 24 Chinese characters; the keyed digest is 44 for any password.
  const digest = (plain: string) => createHmac('sha256', pepper).update(plain, 'utf8').digest('base64');
  const queued = createHashQueue({ slots: SLOTS, room: ROOM });
  const dummy = bcrypt.hashSync(digest(randomBytes(24).toString('base64')), cost);
  return {
    hash: (plain, of) => queued({ of, known: true }, () => bcrypt.hash(digest(plain), cost)),
    async verify(plain, hash, { begin, ...place }) {
      const right = await queued(place, async () => {
        await begin?.();
        return bcrypt.compare(digest(plain), hash ?? dummy);
      });
      return right && hash !== null;
    },
    needsRehash: (hash) => bcrypt.getRounds(hash) !== cost,
  };
};
