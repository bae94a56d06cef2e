import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Drawn, templateOf } from './template.ts';

const root = mkdtempSync(join(tmpdir(), 'zhibiao-template-'));
const BUILT = `<!doctype html>
<html>
  <head>
    <meta name="description" content="every page" />
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/base-1.js">
    <link rel="stylesheet" crossorigin href="/assets/index-1.css">
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>`;
const MANIFEST = {
  'src/early.ts': { file: 'assets/early-1.js' },
  'index.html': { file: 'assets/index-1.js', imports: ['_base.js'], css: ['assets/index-1.css'] },
  '_base.js': { file: 'assets/base-1.js' },
  '_list.js': { file: 'assets/list-1.js', imports: ['_base.js', 'index.html'], css: ['assets/list-1.css'] },
};
beforeAll(() => {
  for (const folder of ['.vite', 'assets']) mkdirSync(join(root, folder));
  writeFileSync(join(root, 'index.html'), BUILT);
  writeFileSync(join(root, '.vite/manifest.json'), JSON.stringify(MANIFEST));
  writeFileSync(join(root, '.vite/pages.json'), JSON.stringify({ 'src/list/page.tsx': 'assets/list-1.js' }));
  writeFileSync(join(root, 'assets/index-1.css'), 'a{color:red}');
  writeFileSync(join(root, 'assets/list-1.css'), 'b{color:blue}');
});
afterAll(() => rmSync(root, { recursive: true }));

const drawn = (more: Partial<Drawn>): string => {
  const text = templateOf(root)?.({
    status: 200,
    page: '/list',
    search: '',
    queries: [],
    head: '',
    html: '',
    first: [],
    files: [],
    ...more,
  });
  if (!text) throw new Error('no template');
  return text.before + text.common.bytes.toString() + text.after;
};
const occurrences = (html: string, part: string) => html.split(part).length - 1;

it('names what a page needs once, with its styles in the page and fetched by nobody', () => {
  const html = drawn({ files: ['src/list/page.tsx'], html: '<h1>课程</h1>' });
  expect(html).toContain('<div id="root"><h1>课程</h1></div>');
  expect(html).toContain('<style>a{color:red}\nb{color:blue}</style>');
  for (const file of ['index-1.css', 'list-1.css'])
    expect(html).toContain(`<link rel="stylesheet" href="/assets/${file}" disabled>`);
  for (const file of ['early-1.js', 'base-1.js', 'list-1.js', 'index-1.js']) expect(occurrences(html, file)).toBe(1);
});

it('says beside the script that comes first what to ask for, and names that script once', () => {
  const html = drawn({ first: ['/prod-api/a?x=1&t=', '/prod-api/b'] });
  expect(html).toMatch(
    /<script async [^>]*type="module" [^>]*src="\/assets\/early-1\.js" data-first="[^"]*"><\/script>/,
  );
  expect(html).toContain('data-first="/prod-api/a?x=1&amp;t= /prod-api/b"');
  expect(occurrences(html, 'early-1.js')).toBe(1);
});

it.each([
  ['/list', false],
  [null, true],
])('says of %s whether it waits for what is asked first', (page, waits) => {
  expect(/<script [^>]*data-first="" data-waiting>/.test(drawn({ page }))).toBe(waits);
});

it('runs what the site’s own script stands on by itself', () => {
  const html = drawn({ files: ['src/list/page.tsx'] });
  expect(html).toMatch(/<script async [^>]*src="\/assets\/base-1\.js"><\/script>/);
  expect(html).toMatch(/<link rel="modulepreload" [^>]*href="\/assets\/list-1\.js">/);
});

it.each([
  ['/list', 'low'],
  [null, 'high'],
])('fetches the scripts of %s with %s priority: after a text that can be read meanwhile', (page, priority) => {
  const html = drawn({ page, files: ['src/list/page.tsx'] });
  const priorities = [...html.matchAll(/fetchpriority="(\w+)"/g)].map(([, one]) => one);
  expect(new Set(priorities)).toEqual(new Set([priority]));
  expect(priorities.length).toBe(occurrences(html, 'modulepreload') + occurrences(html, '<script async'));
});

it('names the pictures of the first view before the scripts', () => {
  const [later, first] = ['/a.svg"', '/b.svg" fetchPriority="high"'].map(
    (of) => `<link rel="preload" as="image" href="${of}/>`,
  );
  const html = drawn({ files: ['src/list/page.tsx'], html: `${later}${first}<main>${first}</main>` });
  expect(html.indexOf(first as string)).toBeLessThan(html.indexOf('modulepreload'));
  expect(html).toContain(`<div id="root">${later}<main>${first}</main></div>`);
});

it('has one description: that of the page where it has one', () => {
  expect(drawn({})).toContain('content="every page"');
  const html = drawn({ head: '<meta name="description" content="this page" />' });
  expect(html).toContain('content="this page"');
  expect(occurrences(html, 'name="description"')).toBe(1);
});

it.each(['</script><script>alert(1)</script>', '<!--<script>', '一\u2028二\u2029三', '$& $1 $$'])(
  'carries whatever an answer says as what it is: %j',
  (text) => {
    const html = drawn({ queries: [{ key: ['GET /x'], answer: text }], html: '<p>$& $1</p>', head: '<!-- $& -->' });
    const json = /<script type="application\/json" id="drawn">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    expect(json).not.toMatch(/[<\u2028\u2029]/);
    expect(JSON.parse(json)).toEqual({ page: '/list', search: '', queries: [{ key: ['GET /x'], answer: text }] });
    expect(html).toContain('<p>$& $1</p>');
    expect(html).toContain('<!-- $& -->\n');
  },
);

it('is none where the build has no pages', () => {
  expect(templateOf(join(root, 'assets'))).toBeNull();
});
