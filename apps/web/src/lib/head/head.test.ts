import { expect, test } from 'vitest';
import { describe as descriptionOf } from './description.ts';
import { type Head, headOf, listHead, momentOf, type SiteFacts, trailOf } from './head.ts';
import { headHtml } from './head-html.ts';

const ORIGIN = 'https://learn.example.com';
const SITE = { name: '知标学堂', logo: null } as SiteFacts;
const lettersOf = (text: string) => [...new Intl.Segmenter('zh').segment(text)].map(({ segment }) => segment);

test('a description is one line of at most 120 characters, ended with a sentence where one ends late enough', () => {
  expect(descriptionOf(' 知识产权\n\t管理\u0000体系 ')).toBe('知识产权 管理 体系');
  expect(descriptionOf('')).toBe('');
  const sentence = `${'甲'.repeat(69)}。`;
  expect(descriptionOf(sentence.repeat(3))).toBe(sentence);
  expect(descriptionOf(`短。${'乙'.repeat(10_000)}`)).toBe(`短。${'乙'.repeat(117)}…`);
  expect(descriptionOf('丙'.repeat(120))).toBe('丙'.repeat(120));
});

test('an emoji of several parts is one character, and is not cut in two', () => {
  const family = '👩‍👩‍👧‍👦';
  expect(lettersOf(descriptionOf(`${'丁'.repeat(118)}${family}${family}`))).toEqual([
    ...Array.from({ length: 118 }, () => '丁'),
    family,
    family,
  ]);
  expect(lettersOf(descriptionOf(family.repeat(130))).at(-2)).toBe(family);
});

const hostile = (text: string): Head =>
  headOf(SITE, {
    path: `/lesson/detail?id=a&b="${text}"`,
    title: text,
    description: text,
    image: '/uploads/ab/c.png',
    jsonLd: [
      { '@type': 'Course', name: text, url: '/lesson', image: '//elsewhere.example/a.png' },
      trailOf([[text, '/']], text),
    ],
  });
/** What a parser of HTML makes of it, as far as these few tags go. */
const parsed = (html: string) => ({
  attributes: [...html.matchAll(/ (?:content|href)="([^"]*)"/g)].map(([, value = '']) =>
    value.replace(/&(lt|gt|quot|amp);/g, (_, name: string) => ({ lt: '<', gt: '>', quot: '"', amp: '&' })[name] ?? ''),
  ),
  facts: [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
  ),
});

test.each([
  '</script><script>alert(1)</script>',
  '<!-- <script>',
  '"><img src=x onerror=alert(1)>',
  "'&amp;&quot;'",
  '一\u2028二\u2029三',
  '👩‍👩‍👧‍👦'.repeat(20),
  '\ud83d 半个',
])('whatever a title says, it is text: %j', (text) => {
  const html = headHtml(hostile(text), ORIGIN);
  expect(
    html
      .split('\n')
      .every((line) => /^<(meta|link) [^<>]*>$|^<script type="application\/ld\+json">[^<>]*<\/script>$/.test(line)),
  ).toBe(true);
  expect(html).not.toMatch(/[\u2028\u2029].*<\/script>/);
  const { attributes, facts } = parsed(html);
  expect(attributes).toContain(text);
  expect(facts).toEqual([
    {
      '@context': 'https://schema.org',
      '@type': 'Course',
      name: text,
      url: `${ORIGIN}/lesson`,
      image: '//elsewhere.example/a.png',
    },
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: text, item: `${ORIGIN}/` },
        { '@type': 'ListItem', position: 2, name: text },
      ],
    },
  ]);
});

test('a page that is not to be found has a description and nothing that leads to it', () => {
  const html = headHtml({ ...hostile('x'), noindex: true }, ORIGIN);
  expect(html).toBe('<meta name="description" content="x" />\n<meta name="robots" content="noindex" />');
});

test('its card shows a picture that those who show cards can draw', () => {
  const imageOf = (image: string | null, logo: string | null) =>
    headOf({ ...SITE, logo }, { path: '/', title: '', description: '', image }).openGraph.image;
  expect(imageOf('/uploads/a.png', '/uploads/logo.jpg')).toBe('/uploads/a.png');
  expect(imageOf('/art/covers/a.svg', '/uploads/logo.jpg')).toBe('/uploads/logo.jpg');
  expect(imageOf(null, null)).toBeNull();
  expect(headHtml(headOf(SITE, { path: '/', title: '', description: '' }), ORIGIN)).not.toContain('og:image');
});

const list = (search: string, rows?: number) =>
  listHead(SITE, {
    path: '/x?type=2',
    search: new URLSearchParams(search),
    filters: ['name'],
    rows,
    title: '',
    description: '',
  });
test.each([
  ['', '/x?type=2', false],
  ['pageNum=1&utm_source=mail', '/x?type=2', false],
  ['pageNum=3&other=1', '/x?type=2&pageNum=3', false],
  ['pageNum=abc', '/x?type=2', false],
  ['pageNum=-1', '/x?type=2', false],
  ['pageNum=1e300', '/x?type=2', false],
  ['name=', '/x?type=2', false],
  ['name=a', '/x?type=2', true],
])('a list at ?%s is %s, or a search', (search, canonical, noindex) => {
  expect(list(search, 10)).toMatchObject({ canonical, noindex });
});
test('a page past the end of a list is not to be found, an empty first one is', () => {
  expect([list('pageNum=9', 0).noindex, list('', 0).noindex, list('pageNum=9').noindex]).toEqual([true, false, false]);
});

test('a moment has the zone of the site', () => {
  expect(new Date(momentOf('2026-11-28 09:30:00')).toISOString()).toBe('2026-11-28T01:30:00.000Z');
});
