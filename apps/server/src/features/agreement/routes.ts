import { consent, getAgreement } from '@zhibiao/contract/agreement/learner';
import { listConsents, withdrawConsent } from '@zhibiao/contract/agreement/consent';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { giveConsent } from './consent.ts';
import { findConsents } from './given.ts';
import { findVersion } from './queries.ts';
import { withdraw } from './withdraw.ts';

export const agreementRoutes: Feature = (app, deps) => {
  serve(app, deps, getAgreement, ({ params }) => findVersion(deps.pool, params));
  serve(app, deps, consent, ({ viewer, caller, body }) => giveConsent(deps, viewer, caller, body));
  serve(app, deps, listConsents, ({ viewer }) => findConsents(deps.pool, viewer.id));
  serve(app, deps, withdrawConsent, ({ viewer, body }) => withdraw(deps, viewer.id, body.code));
};
