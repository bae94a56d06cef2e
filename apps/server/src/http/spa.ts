import { existsSync, readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyReply } from 'fastify';
import type { App, Request } from './app-types.ts';
import { apiNotFound } from './error-handler.ts';
import { wantsPage } from './page-request.ts';
import { pageDrawer } from './page/draw-page.ts';
import { pageStatus } from './page-status.ts';
import { answerKept } from './serve/compressed.ts';

const DIST = resolve(import.meta.dirname, '../../../web/dist');

const isKeptForGood = (file: string): boolean => file.startsWith('assets');
/** How long a browser may keep a file unasked: a hashed one for good; the page, which names them, not at all. */
const keepFor = (file: string): string => {
  if (isKeptForGood(file)) return 'public, max-age=31536000, immutable';
  return file.startsWith('index.html') ? 'no-cache' : 'public, max-age=3600';
};

/** What is kept for good is asked for once, whole. */
const FOR_GOOD: Partial<FastifyStaticOptions> = { etag: false, lastModified: false, acceptRanges: false };

/** Folder by folder: one route for all of them would look for each page on the disk, at three times its price. */
const serveFiles = async (app: App, root: string): Promise<void> => {
  const options: FastifyStaticOptions = {
    root,
    index: false,
    dotfiles: 'deny',
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const file = relative(root, path);
      void reply.header('cache-control', keepFor(file));
      // Sent once and read for a year, it is no answer that is looked for in the log.
      if (isKeptForGood(file)) void reply.removeHeader('x-request-id');
    },
  };
  await app.register(fastifyStatic, { ...options, serve: false });
  for (const entry of readdirSync(root, { withFileTypes: true })) {
    const { name } = entry;
    if (/^\.|\.(br|gz)$/.test(name)) continue;
    if (entry.isFile()) app.get(`/${name}`, { exposeHeadRoute: true }, (_request, reply) => reply.sendFile(name));
    else
      await app.register(fastifyStatic, {
        ...options,
        ...(name === 'assets' ? FOR_GOOD : {}),
        root: join(root, name),
        prefix: `/${name}`,
        decorateReply: false,
      });
  }
};

/** The built single-page application, compressed when it was built; every other GET is the page itself. */
export const serveSpa = async (app: App, deps: Parameters<typeof pageDrawer>[1], root = DIST): Promise<void> => {
  const built = existsSync(resolve(root, 'index.html'));
  const draw = built ? await pageDrawer(app, deps, root) : null;
  const empty = (reply: FastifyReply) => reply.sendFile('index.html');
  const page = async (request: Request, reply: FastifyReply) => {
    const drawn = await draw?.(request);
    if (!drawn) return undrawn(request, reply);
    if (drawn.status === 404) delete request.headers['if-none-match'];
    void reply.code(drawn.status).type('text/html; charset=utf-8');
    return answerKept(request, reply, drawn.parcel);
  };
  const undrawn = async (request: Request, reply: FastifyReply) => {
    if ((await pageStatus(app, request.url)) === 404) {
      // The page that says so, whole: nothing of it is left out for one who has its file already.
      for (const name of ['if-none-match', 'if-modified-since', 'range']) delete request.headers[name];
      void reply.code(404);
    }
    return empty(reply);
  };
  // The first is read as another host by everything that resolves it; all are as unknown as any that is none of ours.
  // The console says itself what it does not have.
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'GET' && /^\/[\\/]/.test(request.url)) return reply.redirect('/');
    if (built && wantsPage(request) && request.url.startsWith('/console/')) return empty(reply);
  });
  if (built) await serveFiles(app, root);
  if (built) app.get('/', { exposeHeadRoute: true }, page);
  app.setNotFoundHandler(async (request, reply) => {
    // A visitor who looks for a page gets the page, which leads home.
    if (!built || !wantsPage(request)) return apiNotFound(request, reply);
    return page(request, reply);
  });
};
