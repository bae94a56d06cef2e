import type { App } from './app-types.ts';
import { routeOf } from './metrics/requests.ts';

/** One line for a request that took long: where, never its content. */
export const tellSlow = (app: App, slowMs: number): void => {
  app.addHook('onResponse', (request, reply, next) => {
    if (reply.elapsedTime >= slowMs)
      request.log.warn(
        {
          reqId: request.id,
          method: request.method,
          route: routeOf(request),
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
        },
        'slow request',
      );
    next();
  });
};
