import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { tellSlow } from './slow-requests.ts';

it('says where a request took long, and nothing of what was asked', async () => {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } } });
  tellSlow(app, 50);
  app.post('/person/:id', async ({ query }) => {
    if ('wait' in (query as object)) await sleep(80);
    return 'done';
  });
  const payload = { name: 'lantern' };
  await app.inject({ method: 'POST', url: '/person/quick', payload });
  await app.inject({ method: 'POST', url: '/person/13800000001?wait=river', payload });
  await app.close();
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'slow request',
    method: 'POST',
    route: '/person/:id',
    status: 200,
    reqId: expect.any(String),
    ms: expect.any(Number),
  });
  for (const secret of ['13800000001', 'river', 'lantern']) expect(lines[0]).not.toContain(secret);
});
