import fc from 'fast-check';
import { expect, it } from 'vitest';
import { maskAccount, maskEmail, maskIdCard, maskMobile, maskName } from './masking.ts';

it('shows three and four digits of a phone', () => {
  expect(maskMobile('13800138000')).toBe('138****8000');
});

it('shows one letter and the domain of an address', () => {
  expect(maskEmail('zhou.yuan@example.com')).toBe('z***@example.com');
  expect(maskEmail('z@example.com')).toBe('z***@example.com');
});

it('shows four and four digits of an ID number', () => {
  expect(maskIdCard('11010519491231002X')).toBe('1101**********002X');
});

it('never shows the middle of any phone or the name of any address', () => {
  const digits = fc.stringMatching(/^1[3-9]\d{9}$/);
  fc.assert(
    fc.property(
      digits,
      (mobile) => !maskAccount(mobile).includes(mobile.slice(3, 7)) || mobile.slice(3, 7) === mobile.slice(7),
    ),
  );
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z0-9.]{2,20}$/), (name) => !maskAccount(`${name}@example.com`).startsWith(name)),
  );
});

it.each([
  ['周予安', '周*安'],
  ['周安', '周*'],
  ['周', '周*'],
  ['𠮷田予安', '𠮷**安'],
  ['阿布·买提', '阿***提'],
  ['', '*'],
])('shows of the name %s no more than %s', (name, masked) => {
  expect(maskName(name)).toBe(masked);
});
