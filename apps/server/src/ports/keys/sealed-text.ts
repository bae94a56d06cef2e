import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Short texts at rest: AES-256-GCM with a 32-byte key. */

const IV = 12;
const TAG = 16;

export const sealText = (key: Buffer, text: string): string => {
  const iv = randomBytes(IV);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url');
};

/** Null for what this key has not sealed. */
export const unsealText = (key: Buffer, sealed: string): string | null => {
  try {
    const bytes = Buffer.from(sealed, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV), { authTagLength: TAG });
    decipher.setAuthTag(bytes.subarray(-TAG));
    return Buffer.concat([decipher.update(bytes.subarray(IV, -TAG)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
};
