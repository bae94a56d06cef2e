import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from './app-types.ts';
import { onError } from './error-handler.ts';
import { nameRequest } from './request-id.ts';
import { serveSpa } from './spa.ts';

const PAGE = '<!doctype html><title>知识产权管理体系标准培训平台</title>';
const SCRIPT = 'export const answer = 42;'.repeat(50);

/** The courses that there are, and are not. */
const THERE = '00000000-0000-7000-8000-000000000001';
const GONE = '00000000-0000-7000-8000-000000000002';

let app: App;
const root = mkdtempSync(join(tmpdir(), 'zhibiao-dist-'));

const put = (name: string, text: string) => {
  writeFileSync(join(root, name), text);
  writeFileSync(join(root, `${name}.br`), brotliCompressSync(text));
  writeFileSync(join(root, `${name}.gz`), gzipSync(text));
};

beforeAll(async () => {
  for (const folder of ['assets', 'art', 'docs']) mkdirSync(join(root, folder));
  put('index.html', PAGE);
  put('assets/index-4f2a.js', SCRIPT);
  put('art/logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(root, 'docs/user-guide.pdf'), '%PDF-1.7');
  app = Fastify({ frameworkErrors: onError }) as unknown as App;
  app.addHook('onRequest', async (request, reply) => nameRequest(request, reply));
  app.setErrorHandler(onError);
  app.get('/prod-api/api/lesson/detail', async (request) => ({
    code: (request.query as { id: string }).id === THERE ? 200 : 404,
  }));
  await serveSpa(app, { config: { publicUrl: 'http://localhost' } }, root);
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

const get = (url: string, encoding?: string) =>
  app.inject({ url, headers: encoding ? { 'accept-encoding': encoding } : {} });

describe('the built page and its files', () => {
  it.each(['/', '/index.html', `/lesson/detail?id=${THERE}`, '/nothing'])(
    'asks anew for the page at %s each time',
    async (url) => {
      for (const encoding of [undefined, 'gzip', 'gzip, deflate, br, zstd']) {
        const answer = await get(url, encoding);
        expect(answer.statusCode).toBe(200);
        expect(answer.headers['cache-control']).toBe('no-cache');
        expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      }
    },
  );

  it('has the status of what it shows: the page of a course that is gone is 404, and whole', async () => {
    for (const encoding of ['identity', 'br']) {
      const there = await get(`/lesson/detail?id=${THERE}`, encoding);
      const known = { etag: there.headers.etag, modified: there.headers['last-modified'] };
      const gone = await app.inject({
        url: `/lesson/detail?id=${GONE}`,
        headers: {
          'accept-encoding': encoding,
          'if-none-match': String(known.etag),
          'if-modified-since': String(known.modified),
          range: 'bytes=0-1',
        },
      });
      expect([gone.statusCode, gone.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(gone.rawPayload).toEqual(there.rawPayload);
    }
    expect((await get('/lesson/detail?id=nonsense')).statusCode).toBe(404);
  });

  it('says as much to who asks for the head alone', async () => {
    const headOf = async (url: string) => {
      const { statusCode, body, headers } = await app.inject({ method: 'HEAD', url });
      return [statusCode, body, headers['content-type']];
    };
    const html = 'text/html; charset=utf-8';
    expect(await headOf(`/lesson/detail?id=${THERE}`)).toEqual([200, '', html]);
    expect(await headOf(`/lesson/detail?id=${GONE}`)).toEqual([404, '', html]);
    expect(await headOf('/nothing')).toEqual([200, '', html]);
    expect((await headOf('/prod-api/api/nothing'))[2]).toBe('application/json; charset=utf-8');
    expect((await headOf('/assets/gone.js'))[0]).toBe(404);
  });

  it.each([
    '/livez',
    '/health',
    '/healthcheck',
    '/health/live',
    '/ready',
    '/readiness',
    '/liveness',
    '/startupz',
    '/ping',
    '/metrics',
  ])('has no page for a probe by a name that is none of ours, %s', async (url) => {
    for (const headers of [{}, { accept: '*/*' }]) {
      const answer = await app.inject({ url, headers });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
    }
  });

  it.each(['/lesson.html', '/index.php', '/assets/gone.js'])(
    'gives the page to who opens %s, and nothing to what asks for the file',
    async (url) => {
      const opened = await app.inject({ url, headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } });
      expect([opened.statusCode, opened.body]).toEqual([200, PAGE]);
      expect((await app.inject({ url, headers: { accept: '*/*' } })).statusCode).toBe(404);
    },
  );

  const LONG = `/${'a'.repeat(3_000)}`;
  it.each([
    '//lesson',
    '//evil.example/x',
    '/lesson//detail',
    '/a//b',
    '/%00',
    '/lesson/%00',
    '/%ff',
    '/%',
    '/..%2f..%2fetc',
    LONG,
  ])('leads %.30s home', async (url) => {
    const answer = await app.inject({ url: `http://localhost${url}` });
    // Or to the page, whose router knows no such path.
    if (answer.statusCode === 200) expect(answer.body).toBe(PAGE);
    else expect([answer.statusCode, answer.headers.location]).toEqual([302, '/']);
  });

  it.each(['/console//x', '/console/%00', `/console${LONG}`])(
    'lets the console say that it has no %.30s',
    async (url) => {
      const answer = await app.inject({ url });
      expect([answer.statusCode, answer.body]).toEqual([200, PAGE]);
    },
  );

  it('looks on the disk for files alone, never for a page', async () => {
    expect(app.hasRoute({ method: 'GET', url: '/*' })).toBe(false);
    expect((await app.inject('/index.html')).statusCode).toBe(200);
    expect((await app.inject('/.vite/manifest.json')).statusCode).toBe(404);
  });

  it('says of a file whose name cannot be read that it is not there', async () => {
    expect((await app.inject({ url: '/assets//index-4f2a.js' })).statusCode).toBe(404);
  });

  it('is answered 304 while it is the same, so asking anew costs no bytes', async () => {
    const { headers } = await get('/', 'br');
    const again = { 'accept-encoding': 'br', 'if-none-match': String(headers.etag) };
    expect((await app.inject({ url: '/', headers: again })).statusCode).toBe(304);
  });

  it('keeps a hashed file for good and a named one for an hour', async () => {
    expect((await get('/assets/index-4f2a.js', 'br')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
    const kept = (await get('/assets/index-4f2a.js')).headers;
    expect(kept['cache-control']).toBe('public, max-age=31536000, immutable');
    // Nothing to ask by again.
    expect(Object.keys(kept)).not.toEqual(expect.arrayContaining(['etag']));
    expect(Object.keys(kept)).not.toEqual(expect.arrayContaining(['last-modified']));
    expect((await get('/art/logo.svg', 'gzip')).headers['cache-control']).toBe('public, max-age=3600');
    expect((await get('/art/logo.svg')).headers).toHaveProperty('x-request-id');
    expect(kept).not.toHaveProperty('x-request-id');
    expect((await get('/docs/user-guide.pdf', 'br')).headers['cache-control']).toBe('public, max-age=3600');
  });

  it.each([
    ['br', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ])('answers accept-encoding: %s with %s and the type of the file itself', async (asked, encoding, open) => {
    const script = await get('/assets/index-4f2a.js', asked);
    expect(script.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(script.headers['content-type']).toMatch(/javascript; charset=utf-8$/);
    expect(open(script.rawPayload).toString()).toBe(SCRIPT);
    const page = await get('/', asked);
    expect(page.headers['content-encoding']).toBe(encoding);
    expect(open(page.rawPayload).toString()).toBe(PAGE);
    expect((await get('/art/logo.svg', asked)).headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': 'image/svg+xml',
    });
  });

  it('sends a browser that names no encoding the file as it is', async () => {
    const { headers, body } = await get('/assets/index-4f2a.js');
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers.vary).toBe('accept-encoding');
    expect(body).toBe(SCRIPT);
  });

  it('says of a file that an upgrade took away that it is gone, not sending the page under its name', async () => {
    const { statusCode, headers } = await get('/assets/old-1111.js', 'br');
    expect(statusCode).toBe(404);
    expect(headers['content-type']).toMatch(/^text\/plain/);
  });
});
