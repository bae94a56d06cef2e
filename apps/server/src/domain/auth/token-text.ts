import { createHash, randomBytes } from 'node:crypto';

/**
 * Keys for other programs, spelt so that a scanner of leaked secrets knows one: zbt_, 43 characters, 6 of a checksum.
 */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
export const TOKEN_PREFIX = 'zbt_';
const RANDOM = 43;
const CHECK = 6;

const base62 = (bytes: Uint8Array, length: number): string => {
  let value = BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
  let text = '';
  for (let i = 0; i < length; i++) {
    text = DIGITS[Number(value % 62n)] + text;
    value /= 62n;
  }
  return text;
};
const checkOf = (random: string): string =>
  base62(
    createHash('sha256')
      .update(TOKEN_PREFIX + random)
      .digest()
      .subarray(0, 6),
    CHECK,
  );

export const drawToken = (): string => {
  const random = base62(randomBytes(40), RANDOM);
  return TOKEN_PREFIX + random + checkOf(random);
};

/** Whether it can be one at all: what was cut or mistyped is known without asking the database. */
export const isToken = (text: string): boolean => {
  const [, random = '', check = ''] = /^zbt_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/.exec(text) ?? [];
  return random !== '' && checkOf(random) === check;
};
/** By which a person tells one from another. */
export const tokenMark = (token: string): string => token.slice(0, TOKEN_PREFIX.length + 8);
