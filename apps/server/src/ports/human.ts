import { randomInt } from 'node:crypto';
import { HumanChallenge } from '@zhibiao/contract/auth/human';
import { HumanAnswer } from '@zhibiao/contract/auth/human-answer';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { Pool } from '#db/client.ts';
import { databaseNow, spendNonce } from '#db/nonce.ts';
import type { Secrets } from './keys/secrets.ts';

/** ALTCHA proof of work: a person's browser pays a fraction of a second, a machine that tries thousands pays hours. */
export type Human = {
  /** `price`: how many times the usual work. */
  challenge(price?: number): Promise<HumanChallenge>;
  /** True once for a solved challenge in force that cost as much; false for anything else. */
  accept(answer: string | undefined, price?: number): Promise<boolean>;
};

const TTL_MS = 5 * 60_000;
/** Hashes to try: @noble/hashes does some 100 000 a second on a slow phone. */
const WORK = { min: 15_000, max: 60_000 };

export const createHuman = (secrets: Secrets, pool: Pool): Human => {
  const secret = secrets.key('human').toString('hex');
  return {
    async challenge(price = 1) {
      const expires = (await databaseNow(pool)) + TTL_MS;
      // The expiry travels as signed data, not as ALTCHA's own field, which would be held against this machine's clock.
      const made = await createChallenge({
        algorithm: 'SHA-256',
        cost: 1,
        counter: randomInt(WORK.min * price, WORK.max * price),
        deriveKey,
        hmacSignatureSecret: secret,
        data: price > 1 ? { expires, price } : { expires },
      });
      return HumanChallenge.parse(made);
    },
    async accept(answer, price = 1) {
      const given = read(answer);
      if (!given || (given.challenge.parameters.data.price ?? 1) < price) return false;
      const { verified } = await verifySolution({ ...given, deriveKey, hmacSignatureSecret: secret });
      return (
        verified &&
        (await spendNonce(pool, `human:${given.challenge.parameters.nonce}`, given.challenge.parameters.data.expires))
      );
    },
  };
};

const read = (answer: string | undefined): HumanAnswer | null => {
  if (!answer) return null;
  try {
    return HumanAnswer.parse(JSON.parse(Buffer.from(answer, 'base64').toString('utf8')));
  } catch {
    return null;
  }
};
