import { applyProve, hasCert, listProves, proveEligible, publicKeys, verifyCert } from '@zhibiao/contract/certificate';
import {
  issueApply as issueEndpoint,
  reissueCertificate as reissueEndpoint,
  revokeCertificate as revokeEndpoint,
} from '@zhibiao/contract/system';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve.ts';
import { applyForProof } from './apply.ts';
import { findEligible, findHasCert } from './eligible.ts';
import { issueApply } from './issue-apply.ts';
import { provePdfRoute } from './pdf-route.ts';
import { findProves } from './rows.ts';
import { reissueCertificate, revokeCertificate } from './standing.ts';
import { findPublicKeys, verifyCertificate } from './verify.ts';

/**
 * Study proofs: what may be proved, issuing, the file, and verification by anybody; certificates that staff issue,
 * revoke and replace.
 */
export const certificateRoutes: Feature = (app, deps) => {
  const { pool, secrets, signer, register } = deps;
  serve(app, deps, hasCert, ({ query, viewer }) => findHasCert(pool, viewer.id, query.lessonId));
  serve(app, deps, proveEligible, ({ viewer }) => findEligible(pool, viewer.id));
  serve(app, deps, listProves, ({ query, viewer }) => findProves(deps, viewer.id, query));
  serve(app, deps, applyProve, ({ body, viewer }) => applyForProof(deps, viewer.id, body.lessonIds));
  provePdfRoute(app, deps);
  serve(app, deps, verifyCert, ({ query, caller }) =>
    verifyCertificate({ app, pool, secrets, signer, register }, query, caller.ip),
  );
  serve(app, deps, publicKeys, () => findPublicKeys(deps));
  serve(app, deps, issueEndpoint, ({ body }) => issueApply(deps, body));
  serve(app, deps, revokeEndpoint, ({ body }) => revokeCertificate(deps, body));
  serve(app, deps, reissueEndpoint, ({ body }) => reissueCertificate(deps, body));
};
