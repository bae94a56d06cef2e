import {
  getAgreementDraft,
  listAgreements,
  publishAgreement,
  saveAgreementDraft,
} from '@zhibiao/contract/agreement/staff';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { publish, storeDraft } from './commands.ts';
import { findAgreements, findForEditing } from './queries.ts';

export const agreementStaffRoutes: Feature = (app, deps) => {
  serve(app, deps, listAgreements, () => findAgreements(deps.pool));
  serve(app, deps, getAgreementDraft, ({ params }) => findForEditing(deps, params.code));
  serve(app, deps, saveAgreementDraft, ({ body, staff }) => storeDraft(deps, staff, body));
  serve(app, deps, publishAgreement, ({ body, staff }) => publish(deps, staff, body));
};
