import { makeAuditPack, verifyAuditPack } from '@zhibiao/contract/study/audit-pack';
import { makeAuditPackFor } from '@zhibiao/contract/study/staff-audit-pack';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { actingFrom } from '#services/audit/org-audit.ts';
import { startPack, startPackFor } from './start.ts';
import { verifyPack } from './verify.ts';

/** 认证审核材料: made by an organisation or for it, and checked by the auditor who is handed it. */
export const auditPackRoutes: Feature = (app, deps) => {
  const { pool, secrets, register } = deps;
  serve(app, deps, makeAuditPack, ({ body, viewer, caller }) => startPack(pool, actingFrom(viewer, caller), body));
  serve(app, deps, makeAuditPackFor, ({ body, staff }) => startPackFor(deps, staff, body));
  serve(app, deps, verifyAuditPack, ({ query, caller }) =>
    verifyPack({ app, pool, secrets, register }, query.code, caller.ip),
  );
};
