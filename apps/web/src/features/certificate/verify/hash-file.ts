import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

const CHUNK = 1024 * 1024;

/**
 * SHA-256 of a file in hex, piece by piece, so that a large file needs little memory. Pure JavaScript: a plain-HTTP
 * intranet has no crypto.subtle.
 */
export const hashFile = async (file: Blob): Promise<string> => {
  const hash = sha256.create();
  for (let at = 0; at < file.size; at += CHUNK)
    hash.update(new Uint8Array(await file.slice(at, at + CHUNK).arrayBuffer()));
  return bytesToHex(hash.digest());
};
