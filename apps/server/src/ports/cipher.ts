/** Field encryption of logins and passwords: contract §1 (X25519, HKDF-SHA256, AES-256-GCM, a nonce that serves once). */
export type FieldCipher = {
  /** What GET /api/user/loginKey answers. */
  offer(): { kid: string; publicKey: string; nonce: string; serverTime: number };
  /** Opens the named fields of one request's body and spends their nonce. Every failure reads the same. */
  open(path: string, fields: readonly string[], body: Record<string, unknown>): Promise<Record<string, unknown>>;
};
