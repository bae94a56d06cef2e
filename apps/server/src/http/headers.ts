import { API_BASE } from '@zhibiao/contract/core/envelope';
import type { FastifyReply } from 'fastify';
import type { Config } from '#config.ts';
import type { Request } from './app-types.ts';

/** `store`: the origin from which films and documents come, where that is another than the site's. */
const policyOf = (store: string | null): string =>
  [
    "default-src 'self'",
    ...(store === null ? [] : [`connect-src 'self' ${store}`]),
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `media-src 'self' blob:${store === null ? '' : ` ${store}`}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';');

const ALWAYS = {
  'content-security-policy': '',
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

export type HeaderConfig = Pick<Config, 'publicUrl' | 's3'>;
/** The headers of every answer, made once; what the API answers is not stored unless it says otherwise. */
export const headersOf = ({ publicUrl, s3 }: HeaderConfig) => {
  const store = s3?.publicUrl ? new URL(s3.publicUrl).origin : null;
  const policy = policyOf(store === new URL(publicUrl).origin ? null : store);
  const secure = publicUrl.startsWith('https:');
  const page = { ...(secure ? WITH_TLS : ALWAYS), 'content-security-policy': policy };
  const tls = secure ? { 'strict-transport-security': WITH_TLS['strict-transport-security'] } : {};
  return { page, api: { ...page, 'cache-control': 'no-store' }, part: { ...OF_PARTS, ...tls } };
};

export const headersFor = (config: HeaderConfig): ((request: Request, reply: FastifyReply) => void) => {
  const { page, api, part } = headersOf(config);
  return ({ url }, reply) => void reply.headers(url.startsWith(API_BASE) ? api : PART.test(url) ? part : page);
};
