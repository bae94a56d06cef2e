import { gcm } from '@noble/ciphers/aes.js';
import { x25519 } from '@noble/curves/ed25519.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, randomBytes } from '@noble/hashes/utils.js';

/** Pure JavaScript, because a plain-HTTP intranet has no crypto.subtle. */

const INFO = new TextEncoder().encode('zhibiao-field-v1');

/** Seals one field for the server: `v1.<kid>.<nonce>.<eph>.<iv>.<ct>`, bound to its path, name and nonce. */
export const sealField = (
  value: string,
  key: { kid: string; publicKey: string; nonce: string },
  path: string,
  field: string,
): string => {
  const publicKey = fromBase64url(key.publicKey);
  const ephemeral = x25519.keygen();
  const shared = x25519.getSharedSecret(ephemeral.secretKey, publicKey);
  const secret = hkdf(sha256, shared, concatBytes(ephemeral.publicKey, publicKey), INFO, 32);
  const iv = randomBytes(12);
  const text = new TextEncoder();
  const sealed = gcm(secret, iv, text.encode(`${path}|${field}|${key.nonce}`)).encrypt(text.encode(value));
  return ['v1', key.kid, key.nonce, ...[ephemeral.publicKey, iv, sealed].map(toBase64url)].join('.');
};

const toBase64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
const fromBase64url = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
