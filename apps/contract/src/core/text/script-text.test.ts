import { expect, test } from 'vitest';
import { toSubscript, toSuperscript } from './script-text.ts';

test('writes raised and lowered text in characters of its own', () => {
  expect(toSuperscript('6')).toBe('⁶');
  expect(toSuperscript('-(n+1)')).toBe('⁻⁽ⁿ⁺¹⁾');
  expect(toSuperscript('TM')).toBe('ᵀᴹ');
  expect(toSuperscript('®')).toBe('®');
  expect(toSubscript('2')).toBe('₂');
  expect(toSubscript('max')).toBe('ₘₐₓ');
});

test('writes nothing else instead of what Unicode lacks', () => {
  expect(toSuperscript('注')).toBeNull();
  expect(toSubscript('w')).toBeNull();
});
