import { randomUUID } from 'node:crypto';
import jwt from '@fastify/jwt';
import { copy } from '@zhibiao/contract/core/copy';
import Fastify, { type FastifyBaseLogger, type FastifyError, LogController } from 'fastify';
import { z } from 'zod';
import type { Deps } from '#deps.ts';
import { AppError } from '#errors.ts';
import { features, pages } from '#features.ts';
import type { App } from '#http/app-types.ts';
import { robotsRoute } from '#http/crawlers/robots.ts';
import { sitemapRoutes } from '#http/crawlers/sitemap.ts';
import { docsRoutes } from '#http/docs/routes.ts';
import { prepareDrain } from '#http/drain.ts';
import { onError } from '#http/error-handler.ts';
import { headersFor } from '#http/headers.ts';
import { healthRoutes } from '#http/health.ts';
import { createLog, pathOnly } from '#boot/log.ts';
import { countRequests } from '#http/metrics/requests.ts';
import { metricsRoute } from '#http/metrics/route.ts';
import { shedOverload } from '#http/overload.ts';
import { isUnread, readOut } from '#http/read-out.ts';
import { nameRequest } from '#http/request-id.ts';
import { tellSlow } from '#http/slow-requests.ts';
import { endSlowBodies } from '#http/slow-bodies.ts';
import { serveSpa } from '#http/spa.ts';
import { refuseUnreadable, takeOddRequests } from '#http/unreadable.ts';
import { prepareUploads } from '#http/serve/upload.ts';

// The sentence of a field that has none of its own.
z.config({ customError: () => copy.badInput });

const create = ({ config }: Pick<Deps, 'config'>) =>
  Fastify({
    loggerInstance: createLog(config) as FastifyBaseLogger,
    // Two lines a request would be most of the log; one, at debug, tells as much.
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: onError,
    genReqId: () => randomUUID(),
    // A logger of its own for every request costs more than the few lines that are ever written; those name the request
    // themselves.
    childLoggerFactory: (logger) => logger,
    trustProxy: config.trustProxy,
    // HEAD runs the handler of GET, and some of those send, open or count; routes that only show a thing say so.
    exposeHeadRoutes: false,
    bodyLimit: 1_048_576,
    clientErrorHandler: refuseUnreadable(config),
    requestTimeout: config.timeouts.uploadMs,
    keepAliveTimeout: 72_000,
    // A missing Host is refused below, in our own words.
    http: {
      headersTimeout: config.timeouts.headersMs,
      connectionsCheckingInterval: config.timeouts.lookEveryMs,
      requireHostHeader: false,
    },
    routerOptions: { maxParamLength: 300 },
  });

/** The whole application on the world it is given; listens to nothing itself. */
export const buildApp = async (deps: Deps): Promise<App> => {
  const app = create(deps);
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler<FastifyError | AppError>((error, request, reply) => {
    if (!isUnread(error, request)) return onError(error, request, reply);
    readOut(request, () => void (reply.sent || onError(error, request, reply)));
  });
  takeOddRequests(app, deps.config);
  endSlowBodies(app, deps.config.timeouts.bodyMs);

  const setHeaders = headersFor(deps.config);
  app.addHook('onRequest', (request, reply, next) => {
    nameRequest(request, reply);
    setHeaders(request, reply);
    if (request.raw.httpVersion !== '1.1' || request.headers.host !== undefined) return next();
    void reply.header('connection', 'close');
    next(new AppError(400, copy.badInput));
  });
  tellSlow(app, deps.config.slowMs);
  if (deps.config.metrics) countRequests(app);
  const { isClosing } = prepareDrain(app);
  shedOverload(app, deps.config.shedMs);
  await app.register(jwt, {
    secret: deps.secrets.key('jwt'),
    sign: { algorithm: 'HS256', iss: 'zhibiao', aud: 'learner' },
    verify: {
      algorithms: ['HS256'],
      allowedIss: 'zhibiao',
      allowedAud: 'learner',
      requiredClaims: ['jti', 'exp'],
    },
  });
  if (['debug', 'trace'].includes(deps.config.logLevel)) {
    app.addHook('onResponse', async (request, reply) => {
      request.log.debug(
        { reqId: request.id, ms: Math.round(reply.elapsedTime) },
        `${request.method} ${pathOnly(request.url)} ${reply.statusCode}`,
      );
    });
  }

  await prepareUploads(app, deps.config);
  healthRoutes(app, deps, isClosing);
  metricsRoute(app, deps);
  docsRoutes(app, deps);
  for (const feature of features) await feature(app, deps);
  robotsRoute(app, deps);
  if (deps.config.searchEngines) sitemapRoutes(app, deps, pages);
  await serveSpa(app, deps);
  return app;
};
