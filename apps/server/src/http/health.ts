import type { FastifyReply } from 'fastify';
import type { Deps } from '#deps.ts';
import { RETRY_SEC } from '#errors.ts';
import type { App } from './app-types.ts';

const away = (reply: FastifyReply, status: string) => reply.code(503).header('retry-after', String(RETRY_SEC)).send({ status });

/** /healthz: the process answers. /readyz: it can serve, which needs the database. Real HTTP statuses, for supervisors. */
export const healthRoutes = (app: App, { pool }: Pick<Deps, 'pool'>, isClosing: () => boolean): void => {
  app.get('/healthz', { exposeHeadRoute: true }, async () => ({ status: 'ok' }));
  app.get('/readyz', { exposeHeadRoute: true }, async (_request, reply) => {
    if (isClosing()) return away(reply, 'closing');
    try {
      await pool.query('SELECT 1');
      return { status: 'ready' };
    } catch {
      return away(reply, 'database away');
    }
  });
};
