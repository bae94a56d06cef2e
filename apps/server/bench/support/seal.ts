import {
  createCipheriv,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
} from 'node:crypto';
import type { LoginKey } from '#test/people/encrypt.ts';

/**
 * Seals fields as a browser does (contract §1) by OpenSSL, some ten times faster than the browser's libraries: who
 * measures logins shares the processors with them.
 */
export const sealFields = <K extends string>(
  { kid, publicKey, nonce }: LoginKey,
  path: string,
  fields: Record<K, string>,
): Record<K, string> => {
  const theirs = createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: publicKey }, format: 'jwk' });
  const seal = (name: string, value: string): string => {
    const own = generateKeyPairSync('x25519');
    const { x: ephemeral = '' } = own.publicKey.export({ format: 'jwk' });
    const shared = diffieHellman({ privateKey: own.privateKey, publicKey: theirs });
    const salt = Buffer.concat([ephemeral, publicKey].map((key) => Buffer.from(key, 'base64url')));
    const secret = new Uint8Array(hkdfSync('sha256', shared, salt, 'zhibiao-field-v1', 32));
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', secret, iv).setAAD(Buffer.from(`${path}|${name}|${nonce}`));
    const sealed = Buffer.concat([cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return ['v1', kid, nonce, ephemeral, iv.toString('base64url'), sealed.toString('base64url')].join('.');
  };
  const sealed = Object.entries<string>(fields).map(([name, value]) => [name, seal(name, value)]);
  return Object.fromEntries(sealed) as Record<K, string>;
};
