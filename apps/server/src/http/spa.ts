import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply } from 'fastify';
import { API_BASE } from '@zhibiao/contract/envelope';
import type { App } from './app-types.ts';
import { apiNotFound } from './error-handler.ts';

const DIST = resolve(import.meta.dirname, '../../../web/dist');
const ASSET = /^\/(assets|art|docs)\/|\.[a-z0-9]{2,5}$/i;

/** How long a browser may keep a file unasked: a hashed one for good; the page, which names them, not at all. */
const keepFor = (file: string): string => {
  if (file.startsWith('assets')) return 'public, max-age=31536000, immutable';
  return file.startsWith('index.html') ? 'no-cache' : 'public, max-age=3600';
};

/** The built single-page application, compressed when it was built; every other GET is the page itself. */
export const serveSpa = async (app: App, root = DIST): Promise<void> => {
  const built = existsSync(resolve(root, 'index.html'));
  // Read as another host by everything that resolves it; as unknown as any address that is none of ours.
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'GET' && /^\/[\\/]/.test(request.url)) return reply.redirect('/');
  });
  if (built) {
    await app.register(fastifyStatic, {
      root,
      index: false,
      dotfiles: 'deny',
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) => void reply.header('cache-control', keepFor(relative(root, path))),
    });
  }
  const page = (reply: FastifyReply) => reply.sendFile('index.html');
  if (built) app.get('/', { exposeHeadRoute: true }, (_request, reply) => page(reply));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    // Whoever looks for a page gets the page, which leads home; what asks for a file is told that there is none.
    const isFile = ASSET.test(path) && !request.headers.accept?.includes('text/html');
    if (!built || request.method !== 'GET' || path.startsWith(API_BASE) || isFile) return apiNotFound(request, reply);
    return page(reply);
  });
};
