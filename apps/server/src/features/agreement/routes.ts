import { consent, getAgreement } from '@zhibiao/contract/agreement';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve.ts';
import { giveConsent } from './consent.ts';
import { findVersion } from './queries.ts';

export const agreementRoutes: Feature = (app, deps) => {
  serve(app, deps, getAgreement, ({ params }) => findVersion(deps.pool, params));
  serve(app, deps, consent, ({ viewer, caller, body }) => giveConsent(deps, viewer, caller, body));
};
