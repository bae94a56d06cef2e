import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, it } from 'vitest';
import { isSigned } from './check-signature.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const facts = '{"certNo":"ZB202610009425","holder":{"name":"周予安"}}';
const signature = sign(null, Buffer.from(facts), privateKey).toString('base64url');
const key = publicKey.export({ format: 'jwk' }).x ?? '';

it('knows what the key signed from what it did not', () => {
  expect(isSigned(facts, signature, key)).toBe(true);
  expect(isSigned(facts.replace('周', '李'), signature, key)).toBe(false);
  expect(isSigned(facts, signature, 'A'.repeat(43))).toBe(false);
  expect(isSigned(facts, 'not a signature', key)).toBe(false);
});
