import { consent, getAgreement } from '@zhibiao/contract/agreement/learner';
import * as contract from '@zhibiao/contract/agreement/consent';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { giveConsent } from './consent.ts';
import { findOwnConsents } from './given.ts';
import { findAgreementVersion } from './queries.ts';
import { withdrawConsent } from './withdraw.ts';

export const agreementRoutes: Feature = (app, deps) => {
  serve(app, deps, getAgreement, ({ params }) => findAgreementVersion(deps.pool, params));
  serve(app, deps, consent, ({ viewer, caller, body }) => giveConsent(deps, viewer, caller, body));
  serve(app, deps, contract.listConsents, ({ viewer }) => findOwnConsents(deps.pool, viewer.id));
  serve(app, deps, contract.withdrawConsent, ({ viewer, body }) => withdrawConsent(deps, viewer.id, body.code));
};
