import { copy } from '@zhibiao/contract/core/copy';
import {
  CODE_INTERVAL_SEC,
  CODE_PER_ADDRESS_PER_HOUR,
  CODE_PER_TARGET_IN_ALL_PER_DAY,
  CODE_PER_TARGET_KNOWN_PER_DAY,
  CODE_PER_TARGET_PAID_PER_DAY,
  CODE_PER_TARGET_PER_DAY,
  CODE_PRICE,
} from '@zhibiao/contract/core/limits';
import { countHit, giveBack, peek } from '#db/limiter.ts';
import { networkOf } from '#domain/network/network.ts';
import { tooMany } from '#errors.ts';
import type { Caller } from '#http/app-types.ts';
import type { Auth } from '#features/auth/context.ts';
import { requireHuman } from '#services/auth/human-check.ts';
import { knownBy } from './known.ts';

const HOUR_SEC = 3600;
const DAY_SEC = 86_400;
/** A human check after so many in an hour, from one address or for one target. */
const UNCHECKED = 1;
/** Share of the site's day at which its operator is warned. */
const WARN_AT = 0.8;

type Asking = { target: string; human: string | undefined; caller: Caller };
type Quota = { key: string; max: number; windowSec: number; sentence: (waitSec: number) => string };
type GiveBack = () => Promise<void>;

/**
 * Takes one of each quota, or none and says why; the answer gives them back. Counted before anything is sent, so that
 * sixty requests at once are sixty. What strangers share is counted after the human check, so that a flood without one
 * takes nothing.
 */
export const takeQuotas = async (auth: Auth, asking: Asking): Promise<GiveBack> => {
  const taken: string[] = [];
  const release = async () => {
    for (const key of taken) await giveBack(auth.pool, key);
  };
  try {
    const share = await countRequest(auth, asking, taken);
    for (const quota of quotasOf(auth, asking, share)) await take(auth, quota, taken);
    await takeFromSite(auth, asking.target, taken);
  } catch (error) {
    await release();
    throw error;
  }
  return release;
};

const take = async ({ pool }: Auth, { key, max, windowSec, sentence }: Quota, taken: string[]): Promise<number> => {
  const { count, waitSec } = await countHit(pool, key, windowSec);
  taken.push(key);
  if (count > max) throw tooMany(waitSec, sentence(waitSec));
  return count;
};

/** The first is free, so that a form asks most people for nothing; a machine that asks for many pays for each. */
const countRequest = async (auth: Auth, asking: Asking, taken: string[]): Promise<Share> => {
  const { target, human, caller } = asking;
  const key = auth.counter('code-address', networkOf(caller.ip));
  const hour = { windowSec: HOUR_SEC, sentence: () => copy.tooMany };
  const byAddress = await take(auth, { ...hour, key, max: CODE_PER_ADDRESS_PER_HOUR }, taken);
  // Anybody may raise this count, so it never refuses.
  const forTarget = await take(auth, { ...hour, key: auth.counter('code-asked', target), max: Infinity }, taken);
  const share = await shareOf(auth, asking);
  if (share === 'paid') await requireHuman(auth, human, CODE_PRICE);
  else if (byAddress > UNCHECKED || forTarget > UNCHECKED) await requireHuman(auth, human);
  return share;
};

/** Whose part of what one phone is sent in a day a code is taken from. */
type Share = 'device' | 'known' | 'strangers' | 'paid';
const strangersOf = ({ counter }: Auth, target: string): string => counter('code-all', target);

/**
 * Strangers can use up their own share and no more: the owner's browser, and networks that the account was logged in
 * from, have theirs apart, and a caller from neither pays with more work. It is due alike whether there is such an
 * account or not.
 */
const shareOf = async (auth: Auth, { target, caller }: Asking): Promise<Share> => {
  const known = await knownBy(auth.pool, target, caller);
  if (known) return known === 'device' ? 'device' : 'known';
  const { count } = await peek(auth.pool, strangersOf(auth, target));
  return count < CODE_PER_TARGET_IN_ALL_PER_DAY ? 'strangers' : 'paid';
};

/**
 * Each network has its own interval and its own day with a target: strangers who use up theirs leave the owner's, at a
 * new address too.
 * What all networks together may send to one phone is bounded by its share; a device that its owner has logged in with
 * is not held to that.
 */
const quotasOf = (auth: Auth, { target, caller }: Asking, share: Share): Quota[] => {
  const { counter } = auth;
  const network = networkOf(caller.ip);
  const day = { windowSec: DAY_SEC, sentence: () => copy.codesUsedUp };
  const own: Quota[] = [
    { key: counter('code-gap', target, network), max: 1, windowSec: CODE_INTERVAL_SEC, sentence: copy.codeTooSoon },
    { ...day, key: counter('code-day', target, network), max: CODE_PER_TARGET_PER_DAY },
  ];
  switch (share) {
    case 'device':
      return own;
    case 'known':
      return [...own, { ...day, key: counter('code-known', target), max: CODE_PER_TARGET_KNOWN_PER_DAY }];
    case 'strangers':
      return [...own, { ...day, key: strangersOf(auth, target), max: CODE_PER_TARGET_IN_ALL_PER_DAY }];
    case 'paid':
      return [...own, { ...day, key: counter('code-paid', target), max: CODE_PER_TARGET_PAID_PER_DAY }];
  }
};

/** What the site sends in a day has an end, and its operator hears of it before it comes. */
const takeFromSite = async (auth: Auth, target: string, taken: string[]) => {
  const {
    pool,
    counter,
    config: { codesPerDay: max },
    app: { log },
  } = auth;
  const channel = target.includes('@') ? 'mail' : 'sms';
  const quota = { key: counter('code-site', channel), max, windowSec: DAY_SEC, sentence: () => copy.siteCodesUsedUp };
  const count = await take(auth, quota, taken).catch(async (error: unknown) => {
    // Once an hour: a caller who uses up the day would fill the log as well.
    const { count: alarms } = await countHit(pool, counter('code-site-alarm', channel), HOUR_SEC);
    if (alarms === 1) log.error({ channel, max }, "the day's verification codes are used up (CODES_PER_DAY)");
    throw error;
  });
  if (count === Math.ceil(max * WARN_AT))
    log.warn({ channel, count, max }, "most of the day's verification codes are sent (CODES_PER_DAY)");
};
