import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '#ports/keys/secrets.ts';

/** A signed address lives so long, seconds. */
export const MEDIA_TTL_SEC = 600;

/**
 * What an address opens: one stored file, for one viewer ('' for a guest), until `expires` (epoch seconds); `lid` is
 * the lecture in which it is shown.
 */
export type MediaGrant = { file: string; viewer: string; expires: number; lid?: string };

const SEPARATOR = '|';
/** 128 bits, so that the token stays a short path segment. */
const MAC_BYTES = 16;

/**
 * Signs and opens media addresses. The token names the file and carries HMAC-SHA256 of everything in it, so a caller
 * cannot name another file, another viewer or a later hour. `now` is epoch seconds.
 */
export type MediaLinks = {
  sign(grant: MediaGrant): string;
  /** Null when forged, malformed or expired. */
  open(token: string, now: number): MediaGrant | null;
};

/** `purpose` keeps addresses of one kind from opening another. */
export const createMediaLinks = (secrets: Secrets, purpose: 'media' | 'picture' = 'media'): MediaLinks => {
  const key = secrets.key(purpose);
  const mac = (payload: string) => createHmac('sha256', key).update(payload).digest().subarray(0, MAC_BYTES);
  return {
    sign({ file, viewer, expires, lid }) {
      const payload = [expires, viewer, file, ...(lid === undefined ? [] : [lid])].join(SEPARATOR);
      return `${Buffer.from(payload).toString('base64url')}.${mac(payload).toString('base64url')}`;
    },
    open(token, now) {
      const [encoded = '', signature = ''] = token.split('.');
      const payload = Buffer.from(encoded, 'base64url').toString();
      const given = Buffer.from(signature, 'base64url');
      const expected = mac(payload);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      const [expires = '', viewer = '', file = '', lid] = payload.split(SEPARATOR);
      if (Number(expires) < now) return null;
      return { file, viewer, expires: Number(expires), ...(lid === undefined ? {} : { lid }) };
    },
  };
};
