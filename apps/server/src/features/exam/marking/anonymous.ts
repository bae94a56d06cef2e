import { createHmac } from 'node:crypto';
import type { Secrets } from '#ports/keys/secrets.ts';

/** Crockford's base32: no letter that reads like another. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 8;

/** What stands for an attempt, and chance that nobody can foresee: both the same again for the same attempt. */
export const createAnonymous = (secrets: Secrets) => {
  const hmac = (text: string) => createHmac('sha256', secrets.key('marking')).update(text).digest();
  return {
    /** `7K3M Q9XD` */
    codeOf: (attemptId: string): string => {
      const code = [...hmac(`code:${attemptId}`).subarray(0, CODE_LENGTH)].map((byte) => LETTERS[byte % 32]).join('');
      return `${code.slice(0, 4)} ${code.slice(4)}`;
    },
    /** Whether this answer is one of the percent that are marked twice. */
    isSampled: (attemptId: string, questionId: string, percent: number): boolean =>
      hmac(`sample:${attemptId}:${questionId}`).readUInt32BE(0) < (percent / 100) * 2 ** 32,
  };
};
export type Anonymous = ReturnType<typeof createAnonymous>;
