import type { FastifyReply } from 'fastify';
import { run, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { RETRY_SEC } from '#errors.ts';
import { VERSION } from '#lib/version.ts';
import { ledgerAnchors } from '#ports/ledger-anchors.ts';
import type { App } from './app-types.ts';

const away = (reply: FastifyReply, status: string) =>
  reply.code(503).header('retry-after', String(RETRY_SEC)).send({ status });

/**
 * /healthz: the process answers. /readyz: it can serve, which needs the database. Real HTTP statuses, for supervisors.
 * A broken study ledger is told and changes no status: people have to look at it, and taking the site away helps
 * nobody.
 */
export const healthRoutes = (
  app: App,
  { pool, truth, register }: Pick<Deps, 'pool' | 'truth' | 'register'>,
  isClosing: () => boolean,
): void => {
  const anchors = ledgerAnchors(truth, () => register.keys());
  const ledger = async () => {
    const check = await anchors.lastCheck();
    return check
      ? { status: check.broken > 0 ? 'broken' : 'whole', checkedAt: check.at, broken: check.broken }
      : { status: 'unchecked' };
  };
  app.get('/healthz', { exposeHeadRoute: true }, async () => ({ status: 'ok' }));
  app.get('/readyz', { exposeHeadRoute: true }, async (_request, reply) => {
    if (isClosing()) return away(reply, 'closing');
    try {
      await run(pool, sql`SELECT 1`);
      return { status: 'ready', version: VERSION, ledger: await ledger() };
    } catch {
      return away(reply, 'database away');
    }
  });
};
