import * as contract from '@zhibiao/contract/agreement/staff';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { publishAgreement, storeDraft } from './commands.ts';
import { findAgreements, findForEditing } from './queries.ts';

export const agreementStaffRoutes: Feature = (app, deps) => {
  serve(app, deps, contract.listAgreements, () => findAgreements(deps.pool));
  serve(app, deps, contract.getAgreementDraft, ({ params }) => findForEditing(deps, params.code));
  serve(app, deps, contract.saveAgreementDraft, ({ body, staff }) => storeDraft(deps, staff, body));
  serve(app, deps, contract.publishAgreement, ({ body, staff }) => publishAgreement(deps, staff, body));
};
