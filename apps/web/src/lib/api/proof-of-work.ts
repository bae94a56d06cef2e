import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { HumanChallenge } from '@zhibiao/contract/auth/human';
import type { HumanAnswer } from '@zhibiao/contract/auth/human-answer';
import { solveChallenge } from 'altcha-lib';

/** What a 601 asks to be solved; null where it warns of something else. */
export const challengeIn = (data: unknown): HumanChallenge | null =>
  HumanChallenge.safeParse((data as { challenge?: unknown } | null | undefined)?.challenge).data ?? null;

/**
 * Solves the human check as contract/human.ts describes it. Pure JavaScript, because a plain-HTTP intranet has no
 * crypto.subtle.
 */
export const solve = async (challenge: HumanChallenge): Promise<string> => {
  const solution = await solveChallenge({
    challenge,
    deriveKey: async (_, salt, password) => ({ derivedKey: sha256(concatBytes(salt, password)) }),
  });
  if (!solution) throw new Error('The human check was not solved in time');
  const { counter, derivedKey } = solution;

  return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } } satisfies HumanAnswer));
};
