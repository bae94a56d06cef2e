import { randomBytes } from 'node:crypto';
import { copiedCode } from '@zhibiao/contract/core/text/text-fold';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LENGTH = 22;
/** The largest multiple of 62 in a byte: what lies above would favour the first characters. */
const FAIR = 248;

/** 22 characters base62 from the system's generator, 131 bits: not to be guessed. */
export const newVerifyCode = (): string => {
  let code = '';
  while (code.length < LENGTH) {
    for (const byte of randomBytes(LENGTH * 2)) {
      if (byte < FAIR && code.length < LENGTH) code += ALPHABET[byte % 62];
    }
  }
  return code;
};

/** A code as a visitor may have typed it from paper, or null when it cannot be one. */
export const readVerifyCode = (text: string): string | null => {
  const code = copiedCode(text);
  return /^[0-9A-Za-z]{22}$/.test(code) ? code : null;
};

/** In groups of four, as printed. */
export const grouped = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1 ');
