import { createHmac, randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@zhibiao/contract/staff/types';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { sealText, unsealText } from './sealed-text.ts';
import type { Secrets } from './secrets.ts';

/** Second factors: codes by the clock (RFC 6238), and recovery codes for when the phone is lost. */
export type Totp = {
  /** A new secret: as it is typed, as its QR code says it under the issuer's name, and as it is kept. */
  make(account: string, issuer: string): { secret: string; uri: string; cipher: string };
  /** What a kept secret is shown as once more while it waits for its first code; null under a key that is no more. */
  show(account: string, cipher: string, issuer: string): { secret: string; uri: string } | null;
  /** The step of the clock that the code belongs to, when it is right and later than `after`; null otherwise. */
  stepOf(cipher: string, code: string, after: bigint): bigint | null;
  /** Sealed under the key in force; what no key opens stays as it is. */
  resealed(cipher: string): string;
  /** New recovery codes, and what is kept of them. */
  makeCodes(): { codes: string[]; hashes: string[] };
  /** What a recovery code may be kept as: under the key in force, and under those before it. */
  hashesOf(code: string): string[];
};

/** One step before and after the server's own: a phone's clock is seldom right to the second. */
const TOLERANCE_SEC = 30;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const CODE_LENGTH = 10;

const recoveryCode = () => Array.from({ length: CODE_LENGTH }, () => BASE32[randomInt(32)]).join('');

const keysOf = (root: Buffer) => {
  const keyFor = (purpose: string) => createHmac('sha256', root).update(purpose).digest();
  return { cipher: keyFor('cipher'), hash: keyFor('recovery') };
};

export const createTotp = (secrets: Secrets): Totp => {
  const now = keysOf(secrets.key('totp'));
  const all = [now, ...secrets.older('totp').map(keysOf)];
  const open = (sealed: string): string | null => {
    for (const { cipher } of all) {
      const secret = unsealText(cipher, sealed);
      if (secret !== null) return secret;
    }
    return null;
  };
  const uriOf = (issuer: string, account: string, secret: string) => generateURI({ issuer, label: account, secret });
  const hashWith = (key: Buffer, code: string) => createHmac('sha256', key).update(code).digest('base64url');
  return {
    make(account, issuer) {
      const secret = generateSecret();
      return { secret, uri: uriOf(issuer, account, secret), cipher: sealText(now.cipher, secret) };
    },
    show(account, cipher, issuer) {
      const secret = open(cipher);
      return secret === null ? null : { secret, uri: uriOf(issuer, account, secret) };
    },
    stepOf(cipher, token, after) {
      const secret = open(cipher);
      if (secret === null) return null;
      const afterTimeStep = after > 0n ? { afterTimeStep: Number(after) } : {};
      const found = verifySync({ secret, token, epochTolerance: TOLERANCE_SEC, ...afterTimeStep });
      return found.valid && 'timeStep' in found ? BigInt(found.timeStep) : null;
    },
    resealed(cipher) {
      const secret = unsealText(now.cipher, cipher) === null ? open(cipher) : null;
      return secret === null ? cipher : sealText(now.cipher, secret);
    },
    makeCodes() {
      const codes = Array.from({ length: RECOVERY_CODES }, recoveryCode);
      return { codes, hashes: codes.map((code) => hashWith(now.hash, code)) };
    },
    hashesOf: (code) => all.map(({ hash }) => hashWith(hash, code)),
  };
};
