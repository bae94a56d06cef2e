import { API_BASE } from '@zhibiao/contract/core/envelope';
import { endpoints } from '@zhibiao/contract/endpoints';
import type { Deps } from '#deps.ts';
import type { App } from '#http/app-types.ts';
import { SITEMAP } from './sitemap.ts';

/** Pages of persons and of staff. */
const CLOSED = [
  '/console',
  '/admin',
  '/mycenter',
  '/my-lesson',
  '/examination',
  '/feedback',
  '/prew-exam',
  '/login/sso',
  `${API_BASE}/`,
];

/** Below the closed API: what public pages are made of, for a crawler that runs their scripts. */
const drawnFrom = (): string[] =>
  endpoints
    .filter(({ shared }) => shared !== undefined)
    .map(({ path }) => API_BASE + path.replace(/:.*$/, ''))
    .sort();

const textOf = ({ publicUrl, searchEngines }: Deps['config']): string => {
  if (!searchEngines) return 'User-agent: *\nDisallow: /\n';
  return [
    'User-agent: *',
    // First, because not every crawler goes by the longest match, as RFC 9309 says.
    ...drawnFrom().map((path) => `Allow: ${path}`),
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}${SITEMAP}`,
    '',
  ].join('\n');
};

/** Where crawlers may go; an installation that is not to be found sends them all away. */
export const robotsRoute = (app: App, { config }: Pick<Deps, 'config'>): void => {
  const text = textOf(config);
  app.get('/robots.txt', { exposeHeadRoute: true }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(text),
  );
};
