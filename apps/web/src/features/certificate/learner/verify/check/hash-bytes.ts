import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

const CHUNK = 1024 * 1024;
/** Of so many bytes at a time the page is let go on. */
const REST_EVERY = 16;

/**
 * SHA-256 in hex, piece by piece, so that the page stays alive. Pure JavaScript: a plain-HTTP intranet has no
 * crypto.subtle.
 */
export const hashBytes = async (bytes: Uint8Array): Promise<string> => {
  const hash = sha256.create();
  for (let at = 0, piece = 1; at < bytes.length; at += CHUNK, piece += 1) {
    hash.update(bytes.subarray(at, at + CHUNK));
    if (piece % REST_EVERY === 0) await new Promise((done) => setTimeout(done));
  }
  return bytesToHex(hash.digest());
};
