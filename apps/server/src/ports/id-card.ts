import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
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

const IV = 12;
const TAG = 16;

export const createIdCards = (secrets: Secrets): IdCards => {
  const now = keysOf(secrets.key('id-card'));
  const before = secrets.older('id-card').map(keysOf);
  return {
    seal(idCard) {
      const iv = randomBytes(IV);
      const cipher = createCipheriv('aes-256-gcm', now.cipher, iv);
      return Buffer.concat([iv, cipher.update(idCard, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
        'base64url',
      );
    },
    open(sealed) {
      for (const { cipher } of [now, ...before]) {
        const idCard = unseal(cipher, sealed);
        if (idCard !== null) return idCard;
      }
      return null;
    },
    isCurrent: (sealed) => unseal(now.cipher, sealed) !== null,
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

const unseal = (key: Buffer, sealed: string): string | null => {
  try {
    const bytes = Buffer.from(sealed, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV), { authTagLength: TAG });
    decipher.setAuthTag(bytes.subarray(-TAG));
    return Buffer.concat([decipher.update(bytes.subarray(IV, -TAG)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
};
