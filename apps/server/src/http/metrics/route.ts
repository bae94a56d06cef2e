import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Deps } from '#deps.ts';
import type { App } from '#http/app-types.ts';
import { apiNotFound } from '#http/error-handler.ts';
import { METRICS_TYPE } from '#lib/metrics.ts';
import { listening } from '#lib/port.ts';
import { metricsSource } from './text.ts';

const PATH = '/metrics';

const sha256 = (text: string) => createHash('sha256').update(text).digest();
/** In the same time for every token: hashes of one length are compared to their end. */
const holds = (token: string | null, { authorization = '' }: IncomingHttpHeaders): boolean =>
  token === null || timingSafeEqual(sha256(authorization), sha256(`Bearer ${token}`));

/** On the site's own port only for callers with the token; to all others there is nothing, not even the page. */
export const metricsRoute = (app: App, deps: Pick<Deps, 'pool' | 'config' | 'truth' | 'passwords'>): void => {
  const { metrics } = deps.config;
  const token = metrics?.port === null ? metrics.token : null;
  const figures = metricsSource(deps);
  app.get(PATH, async (request, reply) => {
    if (token === null || !holds(token, request.headers)) return apiNotFound(request, reply);
    return reply
      .header('cache-control', 'no-store')
      .type(METRICS_TYPE)
      .send(await figures());
  });
};

type Listening = { address: string; close: () => Promise<void> };

/** On a port of their own, which is the operator's alone; null where none is configured. */
export const listenMetrics = async (
  deps: Pick<Deps, 'pool' | 'config' | 'truth' | 'passwords'>,
): Promise<Listening | null> => {
  const { metrics } = deps.config;
  if (metrics === null || metrics.port === null) return null;
  const { host, port, token } = metrics;
  const figures = metricsSource(deps);
  const server = createServer((request, response) => {
    const status = request.method !== 'GET' || request.url !== PATH ? 404 : holds(token, request.headers) ? 200 : 401;
    if (status !== 200) return void response.writeHead(status).end();
    figures().then(
      (text) => response.writeHead(200, { 'content-type': METRICS_TYPE }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await listening(server, { host, port });
  const name = host.includes(':') ? `[${host}]` : host;
  return {
    address: `http://${name}:${(server.address() as AddressInfo).port}${PATH}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
