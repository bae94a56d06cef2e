import type { FastifyReply } from 'fastify';
import { expect, it } from 'vitest';
import type { Request } from './app-types.ts';
import { headersFor } from './headers.ts';

const namesFor = (url: string, publicUrl = 'http://localhost'): string[] => {
  let names: string[] = [];
  const reply = { headers: (headers: object) => (names = Object.keys(headers)) };
  headersFor(publicUrl)({ url } as Request, reply as unknown as FastifyReply);
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
