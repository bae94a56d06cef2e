import { describe, expect, it } from 'vitest';
import { lastDayOf, NOT_IN_FORCE, renewalTermOf, renewedUntil, whyNotRenewed } from './renewal.ts';

const on = (today: string, fields: { status?: number; expireDate?: string | null } = {}) => ({
  status: 1,
  expireDate: '2029-11-19',
  today,
  ...fields,
});

describe('the term of a renewal', () => {
  it.each([
    ['2029-08-20', '可于2029-08-21起申请换证'],
    ['2029-08-21', null],
    ['2029-11-19', null],
    ['2030-11-19', null],
    ['2030-11-20', '该证书到期已超过365天，不能换证，请重新申请证书'],
  ])('on %s: %s', (today, why) => {
    expect(whyNotRenewed(on(today))).toBe(why);
    expect(renewalTermOf(on(today))?.open ?? false).toBe(why === null);
  });

  it('is none of what is revoked, replaced, or ends never', () => {
    expect(whyNotRenewed(on('2029-11-01', { status: 2 }))).toBe(NOT_IN_FORCE);
    expect(whyNotRenewed(on('2029-11-01', { status: 3 }))).toBe(NOT_IN_FORCE);
    expect(whyNotRenewed(on('2029-11-01', { expireDate: null }))).toBe('该证书长期有效，无需换证');
    expect(renewalTermOf(on('2029-11-01', { status: 3 }))).toBeNull();
    expect(renewalTermOf(on('2029-11-01', { expireDate: null }))).toBeNull();
  });
});

it('goes on where the old one ends, or from today', () => {
  expect(renewedUntil('2029-11-19', '2029-09-01', 3)).toBe('2032-11-19');
  expect(renewedUntil('2029-11-19', '2029-11-19', 3)).toBe('2032-11-19');
  expect(renewedUntil('2029-11-19', '2030-02-01', 3)).toBe('2033-01-31');
  expect(renewedUntil('2028-02-28', '2028-01-01', 1)).toBe('2029-02-28');
});

describe('the last day of three years', () => {
  it.each([
    ['2026-11-20', '2029-11-19'],
    ['2026-01-01', '2028-12-31'],
    ['2028-02-29', '2031-02-28'],
    ['2025-03-01', '2028-02-29'],
  ])('from %s is %s', (from, last) => {
    expect(lastDayOf(from, 3)).toBe(last);
  });
});
