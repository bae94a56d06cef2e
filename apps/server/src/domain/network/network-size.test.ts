import { expect, it } from 'vitest';
import { coversHalf } from './network-size.ts';

it.each([
  ['0.0.0.0/1,128.0.0.0/1'],
  ['128.0.0.0/1'],
  ['0.0.0.0/2,64.0.0.0/3,96.0.0.0/3,10.0.0.0/8'],
  ['1.2.3.4/1'],
  ['::/1,8000::/1'],
  ['2000::/3'],
  ['2000::/4'],
  ['::ffff:0:0/96'],
  ['::ffff:0.0.0.0/97,::ffff:128.0.0.0/97'],
  ['10.0.0.0/8,::ffff:128.0.0.0/97'],
])('%s is nearly everybody', (list) => {
  expect(coversHalf(list.split(','))).toBe(true);
});

it.each([
  ['127.0.0.1'],
  ['10.0.0.0/8,172.16.0.0/12,192.168.0.0/16'],
  ['loopback,linklocal,uniquelocal'],
  ['fc00::/7,fe80::/10,::1'],
  ['2400:cb00::/32,2606:4700::/32,103.21.244.0/22,104.16.0.0/13'],
  ['10.0.0.0/8,10.0.0.0/8,10.1.0.0/16'],
  ['::ffff:10.0.0.0/104'],
])('%s is a proxy or some', (list) => {
  expect(coversHalf(list.split(','))).toBe(false);
});
