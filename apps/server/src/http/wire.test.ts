import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { copy } from '@zhibiao/contract/core/copy';
import { API_BASE } from '@zhibiao/contract/core/envelope';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import sharp from 'sharp';
import { buildApp } from '#app.ts';
import { buildPerson } from '#test/people/people.ts';
import { exchange, listenLocally, openWire, type WireAnswer } from '#test/world/wire.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import type { App } from './app-types.ts';

/** What the parser refuses and what comes too slowly, on real connections. The limits are the product's, made short. */
const SHORT = { headersMs: 300, bodyMs: 500, uploadMs: 30_000, lookEveryMs: 100 };

let world: TestWorld;
const apps: App[] = [];
let port: number;
let impatient: number;
let token: string;
const open = async (timeouts: typeof SHORT) => {
  const app = await buildApp({ ...world.deps, config: { ...world.deps.config, timeouts } });
  apps.push(app);
  return listenLocally(app);
};
beforeAll(async () => {
  world = await openTestWorld();
  token = (await buildPerson(world)).token;
  [port, impatient] = await Promise.all([open(SHORT), open({ ...SHORT, uploadMs: 500 })]);
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()));
  await world.close();
});

const expectRefusal = (answer: WireAnswer | null, status: number) => {
  expect({ ...answer, body: JSON.parse(answer?.body ?? 'null') as unknown }).toMatchObject({
    status,
    body: { code: status, msg: expect.stringMatching(/^\p{Script=Han}[^a-z]+$/u) },
    headers: {
      connection: 'close',
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'self'"),
      'x-frame-options': 'SAMEORIGIN',
    },
  });
};
const get = (path: string, headers = 'Host: localhost\r\n') => `GET ${path} HTTP/1.1\r\n${headers}\r\n`;

describe('what is no request', () => {
  it.each([
    ['an address over 16 KB', get(`/?q=${'x'.repeat(20_000)}`), 431],
    ['an address of a megabyte', get(`/?q=${'x'.repeat(1_000_000)}`), 431],
    ['headers over 16 KB', get('/', `Host: localhost\r\nX-Long: ${'x'.repeat(20_000)}\r\n`), 431],
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['an unknown method', 'NONSENSE / HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
    ['another protocol', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['the beginning of TLS', Buffer.from('16030100050100000100', 'hex'), 400],
    ['no host', 'GET /prod-api/api/common/kv HTTP/1.1\r\n\r\n', 400],
    ['a header without a name', get('/', 'Host: localhost\r\n: x\r\n'), 400],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx', 400],
    [
      'a length beside chunks',
      'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    [
      'a chunk that is none',
      'POST /prod-api/api/user/logout HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n' +
        'Transfer-Encoding: chunked\r\n\r\nzz\r\n',
      400,
    ],
    [
      'endless chunk extensions',
      'POST /prod-api/api/user/logout HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n' +
        `Transfer-Encoding: chunked\r\n\r\n2;${'x'.repeat(20_000)}`,
      413,
    ],
    ['a tunnel', 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n', 405],
  ])('%s is answered in an envelope with our headers', async (_name, bytes, status) => {
    const wire = await openWire(port);
    wire.write(bytes);
    expectRefusal(await wire.answer(), status);
    expect(await wire.ended()).toBe('ended');
  });

  it('an expectation that nobody knows is no obstacle', async () => {
    expect((await exchange(port, get('/healthz', 'Host: localhost\r\nExpect: a-miracle\r\n')))?.body).toBe(
      '{"status":"ok"}',
    );
  });
});

const post = (path: string, type: string, length: number, more = '') =>
  `POST ${API_BASE}${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\n` +
  `Content-Length: ${length}\r\n${more}\r\n`;

describe('what is too large', () => {
  it.each([
    ['by its length', 'Content-Length: 4000000\r\n', (part: string) => part],
    ['in chunks', 'Transfer-Encoding: chunked\r\n', (part: string) => `${part.length.toString(16)}\r\n${part}\r\n`],
  ])('is read to its end, so that its sender gets the answer: %s', async (_name, length, framed) => {
    // As clients do: nothing is read before all is sent, and a reset meanwhile is the end.
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST ${API_BASE}/api/user/smsLogin HTTP/1.1\r\nHost: localhost\r\n` +
        `Content-Type: application/json\r\n${length}\r\n`,
    );
    for (let n = 0; n < 4; n += 1) {
      socket.write(framed('x'.repeat(1_000_000)));
      await sleep(50);
    }
    socket.write(framed(''));
    await sleep(50);
    const [, body = ''] = (await text(socket)).split('\r\n\r\n');
    expect(JSON.parse(body)).toEqual({ code: 500, msg: copy.tooLarge, reason: 'tooLarge' });
  });

  it('but for no longer than any body', async () => {
    const wire = await openWire(port);
    wire.write(post('/api/user/smsLogin', 'application/json', 4_000_000));
    wire.write('x'.repeat(1_000));
    expect(JSON.parse((await wire.answer())?.body ?? '')).toMatchObject({ msg: copy.tooLarge });
    wire.close();
  });
});

describe('what comes slowly', () => {
  it.each([
    ['headers', get('/').slice(0, -2)],
    ['a first line', 'GET /prod'],
    ['the body of a form', `${post('/api/user/smsLogin', 'application/json', 1_000)}{"phonenumber":`],
    [
      'the body of a form, in chunks',
      `POST ${API_BASE}/api/user/smsLogin HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
        `Transfer-Encoding: chunked\r\n\r\n2\r\n{"\r\n`,
    ],
  ])('%s ends in time, in an envelope', async (_name, bytes) => {
    const wire = await openWire(port);
    wire.write(bytes);
    expectRefusal(await wire.answer(), 408);
    expect(await wire.ended()).toBe('ended');
  });

  it('a file may take longer than a form', async () => {
    const picture = await sharp({
      create: {
        width: 200,
        height: 200,
        channels: 3,
        background: '#1d4f91',
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    })
      .png()
      .toBuffer();
    const body = Buffer.concat([
      Buffer.from(
        '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n',
      ),
      picture,
      Buffer.from('\r\n--x--\r\n'),
    ]);
    const wire = await openWire(port);
    wire.write(
      post('/api/common/upload', 'multipart/form-data; boundary=x', body.length, `Authorization: Bearer ${token}\r\n`),
    );
    for (let at = 0; at < body.length; at += Math.ceil(body.length / 10)) {
      await sleep(SHORT.bodyMs / 4);
      wire.write(body.subarray(at, at + Math.ceil(body.length / 10)));
    }
    expect(JSON.parse((await wire.answer())?.body ?? '')).toMatchObject({ code: 200 });
    wire.close();
  });

  it('but not for ever', async () => {
    const wire = await openWire(impatient);
    wire.write(
      post('/api/common/upload', 'multipart/form-data; boundary=x', 1_000, `Authorization: Bearer ${token}\r\n`),
    );
    expectRefusal(await wire.answer(), 408);
    wire.close();
  });
});
