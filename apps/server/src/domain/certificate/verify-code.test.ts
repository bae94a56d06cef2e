import { describe, expect, it } from 'vitest';
import { grouped, newVerifyCode, readVerifyCode } from './verify-code.ts';

describe('verify code', () => {
  it('uses every character about equally and never repeats', () => {
    const codes = Array.from({ length: 4000 }, newVerifyCode);
    expect(new Set(codes).size).toBe(4000);
    const counts = new Map<string, number>();
    for (const c of codes.join('')) counts.set(c, (counts.get(c) ?? 0) + 1);
    expect(counts.size).toBe(62);
    // 88 000 characters, 1419 of each expected; eight standard deviations either way.
    for (const count of counts.values()) expect(Math.abs(count - 1419)).toBeLessThan(300);
  });

  it('is read as it was printed', () => {
    const code = newVerifyCode();
    expect(grouped(code)).toMatch(/^(\S{4} ){5}\S{2}$/);
    expect(readVerifyCode(` ${grouped(code)}\n`)).toBe(code);
  });

  it.each(['', 'abc', '-'.repeat(22), 'x'.repeat(23), "' OR 1=1 --00000000000"])('refuses %j', (text) => {
    expect(readVerifyCode(text)).toBeNull();
  });
});
