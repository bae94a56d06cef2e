import { LOGIN_FAILURES, LOGIN_LOCK_MIN } from '@zhibiao/contract/core/limits';
import type { Pool } from '#db/client.ts';
import { clear, type HitCount, COUNT_AND_WAIT, countHit, giveAllBack, giveBack, peek } from '#db/limiter.ts';
import { lit, many, one, type Queryable, run, sql } from '#db/sql.ts';
import { networkOf } from '#domain/network/network.ts';
import { accountLocked, tooMany } from '#errors.ts';
import type { Human } from '#ports/human.ts';
import type { Turn } from '#ports/password/password.ts';
import type { Counter } from '#services/limits/counter.ts';
import { requireHuman } from './human-check.ts';

/** Where a login is tried from, and its place among those that wait. */
type From = { ip: string; mark: string | null; ticket?: string | undefined };
/** Whose passwords are guessed: each realm counts by itself, and knows its own people's browsers and addresses. */
export type Guessing = {
  pool: Pool;
  human: Human;
  counter: Counter;
  realm: 'login' | 'staff-login';
  /**
   * This account was logged in to with this browser, or from this address: strangers' tries are not held against
   * that. An address may be shared with strangers, a browser is not.
   */
  knownBy(account: string, from: From): Promise<'device' | 'address' | null>;
  /** Refuses a caller whose turn to be looked at is far away. */
  lineUp?(turn: Turn): Turn;
};

/** A human check after so many failures for one account. */
const CHECK_AFTER = 3;
/** All addresses together: an address that has logged in to the account before is not locked out by strangers. */
const ACCOUNT = { failures: 10, windowSec: 15 * 60 };
/** A classroom shares one address, and begins at the same minute: only failures count. */
const ADDRESS = { check: 30, stop: 300, windowSec: 15 * 60 };

/**
 * Like `countHit`, but the window restarts with each failure until they are too many, so that the lock is full from
 * the last one on.
 */
const addFailure = (key: string, subject: string) =>
  sql<HitCount>`
    INSERT INTO "RateLimit" AS r (key, count, "resetAt", subject)
    VALUES (${key}, 1, clock_timestamp() + interval ${lit(`${LOGIN_LOCK_MIN} minutes`)}, ${subject})
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN r."resetAt" <= clock_timestamp() THEN 1 ELSE r.count + 1 END,
      "resetAt" = CASE WHEN r."resetAt" <= clock_timestamp() OR r.count < ${lit(LOGIN_FAILURES)}
        THEN EXCLUDED."resetAt" ELSE r."resetAt" END
    RETURNING ${COUNT_AND_WAIT}`.named('login-failure');

export type Guess = {
  /** Where the password waits to be looked at; refuses at its turn when too much went wrong in the meantime. */
  turn: Turn;
  /** One more failure and the account is locked for this caller. */
  last: boolean;
  /** The password was right: the account begins afresh for this caller. */
  right(): Promise<void>;
  /** It was not looked at, through no fault of the caller. */
  takeBack(): Promise<void>;
};

/** By what the counters of a realm are named. */
export type Locks = Pick<Guessing, 'counter' | 'realm'>;
/** By which the counters of one account are found again, whatever networks they are of. */
const subjectOf = ({ counter, realm }: Locks, who: string) => counter(`${realm}-subject`, who);
const accountKey = ({ counter, realm }: Locks, who: string) => counter(`${realm}-account`, who);
/** A person's own device is counted by itself: a neighbour at the same address cannot lock it. */
const pairKey = ({ counter, realm }: Guessing, who: string, { ip, mark }: From, device: boolean) =>
  counter(realm, who, device && mark ? mark : networkOf(ip));
const addressKey = ({ counter, realm }: Guessing, { ip }: From) => counter(`${realm}-address`, networkOf(ip));

/** Failures of this address so far, wrong codes among them; none is welcome beyond the stop. */
export const checkAddress = async (auth: Guessing, caller: From) => {
  const key = addressKey(auth, caller);
  const { count: failures, waitSec } = await peek(auth.pool, key);
  if (failures >= ADDRESS.stop) throw tooMany(waitSec);
  return { failures, wrong: async () => void (await countHit(auth.pool, key, ADDRESS.windowSec)) };
};

/** What was typed, and whose it is: a phone and an e-mail address of one account are counted as one. */
type Tried = { account: string; userId: string | null };

/**
 * Counts one try of a password before it is looked at, so that a hundred tries at once are a hundred tries.
 * Refuses what is locked, and asks for a human check where failures gather; `answer` null: for none.
 */
export const countGuess = async (
  auth: Guessing,
  { account, userId }: Tried,
  caller: From,
  answer: string | undefined | null,
): Promise<Guess> => {
  const { pool } = auth;
  const who = userId ?? account;
  const [address, known] = await Promise.all([checkAddress(auth, caller), auth.knownBy(account, caller)]);
  const pair = pairKey(auth, who, caller, known === 'device');
  const subject = subjectOf(auth, who);
  const { count: tries, waitSec } = await peek(pool, pair);
  if (tries >= LOGIN_FAILURES) throw accountLocked(waitSec);
  const place: Turn = { of: known ? who : networkOf(caller.ip), known: known !== null, who, ticket: caller.ticket };
  // Who is sent away with a place in line has tried nothing: in a rush that is most of them, and each count is a write.
  const turn = auth.lineUp?.(place) ?? place;
  /** The counters that it stands in. */
  const taken: string[] = [];
  const takeBack = async () => {
    if (taken.length > 0) await giveBack(pool, ...taken.splice(0));
  };
  let human = answer === null;
  const proveHuman = async () => {
    if (!human && answer !== null) await requireHuman(auth, answer);
    human = true;
  };

  /**
   * At its turn few others of this address are under way, so a classroom that comes at once is not taken for failures.
   */
  const begin = async () => {
    const key = addressKey(auth, caller);
    const { count: failures, waitSec } = await countHit(pool, key, ADDRESS.windowSec);
    taken.push(key);
    if (failures > ADDRESS.stop) throw tooMany(waitSec);
    if (failures > ADDRESS.check) await proveHuman();
  };

  let last = false;
  try {
    const own = await one(pool, addFailure(pair, subject));
    last = own.count >= LOGIN_FAILURES;
    if (own.count > LOGIN_FAILURES) throw accountLocked(own.waitSec);
    taken.push(pair);
    const all = await countHit(pool, accountKey(auth, who), ACCOUNT.windowSec, subject);
    taken.push(accountKey(auth, who));
    if (all.count > ACCOUNT.failures && !known) throw accountLocked(all.waitSec);
    if (own.count > CHECK_AFTER || address.failures >= ADDRESS.check) await proveHuman();
  } catch (error) {
    await takeBack();
    throw error;
  }
  return {
    turn: { ...turn, begin },
    last,
    takeBack,
    right: () => giveAllBack(pool, pair, ...taken.splice(0).filter((key) => key !== pair)),
  };
};

/** A caller who has proved to own the account may try its password at once. */
export const forgiveCaller = async (auth: Guessing, userId: string, caller: From): Promise<void> => {
  for (const device of [true, false]) await clear(auth.pool, pairKey(auth, userId, caller, device));
};

/** The password is another: what was tried before counts no more. */
export const forgiveAll = async (auth: Guessing, userId: string, caller: From): Promise<void> => {
  await forgiveCaller(auth, userId, caller);
  await clear(auth.pool, accountKey(auth, userId));
};

/** Staff lift the locks of an account, in every network. */
export const liftLocks = (on: Queryable, auth: Locks, userId: string): Promise<number> =>
  run(on, sql`DELETE FROM "RateLimit" WHERE subject = ${subjectOf(auth, userId)}`);

const lockedRows = (subjects: readonly string[], accountKeys: readonly string[]) => sql<{ subject: string }>`
  SELECT DISTINCT subject FROM "RateLimit"
  WHERE subject = ANY(${subjects}::text[]) AND "resetAt" > clock_timestamp()
    AND count >= CASE WHEN key = ANY(${accountKeys}::text[]) THEN ${lit(ACCOUNT.failures)}
      ELSE ${lit(LOGIN_FAILURES)} END`;
/** Of these accounts, those that are locked now for a caller, in whatever network. */
export const lockedAmong = async (on: Queryable, auth: Locks, ids: readonly string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set();
  const bySubject = new Map(ids.map((id) => [subjectOf(auth, id), id]));
  const keys = ids.map((id) => accountKey(auth, id));
  const rows = await many(on, lockedRows([...bySubject.keys()], keys));
  return new Set(rows.flatMap(({ subject }) => bySubject.get(subject) ?? []));
};
