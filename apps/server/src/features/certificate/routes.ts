import {
  applyProve,
  hasCert,
  listProves,
  proveEligible,
  provePicture,
  publicKeys,
  verifyCert,
  verifyCertByName,
} from '@zhibiao/contract/certificate/learner';
import { findIssuedFiles } from '@zhibiao/contract/certificate/issued';
import { proveYear } from '@zhibiao/contract/study/year';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { badgeRoutes } from '#features/certificate/verify/badge/routes.ts';
import { batchRoutes } from '#features/certificate/verify/batch/routes.ts';
import { applyForProof } from './issue/apply.ts';
import { findEligible, findHasCert } from './issue/eligible.ts';
import { findIssued } from './verify/issued-files.ts';
import { provePdfRoute } from './document/pdf-route.ts';
import { findPicture } from './document/picture.ts';
import { findProves } from './rows.ts';
import { findPublicKeys, verifyCertificate } from './verify/verify.ts';

/** Study proofs: what may be proved, issuing, the file; and verification of every certificate by anybody. */
export const certificateRoutes: Feature = (app, deps) => {
  const { pool, secrets, signer, register } = deps;
  serve(app, deps, hasCert, ({ query, viewer }) => findHasCert(pool, viewer.id, query.lessonId));
  serve(app, deps, proveEligible, ({ viewer }) => findEligible(pool, viewer));
  serve(app, deps, listProves, ({ query, viewer }) => findProves(deps, viewer.id, query));
  serve(app, deps, applyProve, ({ body, viewer }) => applyForProof(deps, viewer.id, body));
  serve(app, deps, proveYear, ({ body, viewer }) => applyForProof(deps, viewer.id, body));
  serve(app, deps, provePicture, ({ query, viewer }) => findPicture(deps, { id: query.id, userId: viewer.id }));
  provePdfRoute(app, deps);
  const verifier = { app, pool, secrets, signer, register };
  serve(app, deps, verifyCert, ({ query, caller }) => verifyCertificate(verifier, query, caller.ip));
  serve(app, deps, verifyCertByName, ({ body, caller }) => verifyCertificate(verifier, body, caller.ip));
  serve(app, deps, findIssuedFiles, ({ body, caller }) => findIssued(verifier, body.sha256, caller.ip));
  badgeRoutes(app, deps);
  batchRoutes(app, deps);
  serve(app, deps, publicKeys, () => findPublicKeys(deps));
};
