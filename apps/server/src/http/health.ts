import type { FastifyReply } from 'fastify';
import { one, sql } from '#db/sql.ts';
import type { Deps } from '#deps.ts';
import { RETRY_SEC } from '#errors.ts';
import { VERSION } from '#lib/version.ts';
import { withinTime } from '#lib/within.ts';
import { ledgerAnchors } from '#ports/signing/ledger-anchors.ts';
import { JOBS_RUN } from '#services/jobs-lease.ts';
import type { App } from './app-types.ts';

const DATABASE_STATE = sql<{ readOnly: boolean; jobs: boolean }>`
  SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS "readOnly", ${JOBS_RUN} AS jobs`;

/** A bucket that does not answer takes no server out of its balancer. */
const CHECK_MS = 300;

const away = (reply: FastifyReply, status: string) =>
  reply.code(503).header('retry-after', String(RETRY_SEC)).send({ status });

/**
 * /healthz: the process answers. /readyz: it can serve, which needs a database that can be written. Real HTTP statuses,
 * for supervisors. A broken study ledger and jobs that no server runs are reported and change no status: people have to
 * look at them, and taking the site away is no help.
 */
export const healthRoutes = (
  app: App,
  { pool, truth, register }: Pick<Deps, 'pool' | 'truth' | 'register'>,
  isClosing: () => boolean,
): void => {
  const anchors = ledgerAnchors(truth, () => register.keys());
  const ledger = async () => {
    const check = await withinTime(CHECK_MS, 'the last check', anchors.lastCheck()).catch(() => null);
    return check
      ? { status: check.broken > 0 ? 'broken' : 'whole', checkedAt: check.at, broken: check.broken }
      : { status: 'unchecked' };
  };
  app.get('/healthz', { exposeHeadRoute: true }, async () => ({ status: 'ok' }));
  app.get('/readyz', { exposeHeadRoute: true }, async (_request, reply) => {
    if (isClosing()) return away(reply, 'closing');
    try {
      const { readOnly, jobs } = await one(pool, DATABASE_STATE);
      if (readOnly) return away(reply, 'database read-only');
      return { status: 'ready', version: VERSION, jobs: jobs ? 'running' : 'standing', ledger: await ledger() };
    } catch {
      return away(reply, 'database away');
    }
  });
};
