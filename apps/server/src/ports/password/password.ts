import { createHmac } from 'node:crypto';
import bcrypt from 'bcrypt';
import { createHashQueue, type HashPlace } from './hash-queue.ts';
import type { Secrets } from '#ports/keys/secrets.ts';

/** A place in the queue, and what is done first when its turn comes; if that throws, nothing is hashed. */
export type Turn = HashPlace & { begin?: () => Promise<void> };

export type Passwords = {
  /** Of an account whose holder has set none: no password fits, and to find that takes what any other takes. */
  unset: string;
  /** For a person who has proved who they are; `of` names them. */
  hash(plain: string, of: string): Promise<string>;
  /** Without a hash (no such account) it takes the same time and is false. */
  verify(plain: string, hash: string | null, turn: Turn): Promise<boolean>;
  /**
   * The hash was made at another cost than today's, or under an older key; `plain` is the right password, `of` names
   * its owner.
   */
  needsRehash(plain: string, hash: string, of: string): Promise<boolean>;
};

/** bcrypt shares libuv's few threads with files and DNS, so two hashes at a time. */
const SLOTS = 2;
/** Some four seconds of hashes: longer is worse than an answer. */
const ROOM = { known: 50, strangers: 50 };

/** What follows the salt in a bcrypt hash. */
const DIGEST_LETTERS = 31;

/** One per process: the queue is the process's. */
export const createPasswords = (secrets: Secrets, cost: number): Passwords => {
  const current = secrets.key('password');
  const older = secrets.older('password');
  // bcrypt reads 72 bytes only, 24 Chinese characters; the keyed digest is 44 for any password.
  const digest = (plain: string, pepper = current) =>
    createHmac('sha256', pepper).update(plain, 'utf8').digest('base64');
  /** While a key is being changed a wrong password costs a hash a key, whether there is such an account or not. */
  const matches = async (plain: string, hash: string): Promise<boolean> => {
    if (await bcrypt.compare(digest(plain), hash)) return true;
    for (const pepper of older) if (await bcrypt.compare(digest(plain, pepper), hash)) return true;
    return false;
  };
  const queued = createHashQueue({ slots: SLOTS, room: ROOM });
  // Of no password, so that no start has to wait for it: to compare with it takes what any other takes.
  const dummy = bcrypt.genSaltSync(cost) + '.'.repeat(DIGEST_LETTERS);
  return {
    unset: dummy,
    hash: (plain, of) => queued({ of, known: true }, () => bcrypt.hash(digest(plain), cost)),
    async verify(plain, hash, { begin, ...place }) {
      const right = await queued(place, async () => {
        await begin?.();
        return matches(plain, hash ?? dummy);
      });
      return right && hash !== null;
    },
    async needsRehash(plain, hash, of) {
      if (bcrypt.getRounds(hash) !== cost) return true;
      return older.length > 0 && !(await queued({ of, known: true }, () => bcrypt.compare(digest(plain), hash)));
    },
  };
};
