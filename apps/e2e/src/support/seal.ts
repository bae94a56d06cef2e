import {
  createCipheriv,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
} from 'node:crypto';

/** Seals a field as a browser does, so that a test can send the server what a form would not. */

export type LoginKey = { kid: string; publicKey: string; nonce: string };

export const sealField = (value: string, { kid, publicKey, nonce }: LoginKey, path: string, field: string): string => {
  const own = generateKeyPairSync('x25519');
  const { x: ephemeral = '' } = own.publicKey.export({ format: 'jwk' });
  const shared = diffieHellman({
    privateKey: own.privateKey,
    publicKey: createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: publicKey }, format: 'jwk' }),
  });
  const salt = Buffer.concat([ephemeral, publicKey].map((key) => Buffer.from(key, 'base64url')));
  const iv = randomBytes(12);
  const cipher = createCipheriv(
    'aes-256-gcm',
    new Uint8Array(hkdfSync('sha256', shared, salt, 'zhibiao-field-v1', 32)),
    iv,
  ).setAAD(Buffer.from(`${path}|${field}|${nonce}`));
  const sealed = Buffer.concat([cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return ['v1', kid, nonce, ephemeral, iv.toString('base64url'), sealed.toString('base64url')].join('.');
};
