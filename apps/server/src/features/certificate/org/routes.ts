import {
  listOrgCertificates,
  listOrgLeaverCertificates,
  orgCertificateSummary,
  zipOrgCertificates,
} from '@zhibiao/contract/certificate/org';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { actingFrom } from '#services/audit/org-audit.ts';
import { bundleCertificates } from '#features/certificate/org/bundle.ts';
import { orgCertificatePdfRoute } from '#features/certificate/org/pdf-route.ts';
import { findLeaverCertificates } from '#features/certificate/org/leavers.ts';
import { findOrgCertificates, summariseCertificates } from '#features/certificate/org/queries.ts';

/** The certificates that members hold from this organisation. */
export const certificateOrgRoutes: Feature = (app, deps) => {
  serve(app, deps, listOrgCertificates, ({ query, viewer }) => findOrgCertificates(deps, viewer.orgId, query));
  serve(app, deps, listOrgLeaverCertificates, ({ query, viewer }) =>
    findLeaverCertificates(deps.pool, viewer.orgId, query),
  );
  serve(app, deps, orgCertificateSummary, ({ viewer }) => summariseCertificates(deps.pool, viewer.orgId));
  serve(app, deps, zipOrgCertificates, ({ body, viewer, caller }) =>
    bundleCertificates(deps, actingFrom(viewer, caller), body),
  );
  orgCertificatePdfRoute(app, deps);
};
