import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '#config.ts';
import { sql } from '#db/sql.ts';
import type { App } from '#http/app-types.ts';
import { agentOf } from '#test/people/agent.ts';
import { buildLesson } from '#test/content/factories.ts';
import { openTestWorld, type TestWorld } from '#test/world/world.ts';
import { robotsRoute } from './robots.ts';
import { SITEMAP_PAGES_MAX, type SitemapPages, sitemapRoutes } from './sitemap.ts';

const ORIGIN = 'https://learn.example.com';
const CHANGED = new Date('2026-11-20T08:30:00Z');

let world: TestWorld;
const shown: string[] = [];
const hidden: string[] = [];
beforeAll(async () => {
  world = await openTestWorld({ PUBLIC_URL: ORIGIN });
  const { article } = world.deps.db;
  const add = async (data: { type: number } & Record<string, unknown>) =>
    (await article.create({ data: { title: '文章', publishDate: new Date('2026-11-01'), ...data } })).id;
  shown.push(`/policy-doc/detal-page?id=${await add({ type: 1, updatedAt: CHANGED })}`);
  shown.push(`/policy-doc/detal-page?id=${await add({ type: 2 })}`);
  shown.push(`/certificate-services/detal-page?id=${await add({ type: 3, sourceType: 2, linkUrl: '' })}`);
  shown.push(`/lesson/detail?id=${(await buildLesson(world.deps)).id}`);
  hidden.push(await add({ type: 1, status: 0 }));
  hidden.push(await add({ type: 1, sourceType: 2, linkUrl: 'https://www.cnipa.gov.cn/a' }));
  hidden.push(await add({ type: 5 }));
  for (const status of [0, 2]) hidden.push((await buildLesson(world.deps, { status })).id);
});
afterAll(() => world.close());

const get = (url: string, headers: Record<string, string> = {}) => world.app.inject({ url, headers });
const pathsIn = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => loc.replace(ORIGIN, ''));

describe('the sitemap', () => {
  it('has every public page, by its absolute address, and what is not public has none', async () => {
    const { headers, body } = await get('/sitemap.xml');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(body).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="[^"]+">\n(<url>.+<\/url>\n)+<\/urls/,
    );
    const paths = pathsIn(body);
    const lists = ['/', '/certificate-services', '/lesson', '/policy-doc', '/policy-doc?type=2', '/teacher-list'];
    const texts = ['user-agreement', 'privacy-policy'].map((code) => `/policy-doc/detal-page?id=${code}`);
    expect(paths).toEqual(expect.arrayContaining([...lists, '/verify', ...texts, ...shown]));
    expect(new Set(paths).size).toBe(paths.length);
    for (const id of hidden) expect(body).not.toContain(id);
  });

  it('has the articles and courses of the public lists, no other', async () => {
    const guest = agentOf(world.app);
    const listed = async (path: string, query = {}) =>
      ((await guest.get(path, { ...query, pageSize: 100 })).rows as { id: string; linkUrl?: string | null }[])
        .filter(({ linkUrl }) => !linkUrl)
        .map(({ id }) => id);
    const all = await Promise.all([
      ...[1, 2, 3].map((type) => listed('/api/article/list', { type })),
      listed('/api/lesson/list'),
    ]);
    const ids = pathsIn((await get('/sitemap.xml')).body).flatMap(
      (path) => /id=([0-9a-f-]{36})$/.exec(path)?.[1] ?? [],
    );
    expect(ids.toSorted()).toEqual(all.flat().toSorted());
  });

  it('says of a page when its row was changed, and of a list nothing', async () => {
    const { body } = await get('/sitemap.xml');
    expect(body).toContain(`<url><loc>${ORIGIN}${shown[0]}</loc><lastmod>2026-11-20T08:30:00.000Z</lastmod></url>`);
    expect(body).toContain(`<url><loc>${ORIGIN}/lesson</loc></url>`);
  });

  it('costs a crawler nothing while it is the same', async () => {
    const { headers, body } = await get('/sitemap.xml');
    expect(headers['cache-control']).toBe('no-cache');
    expect((await get('/sitemap.xml', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
    const head = await world.app.inject({ method: 'HEAD', url: '/sitemap.xml' });
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      String(Buffer.byteLength(body)),
    ]);
    expect((await get('/sitemap-1.xml')).statusCode).toBe(404);
  });
});

/** One that has these pages, at this address. */
const siteOf = (publicUrl: string, pages: SitemapPages): App => {
  const app = Fastify() as unknown as App;
  sitemapRoutes(app, { pool: world.deps.pool, config: { publicUrl } }, [pages]);
  return app;
};

describe('a sitemap of more addresses than a file has', () => {
  const MANY = 2 * SITEMAP_PAGES_MAX;
  it('is an index of files that have them all', async () => {
    const app = siteOf(ORIGIN, sql`SELECT '/x?id=' || n AS path, now() AS at FROM generate_series(1, ${MANY}::int) n`);
    const index = await app.inject({ url: '/sitemap.xml' });
    expect(index.body).toContain('<sitemapindex ');
    const files = pathsIn(index.body);
    expect(files).toEqual(['/sitemap-1.xml', '/sitemap-2.xml', '/sitemap-3.xml']);
    const texts = await Promise.all(files.map((url) => app.inject({ url })));
    const paths = texts.map(({ body }) => pathsIn(body));
    expect(paths.map(({ length }) => length)).toEqual([SITEMAP_PAGES_MAX, SITEMAP_PAGES_MAX, 7]);
    expect(new Set(paths.flat()).size).toBe(MANY + 7);
    const packed = await app.inject({ url: '/sitemap-2.xml', headers: { 'accept-encoding': 'gzip' } });
    expect(gunzipSync(packed.rawPayload).toString()).toBe(texts[1]?.body);
    for (const url of ['/sitemap-4.xml', '/sitemap-0.xml', '/sitemap-01.xml', '/sitemap-a.xml', '/sitemap-.xml'])
      expect([url, (await app.inject({ url })).statusCode]).toEqual([url, 404]);
    await app.close();
  });

  it('writes an address as XML asks', async () => {
    const app = siteOf(`${ORIGIN}/a&b`, sql`SELECT '/x?a=1&b=''"<2>' AS path, NULL::timestamptz AS at`);
    expect((await app.inject({ url: '/sitemap.xml' })).body).toContain(
      `<loc>${ORIGIN}/a&amp;b/x?a=1&amp;b=&apos;&quot;&lt;2&gt;</loc>`,
    );
    await app.close();
  });
});

describe('robots.txt', () => {
  it('closes what is of persons, opens what public pages are made of, and names the sitemap', async () => {
    const { headers, body } = await get('/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    const lines = body.split('\n');
    expect(lines[0]).toBe('User-agent: *');
    for (const path of [
      'console',
      'mycenter',
      'admin',
      'examination',
      'my-lesson',
      'feedback',
      'prew-exam',
      'login/sso',
    ])
      expect(lines).toContain(`Disallow: /${path}`);
    expect(lines).toContain('Disallow: /prod-api/');
    for (const path of ['lesson/list', 'lesson/detail', 'article/', 'common/kv', 'teacher/list'])
      expect(lines).toContain(`Allow: /prod-api/api/${path}`);
    expect(lines).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
    // No rule closes a public page, a picture or a file of the build.
    const closed = lines.flatMap((line) => /^Disallow: (.+)$/.exec(line)?.[1] ?? []);
    for (const path of [...shown, '/', '/lesson', '/login', '/register', '/uploads/ab/c.png', '/assets/index.js'])
      expect(closed.filter((rule) => path.startsWith(rule))).toEqual([]);
  });

  it('sends all crawlers away from an installation that is not to be found', async () => {
    const app = Fastify() as unknown as App;
    robotsRoute(app, { config: loadConfig({ SEARCH_ENGINES: '0' }) });
    expect((await app.inject({ url: '/robots.txt' })).body).toBe('User-agent: *\nDisallow: /\n');
    await app.close();
  });

  it.each([
    [{}, true],
    [{ DEMO: '1', PUBLIC_URL: 'http://localhost:18080' }, true],
    [{ DEMO: '1', PUBLIC_URL: 'https://demo.example.com' }, false],
    [{ DEMO: '1', PUBLIC_URL: 'https://demo.example.com', SEARCH_ENGINES: '1' }, true],
    [{ DEMO: '0', PUBLIC_URL: ORIGIN }, true],
    [{ DEMO: '0', PUBLIC_URL: ORIGIN, SEARCH_ENGINES: '0' }, false],
  ])('goes by the configuration: %j', (env, found) => {
    expect(loadConfig(env).searchEngines).toBe(found);
  });
});
