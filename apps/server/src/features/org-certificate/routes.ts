import { listOrgCertificates, orgCertificateSummary, zipOrgCertificates } from '@zhibiao/contract/org-certificate';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve.ts';
import { bundleCertificates } from './bundle.ts';
import { orgCertificatePdfRoute } from './pdf-route.ts';
import { findOrgCertificates, summariseCertificates } from './queries.ts';

/** The certificates that members hold from this organisation. */
export const orgCertificateRoutes: Feature = (app, deps) => {
  serve(app, deps, listOrgCertificates, ({ query, viewer }) => findOrgCertificates(deps, viewer.orgId, query));
  serve(app, deps, orgCertificateSummary, ({ viewer }) => summariseCertificates(deps.pool, viewer.orgId));
  serve(app, deps, zipOrgCertificates, ({ body, viewer }) => bundleCertificates(deps, viewer, body));
  orgCertificatePdfRoute(app, deps);
};
