import { auditSystemApply, listSystemApplies, systemApply } from '@zhibiao/contract/system';
import { decideApply } from '#db/apply/decide.ts';
import { findApplies } from '#db/apply/rows.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve.ts';
import { findSystemApply } from './queries.ts';

/** The training body decides applications. Issuing is the certificate feature's. */
export const systemApplyRoutes: Feature = (app, deps) => {
  serve(app, deps, listSystemApplies, ({ query }) => findApplies(deps.db, {}, query));
  serve(app, deps, systemApply, ({ params }) => findSystemApply(deps, params.id));
  serve(app, deps, auditSystemApply, ({ body }) =>
    inTransaction(deps.pool, (client) => decideApply(client, { by: 'platform', operator: '平台' }, body)),
  );
};
