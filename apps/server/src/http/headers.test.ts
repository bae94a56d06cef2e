import type { FastifyReply } from 'fastify';
import { expect, it } from 'vitest';
import type { Request } from './app-types.ts';
import { headersFor, headersOf } from './headers.ts';

const namesFor = (url: string, publicUrl = 'http://localhost'): string[] => {
  let names: string[] = [];
  const reply = { headers: (headers: object) => (names = Object.keys(headers)) };
  headersFor({ publicUrl, s3: null })({ url } as Request, reply as unknown as FastifyReply);
  return names;
};

it.each(['/', '/lesson?id=/assets/a.js', '/assets/pdf-worker-1.js', '/assets/mark-1.svg', '/prod-api/api/common/kv'])(
  'holds to the policy what runs or is shown by itself: %s',
  (url) => expect(namesFor(url)).toEqual(expect.arrayContaining(['content-security-policy', 'x-frame-options'])),
);

it('sends parts of a page with what says something of them', () => {
  for (const url of ['/assets/base-DRhvuHg.js', '/assets/index-CSkO1GuE.css'])
    expect(namesFor(url)).toEqual(['cross-origin-resource-policy', 'x-content-type-options']);
  expect(namesFor('/assets/base-DRhvuHg.js', 'https://learn.example.com')).toContain('strict-transport-security');
});

const policyFor = (publicUrl: string, store: string | null): string[] => {
  const s3 = { bucket: 'b', endpoint: undefined, region: 'r', accessKey: '', secretKey: '', pathStyle: true };
  return headersOf({ publicUrl, s3: { ...s3, publicUrl: store } }).page['content-security-policy'].split(';');
};

it('lets films and documents come from the store where browsers are sent there, and nothing else', () => {
  const site = 'https://learn.example.com';
  const none = policyFor(site, null);
  expect(none).toContain("media-src 'self' blob:");
  expect(none.join()).not.toContain('connect-src');
  const store = policyFor(site, 'https://media.example.com:8443/bucket');
  const added = store.filter((one) => !none.includes(one));
  expect(added).toEqual([
    "connect-src 'self' https://media.example.com:8443",
    "media-src 'self' blob: https://media.example.com:8443",
  ]);
  expect(policyFor(site, `${site}/bucket`), 'behind the site’s own name').toEqual(none);
});
