import { gzipSync } from 'node:zlib';

/** Bitstring Status List (W3C, v1.0): one bit a credential, so that asking for it tells nothing of whom. */

/** Bits of one list, the least that the recommendation allows: 16 KB. */
export const LIST_BITS = 131_072;
/** Lists count from 1. */
export const statusPlaceOf = (statusIndex: number): { list: number; bit: number } => ({
  list: Math.floor(statusIndex / LIST_BITS) + 1,
  bit: statusIndex % LIST_BITS,
});

/** The list with these bits set, the first bit leftmost: GZIP, then multibase base64url. */
export const encodeList = (bits: Iterable<number>): string => {
  const bytes = Buffer.alloc(LIST_BITS / 8);
  for (const bit of bits) bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (0x80 >> (bit & 7));
  return `u${gzipSync(bytes).toString('base64url')}`;
};
