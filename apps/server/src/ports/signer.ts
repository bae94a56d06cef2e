/** Ed25519 signatures over the canonical facts of a certificate. The private key never enters the database. */
export type Signer = {
  kid: string;
  /** Raw public key, base64url. */
  publicKey: string;
  /** Signature over the UTF-8 bytes, base64url. */
  sign(canonical: string): string;
};
