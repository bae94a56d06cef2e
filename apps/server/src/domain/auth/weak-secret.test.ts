import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { isWeakSecret } from './weak-secret.ts';

it.each([
  ['known', 'changeme-changeme-changeme-changeme'],
  ['known', 'ChangeMe12345678ChangeMe12345678'],
  ['known', 'your-256-bit-secret-your-256-bit-secret'],
  ['known', 'change-this-to-a-long-random-string-please'],
  ['known', 'this-is-a-very-secret-key-for-production-use'],
  ['known', 'P@ssw0rdP@ssw0rdP@ssw0rdP@ssw0rd'],
  ['known', 'insert_your_super_secure_jwt_token_here_1234'],
  ['known', 'zhibiao-zhibiao-secret-key-2026-2026'],
  ['known', 'deadbeefdeadbeefdeadbeefdeadbeef'],
  ['known', 'correct horse battery staple correct'],
  ['known', 'the quick brown fox jumps over the lazy dog'],
  ['known', 'openssl rand -base64 48 openssl rand'],
  ['repeated', 'a'.repeat(64)],
  ['repeated', 'k7Qz'.repeat(16)],
  ['repeated', 'Xk29fPqLw8'.repeat(4)],
  ['repeated', '0000000000000000aaaaaaaaaaaaaaaa'],
  ['sequential', 'abcdefghijklmnopqrstuvwxyz0123456789'],
  ['sequential', '01234567890123456789012345678901'],
  ['sequential', 'qwertyuiopasdfghjklzxcvbnm1234567890'],
  ['sequential', 'zyxwvutsrqponmlkjihgfedcba9876543210'],
  ['sequential', '0123456789abcdef0123456789abcdef'],
  ['sequential', 'abcdefghijklmnopqrstuvwxyz-changeme-123456'],
])('takes what is %s for no secret: %s', (_why, secret) => {
  expect(isWeakSecret(secret)).toBe(true);
});

it('takes what was drawn at random, in any of the usual spellings', () => {
  for (let n = 0; n < 300; n += 1) {
    for (const secret of [
      randomBytes(16).toString('hex'),
      randomBytes(24).toString('base64url'),
      randomBytes(48).toString('base64'),
      randomBytes(32).toString('hex'),
    ]) {
      expect({ secret, weak: isWeakSecret(secret) }).toEqual({ secret, weak: false });
    }
  }
});

it('reads the longest text at once', () => {
  expect(isWeakSecret('ab'.repeat(500_000))).toBe(true);
});
