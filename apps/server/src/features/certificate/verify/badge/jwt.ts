import type { Signer } from '#ports/signing/signer.ts';

const part = (value: object): string => Buffer.from(JSON.stringify(value), 'utf8').toString('base64url');

/** A compact JWS (RFC 7515) by the certificates' own key, with its public half: EdDSA of RFC 8037. */
export const signJwt = ({ kid, publicKey, sign }: Signer, payload: object): string => {
  const header = { alg: 'EdDSA', typ: 'JWT', kid, jwk: { kty: 'OKP', crv: 'Ed25519', x: publicKey, kid } };
  const signed = `${part(header)}.${part(payload)}`;
  return `${signed}.${sign(signed)}`;
};
