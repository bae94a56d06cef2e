import { API_BASE } from '@zhibiao/contract/core/envelope';
import type { FastifyReply } from 'fastify';
import type { Request } from './app-types.ts';

const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(';');

const ALWAYS = {
  'content-security-policy': POLICY,
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};
/** Only an installation that has TLS may promise it. */
const WITH_TLS = {
  ...ALWAYS,
  'cross-origin-opener-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};

/** Scripts and style sheets of the build: what a page is held to says nothing of them but of workers. */
const PART = /^\/assets\/(?!.*worker)[\w.-]+\.(js|css)$/;
const OF_PARTS: Partial<typeof ALWAYS> = {
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** The headers of every answer, made once; what the API answers is not stored unless it says otherwise. */
export const headersOf = (publicUrl: string) => {
  const page = publicUrl.startsWith('https:') ? WITH_TLS : ALWAYS;
  const tls = page === WITH_TLS ? { 'strict-transport-security': WITH_TLS['strict-transport-security'] } : {};
  return { page, api: { ...page, 'cache-control': 'no-store' }, part: { ...OF_PARTS, ...tls } };
};

export const headersFor = (publicUrl: string): ((request: Request, reply: FastifyReply) => void) => {
  const { page, api, part } = headersOf(publicUrl);
  return ({ url }, reply) => void reply.headers(url.startsWith(API_BASE) ? api : PART.test(url) ? part : page);
};
