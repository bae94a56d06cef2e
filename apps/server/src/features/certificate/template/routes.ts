import * as contract from '@zhibiao/contract/certificate/staff-template';
import type { Feature } from '#http/app-types.ts';
import { serve } from '#http/serve/serve.ts';
import { create, enableTemplate, removeTemplate, save } from './commands.ts';
import { imageRoute } from './image.ts';
import { previewTemplate } from './preview.ts';
import { findTemplateDetail, findTemplates } from './queries.ts';

/** How the training body's documents look: drafts, revisions, and what is in use. */
export const certificateTemplateRoutes: Feature = (app, deps) => {
  serve(app, deps, contract.listTemplates, () => findTemplates(deps.pool));
  serve(app, deps, contract.templateDetail, ({ params }) => findTemplateDetail(deps, params.id));
  serve(app, deps, contract.addTemplate, ({ staff, body }) => create(deps, staff, body));
  serve(app, deps, contract.editTemplate, ({ staff, body }) => save(deps, staff, body));
  serve(app, deps, contract.enableTemplate, ({ staff, body }) => enableTemplate(deps, staff, body));
  serve(app, deps, contract.removeTemplate, ({ staff, body }) => removeTemplate(deps, staff, body));
  serve(app, deps, contract.previewTemplate, ({ body }) => previewTemplate(deps, body));
  imageRoute(app, deps);
};
