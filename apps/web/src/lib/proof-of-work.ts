import { pbkdf2 } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { solveChallenge } from 'altcha-lib';
import type { Challenge, DeriveKeyFunction } from 'altcha-lib/types';

/** ALTCHA proof of work (version 2) in pure JavaScript, because a plain-HTTP intranet has no crypto.subtle. */
export const solve = async (challenge: object): Promise<string> => {
  const given = challenge as Challenge;
  const solution = await solveChallenge({ challenge: given, deriveKey });
  if (!solution) throw new Error('The human check was not solved in time');

  return btoa(JSON.stringify({ challenge: given, solution }));
};

const deriveKey: DeriveKeyFunction = async ({ algorithm, cost, keyLength }, salt, password) => {
  if (algorithm === 'PBKDF2/SHA-256') return { derivedKey: pbkdf2(sha256, password, salt, { c: cost, dkLen: keyLength }) };
  if (algorithm !== 'SHA-256') throw new Error(`Unknown human check ${algorithm}`);
  let key = sha256(concatBytes(salt, password));
  for (let i = 1; i < cost; i++) key = sha256(key);

  return { derivedKey: key.subarray(0, keyLength) };
};
