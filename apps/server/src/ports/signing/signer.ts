import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { promisify } from 'node:util';

/** Ed25519 signatures over the canonical facts of a certificate. The private key never enters the database. */
export type Signer = {
  kid: string;
  /** Raw public key, base64url. */
  publicKey: string;
  /** Signature over the UTF-8 bytes, base64url. */
  sign(canonical: string): string;
  /** The same over bytes, beside the event loop: of many megabytes it takes a while. */
  signLong(canonical: Uint8Array): Promise<string>;
};

const signBeside = promisify(sign);

const rawPublicKey = (privateKey: KeyObject): string => createPublicKey(privateKey).export({ format: 'jwk' }).x ?? '';
/** A key is named by its public half, so that one name never means two keys. */
export const kidOf = (publicKey: string): string =>
  createHash('sha256').update(publicKey, 'ascii').digest('hex').slice(0, 16);

/** SHA-256 of the raw public key in groups of four, for people to compare. */
export const fingerprintOf = (publicKey: string): string =>
  createHash('sha256')
    .update(Buffer.from(publicKey, 'base64url'))
    .digest('hex')
    .toUpperCase()
    .replace(/(.{4})(?=.)/g, '$1 ');

export const signerOf = (privateKey: KeyObject): Signer => {
  const publicKey = rawPublicKey(privateKey);
  return {
    kid: kidOf(publicKey),
    publicKey,
    sign: (canonical) => sign(null, Buffer.from(canonical, 'utf8'), privateKey).toString('base64url'),
    signLong: async (canonical) => (await signBeside(null, canonical, privateKey)).toString('base64url'),
  };
};

/** Whether `signature` is the key's over these bytes. False for anything malformed. */
export const isSignedBy = (publicKey: string, canonical: string, signature: string): boolean => {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
    return verify(null, Buffer.from(canonical, 'utf8'), key, Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
};
