import { createHash, createHmac } from 'node:crypto';
import bcrypt from 'bcrypt';
import { CODE } from '@zhibiao/contract/core/envelope';
import type { HashTurn } from '@zhibiao/contract/auth/hash-turn';
import { AppError, unavailable } from '#errors.ts';
import { counter, histogram } from '#lib/metrics.ts';
import type { Secrets } from '#ports/keys/secrets.ts';
import { createHashQueue, type HashPlace, type HashWait, type KeptPlace } from './hash-queue.ts';
import { openTicket, sealTicket } from './hash-ticket.ts';
import { type Hashing, hashingHere } from './hashing.ts';
import type { LineRoom } from './line.ts';

/**
 * A place in the queue, a ticket to it where the caller brings one, and what is done first when its turn comes; if that
 * throws, nothing is hashed.
 */
export type Turn = Pick<HashPlace, 'of' | 'known' | 'who' | 'proved'> & {
  ticket?: string | undefined;
  /** The moment by which it is ordered, once it was lined up. */
  since?: number | null;
  begin?: () => Promise<void>;
};

export type Passwords = {
  /** Of an account whose holder has set none: no password fits, and to find that takes what any other takes. */
  unset: string;
  /** For a person who has proved who they are; `of` names them. */
  hash(plain: string, of: string): Promise<string>;
  /** Refuses one whose turn is far away, before anything is counted or looked up for it. */
  lineUp(turn: Turn): Turn;
  /** Without a hash (no such account) it takes the same time and is false. */
  verify(plain: string, hash: string | null, turn: Turn): Promise<boolean>;
  /**
   * The hash was made at another cost than today's, or under an older key; `plain` is the right password, `of` names
   * its owner.
   */
  needsRehash(plain: string, hash: string, of: string): Promise<boolean>;
  /** Where the holder of a ticket stands; without a ticket in force there is nothing to wait for. */
  whereIs(ticket: string | undefined): HashTurn;
  /** How many wait: here, and away with a ticket. */
  waiting(): { here: number; away: number };
  /** The server ends: who waits is sent to the one that follows it. */
  leave(): void;
};

/**
 * An answer comes within ten seconds, long before a browser (60 s) or a proxy gives up: who would wait longer is told
 * so. Who has proved who they are may have spent a code, and is not turned away.
 */
const BEARABLE_MS = 6_000;
const AT_HAND = 50;
const PATIENCE_MS = { others: 9_000, proved: 40_000 };
/** What a hash of this cost takes until one was measured, ms; each step of the cost doubles it. */
const [FIRST_MS, FIRST_COST] = [60, 10];
/** Some 200 bytes a place. */
const PLACES = 20_000;
/** A classroom comes at once; of a network that sends more, six a second keep their place among all others. */
const NETWORK: LineRoom = { places: PLACES, together: 30, everyMs: 167 };
/** A person sends one, and a second from another window. */
const ACCOUNT: LineRoom = { places: PLACES, together: 1, everyMs: 1_000 };
const ROOM = { proved: NETWORK, known: ACCOUNT, strangers: NETWORK };

/** For callers other than the page, which says how long. */
const CROWDED = '登录的人较多，请稍候再试';

/** What follows the salt in a bcrypt hash. */
const DIGEST_LETTERS = 31;

const waited = histogram('zhibiao_password_wait_seconds', 'How long a password waited to be looked at, away or here.', {
  labels: [],
  buckets: [0.1, 0.5, 1, 3, 6, 10, 30, 60, 120, 300, 600],
});
const sentAway = counter(
  'zhibiao_password_turned_away_total',
  'Passwords that were not looked at: with a place in the queue (kept), or for want of room (lost).',
  ['place'],
);

/** Of one length for any account and network, so that a ticket tells nothing by its own. */
const nameOf = (of: string): string => createHash('sha256').update(of, 'utf8').digest('base64url').slice(0, 22);

/** One per process: the queue is the process's. */
export const createPasswords = (secrets: Secrets, cost: number, hashing: Hashing = hashingHere): Passwords => {
  const current = secrets.key('password');
  const older = secrets.older('password');
  const ticketKey = secrets.key('hash-ticket');
  // bcrypt reads 72 bytes only, 24 Chinese characters; the keyed digest is 44 for any password.
  const digest = (plain: string, pepper = current) =>
    createHmac('sha256', pepper).update(plain, 'utf8').digest('base64');
  /** While a key is being changed a wrong password costs a hash a key, whether there is such an account or not. */
  const matches = async (plain: string, hash: string): Promise<boolean> => {
    if (await hashing.compare(digest(plain), hash)) return true;
    for (const pepper of older) if (await hashing.compare(digest(plain, pepper), hash)) return true;
    return false;
  };

  const turnOf = (place: KeptPlace | null, wait: HashWait): HashTurn => ({
    ...wait,
    ticket: place ? sealTicket(ticketKey, place) : null,
  });
  const queue = createHashQueue({
    slots: hashing.slots,
    firstMs: FIRST_MS * 2 ** (cost - FIRST_COST),
    room: ROOM,
    bearableMs: BEARABLE_MS,
    atHand: AT_HAND,
    patienceMs: PATIENCE_MS,
    served: (ms) => waited.observe(ms / 1_000),
    turnedAway: (place, wait) => {
      sentAway.inc({ place: place ? 'kept' : 'lost' });
      if (!wait) return unavailable();
      const details = { data: { turn: turnOf(place, wait) }, waitSec: wait.askInSec };
      return new AppError(CODE.unavailable, CROWDED, details);
    },
  });
  const placeOf = ({ of, who = of, known, proved, since, ticket }: Turn): HashPlace => {
    const held = openTicket(ticketKey, ticket, Date.now());
    const place = { of: nameOf(of), who: nameOf(who), known, ...(proved && { proved }) };
    return { ...place, since: since ?? (held?.who === place.who ? held.at : null) };
  };
  const proved = (of: string): HashPlace => ({ of: nameOf(of), known: true, proved: true });

  // Of no password, so that no start has to wait for it: to compare with it takes what any other takes.
  const dummy = bcrypt.genSaltSync(cost) + '.'.repeat(DIGEST_LETTERS);
  return {
    unset: dummy,
    hash: (plain, of) => queue.run(proved(of), () => hashing.hash(digest(plain), cost)),
    lineUp: (turn) => ({ ...turn, since: queue.admit(placeOf(turn)) }),
    async verify(plain, hash, turn) {
      const right = await queue.run(placeOf(turn), async () => {
        await turn.begin?.();
        return matches(plain, hash ?? dummy);
      });
      return right && hash !== null;
    },
    async needsRehash(plain, hash, of) {
      if (bcrypt.getRounds(hash) !== cost) return true;
      return older.length > 0 && !(await queue.run(proved(of), () => hashing.compare(digest(plain), hash)));
    },
    whereIs(ticket) {
      const held = openTicket(ticketKey, ticket, Date.now());
      if (!held) return { ahead: 0, seconds: 0, askInSec: 0, ticket: null };
      const { place, wait } = queue.ask(held);
      return turnOf(place, wait);
    },
    waiting: queue.figures,
    leave: queue.leave,
  };
};
