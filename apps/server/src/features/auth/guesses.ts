import { copy } from '@zhibiao/contract/copy';
import { LOGIN_FAILURES, LOGIN_LOCK_MIN } from '@zhibiao/contract/limits';
import type { Pool } from '#db/client.ts';
import { clear, giveBack, hit, peek } from '#db/limiter.ts';
import { networkOf } from '#domain/network.ts';
import { refused, tooMany } from '#errors.ts';
import type { Caller } from '#http/app-types.ts';
import type { Auth } from './context.ts';
import { requireHuman } from './human-check.ts';

/** A human check after so many failures for one account. */
const CHECK_AFTER = 3;
/** All addresses together: an address that has logged in to the account before is not locked out by strangers. */
const ACCOUNT = { failures: 10, windowSec: 15 * 60 };
/** A classroom shares one address, and begins at the same minute: only failures count, and only once they are failures. */
const ADDRESS = { check: 30, stop: 300, windowSec: 15 * 60 };

/** Like `hit`, but the window begins anew with each count until `limit` is reached, so that the lock is full from the last failure on. */
const COUNT = `
  INSERT INTO "RateLimit" AS r (key, count, "resetAt") VALUES ($1, 1, clock_timestamp() + $2 * interval '1 second')
  ON CONFLICT (key) DO UPDATE SET
    count = CASE WHEN r."resetAt" <= clock_timestamp() THEN 1 ELSE r.count + 1 END,
    "resetAt" = CASE WHEN r."resetAt" <= clock_timestamp() OR r.count < $3 THEN EXCLUDED."resetAt" ELSE r."resetAt" END
  RETURNING count, ceil(extract(epoch FROM "resetAt" - clock_timestamp()))::int AS "waitSec"`;
const count = async (pool: Pool, key: string, windowSec: number, limit: number) => {
  const { rows: [row] } = await pool.query<{ count: number; waitSec: number }>(COUNT, [key, windowSec, limit]);
  if (!row) throw new Error('rate limit row missing');
  return row;
};

const KNOWN = `
  SELECT EXISTS (
    SELECT 1 FROM "Session" s JOIN "User" u ON u.id = s."userId"
    WHERE (u.mobile = $1 OR u.email = $1) AND s.ip = $2 AND s."createdAt" > clock_timestamp() - interval '30 days'
  ) AS known`;
const isKnownAddress = async (pool: Pool, account: string, ip: string): Promise<boolean> =>
  (await pool.query<{ known: boolean }>(KNOWN, [account, ip])).rows[0]?.known ?? false;

const locked = (waitSec: number) => refused(copy.locked(Math.max(1, Math.ceil(waitSec / 60))));

export type Guess = {
  /** The password was right: the account begins afresh for this address. */
  right(): Promise<void>;
  wrong(): Promise<void>;
  /** It was not looked at, through no fault of the caller. */
  takeBack(): Promise<void>;
};

const pairKey = (counter: Auth['counter'], account: string, caller: Caller) => counter('login', account, networkOf(caller.ip));

/** Failures of this address so far, wrong codes among them; none is welcome beyond the stop. */
export const admitAddress = async ({ pool, counter }: Auth, caller: Caller) => {
  const key = counter('login-address', networkOf(caller.ip));
  const { count: failures, waitSec } = await peek(pool, key);
  if (failures >= ADDRESS.stop) throw tooMany(waitSec);
  return { failures, wrong: async () => void (await hit(pool, key, ADDRESS.windowSec)) };
};

/**
 * Counts one try of a password before it is looked at, so that a hundred tries at once are a hundred tries.
 * Refuses what is locked, and asks for a human check where failures gather.
 */
export const countGuess = async (auth: Auth, account: string, caller: Caller, answer: string | undefined): Promise<Guess> => {
  const { pool, counter } = auth;
  const keys = { pair: pairKey(counter, account, caller), account: counter('login-account', account) };
  const takeBack = async () => {
    for (const key of Object.values(keys)) await giveBack(pool, key);
  };

  const address = await admitAddress(auth, caller);
  const pair = await count(pool, keys.pair, LOGIN_LOCK_MIN * 60, LOGIN_FAILURES);
  if (pair.count > LOGIN_FAILURES) throw locked(pair.waitSec);
  const all = await hit(pool, keys.account, ACCOUNT.windowSec);
  if (all.count > ACCOUNT.failures && !(await isKnownAddress(pool, account, caller.ip))) throw locked(all.waitSec);
  if (pair.count > CHECK_AFTER || address.failures >= ADDRESS.check) {
    await requireHuman(auth, answer).catch(async (error: unknown) => {
      await takeBack();
      throw error;
    });
  }
  return {
    async right() {
      await takeBack();
      await clear(pool, keys.pair);
    },
    wrong: address.wrong,
    takeBack,
  };
};

/** Whoever has proved to own the account may log in at once. */
export const forgiveGuesses = async ({ pool, counter }: Auth, account: string, caller: Caller): Promise<void> => {
  await clear(pool, pairKey(counter, account, caller));
  await clear(pool, counter('login-account', account));
};
