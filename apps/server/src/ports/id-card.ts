import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { Secrets } from './secrets.ts';

/** ID numbers at rest: AES-256-GCM, and a keyed hash to find the same number again. */
export type IdCards = { seal(idCard: string): string; open(sealed: string): string; hash(idCard: string): string };

const IV = 12;
const TAG = 16;

export const createIdCards = (secrets: Secrets): IdCards => {
  const root = secrets.key('id-card');
  const keyFor = (purpose: string) => createHmac('sha256', root).update(purpose).digest();
  const cipherKey = keyFor('cipher');
  const hashKey = keyFor('hash');
  return {
    seal(idCard) {
      const iv = randomBytes(IV);
      const cipher = createCipheriv('aes-256-gcm', cipherKey, iv);
      return Buffer.concat([iv, cipher.update(idCard, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', cipherKey, bytes.subarray(0, IV));
      decipher.setAuthTag(bytes.subarray(-TAG));
      return Buffer.concat([decipher.update(bytes.subarray(IV, -TAG)), decipher.final()]).toString('utf8');
    },
    hash: (idCard) => createHmac('sha256', hashKey).update(idCard.toUpperCase()).digest('base64url'),
  };
};
