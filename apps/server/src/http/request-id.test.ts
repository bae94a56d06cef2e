import { API_BASE } from '@zhibiao/contract/core/envelope';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld({ TRUST_PROXY: '10.0.0.0/8' });
});
afterAll(() => world.close());

const PATH = `${API_BASE}/api/lesson/list`;
const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
const nameOf = async (remoteAddress: string, headers: Record<string, string>) => {
  const answer = await world.app.inject({ url: PATH, remoteAddress, headers });
  return answer.headers['x-request-id'];
};

it('a request keeps the name that a trusted proxy gave it', async () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.9' };
  expect(await nameOf('10.1.2.3', { ...forwarded, 'x-request-id': 'edge-7f.3_A' })).toBe('edge-7f.3_A');
});

it('whoever comes by themselves, or says what no name is, gets one of ours', async () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.9' };
  expect(await nameOf('203.0.113.9', { ...forwarded, 'x-request-id': 'mine' })).toMatch(UUID);
  expect(await nameOf('10.1.2.3', { 'x-request-id': 'mine' })).toMatch(UUID);
  for (const odd of ['a b', 'x'.repeat(65), '{"a":1}', ''])
    expect(await nameOf('10.1.2.3', { ...forwarded, 'x-request-id': odd })).toMatch(UUID);
  expect(await nameOf('10.1.2.3', forwarded)).toMatch(UUID);
});

it('an unknown address has one, too', async () => {
  const answer = await world.app.inject({ url: `${API_BASE}/api/nothing` });
  expect(answer.headers['x-request-id']).toMatch(UUID);
});
