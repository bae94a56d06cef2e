import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { hashBytes } from './hash-bytes.ts';

// Beside, at and past the borders of a piece.
it.each([0, 1, 1024 * 1024 - 1, 1024 * 1024, 1024 * 1024 + 1, 2_500_000])(
  'hashes %i bytes as SHA-256 does',
  async (size) => {
    const bytes = Uint8Array.from({ length: size }, (_, i) => (i * 31) % 251);
    expect(await hashBytes(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'));
  },
);
