import { CODE } from '@zhibiao/contract/core/envelope';
import type { FastifyReply } from 'fastify';
import type { App, Request } from '#http/app-types.ts';
import { counter, gauge, histogram } from '#lib/metrics.ts';

const answered = counter(
  'zhibiao_http_requests_total',
  'Requests answered, by route, HTTP status and the code of the envelope.',
  ['route', 'method', 'status', 'code'],
);
const took = histogram('zhibiao_http_request_duration_seconds', 'From the first byte to the last.', {
  labels: ['route', 'method'],
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});
const inFlight = gauge('zhibiao_http_requests_in_flight', 'Requests under way.');

const codes = new WeakMap<FastifyReply, number>();
/** What the envelope says where it is not simply done. */
export const noteCode = (reply: FastifyReply, code: number): void => {
  codes.set(reply, code);
};
const codeOf = (request: Request, reply: FastifyReply): number =>
  codes.get(reply) ?? ((request.routeOptions.config as { endpoint?: unknown }).endpoint ? CODE.ok : reply.statusCode);

/** The pattern, never the path: that holds ids, and anybody can think of another. */
export const routeOf = (request: Request): string => request.routeOptions.url ?? 'unknown';

export const countRequests = (app: App): void => {
  app.addHook('onRequest', (_request, reply, next) => {
    inFlight.inc();
    // Of a caller who went away before the answer no response is told.
    reply.raw.once('close', () => inFlight.dec());
    next();
  });
  app.addHook('onResponse', (request, reply, next) => {
    const [route, { method }] = [routeOf(request), request];
    answered.inc({ route, method, status: reply.statusCode, code: codeOf(request, reply) });
    took.observe({ route, method }, reply.elapsedTime / 1_000);
    next();
  });
};
