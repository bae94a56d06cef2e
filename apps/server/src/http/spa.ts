import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply } from 'fastify';
import { API_BASE } from '@zhibiao/contract/envelope';
import type { App } from './app-types.ts';
import { apiNotFound } from './error-handler.ts';

const DIST = resolve(import.meta.dirname, '../../../web/dist');
const ASSET = /^\/(assets|art|docs)\/|\.[a-z0-9]{2,5}$/i;

/** The built single-page application. Hashed assets are kept for a year; every other GET is the page itself. */
export const serveSpa = async (app: App): Promise<void> => {
  const built = existsSync(resolve(DIST, 'index.html'));
  if (built) {
    await app.register(fastifyStatic, {
      root: DIST, index: false, dotfiles: 'deny', cacheControl: false,
      setHeaders: (reply, path) => {
        void reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      },
    });
  }
  const page = (reply: FastifyReply) => reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').sendFile('index.html');
  if (built) app.get('/', (_request, reply) => page(reply));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (!built || request.method !== 'GET' || path.startsWith(API_BASE) || ASSET.test(path)) return apiNotFound(request, reply);
    return page(reply);
  });
};
