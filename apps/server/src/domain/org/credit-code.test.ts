import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isCreditCode } from './credit-code.ts';

const CHARSET = [...'0123456789ABCDEFGHJKLMNPQRTUWXY'];

it.each(['91350100M000100Y43', '91110108DEM0000147', '91320594DEM000022R', '12330100DEM0000304', '12420100DEM000049K'])(
  'accepts %s',
  (code) => {
    expect(isCreditCode(code)).toBe(true);
  },
);

it.each([
  '91350100M000100Y44',
  '91350100m000100y43',
  '9135010OM000100Y43',
  '91350100M000100Y4',
  '91350100M000100Y430',
  '',
])('refuses %s', (code) => {
  expect(isCreditCode(code)).toBe(false);
});

it('notices every single wrong character', () => {
  const code = '91350100M000100Y43';
  fc.assert(
    fc.property(
      fc.nat(17),
      fc.constantFrom(...CHARSET),
      (at, character) => character === code[at] || !isCreditCode(code.slice(0, at) + character + code.slice(at + 1)),
    ),
  );
});
