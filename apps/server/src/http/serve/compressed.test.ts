import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '#http/app-types.ts';
import { packed, PACKED_FROM_CHARACTERS } from './compressed.ts';

const LONG = JSON.stringify({ code: 200, data: '条款'.repeat(PACKED_FROM_CHARACTERS) });
const SHORT = JSON.stringify({ code: 200, data: '条款' });

let app: App;
beforeAll(() => {
  app = Fastify() as unknown as App;
  app.get('/long', async (request, reply) => reply.type('application/json').send(await packed(request, reply, LONG)));
  app.get('/short', async (request, reply) => reply.type('application/json').send(await packed(request, reply, SHORT)));
});
afterAll(() => app.close());

const get = (url: string, encoding?: string) =>
  app.inject({ url, headers: encoding ? { 'accept-encoding': encoding } : {} });

describe('long answers', () => {
  it.each(['gzip', 'gzip, deflate, br', 'br;q=1.0, gzip;q=0.8'])('are packed for %s', async (encoding) => {
    const { headers, rawPayload } = await get('/long', encoding);
    expect(headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: 'accept-encoding',
      'content-length': String(rawPayload.length),
    });
    expect(rawPayload.length).toBeLessThan(LONG.length / 10);
    expect(gunzipSync(rawPayload).toString()).toBe(LONG);
  });

  it.each([undefined, 'identity', 'br', 'gzip;q=0', 'gzip; q=0.0, br'])('stay as they are for %s', async (encoding) => {
    const { headers, body } = await get('/long', encoding);
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers['vary']).toBe('accept-encoding');
    expect(body).toBe(LONG);
  });

  it('are the only ones: a short one is sent as it is', async () => {
    const { headers, body } = await get('/short', 'gzip');
    expect(headers['content-encoding']).toBeUndefined();
    expect(body).toBe(SHORT);
  });
});
