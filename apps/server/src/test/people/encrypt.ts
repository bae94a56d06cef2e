import { gcm } from '@noble/ciphers/aes.js';
import { x25519 } from '@noble/curves/ed25519.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';

/** Seals fields as a browser does, with the libraries that a browser uses: contract §1. */

export type LoginKey = { kid: string; publicKey: string; nonce: string };

const utf8 = (text: string) => new TextEncoder().encode(text);
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** `{password: '…'}` → `{password: 'v1.<kid>.<nonce>.<eph>.<iv>.<ct>'}`, bound to this path. */
export const encryptFields = <K extends string>(
  key: LoginKey,
  path: string,
  fields: Record<K, string>,
): Record<K, string> => {
  const publicKey = new Uint8Array(Buffer.from(key.publicKey, 'base64url'));
  const seal = (name: string, value: string) => {
    const { secretKey, publicKey: ephemeral } = x25519.keygen();
    const shared = x25519.getSharedSecret(secretKey, publicKey);
    const secret = hkdf(sha256, shared, new Uint8Array([...ephemeral, ...publicKey]), utf8('zhibiao-field-v1'), 32);
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const ciphertext = gcm(secret, iv, utf8(`${path}|${name}|${key.nonce}`)).encrypt(utf8(value));
    return ['v1', key.kid, key.nonce, base64url(ephemeral), base64url(iv), base64url(ciphertext)].join('.');
  };
  return Object.fromEntries(Object.entries<string>(fields).map(([name, value]) => [name, seal(name, value)])) as Record<
    K,
    string
  >;
};
