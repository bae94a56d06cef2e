import { expect, test } from 'vitest';
import { isNewPlace, loginPlaceOf } from './login-place.ts';

test.each([
  ['203.0.113.77', '203.0.113.*'],
  ['::ffff:203.0.113.77', '203.0.113.*'],
  ['2001:db8:1:2:3::4', '2001:db8:1:*'],
  ['::1', '0:0:0:*'],
  ['', ''],
])('%s is told as %s', (ip, place) => {
  expect(loginPlaceOf(ip)).toBe(place);
});

test('a login is new by its device or by its network, and never the first one', () => {
  const edge = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0';
  const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36';
  const office = { ip: '203.0.113.7', device: edge };
  expect(isNewPlace(office, [])).toBe(false);
  expect(isNewPlace({ ip: '203.0.113.9', device: edge.replaceAll('130', '131') }, [office])).toBe(false);
  expect(isNewPlace({ ...office, ip: '203.0.114.7' }, [office])).toBe(true);
  expect(isNewPlace({ ...office, device: phone }, [office])).toBe(true);
  const street = { ip: '198.51.100.1', device: phone };
  expect(isNewPlace({ ...office, device: phone }, [office, street])).toBe(false);
});
