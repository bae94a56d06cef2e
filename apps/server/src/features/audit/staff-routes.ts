import * as contract from '@zhibiao/contract/audit/staff';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { enqueueStaffTask } from '#jobs/queue/staff.ts';
import { audited } from '#services/audit/audited.ts';
import { findHealth } from './check.ts';
import { findAudit, findEntry } from './queries.ts';

/** What was done, by whom, and whether the log of it is whole. */
export const auditStaffRoutes: Feature = (app, deps) => {
  const { pool, truth } = deps;
  serve(app, deps, contract.auditHealth, () => findHealth(truth));
  serve(app, deps, contract.listAudit, ({ query }) => findAudit(pool, query));
  serve(app, deps, contract.auditEntry, ({ params }) => findEntry(pool, params));
  serve(app, deps, contract.verifyAudit, ({ staff }) =>
    audited(deps, staff, async (client, note) => {
      note({ object: 'audit' });
      return enqueueStaffTask(client, staff, 'audit-verify', {});
    }),
  );
  serve(app, deps, contract.exportAudit, ({ body, staff }) =>
    audited(deps, staff, async (client, note) => {
      note({ object: 'audit', facts: { filters: body.filters } });
      return enqueueStaffTask(client, staff, 'audit-export', body.filters);
    }),
  );
};
