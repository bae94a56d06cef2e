import { createHmac } from 'node:crypto';
import { sealText, unsealText } from './sealed-text.ts';
import type { Secrets } from './secrets.ts';

/** ID numbers at rest: AES-256-GCM, and a keyed hash to find the same number again. */
export type IdCards = {
  seal(idCard: string): string;
  /** Null for what none of the installation's keys has sealed. */
  open(sealed: string): string | null;
  hash(idCard: string): string;
  /** The hashes that the keys before this one gave the same number. */
  olderHashes(idCard: string): string[];
  /** Sealed by the key in force, so that nothing need be done when an older one goes. */
  isCurrent(sealed: string): boolean;
};

export const createIdCards = (secrets: Secrets): IdCards => {
  const now = keysOf(secrets.key('id-card'));
  const before = secrets.older('id-card').map(keysOf);
  return {
    seal: (idCard) => sealText(now.cipher, idCard),
    open(sealed) {
      for (const { cipher } of [now, ...before]) {
        const idCard = unsealText(cipher, sealed);
        if (idCard !== null) return idCard;
      }
      return null;
    },
    isCurrent: (sealed) => unsealText(now.cipher, sealed) !== null,
    hash: (idCard) => hashOf(now.hash, idCard),
    olderHashes: (idCard) => before.map(({ hash }) => hashOf(hash, idCard)),
  };
};

const keysOf = (root: Buffer) => {
  const keyFor = (purpose: string) => createHmac('sha256', root).update(purpose).digest();
  return { cipher: keyFor('cipher'), hash: keyFor('hash') };
};

const hashOf = (key: Buffer, idCard: string) =>
  createHmac('sha256', key).update(idCard.toUpperCase()).digest('base64url');
