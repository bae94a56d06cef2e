import {
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { copy } from '@zhibiao/contract/core/copy';
import { NONCE_TTL_SEC } from '@zhibiao/contract/core/limits';
import type { Pool } from '#db/client.ts';
import { databaseNow, spendNonce } from '#db/nonce.ts';
import { refused } from '#errors.ts';
import type { Secrets } from './secrets.ts';

/**
 * Field encryption of logins and passwords: contract §1 (X25519, HKDF-SHA256, AES-256-GCM, a nonce that serves once).
 */
export type FieldCipher = {
  /** What GET /api/user/loginKey answers. */
  offer(): Promise<{ kid: string; publicKey: string; nonce: string; serverTime: number }>;
  /** Opens the named fields of one request's body and spends their nonce. Every failure reads the same: `unopened`. */
  open(
    path: string,
    fields: readonly string[],
    body: Record<string, unknown>,
    unopened?: string,
  ): Promise<Record<string, unknown>>;
};

/** DER headers of a raw X25519 key (RFC 8410). */
const PRIVATE_DER = Buffer.from('302e020100300506032b656e04220420', 'hex');
const PUBLIC_DER = Buffer.from('302a300506032b656e032100', 'hex');
const publicKeyOf = (raw: Uint8Array) =>
  createPublicKey({ key: Buffer.concat([PUBLIC_DER, raw]), format: 'der', type: 'spki' });

const INFO = 'zhibiao-field-v1';
const TAG = 16;
/** A 64-character password sealed is some 500 characters. */
const FIELD_MAX = 2_000;
const SEALED = /^v1\.([\w-]{1,32})\.([\w-]{1,128})\.([\w-]{43})\.([\w-]{16})\.([\w-]{22,})$/;

type Sealed = { kid: string; nonce: string; ephemeral: Buffer; iv: Buffer; ciphertext: Buffer };

const parse = (value: unknown): Sealed | null => {
  if (typeof value !== 'string' || value.length > FIELD_MAX) return null;
  const [, kid, nonce, eph, iv, ct] = SEALED.exec(value) ?? [];
  if (!kid || !nonce || !eph || !iv || !ct) return null;
  const bytes = (text: string) => Buffer.from(text, 'base64url');
  return { kid, nonce, ephemeral: bytes(eph), iv: bytes(iv), ciphertext: bytes(ct) };
};

const unseal = (field: Sealed, key: { private: KeyObject; raw: Buffer }, aad: string): string => {
  const shared = diffieHellman({ privateKey: key.private, publicKey: publicKeyOf(field.ephemeral) });
  const secret = Buffer.from(hkdfSync('sha256', shared, Buffer.concat([field.ephemeral, key.raw]), INFO, 32));
  const decipher = createDecipheriv('aes-256-gcm', secret, field.iv).setAAD(Buffer.from(aad, 'utf8'));
  decipher.setAuthTag(field.ciphertext.subarray(-TAG));
  const plain = Buffer.concat([decipher.update(field.ciphertext.subarray(0, -TAG)), decipher.final()]);
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(plain);
};

/** Stamped nonces: 6 bytes of time (ms), 16 random bytes and an HMAC, so that nothing is stored before use. */
const createNonces = (key: Buffer) => {
  const stamp = (head: Buffer) => createHmac('sha256', key).update(head).digest();
  return {
    issue(at: number): string {
      const head = Buffer.alloc(22, randomBytes(22));
      head.writeUIntBE(at, 0, 6);
      return Buffer.concat([head, stamp(head)]).toString('base64url');
    },
    /** When the nonce was issued, or null when it is not one of ours. */
    issuedAt(nonce: string): number | null {
      const bytes = Buffer.from(nonce, 'base64url');
      // The text is compared too: the same bytes in another spelling would be another row, and a replay.
      if (bytes.length !== 54 || bytes.toString('base64url') !== nonce) return null;
      return timingSafeEqual(stamp(bytes.subarray(0, 22)), bytes.subarray(22)) ? bytes.readUIntBE(0, 6) : null;
    },
  };
};

export const createCipher = (secrets: Secrets, pool: Pool): FieldCipher => {
  const privateKey = createPrivateKey({
    key: Buffer.concat([PRIVATE_DER, secrets.key('login-key')]),
    format: 'der',
    type: 'pkcs8',
  });
  const raw = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(PUBLIC_DER.length);
  const key = { private: privateKey, raw };
  const kid = createHash('sha256').update(raw).digest('base64url').slice(0, 8);
  const nonces = createNonces(secrets.key('nonce'));
  /** Null where one of them was sealed for another key, path, field or nonce. */
  const unsealAll = (path: string, sealed: [string, Sealed][], nonce: string) => {
    try {
      return sealed.map(([name, field]) => [name, unseal(field, key, `${path}|${name}|${nonce}`)] as const);
    } catch {
      return null;
    }
  };

  return {
    async offer() {
      const now = await databaseNow(pool);
      return { kid, publicKey: raw.toString('base64url'), nonce: nonces.issue(now), serverTime: now };
    },
    async open(path, fields, body, unopened = copy.sealExpired) {
      const expired = () => refused(unopened);
      // A field left out is for the schema to name.
      const present = fields.filter((name) => body[name] !== undefined);
      if (present.length === 0) return body;
      const sealed = present.map((name): [string, Sealed] => {
        const field = parse(body[name]);
        if (!field || field.kid !== kid) throw expired();
        return [name, field];
      });
      const nonce = sealed[0]?.[1].nonce ?? '';
      const issuedAt = nonces.issuedAt(nonce);
      if (issuedAt === null || sealed.some(([, field]) => field.nonce !== nonce)) throw expired();
      const opened = unsealAll(path, sealed, nonce);
      if (opened === null || !(await spendNonce(pool, nonce, issuedAt + NONCE_TTL_SEC * 1000))) throw expired();
      return { ...body, ...Object.fromEntries(opened) };
    },
  };
};
