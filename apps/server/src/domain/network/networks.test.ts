import { describe, expect, it } from 'vitest';
import { isWithin } from './networks.ts';

describe('a list of networks', () => {
  it.each([
    ['10.1.2.3', [], true],
    ['10.1.2.3', ['10.0.0.0/8'], true],
    ['::ffff:10.1.2.3', ['10.0.0.0/8'], true],
    ['11.1.2.3', ['10.0.0.0/8', '192.168.1.2'], false],
    ['192.168.1.2', ['10.0.0.0/8', '192.168.1.2'], true],
    ['2001:db8::7', ['2001:db8::/32'], true],
    ['2001:db9::7', ['2001:db8::/32'], false],
    ['10.1.2.3', ['300.1.1.1/99'], false],
  ])('%s in %j: %s', (ip, cidrs, inside) => {
    expect(isWithin(ip, cidrs)).toBe(inside);
  });
});
