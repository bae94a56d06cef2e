import type { Deps } from '#deps.ts';
import type { App } from './app-types.ts';

/** /healthz: the process answers. /readyz: it can serve, which needs the database. Real HTTP statuses, for supervisors. */
export const healthRoutes = (app: App, { pool }: Pick<Deps, 'pool'>, isClosing: () => boolean): void => {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    if (isClosing()) return reply.code(503).send({ status: 'closing' });
    try {
      await pool.query('SELECT 1');
      return { status: 'ready' };
    } catch {
      return reply.code(503).send({ status: 'database away' });
    }
  });
};
